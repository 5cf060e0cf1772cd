import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Edition, GameEvent, SeatView, View } from "../protocol/types";
import { EditionIndex } from "./edition";
import { type Batch, type LoggedEvent, loggedEvents } from "./events";
import type { Step, Tempo } from "./plan";
import { Presentation } from "./presentation.svelte";
import type { ShownGame } from "./shown";

const EDITION = new EditionIndex({
  id: "plain",
  board: {
    groups: [],
    squares: Array.from({ length: 40 }, (_, at) => ({ kind: at === 10 ? "jail" : "street" })),
  },
  decks: [{ cards: [{ id: "card", effect: { op: "bank", amount: 5 }, text: {} }] }],
} as unknown as Edition);

function table(position: number, cash = 100): View {
  const seats = [0, 1].map(() => ({ position: 0, jail_turns: 0, cash: 0 }) as SeatView);
  seats[0] = { position, jail_turns: 0, cash } as SeatView;
  return { seats, squares: [], dice: [1, 1], awaiting: null, decision: 0 } as unknown as View;
}

const ROLLED: GameEvent = { event: "rolled", seat: 0, die1: 1, die2: 2 };
const DREW: GameEvent = { event: "drew", seat: 0, deck: 0, card: 0 };
const PAID: GameEvent = { event: "paid", payer: 0, payee: "bank", amount: 40, reason: "tax" };

function moved(start: number, to: number): GameEvent {
  return { event: "moved", seat: 0, start, to, way: "dice" };
}

/** A game whose state is final as soon as something is played, as a room's is. */
class Table {
  view: View = table(0);
  rents: readonly number[] = [1];
  eventLog: LoggedEvent[] = [];
  edition = EDITION;
  rules = {};
  me: number | null = 1;
  played: (batch: Batch) => void = () => undefined;
  jumped: () => void = () => undefined;
  #seq = 0;

  onPlayed(callback: (batch: Batch) => void) {
    this.played = callback;
    return () => (this.played = () => undefined);
  }

  onJumped(callback: () => void) {
    this.jumped = callback;
    return () => undefined;
  }

  play(events: GameEvent[], after: View, seat = 0): void {
    const batch = {
      seq: ++this.#seq,
      seat,
      decision: 1,
      events,
      before: this.view,
      after,
      rents: this.rents,
    };
    this.view = after;
    this.rents = [this.#seq + 1];
    this.eventLog = [...this.eventLog, ...loggedEvents(batch)];
    this.played(batch);
  }
}

let game: Table;
let shown: Presentation;
let steps: Step[];
let tempo: Tempo;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  tempo = "full";
  steps = [];
  game = new Table();
  shown = new Presentation(game as unknown as ShownGame, () => tempo);
  shown.onStep((step) => steps.push(step));
  stop = shown.attach();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function seen() {
  const seat = shown.view?.seats[0];
  return [seat?.position, seat?.cash, shown.rents?.[0], shown.eventLog.length];
}

test("place, cash, rents and log change when the token has arrived, and not before", () => {
  game.play([ROLLED, moved(0, 3), PAID], table(3, 60));
  const before = seen();
  vi.advanceTimersByTime(700);
  expect([before, seen(), shown.busy]).toEqual([[0, 100, 1, 0], [0, 100, 1, 0], true]);
  vi.advanceTimersByTime(400);
  expect([seen(), shown.busy]).toEqual([[3, 60, 2, 3], false]);
});

test("a card is seen before what it costs", () => {
  game.play([DREW, PAID], table(0, 60));
  expect([seen(), steps.map((step) => step.kind)]).toEqual([
    [0, 100, 1, 0],
    ["sound", "tell"],
  ]);
  vi.advanceTimersByTime(1500);
  expect(seen()).toEqual([0, 60, 2, 2]);
});

test("between two motions only what the first one led to is seen", () => {
  game.play([ROLLED, moved(0, 3), DREW, PAID], table(3, 60));
  vi.advanceTimersByTime(1300);
  expect(seen()).toEqual([3, 100, 1, 2]);
});

test("what is played meanwhile waits for its turn", () => {
  game.play([ROLLED, moved(0, 3)], table(3));
  game.play([ROLLED, moved(3, 5)], table(5));
  vi.advanceTimersByTime(1200);
  expect(shown.view?.seats[0]?.position).toBe(3);
  vi.runAllTimers();
  expect([seen(), shown.busy]).toEqual([[5, 100, 3, 4], false]);
});

test("what nothing moves for is seen at once, and what follows still waits to be told", () => {
  game.play([PAID], table(0, 60));
  expect([seen(), shown.busy]).toEqual([[0, 60, 2, 1], false]);
  game.play([PAID], table(0, 20));
  expect(seen()).toEqual([0, 60, 2, 1]);
  vi.runAllTimers();
  expect(seen()).toEqual([0, 20, 3, 2]);
});

test("skipping shows all at once, tells what was last and leaves no timer", () => {
  game.play([ROLLED, moved(0, 3), PAID], table(3, 60));
  shown.skip();
  expect([seen(), shown.busy, vi.getTimerCount()]).toEqual([[3, 60, 2, 3], false, 0]);
  expect(steps.filter((step) => step.kind === "tell").at(-1)).toMatchObject({ nth: 2 });
});

test("without motion nothing waits, and everything is told", () => {
  tempo = "off";
  game.play([ROLLED, moved(0, 3), PAID], table(3, 60));
  expect([seen(), shown.busy, vi.getTimerCount()]).toEqual([[3, 60, 2, 3], false, 0]);
  expect(steps.map((step) => step.kind)).toEqual(["tell", "tell", "tell", "sound"]);
});

test("after coming back to the room nothing of before is shown", () => {
  game.play([ROLLED, moved(0, 3)], table(3));
  game.view = table(20);
  game.jumped();
  expect([shown.view?.seats[0]?.position, vi.getTimerCount()]).toEqual([20, 0]);
});

test("who falls too far behind jumps to the newest", () => {
  for (let at = 0; at < 12; at++) game.play([ROLLED, moved(at, at + 1)], table(at + 1));
  expect(shown.view?.seats[0]?.position).toBeGreaterThan(3);
});

test("what bots do while a long turn is shown hurries after it, and nothing is left out", () => {
  game.play([ROLLED, moved(0, 11), DREW, moved(11, 22), DREW], table(22));
  for (let at = 22; at < 34; at++) {
    vi.advanceTimersByTime(550);
    game.play([ROLLED, moved(at, at + 1)], table(at + 1));
  }
  vi.runAllTimers();
  expect(steps.filter((step) => step.kind === "roll")).toHaveLength(13);
});

test("who acts does not wait for what was before", () => {
  game.play([ROLLED, moved(0, 3)], table(3));
  game.play([PAID], table(3, 60), 1);
  expect(seen()).toEqual([3, 60, 3, 3]);
});

test("stopping leaves no timer", () => {
  game.play([ROLLED, moved(0, 3)], table(3));
  stop();
  expect([shown.busy, vi.getTimerCount()]).toEqual([false, 0]);
});
