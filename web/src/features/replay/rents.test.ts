import { describe, expect, test } from "vitest";
import { rentsAt } from "./rents";

const CHANGES = [
  { number: 2, rents: { "1": 4 } },
  { number: 7, rents: { "1": 8, "3": 8 } },
  { number: 9, rents: { "1": 0 } },
];

describe("rents of a replay", () => {
  test.each([
    ["are nothing before the first", 1, [0, 0, 0, 0]],
    ["are those told with an action", 2, [0, 4, 0, 0]],
    ["stay until others are told", 6, [0, 4, 0, 0]],
    ["change where they are told anew", 8, [0, 8, 0, 8]],
    ["may come to nothing again", 100, [0, 0, 0, 8]],
  ])("%s", (_law, number, expected) => {
    expect(rentsAt(number, CHANGES, 4)).toEqual(expected);
  });
});
