import { sideText, squareName } from "../../state/names";
import type { EditionIndex } from "../../state/edition";
import { listed, money, n, t } from "../../i18n/index.svelte";
import type { Side, StudyDecision, Work } from "../../protocol/types";

const NOTHING: Side = { deeds: [], cash: 0, passes: [] };

/** Say what somebody did. */
export function decisionText(
  decision: StudyDecision,
  edition: EditionIndex,
  names: readonly string[],
): string {
  const { did, square, price, partner, give, take, works } = decision;
  return t(`study.did_${did}`, {
    who: names[decision.seat] ?? "",
    other: names[partner ?? -1] ?? "",
    lot: square === null ? t("study.building") : squareName(edition, square),
    price: money(price, edition.currency),
    give: goods(edition, give),
    take: goods(edition, take),
    works: worksText(works, edition),
  });
}

/** List what was built, sold and mortgaged. */
function worksText(works: readonly Work[], edition: EditionIndex): string {
  return listed(
    works.map(({ what, square, levels }) =>
      t(`study.work_${what}`, { n: levels, lot: squareName(edition, square) }),
    ),
  );
}

function goods(edition: EditionIndex, side: Side | null): string {
  return sideText(edition, side ?? NOTHING) || t("log.nothing");
}

/** Say what could have been done instead. */
export function insteadText(
  { instead, instead_price: price, instead_works: works }: StudyDecision,
  edition: EditionIndex,
): string {
  return t(`study.instead_${instead}`, {
    price: money(price, edition.currency),
    works: worksText(works, edition),
  });
}

/** Say a change of a chance, told in permille, in percentage points with their sign. */
export function pointsText(permille: number): string {
  const points = Math.round(permille) / 10;
  return t("replay.points", { n: points > 0 ? `+${n(points)}` : n(points) });
}
