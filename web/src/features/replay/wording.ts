import { sideText, squareName } from "../../state/names";
import type { EditionIndex } from "../../state/edition";
import { money, n, t } from "../../i18n/index.svelte";
import type { Side, StudyDecision } from "../../protocol/types";

const NOTHING: Side = { deeds: [], cash: 0, passes: [] };

/** Say what somebody did. */
export function decisionText(
  decision: StudyDecision,
  edition: EditionIndex,
  names: readonly string[],
): string {
  const { did, square, price, partner, give, take } = decision;
  return t(`replay.did_${did}`, {
    who: names[decision.seat] ?? "",
    other: names[partner ?? -1] ?? "",
    lot: square === null ? t("replay.building") : squareName(edition, square),
    price: money(price, edition.currency),
    give: goods(edition, give),
    take: goods(edition, take),
  });
}

function goods(edition: EditionIndex, side: Side | null): string {
  return sideText(edition, side ?? NOTHING) || t("log.nothing");
}

/** Say what could have been done instead. */
export function insteadText(
  { instead, instead_price: price }: StudyDecision,
  edition: EditionIndex,
): string {
  return t(`replay.instead_${instead}`, { price: money(price, edition.currency) });
}

/** Say a change of a chance, told in permille, in percentage points with their sign. */
export function pointsText(permille: number): string {
  const points = Math.round(permille) / 10;
  return t("replay.points", { n: points > 0 ? `+${n(points)}` : n(points) });
}

/** Say a chance, told in permille, in percent. */
export function percentText(permille: number): string {
  return t("replay.percent", { n: n(Math.round(permille / 10)) });
}
