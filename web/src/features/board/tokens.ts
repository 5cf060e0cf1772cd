import type { View } from "../../protocol/types";
import { cellSlots, tokenSlots, visitorSlots, type Layout, type Place, type Slots } from "./layout";
import { isInside, type Held } from "./animator.svelte";

/** A token as it is drawn; a lifted one is on its way. */
export interface Token {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly lasts: number;
  readonly lifted: boolean;
}

const SHIFT = 180;

/** Return where all tokens are drawn: those at rest share their square, others are on their way. */
export function tokensOf(
  view: View,
  jail: number,
  layout: Layout,
  held: ReadonlyMap<number, Held>,
): Token[] {
  const resting = new Map<string, number[]>();
  const tokens: Token[] = [];
  view.seats.forEach((seat, number) => {
    const away = held.get(number);
    if (away) tokens.push(...lifted(layout, number, away));
    else if (seat.alive) {
      const key = `${seat.position} ${isInside(seat, jail) ? "in" : "out"}`;
      resting.set(key, [...(resting.get(key) ?? []), number]);
    }
  });
  for (const [key, seats] of resting) {
    const [square, where] = key.split(" ");
    const slots = slotsAt(layout, Number(square), jail, where === "in", seats.length);
    tokens.push(...seats.flatMap((seat, nth) => settled(slots, seat, nth)));
  }
  return tokens.sort((a, b) => a.seat - b.seat);
}

function settled(slots: Slots, seat: number, nth: number): Token[] {
  const point = slots.points[nth];
  return point ? [{ seat, ...point, size: slots.size, lasts: SHIFT, lifted: false }] : [];
}

function lifted(layout: Layout, seat: number, held: Held): Token[] {
  const place = layout.places[held.square];
  if (!place) return [];
  const { size, points } = held.inside ? cellSlots(layout, place, 1) : tokenSlots(layout, place, 1);
  const point = points[0];
  return point ? [{ seat, ...point, size, lasts: held.lasts, lifted: true }] : [];
}

function slotsAt(
  layout: Layout,
  square: number,
  jail: number,
  inside: boolean,
  count: number,
): Slots {
  const place: Place | undefined = layout.places[square];
  if (!place) return { size: 0, points: [] };
  if (square !== jail) return tokenSlots(layout, place, count);
  return inside ? cellSlots(layout, place, count) : visitorSlots(layout, place, count);
}
