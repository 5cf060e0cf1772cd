import { t } from "../../i18n/index.svelte";
import type { EditionIndex } from "../../state/edition";
import type { Player } from "../../state/players";
import { groupName } from "../../state/names";
import type { RoomController } from "../../state/controller.svelte";
import { dealsWithAnother, type SetChange } from "./draft";

/** Say why no offer can be made now to a partner, or to anybody if none is named. */
export function waitingText(
  { rules, view, me }: Pick<RoomController, "rules" | "view" | "me">,
  partner: number | null = null,
): string {
  if (rules?.trade === "own_turn" && view?.current !== me) return t("trade.tradeOnTurn");
  const isBound = rules?.open_offers === "one" && dealsWithAnother(view?.offers ?? [], partner);
  return t(isBound ? "trade.oneOffer" : "trade.tradeLater");
}

/** Say which set a trade completes or breaks, and for whom. */
export function changeText(
  edition: EditionIndex,
  change: SetChange,
  me: number,
  players: readonly Player[],
): string {
  const group = groupName(edition, change.group);
  if (change.seat === me) {
    const key = change.kind === "completes" ? "trade.completesMine" : "trade.breaksMine";
    return t(key, { group });
  }
  const name = players[change.seat]?.name ?? "";
  const key = change.kind === "completes" ? "trade.completesTheirs" : "trade.breaksTheirs";
  return t(key, { name, group });
}
