import type { ShownGame } from "../../state/shown";

/** A side of the board that rioters have an eye on; they strike it now, or may at the round's end. */
export interface Threat {
  readonly side: number;
  readonly now: boolean;
}

export type Threatened = Pick<ShownGame, "edition" | "view" | "rents" | "rules">;

/** Return the side that a riot threatens: the one with the highest rents, if anything is built there. */
export function threatOf({ edition, view, rents, rules }: Threatened): Threat | null {
  if (!edition || !view || !rules?.riots || view.over) return null;
  if (view.awaiting?.for === "riot") return { side: view.awaiting.side, now: true };
  if (view.riot_bar > 0) return null;
  const length = edition.squares.length / 4;
  const sums = [0, 0, 0, 0];
  const built = [false, false, false, false];
  view.squares.forEach((square, index) => {
    const side = Math.floor(index / length);
    if (edition.squares[index]?.kind === "street")
      sums[side] = (sums[side] ?? 0) + (rents?.[index] ?? 0);
    if (square.level > 0) built[side] = true;
  });
  const side = sums.indexOf(Math.max(...sums));
  return built[side] ? { side, now: false } : null;
}
