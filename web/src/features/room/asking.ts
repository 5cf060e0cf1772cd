import type { EditionIndex } from "../../state/edition";
import { money, t } from "../../i18n/index.svelte";
import type { Awaiting } from "../../protocol/types";
import { lotName, squareName } from "../../state/names";

/** Return what the game asks the reader for, to be said aloud. */
export function asking(asked: Awaiting, edition: EditionIndex): string {
  switch (asked.for) {
    case "turn":
      return t(asked.stage === "roll" ? "play.askRoll" : "play.askEnd");
    case "purchase":
      return t("play.askPurchase", { square: squareName(edition, asked.square) });
    case "auction":
      return t("play.askAuction", { lot: lotName(edition, asked.lot) });
    case "debt":
      return t("play.askDebt", { amount: money(asked.amount, edition.currency) });
    case "card_choice":
    case "tax_choice":
    case "transfer":
      return t("play.askChoice");
    case "riot":
      return t("play.askRiot");
    case "placement":
      return t("play.askPlacement");
  }
}
