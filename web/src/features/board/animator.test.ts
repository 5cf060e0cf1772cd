import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../../ui/preferences.svelte";
import { EditionIndex } from "../../state/edition";
import type { Batch } from "../../state/events";
import type { Edition, GameEvent, SeatView, View } from "../../protocol/types";
import { BoardAnimator, type AnimatedGame } from "./animator.svelte";

const EDITION = new EditionIndex({
  id: "plain",
  board: {
    groups: [],
    squares: Array.from({ length: 40 }, (_, at) => ({ kind: at === 10 ? "jail" : "street" })),
  },
  decks: [{ cards: [{ id: "card", effect: { op: "bank", amount: 5 }, text: {} }] }],
} as unknown as Edition);

function view(position: number, dice: [number, number] = [1, 1]): View {
  return { seats: [{ position, jail_turns: 0 } as SeatView], dice, awaiting: null } as View;
}

function walk(start: number, to: number): Batch {
  const events: GameEvent[] = [
    { event: "rolled", seat: 0, die1: 1, die2: 2 },
    { event: "moved", seat: 0, start, to, way: "dice" },
  ];
  return { seq: 1, seat: 0, decision: 1, events, before: view(start), after: view(to, [1, 2]) };
}

let deal: (batch: Batch) => void;
let animator: BoardAnimator;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  preferences.motion = "full";
  const game: AnimatedGame = {
    edition: EDITION,
    rules: null,
    me: 0,
    onPlayed: (callback) => {
      deal = callback;
      return () => (deal = () => undefined);
    },
  };
  animator = new BoardAnimator(game, () => undefined);
  stop = animator.attach();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("a token stays where it was until its walk begins", () => {
  deal(walk(38, 1));
  expect(animator.held.get(0)?.square).toBe(38);
});

test("a token passes every square of its way", () => {
  const seen: number[] = [];
  deal(walk(38, 1));
  for (let time = 0; time < 3000 && animator.held.size; time += 10) {
    seen.push(animator.held.get(0)?.square ?? -1);
    vi.advanceTimersByTime(10);
  }
  expect([...new Set(seen)]).toEqual([38, 39, 0, 1]);
});

test("nothing is held back once all was shown", () => {
  deal(walk(38, 1));
  vi.runAllTimers();
  expect([animator.held.size, animator.dice, animator.floats.length]).toEqual([0, null, 0]);
});

test("dice that roll come to rest on what was rolled", () => {
  deal(walk(0, 3));
  vi.advanceTimersByTime(100);
  expect(animator.dice?.rolling).toBe(true);
  vi.advanceTimersByTime(600);
  expect(animator.dice).toEqual({ faces: [1, 2], rolling: false });
});

test("a second batch waits for the first", () => {
  deal(walk(0, 3));
  deal(walk(3, 6));
  vi.advanceTimersByTime(50);
  expect(animator.held.get(0)?.square).toBe(0);
  vi.runAllTimers();
  expect(animator.held.size).toBe(0);
});

test("too many batches are not shown but jumped over", () => {
  for (let nth = 0; nth < 9; nth++) deal(walk(nth, nth + 1));
  expect(animator.held.size).toBeLessThanOrEqual(1);
  vi.runAllTimers();
  expect(animator.held.size).toBe(0);
});

test("skipping shows everything at once and leaves no timer", () => {
  deal(walk(0, 3));
  animator.skip();
  expect([animator.held.size, animator.dice, vi.getTimerCount()]).toEqual([0, null, 0]);
});

test("stopping leaves no timer", () => {
  deal(walk(0, 3));
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("without motion tokens stand where they are", () => {
  preferences.motion = "off";
  deal(walk(0, 3));
  expect([animator.held.size, animator.dice]).toEqual([0, null]);
});

test("without motion a drawn card is still there to be read", () => {
  preferences.motion = "off";
  const events: GameEvent[] = [{ event: "drew", seat: 0, deck: 0, card: 0 }];
  deal({ ...walk(0, 3), events });
  expect(animator.card).toMatchObject({ seat: 0, card: 0 });
});

test("money floats and goes", () => {
  const events: GameEvent[] = [
    { event: "paid", payer: "bank", payee: 0, amount: 200, reason: "salary" },
  ];
  deal({ ...walk(0, 3), events });
  vi.advanceTimersByTime(10);
  expect(animator.floats.map((one) => one.amount)).toEqual([200]);
  vi.runAllTimers();
  expect(animator.floats).toEqual([]);
});
