import { sideText, squareName } from "../deals/wording";
import type { Book } from "../game/book";
import { money, n, t } from "../i18n/index.svelte";
import type { Side, StudyDecision } from "../protocol";

const NOTHING: Side = { deeds: [], cash: 0, passes: [] };

/** Say what somebody did. */
export function decisionText(
  decision: StudyDecision,
  book: Book,
  names: readonly string[],
): string {
  const { did, square, price, partner, give, take } = decision;
  return t(`replay.did_${did}`, {
    who: names[decision.seat] ?? "",
    other: names[partner ?? -1] ?? "",
    lot: square === null ? t("replay.building") : squareName(book, square),
    price: money(price, book.currency),
    give: goods(book, give),
    take: goods(book, take),
  });
}

function goods(book: Book, side: Side | null): string {
  return sideText(book, side ?? NOTHING) || t("log.nothing");
}

/** Say what could have been done instead. */
export function insteadText({ instead, instead_price: price }: StudyDecision, book: Book): string {
  return t(`replay.instead_${instead}`, { price: money(price, book.currency) });
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
