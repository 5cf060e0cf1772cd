import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomController } from "../../state/controller.svelte";
import { Cues } from "./cues";

const asked = {
  myTurnToAnswer: false,
  deadline: null as number | null,
  bankOf: () => 2000,
  me: 0,
  view: null as RoomController["view"],
};
const heard: string[] = [];
const play = (name: string): Promise<void> => {
  heard.push(name);
  return Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(asked, { myTurnToAnswer: false, deadline: null, view: null });
  heard.length = 0;
});

afterEach(() => vi.useRealTimers());

test("who is asked hears a chime once for one question", () => {
  const cues = new Cues(asked, play);
  asked.myTurnToAnswer = true;
  cues.follow();
  cues.follow();
  expect(heard).toEqual(["turn"]);
});

test("the last five seconds of all one's time tick", () => {
  const cues = new Cues(asked, play);
  Object.assign(asked, { myTurnToAnswer: true, deadline: performance.now() + 8000 });
  cues.follow();
  vi.advanceTimersByTime(4900);
  expect(heard).toEqual(["turn"]);
  vi.advanceTimersByTime(5000);
  expect(heard.filter((name) => name === "tick")).toHaveLength(5);
});

test("an answer ends the ticking", () => {
  const cues = new Cues(asked, play);
  Object.assign(asked, { myTurnToAnswer: true, deadline: performance.now() + 8000 });
  cues.follow();
  asked.myTurnToAnswer = false;
  cues.follow();
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual(["turn"]);
});

test("an offer chimes once, and its counter again", () => {
  const cues = new Cues(asked, play);
  for (const revision of [1, 1, 2]) {
    Object.assign(asked, { view: { offers: [{ proposer: 1, partner: 0, revision }] } });
    cues.follow();
  }
  Object.assign(asked, { view: { offers: [{ proposer: 0, partner: 1, revision: 3 }] } });
  cues.follow();
  expect(heard).toEqual(["turn", "turn"]);
});
