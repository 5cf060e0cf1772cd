import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../../ui/preferences.svelte";
import { EditionIndex } from "../../state/edition";
import type { Batch } from "../../state/events";
import type { Edition, GameEvent, SeatView, View } from "../../protocol/types";
import { Presentation } from "../../state/presentation.svelte";
import type { ShownGame } from "../../state/shown";
import { BoardAnimator, tempo } from "./animator.svelte";

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
let shown: Presentation;
let animator: BoardAnimator;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  preferences.motion = "full";
  const game = {
    edition: EDITION,
    rules: {},
    me: 0,
    view: null,
    rents: null,
    eventLog: [],
    onPlayed: (callback: (batch: Batch) => void) => {
      deal = callback;
      return () => (deal = () => undefined);
    },
  };
  shown = new Presentation(game as unknown as ShownGame, tempo);
  animator = new BoardAnimator(shown, () => undefined);
  const stops = [animator.attach(), shown.attach()];
  stop = () => stops.forEach((one) => one());
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("a token passes every square of its way", () => {
  const seen: number[] = [];
  deal(walk(38, 1));
  for (let time = 0; time < 3000 && shown.busy; time += 10) {
    const held = animator.held.get(0)?.square;
    if (held !== undefined) seen.push(held);
    vi.advanceTimersByTime(10);
  }
  expect([...new Set(seen)]).toEqual([39, 0, 1]);
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

test("skipping shows everything at once and leaves no timer", () => {
  deal(walk(0, 3));
  shown.skip();
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
