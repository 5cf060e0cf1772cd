import { expect, test } from "vitest";
import type { View } from "../protocol";
import { type Batch, happeningsOf, restore, store } from "./happenings";

const VIEW = {} as View;
const BATCH: Batch = {
  seq: 3,
  seat: 1,
  decision: 2,
  events: [{ event: "declined", seat: 1, square: 5 }],
  why: { word: "dislike", a: 5, b: 0 },
  before: VIEW,
  after: VIEW,
};

test("a happening carries what a bot said about the action", () => {
  expect(happeningsOf(BATCH)[0]?.why).toEqual(BATCH.why);
});

test("what a bot said outlives a reload", () => {
  store("game", happeningsOf(BATCH));
  expect(restore("game", 3, VIEW)[0]?.why).toEqual(BATCH.why);
});
