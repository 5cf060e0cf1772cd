import { EXTENT } from "./layout";
import { widthOf } from "./lettering";

/** An amount that rises from a place on the board. */
export interface Rising {
  readonly key: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Size of type of an amount, in units of the board. */
export const SIZE = 34;
const MARGIN = 12;
const LINE = 44;
/** Above so much there is no room to rise, below so much none for lines underneath. */
const HIGHEST = 70;
const LOWEST = EXTENT - 3 * LINE;

/**
 * Gives amounts that rise near each other lines of their own.
 *
 * Each keeps its line until it is gone: nothing jumps when another goes.
 */
export class FloatLines {
  readonly #lines = new Map<number, number>();

  /** Return where all amounts begin to rise. */
  placed<Float extends Rising>(floats: readonly Float[]): Float[] {
    for (const key of this.#lines.keys()) {
      if (!floats.some((one) => one.key === key)) this.#lines.delete(key);
    }
    const placed: Float[] = [];
    for (const float of floats) {
      const base = clamped(float);
      const line = this.#lines.get(float.key) ?? freeLine(base, placed);
      this.#lines.set(float.key, line);
      placed.push({ ...base, y: base.y + line * LINE });
    }
    return placed;
  }
}

function clamped<Float extends Rising>(float: Float): Float {
  const half = halfWidth(float);
  return {
    ...float,
    x: Math.min(Math.max(float.x, half), EXTENT - half),
    y: Math.min(Math.max(float.y, HIGHEST), LOWEST),
  };
}

function halfWidth({ text }: Rising): number {
  return (widthOf(text) * SIZE) / 2 + MARGIN;
}

function freeLine(float: Rising, others: readonly Rising[]): number {
  let line = 0;
  while (others.some((other) => covers({ ...float, y: float.y + line * LINE }, other))) line += 1;
  return line;
}

function covers(one: Rising, other: Rising): boolean {
  const apart = Math.abs(one.x - other.x);
  return apart < halfWidth(one) + halfWidth(other) && Math.abs(one.y - other.y) < LINE;
}
