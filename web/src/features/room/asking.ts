import type { Book } from "../game/book";
import { money, say, t } from "../i18n/index.svelte";
import type { Awaiting, Lot } from "../protocol";

/** Return what the game asks the reader for, to be said aloud. */
export function asking(asked: Awaiting, book: Book): string {
  switch (asked.for) {
    case "turn":
      return t(asked.stage === "roll" ? "around.askRoll" : "around.askEnd");
    case "purchase":
      return t("around.askPurchase", { square: nameOf(asked.square, book) });
    case "auction":
      return t("around.askAuction", { lot: lotOf(asked.lot, book) });
    case "debt":
      return t("around.askDebt", { amount: money(asked.amount, book.currency) });
    case "card_choice":
    case "tax_choice":
    case "transfer":
      return t("around.askChoice");
    case "riot":
      return t("around.askRiot");
    case "placement":
      return t("around.askPlacement");
  }
}

function nameOf(square: number, book: Book): string {
  return say(book.squares[square]?.name ?? {});
}

function lotOf(lot: Lot, book: Book): string {
  if (typeof lot === "number") return nameOf(lot, book);
  return t(lot === "house" ? "log.house" : "log.hotel");
}
