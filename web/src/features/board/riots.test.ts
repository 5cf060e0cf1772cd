import { expect, test } from "vitest";
import type { View } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";
import { threatOf, type Threatened } from "./riots";

const EDITION = editionOf("france");
const RULES = { riots: true } as Threatened["rules"];

function table(levels: Readonly<Record<number, number>>, more: Partial<View> = {}): Threatened {
  const squares = EDITION.squares.map((_, index) => ({ level: levels[index] ?? 0 }));
  const view = { squares, over: false, riot_bar: 0, awaiting: null, ...more } as unknown as View;
  const rents = EDITION.squares.map((square, index) => square.rent[levels[index] ?? 0] ?? 0);
  return { edition: EDITION, view, rents, rules: RULES };
}

test("the side with the highest rents is threatened once something is built there", () => {
  expect(threatOf(table({ 39: 1 }))).toEqual({ side: 3, now: false });
  expect(threatOf(table({ 1: 1 }))).toBeNull();
});

test("an arrest keeps all sides safe for a while", () => {
  expect(threatOf(table({ 39: 1 }, { riot_bar: 2 }))).toBeNull();
});

test("a riot that brews threatens its side now", () => {
  const awaiting = { for: "riot", seat: 0, side: 1 } as View["awaiting"];
  expect(threatOf(table({}, { awaiting }))).toEqual({ side: 1, now: true });
});

test("where there are no riots nothing is threatened", () => {
  const rules = { riots: false } as Threatened["rules"];
  expect(threatOf({ ...table({ 39: 1 }), rules })).toBeNull();
});
