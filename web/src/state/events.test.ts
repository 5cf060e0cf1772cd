import { expect, test } from "vitest";
import type { View } from "../protocol/types";
import { type Batch, loggedEvents, restore, store } from "./events";

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

test("a logged carries what a bot said about the action", () => {
  expect(loggedEvents(BATCH)[0]?.why).toEqual(BATCH.why);
});

test("what a bot said outlives a reload", () => {
  store("game", loggedEvents(BATCH));
  expect(restore("game", 3, VIEW)[0]?.why).toEqual(BATCH.why);
});
