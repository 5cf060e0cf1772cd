import { listed, money, n, t } from "../../i18n/index.svelte";
import type { PuzzleAnswer, Side } from "../../protocol/types";
import { sideText, squareName } from "../../state/names";
import type { PuzzleTable } from "./table";

const NOTHING: Side = { deeds: [], cash: 0, passes: [] };

/** Say what an answer does. */
export function answerText(answer: PuzzleAnswer, { edition, names }: PuzzleTable): string {
  const goods = (side: Side | null): string =>
    sideText(edition, side ?? NOTHING) || t("log.nothing");
  return t(`puzzles.answer_${answer.does}`, {
    other: names[answer.partner ?? -1] ?? "",
    give: goods(answer.give),
    take: goods(answer.take),
    price: money(answer.price, edition.currency),
    works: listed(
      answer.works.map(({ what, square, levels }) =>
        t(`study.work_${what}`, { n: levels, lot: squareName(edition, square) }),
      ),
    ),
  });
}

/** Say what the puzzle is about: the deed that is for sale, the sum that is owed. */
export function situationText({ edition, view, puzzle }: PuzzleTable): string {
  const awaiting = view.awaiting;
  if (awaiting?.for === "purchase") {
    const price = edition.squares[awaiting.square]?.price ?? 0;
    const lot = squareName(edition, awaiting.square);
    return t("puzzles.forSale", { lot, price: money(price, edition.currency) });
  }
  if (awaiting?.for === "auction" && typeof awaiting.lot === "number") {
    const lot = squareName(edition, awaiting.lot);
    return t("puzzles.auctioned", { lot, price: money(awaiting.high_bid, edition.currency) });
  }
  if (awaiting?.for === "debt" && puzzle.kind === "debt") {
    return t("puzzles.owed", { price: money(awaiting.amount, edition.currency) });
  }
  return "";
}

/** Say a difference of chances with its standard error, in percentage points. */
export function behindText(behind: number, error: number): string {
  const points = (permille: number): string => n(Math.round(permille) / 10);
  return t("puzzles.behindBy", { points: points(behind), error: points(error) });
}
