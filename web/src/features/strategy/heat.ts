import { type Outlook, shareOf } from "./figures";

/** Shares at which a step of the heat map begins, as parts of an equal share. */
const STEPS = [0, 0.7, 0.9, 1.1, 1.3] as const;

/** A step of the map: from which share on, and up to which. */
export interface HeatStep {
  readonly number: number;
  readonly from: number;
  readonly to: number | null;
}

/** Return the steps for a board of so many squares, the coolest first. */
export function heatSteps(squares: number): HeatStep[] {
  return STEPS.map((part, at) => {
    const next = STEPS[at + 1];
    return { number: at + 1, from: part / squares, to: next === undefined ? null : next / squares };
  });
}

/** Return the step of a square, from 1 on. */
export function heatOf(outlook: Outlook, square: number): number {
  const share = shareOf(outlook, square) * outlook.figures.squares.length;
  return STEPS.filter((part) => share >= part).length;
}

/** Return the places of all squares when they are ordered by their shares, from 1 on. */
export function places(outlook: Outlook): number[] {
  const shares = outlook.figures.squares.map((_, square) => shareOf(outlook, square));
  return shares.map((share) => 1 + shares.filter((other) => other > share).length);
}
