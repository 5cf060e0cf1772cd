import { t } from "../../i18n/index.svelte";
import type { EditionIndex } from "../../state/edition";
import type { Player } from "../../state/players";
import { groupName } from "../../state/names";
import type { SetChange } from "./draft";

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
