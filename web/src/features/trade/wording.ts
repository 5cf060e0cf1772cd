import { t } from "../../i18n/index.svelte";
import type { TradeShare } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { groupName } from "../../state/names";

/** A set that a trade completes or breaks up, in words; what helps somebody else is no good news. */
export interface SetNews {
  readonly text: string;
  readonly color: string | undefined;
  readonly tone: "good" | "bad" | "plain";
}

/** Say which sets a trade completes and breaks up for one of the two; `name` is null for me. */
export function changesOf(
  edition: EditionIndex,
  share: TradeShare | undefined,
  name: string | null,
): SetNews[] {
  if (!share) return [];
  const completes = share.completes.map((number): SetNews => {
    const group = groupName(edition, number);
    const color = edition.groups[number]?.color;
    if (name === null) return { text: t("trade.completesMine", { group }), color, tone: "good" };
    return { text: t("trade.completesTheirs", { name, group }), color, tone: "bad" };
  });
  const breaks = share.breaks.map((number): SetNews => {
    const group = groupName(edition, number);
    const color = edition.groups[number]?.color;
    if (name === null) return { text: t("trade.breaksMine", { group }), color, tone: "bad" };
    return { text: t("trade.breaksTheirs", { name, group }), color, tone: "plain" };
  });
  return [...completes, ...breaks];
}
