import { beforeEach, expect, test } from "vitest";
import { noteVisit, seenOf } from "./seenMessages";

beforeEach(() => localStorage.clear());

test("nobody has seen a game that they never visited", () => {
  expect(seenOf("one")).toBeNull();
});

test("the last visit counts", () => {
  noteVisit("one", 5);
  noteVisit("two", 7);
  noteVisit("one", 9);
  expect([seenOf("one"), seenOf("two")]).toEqual([9, 7]);
});

test("the oldest visits are forgotten", () => {
  for (let game = 0; game < 25; game += 1) noteVisit(`game ${game}`, game);
  expect(seenOf("game 4")).toBeNull();
  expect(seenOf("game 5")).toBe(5);
});
