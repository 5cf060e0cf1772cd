import { type Draft, type DraftSquare, membersOf } from "./draft";

/** How rents and building follow from prices, in percent. */
export interface PriceCurve {
  /** Of a street's price: bare, with one to four houses, with a hotel. */
  readonly rents: readonly number[];
  /** Of the mean price of a color: one house. */
  readonly house: number;
  /** Of a station's price, with one; doubled with each further one. */
  readonly station: number;
}

export const USUAL: PriceCurve = { rents: [8, 40, 120, 310, 400, 500], house: 55, station: 12.5 };
/** Multiples of the dice, by how many utilities one has. */
const DICE = [4, 10, 16, 22, 28, 34, 40, 46];

/** Return the nearest amount that is easy to count out. */
export function round(amount: number): number {
  const step = amount < 20 ? 1 : amount < 100 ? 5 : amount < 1000 ? 10 : 50;
  return Math.max(1, Math.round(amount / step) * step);
}

/** Return the rents that a deed's price suggests; null for what is no deed. */
export function suggestedRents(draft: Draft, at: number, curve: PriceCurve): number[] | null {
  const square = draft.squares[at];
  if (!square?.price) return null;
  const { price } = square;
  const count = Math.max(1, square.group ? membersOf(draft, square.group).length : 1);
  if (square.kind === "station") {
    const first = (price * curve.station) / 100;
    return Array.from({ length: count }, (_, nth) => round(first * 2 ** nth));
  }
  if (square.kind === "utility") return DICE.slice(0, count);
  if (square.kind !== "street") return null;
  const rents = draft.rules.build === "none" ? curve.rents.slice(0, 1) : curve.rents;
  return rising(rents.map((percent) => round((price * percent) / 100)));
}

function rising(rents: readonly number[]): number[] {
  let most = 0;
  return rents.map((rent) => (most = Math.max(most, rent)));
}

/** Return what a house of a color should cost. */
function suggestedHouse(draft: Draft, group: string, curve: PriceCurve): number {
  const prices = membersOf(draft, group).map((at) => draft.squares[at]?.price ?? 0);
  const mean = prices.reduce((sum, one) => sum + one, 0) / Math.max(1, prices.length);
  return round((mean * curve.house) / 100);
}

/**
 * Let the rents of some squares follow the curve, and the building costs of their colors where
 * there are none yet; of all squares without a list, and all building costs then.
 */
export function withCurve(draft: Draft, curve: PriceCurve, squares?: readonly number[]): Draft {
  const meant = new Set(squares ?? draft.squares.keys());
  const changed = draft.squares.map((square, at): DraftSquare => {
    const rent = meant.has(at) ? suggestedRents(draft, at, curve) : null;
    return rent ? { ...square, rent } : square;
  });
  const colors = new Set(
    draft.squares.flatMap((one, at) => (one.kind === "street" && meant.has(at) ? [one.group] : [])),
  );
  const groups = draft.groups.map((group) => {
    if (!colors.has(group.id) || (squares && group.house_cost)) return group;
    const cost = suggestedHouse(draft, group.id, curve);
    return { ...group, house_cost: cost, hotel_cost: cost };
  });
  return { ...draft, squares: changed, groups };
}

/** Give stations and utilities as many rents as their groups have squares. */
export function withLadders(draft: Draft, curve: PriceCurve): Draft {
  const squares = draft.squares.map((square, at): DraftSquare => {
    if ((square.kind !== "station" && square.kind !== "utility") || !square.group) return square;
    const count = membersOf(draft, square.group).length;
    const rent = square.rent ?? [];
    if (rent.length === count) return square;
    const suggested = suggestedRents(draft, at, curve) ?? rent;
    return { ...square, rent: rent.length > count ? rent.slice(0, count) : suggested };
  });
  return { ...draft, squares };
}

/** Set a price; rents that followed the curve, and a mortgage of half of it, go on to follow it. */
export function withPrice(
  draft: Draft,
  at: number,
  price: number | undefined,
  curve: PriceCurve,
): Draft {
  const square = draft.squares[at];
  if (!square) return draft;
  const followed = suggestedRents(draft, at, curve)?.join() === square.rent?.join();
  const isHalf = square.mortgage === half(square.price ?? 0);
  const { price: _price, mortgage, ...rest } = square;
  const stated = isHalf && price !== undefined ? half(price) : mortgage;
  const priced = {
    ...rest,
    ...(price === undefined ? {} : { price }),
    ...(stated === undefined || (isHalf && price === undefined) ? {} : { mortgage: stated }),
  };
  const next = { ...draft, squares: draft.squares.with(at, priced) };
  const rent = followed ? suggestedRents(next, at, curve) : null;
  return rent ? { ...next, squares: next.squares.with(at, { ...priced, rent }) } : next;
}

/** Return what a deed is mortgaged for unless it says something else. */
function half(price: number): number {
  return Math.floor(price / 2);
}
