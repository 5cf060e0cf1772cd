/** A value for every seat when a turn began; null for who was out by then. */
export interface SeriesPoint {
  /** How many actions there were. */
  readonly number: number;
  readonly turn: number;
  readonly round: number;
  readonly values: readonly (number | null)[];
}

/** Return round numbers from 0 to at least the greatest value, about so many. */
export function ticks(greatest: number, about: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, at) => at * step);
}

/** Return round numbers around all values, for an axis that need not begin at 0. */
export function ticksAround(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = [10, 20, 50, 100, 200, 500].find((one) => (high - low) / one <= 4) ?? 1000;
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
}

/** Move positions apart until they are at least a gap from each other, within bounds. */
export function spread(
  wanted: readonly number[],
  gap: number,
  least: number,
  most: number,
): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let low = least;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, low);
    low = (placed[at] ?? 0) + gap;
  }
  let high = most;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, high);
    high = (placed[at] ?? 0) - gap;
  }
  return placed;
}

/** A seat's line: where it goes, and where it ends. */
export interface SeriesLine {
  readonly seat: number;
  readonly path: string;
  readonly endX: number;
  readonly endY: number;
}

/** Return the line of every seat up to the moment when it went out. */
export function curves(
  moments: readonly SeriesPoint[],
  seats: number,
  x: (turn: number) => number,
  y: (value: number) => number,
): SeriesLine[] {
  return Array.from({ length: seats }, (_, seat) => {
    const points = moments.flatMap((moment) => {
      const value = moment.values[seat];
      return value == null ? [] : [[x(moment.turn), y(value)] as const];
    });
    const [endX, endY] = points.at(-1) ?? [x(0), y(0)];
    const steps = points.map(([px, py], at) => `${at ? "L" : "M"}${round(px)} ${round(py)}`);
    return { seat, path: steps.join(""), endX, endY };
  });
}

/** Return the turn, with its fraction, at which there were so many actions. */
export function turnAt(moments: readonly SeriesPoint[], number: number): number {
  const after = moments.findIndex((one) => one.number > number);
  const before = moments[after < 0 ? moments.length - 1 : after - 1];
  if (!before) return moments[0]?.turn ?? 0;
  const next = moments[after];
  if (!next) return before.turn;
  const part = (number - before.number) / (next.number - before.number);
  return before.turn + part * (next.turn - before.turn);
}

/** Return the moment that is the least far away, of equals the last; none if there is none. */
export function nearest(
  moments: readonly SeriesPoint[],
  distance: (moment: SeriesPoint) => number,
): SeriesPoint | undefined {
  return moments.reduce<SeriesPoint | undefined>(
    (best, one) => (best && distance(best) < distance(one) ? best : one),
    undefined,
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Return at most so many moments, evenly chosen, the first and the last among them. */
export function thinned(moments: readonly SeriesPoint[], most: number): readonly SeriesPoint[] {
  if (moments.length <= most) return moments;
  const step = (moments.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => moments[Math.round(at * step)]).filter(
    (one) => one !== undefined,
  );
}

/** Return the moments at which rounds begin, at most so many. */
export function byRound(moments: readonly SeriesPoint[], most: number): readonly SeriesPoint[] {
  const starts = moments.filter((one, at) => one.round !== moments[at - 1]?.round);
  const last = moments.at(-1);
  return thinned(last && starts.at(-1) !== last ? [...starts, last] : starts, most);
}
