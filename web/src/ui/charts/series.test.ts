import { expect, test } from "vitest";
import { curves, nearest, spread, ticks, turnAt } from "./series";

test("ticks are round and reach the greatest value", () => {
  expect(ticks(3503, 4)).toEqual([0, 1000, 2000, 3000, 4000]);
});

test("labels that lie together are moved apart", () => {
  expect(spread([10, 11, 50], 8, 0, 100)).toEqual([10, 18, 50]);
});

test("labels stay within bounds", () => {
  expect(spread([95, 99], 8, 0, 100)).toEqual([92, 100]);
});

test("a line ends where its seat went out", () => {
  const moments = [
    { number: 0, turn: 1, round: 1, values: [10, 20] },
    { number: 4, turn: 2, round: 1, values: [30, null] },
  ];
  const same = (value: number): number => value;
  expect(curves(moments, 2, same, same).map((one) => one.path)).toEqual(["M1 10L2 30", "M1 20"]);
});

const TURNS = [
  { number: 0, turn: 1, round: 1, values: [] },
  { number: 4, turn: 2, round: 1, values: [] },
  { number: 9, turn: 2, round: 1, values: [] },
];

test.each([
  [0, 1],
  [1, 1.25],
  [4, 2],
  [6, 2],
  [20, 2],
])("after %i actions the turn is %d", (number, turn) => {
  expect(turnAt(TURNS, number)).toBe(turn);
});

test("of moments that are as near the last is taken: the end, not the last turn", () => {
  expect(nearest(TURNS, (one) => Math.abs(one.turn - 3))?.number).toBe(9);
});
