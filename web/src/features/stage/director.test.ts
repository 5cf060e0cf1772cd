import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, Side } from "../../protocol/types";
import type { Batch } from "../../state/events";
import type { Step } from "../../state/plan";
import type { OnStep, Presentation } from "../../state/presentation.svelte";
import { Director } from "./director.svelte";
import { batchOf, bought, EDITION, NAMES } from "./fixture";

let step: OnStep;
let jump: () => void;
let director: Director;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const shown = {
    edition: EDITION,
    me: 0,
    players: NAMES.map((name, seat) => ({ name, seat })),
    onStep: (callback: OnStep) => {
      step = callback;
      return () => undefined;
    },
    onJumped: (callback: () => void) => {
      jump = callback;
      return () => undefined;
    },
  };
  director = new Director(shown as unknown as Presentation);
  stop = director.attach();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function tell(batch: Batch, nth: number): void {
  step({ kind: "tell", at: 0, lasts: 0, nth }, batch);
}

const DREW: GameEvent = { event: "drew", seat: 1, deck: 0, card: 0 };
const PAID: GameEvent = { event: "paid", payer: 1, payee: "bank", amount: 15, reason: "card" };
const NOTHING: Side = { deeds: [], cash: 0, passes: [] };
const ROLL: Step = { kind: "roll", at: 0, lasts: 600, dice: [1, 2] };

test("a scene stays for a while, its line until the next", () => {
  tell(batchOf(bought(3, 1)), 1);
  expect(director.moment?.kind).toBe("deed");
  vi.runAllTimers();
  expect(director.moment).toBeNull();
  expect(director.caption?.text).toContain("Baltic Avenue");
});

test("the dice clear the stage", () => {
  const batch = batchOf(bought(3, 1));
  tell(batch, 1);
  step(ROLL, batch);
  expect(director.moment).toBeNull();
});

test("a card stays to be read while what it brings is told", () => {
  const batch = batchOf([DREW, PAID]);
  tell(batch, 0);
  tell(batch, 1);
  expect(director.moment?.kind).toBe("card");
  expect(director.caption?.text).toBe("Bob paid the bank $15.");
});

test("a card gives way to what happens next", () => {
  tell(batchOf([DREW]), 0);
  tell(batchOf(bought(3, 1)), 1);
  expect(director.moment?.kind).toBe("deed");
});

test("what became of an offer gives way to the next offer", () => {
  const terms = { proposer: 1, partner: 0, revision: 1, give: NOTHING, take: NOTHING };
  tell(batchOf([{ event: "traded", ...terms }]), 0);
  expect(director.moment?.kind).toBe("deal");
  tell(batchOf([{ event: "offered", ...terms, revision: 2 }]), 0);
  expect(director.moment).toBeNull();
  expect(director.caption?.text).toContain("offered");
});

test("who gives up is not told of as bankrupt, too", () => {
  const batch = batchOf([
    { event: "resigned", seat: 1 },
    { event: "went_bankrupt", seat: 1, creditor: "bank" },
  ]);
  tell(batch, 0);
  tell(batch, 1);
  expect(director.moment?.kind).toBe("resigned");
});

test("after a jump the stage is empty", () => {
  tell(batchOf(bought(3, 1)), 1);
  jump();
  expect([director.moment, director.caption]).toEqual([null, null]);
});
