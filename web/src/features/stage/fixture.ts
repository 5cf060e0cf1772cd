// What the tests of this folder play with.
import { type Batch } from "../../state/events";
import type { GameEvent, View } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";

export const EDITION = editionOf("us");
export const NAMES = ["Ann", "Bob", "Cy"];
export const KNOWN = { names: NAMES, edition: EDITION, me: 0 };
/** The two brown streets. */
export const BROWN = [1, 3] as const;

/** Return a table on which these squares are owned. */
export function tableWith(owners: Readonly<Record<number, number>>): View {
  const seat = { position: 0, jail_turns: 0, cash: 1500, alive: true, passes: [], out: 0 };
  return {
    seats: NAMES.map(() => ({ ...seat })),
    squares: EDITION.squares.map((_, at) => ({
      owner: owners[at] ?? null,
      level: 0,
      mortgaged: false,
      squatter: 0,
    })),
    order: [0, 1, 2],
    dice: [1, 2],
    awaiting: null,
    offers: [],
    deck_left: [],
  } as unknown as View;
}

/** Return what an action of Bob's brought. */
export function batchOf(events: GameEvent[], before = tableWith({}), after = before): Batch {
  return { seq: 1, seat: 1, decision: 1, events, before, after };
}

export function bought(square: number, seat: number): GameEvent[] {
  return [
    { event: "paid", payer: seat, payee: "bank", amount: 60, reason: "price" },
    { event: "deed_moved", square, giver: "bank", taker: seat, reason: "price" },
  ];
}
