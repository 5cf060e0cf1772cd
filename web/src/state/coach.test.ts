import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, SayConsult, TellAdvice, Warned } from "../protocol/types";
import { CoachInquiries } from "./coach.svelte";

let sent: SayConsult[] = [];
let isLinked = true;

function inquiries(): CoachInquiries {
  return new CoachInquiries((message: ClientMessage) => {
    if (isLinked) sent.push(message as SayConsult);
    return isLinked;
  });
}

function advice(warned: Warned | null = null): TellAdvice {
  const hint = { action: { do: "roll" }, word: "roll", a: 0, b: 0 } as const;
  return { tell: "advice", id: sent.at(-1)?.id ?? "", ask: 7, hint, warned, outcomes: null };
}

beforeEach(() => {
  sent = [];
  isLinked = true;
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

test("a hint is asked for once at a time, and kept with the moment that it is for", async () => {
  const coach = inquiries();
  const asked = coach.askHint(7, 40);
  void coach.askHint(7, 40);
  expect(sent).toMatchObject([{ say: "consult", ask: 7, action: null, then: [] }]);
  expect(coach.asking).toBe(true);
  const told = advice();
  coach.hear(told);
  await asked;
  expect([coach.asking, coach.given]).toEqual([false, { advice: told, decision: 40 }]);
});

test("a refusal is the coach's if the coach was asked, and ends the waiting", async () => {
  const coach = inquiries();
  const asked = coach.askHint(7, 40);
  expect(coach.refuse("another", "too_late")).toBe(false);
  expect(coach.refuse(sent[0]?.id ?? "", "no_advice")).toBe(true);
  await asked;
  expect([coach.asking, coach.refusal]).toEqual([false, "no_advice"]);
});

test("what is lost with the connection, or could not be said, is waited for no longer", async () => {
  const coach = inquiries();
  const asked = coach.askHint(7, 40);
  coach.giveUp();
  await asked;
  expect(coach.refusal).toBe("failed");
  isLinked = false;
  await coach.askHint(7, 40);
  expect([coach.asking, coach.refusal]).toEqual([false, "failed"]);
});

test("what speaks against actions in a row is told, and nothing else holds them up", async () => {
  const coach = inquiries();
  const house = { do: "build", square: 1 } as const;
  const warned = { word: "reserve", square: null } as const;
  const first = coach.weigh(7, house, [house, house]);
  expect(sent[0]).toMatchObject({ action: house, then: [house, house] });
  coach.hear(advice(warned));
  expect((await first)?.warned).toEqual(warned);
  const second = coach.weigh(7, house, []);
  coach.hear(advice());
  expect(await second).toBeNull();
  const third = coach.weigh(7, house, []);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await third).toBeNull();
});
