import { expect, test } from "vitest";
import { curves, spread, ticks } from "./chart";

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
    { turn: 1, round: 1, worths: [10, 20] },
    { turn: 2, round: 1, worths: [30, null] },
  ];
  const same = (value: number): number => value;
  expect(curves(moments, 2, same, same).map((one) => one.path)).toEqual(["M1 10L2 30", "M1 20"]);
});
