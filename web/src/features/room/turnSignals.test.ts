import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomController } from "../../state/controller.svelte";
import { TurnSignals } from "./turnSignals";

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
  const signals = new TurnSignals(asked, play);
  asked.myTurnToAnswer = true;
  signals.follow();
  signals.follow();
  expect(heard).toEqual(["turn"]);
});

test("the last five seconds of all one's time tick", () => {
  const signals = new TurnSignals(asked, play);
  Object.assign(asked, { myTurnToAnswer: true, deadline: performance.now() + 8000 });
  signals.follow();
  vi.advanceTimersByTime(4900);
  expect(heard).toEqual(["turn"]);
  vi.advanceTimersByTime(5000);
  expect(heard.filter((name) => name === "tick")).toHaveLength(5);
});

test("an answer ends the ticking", () => {
  const signals = new TurnSignals(asked, play);
  Object.assign(asked, { myTurnToAnswer: true, deadline: performance.now() + 8000 });
  signals.follow();
  asked.myTurnToAnswer = false;
  signals.follow();
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual(["turn"]);
});

test("an offer chimes once, and its counter again", () => {
  const signals = new TurnSignals(asked, play);
  for (const revision of [1, 1, 2]) {
    Object.assign(asked, { view: { offers: [{ proposer: 1, partner: 0, revision }] } });
    signals.follow();
  }
  Object.assign(asked, { view: { offers: [{ proposer: 0, partner: 1, revision: 3 }] } });
  signals.follow();
  expect(heard).toEqual(["turn", "turn"]);
});
