import { expect, test } from "vitest";
import type { SeatView, View } from "../../protocol/types";
import { cellOf, layOut } from "./layout";
import type { Held } from "./animator.svelte";
import { tokensOf } from "./tokens";

const JAIL = 10;
const LAYOUT = layOut(40, false);

function view(...seats: Partial<SeatView>[]): View {
  const rest = { position: 0, jail_turns: 0, alive: true };
  return { seats: seats.map((seat) => ({ ...rest, ...seat })) } as View;
}

function held(seat: number, square: number): ReadonlyMap<number, Held> {
  return new Map([[seat, { square, inside: false, lasts: 150 }]]);
}

test("tokens stand where the table has them", () => {
  const [token] = tokensOf(view({ position: 24 }), JAIL, LAYOUT, new Map());
  const { x, y, w, h } = LAYOUT.places[24]?.stand ?? { x: 0, y: 0, w: 0, h: 0 };
  expect(token && token.x > x && token.x < x + w && token.y > y && token.y < y + h).toBe(true);
});

test("a token on its way is where its step is", () => {
  const [token] = tokensOf(view({ position: 24 }), JAIL, LAYOUT, held(0, 3));
  expect(token).toMatchObject({ lifted: true, lasts: 150 });
  expect(token?.y).toBeGreaterThan(LAYOUT.inner.y + LAYOUT.inner.h);
});

test("a token on its way does not move those it passes", () => {
  const [alone] = tokensOf(view({ position: 3 }), JAIL, LAYOUT, new Map());
  const both = tokensOf(view({ position: 3 }, { position: 9 }), JAIL, LAYOUT, held(1, 3));
  expect(both[0]).toEqual(alone);
});

test("a prisoner sits in the cell and a visitor does not", () => {
  const place = LAYOUT.places[JAIL];
  if (!place) throw new Error("expected a jail, got none");
  const cell = cellOf(place);
  const tokens = tokensOf(
    view({ position: JAIL, jail_turns: 2 }, { position: JAIL }),
    JAIL,
    LAYOUT,
    new Map(),
  );
  const inside = tokens.map((one) => one.x > cell.x && one.y < cell.y + cell.h);
  expect(inside).toEqual([true, false]);
});

test("who is out has no token", () => {
  expect(tokensOf(view({ alive: false }), JAIL, LAYOUT, new Map())).toEqual([]);
});
