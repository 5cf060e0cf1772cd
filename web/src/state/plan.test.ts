import { describe, expect, test } from "vitest";
import type { Card, Effect, GameEvent, SeatView, Square, View } from "../protocol/types";
import type { Batch } from "./events";
import { LONGEST, pathOf, planOf, type Plan, type Step, type Terrain } from "./plan";

const CARDS: readonly Effect[] = [
  { op: "move_by", steps: -3, salary: true },
  { op: "move_to", square: "first", backward: true, salary: true },
  { op: "move_to", square: "go", backward: false, salary: true },
];
const TERRAIN: Terrain = {
  squares: Array<Square>(40),
  jail: 10,
  cards: CARDS.map((effect, at): Card => ({ id: String(at), effect, text: {} })),
  alternatives: [null, { effect: { op: "move_by", steps: -3, salary: true }, text: {} }],
};

function view(positions: readonly number[], awaiting: View["awaiting"] = null): View {
  const seats = positions.map((position) => ({ position, jail_turns: 0 }) as SeatView);
  return { seats, awaiting } as View;
}

function batch(events: GameEvent[], before: View | null = view([0, 0])): Batch {
  return { seq: 1, seat: 0, decision: 1, events, before, after: view([0, 0]) };
}

function plan(events: GameEvent[], behind = 0): Plan {
  return planOf(batch(events), TERRAIN, "full", behind);
}

function only<Kind extends Step["kind"]>(plan: Plan, kind: Kind) {
  return plan.steps.filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

const rolled = (die1: number, die2: number): GameEvent => ({
  event: "rolled",
  seat: 0,
  die1,
  die2,
});
const moved = (start: number, to: number, way: "dice" | "card" = "dice"): GameEvent => ({
  event: "moved",
  seat: 0,
  start,
  to,
  way,
});
const paid = (payer: number | "bank", payee: number | "bank", amount: number): GameEvent => ({
  event: "paid",
  payer,
  payee,
  amount,
  reason: "rent",
});
const drew = (card: number): GameEvent => ({ event: "drew", seat: 0, deck: 0, card });
const jailed: GameEvent = { event: "jailed", seat: 0, way: "square", turns: 3, bail_barred: false };

describe("paths", () => {
  test("pass GO", () => {
    expect(pathOf(38, 2, 40, false)).toEqual([38, 39, 0, 1, 2]);
  });

  test("go back over GO", () => {
    expect(pathOf(2, 39, 40, true)).toEqual([2, 1, 0, 39]);
  });

  test("go all around to where they began", () => {
    expect(pathOf(3, 3, 4, false)).toEqual([3, 0, 1, 2, 3]);
  });
});

test("a token walks after the dice have come to rest", () => {
  const made = plan([rolled(2, 2), moved(38, 2)]);
  const [roll, walk] = [only(made, "roll")[0], only(made, "walk")[0]];
  expect(walk?.path).toEqual([38, 39, 0, 1, 2]);
  expect(walk?.at).toBe((roll?.at ?? 0) + (roll?.lasts ?? 0));
});

test("a second roll after doubles follows the first walk", () => {
  const made = plan([rolled(2, 2), moved(0, 4), rolled(1, 2), moved(4, 7)]);
  const [first, second] = only(made, "roll");
  const walk = only(made, "walk")[0];
  expect(second?.at).toBeGreaterThanOrEqual((walk?.at ?? 0) + (walk?.lasts ?? 0));
  expect(first?.dice).toEqual([2, 2]);
});

test("who is jailed goes straight to jail from where the walk ended", () => {
  const made = plan([rolled(1, 1), moved(28, 30), jailed]);
  expect(only(made, "jump")).toMatchObject([{ seat: 0, from: 30, to: 10 }]);
  expect(only(made, "walk")).toHaveLength(1);
});

test("a card that leads forward is walked forward", () => {
  const made = plan([drew(2), moved(36, 0, "card")]);
  expect(only(made, "walk")[0]?.path).toEqual([36, 37, 38, 39, 0]);
});

test.each([0, 1])("card %i, which leads back, is walked backward", (card) => {
  const made = plan([drew(card), moved(7, 4, "card")]);
  expect(only(made, "walk")[0]?.path).toEqual([7, 6, 5, 4]);
});

test("a chosen alternative that leads back is walked backward", () => {
  const asked = view([7, 0], { for: "card_choice", seat: 0, first: 1, count: 1 });
  const events: GameEvent[] = [{ event: "chose", seat: 0, choice: 0 }, moved(7, 4, "card")];
  const made = planOf(batch(events, asked), TERRAIN, "full", 0);
  expect(only(made, "walk")[0]?.path).toEqual([7, 6, 5, 4]);
});

test("the dice never walk backward after a card that did", () => {
  const made = plan([drew(0), moved(7, 4, "card"), rolled(1, 2), moved(4, 7)]);
  expect(only(made, "walk")[1]?.path).toEqual([4, 5, 6, 7]);
});

test("a card is seen before its effect", () => {
  const made = plan([drew(2), moved(36, 0, "card")]);
  expect(only(made, "walk")[0]?.at).toBeGreaterThan(0);
  expect(only(made, "tell")[0]).toMatchObject({ nth: 0, at: 0 });
});

test("money floats at both seats, with its sign", () => {
  const floats = only(plan([paid(0, 1, 50)]), "float");
  expect(floats.map(({ seat, amount }) => [seat, amount])).toEqual([
    [0, -50],
    [1, 50],
  ]);
});

test("payments that follow each other are one sum for each seat", () => {
  const floats = only(plan([paid("bank", 0, 30), paid(1, 0, 20)]), "float");
  expect(floats.map(({ seat, amount }) => [seat, amount])).toEqual([
    [0, 50],
    [1, -20],
  ]);
});

test("payments with a walk between them stay apart", () => {
  const floats = only(plan([paid("bank", 0, 30), moved(0, 3), paid(0, "bank", 20)]), "float");
  expect(floats.map((one) => one.amount)).toEqual([30, -20]);
});

test("the money dealt at the start does not float", () => {
  const dealt: GameEvent = {
    event: "paid",
    payer: "bank",
    payee: 0,
    amount: 1500,
    reason: "start",
  };
  expect(only(plan([dealt]), "float")).toEqual([]);
});

test("a building pops on its square", () => {
  const built: GameEvent = { event: "built", seat: 0, square: 6, before: 0, after: 1 };
  expect(only(plan([built]), "pop")).toMatchObject([{ square: 6 }]);
});

test("steps begin in their order", () => {
  const { steps } = plan([rolled(1, 2), moved(0, 3), paid(0, 1, 9), drew(2), moved(3, 0, "card")]);
  const starts = steps.map((step) => step.at);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

test("a long batch is cut to the longest time", () => {
  const long = Array.from({ length: 12 }, () => [rolled(6, 6), moved(0, 39)]).flat();
  const made = plan(long);
  expect(made.lasts).toBeLessThanOrEqual(LONGEST);
  expect(only(made, "walk")).toHaveLength(12);
});

const price: GameEvent = { event: "paid", payer: 0, payee: "bank", amount: 60, reason: "price" };
const deed: GameEvent = {
  event: "deed_moved",
  square: 1,
  giver: "bank",
  taker: 0,
  reason: "price",
};

test("what was bought is told as soon as it is seen", () => {
  const { steps } = plan([price, deed]);
  const told = steps.find((step) => step.kind === "tell" && step.nth === 1);
  expect(told?.at).toBe(steps.find((step) => step.kind === "reveal")?.at);
});

test("a plan goes faster the more wait behind it", () => {
  const events = [rolled(1, 2), moved(0, 3)];
  const times = [0, 1, 4].map((behind) => plan(events, behind).lasts);
  expect(times[1]).toBeLessThan(times[0] ?? 0);
  expect(times[2]).toBeLessThan(times[1] ?? 0);
});

test("fast is faster than full", () => {
  const events = batch([rolled(1, 2), moved(0, 3)]);
  const fast = planOf(events, TERRAIN, "fast", 0).lasts;
  expect(fast).toBeLessThan(planOf(events, TERRAIN, "full", 0).lasts);
});

test("what a walk leads to is seen when the token has arrived, and told of then", () => {
  const made = plan([rolled(1, 2), moved(0, 3), paid(0, 1, 50)]);
  const walk = only(made, "walk")[0];
  const arrival = (walk?.at ?? 0) + (walk?.lasts ?? 0);
  expect(only(made, "reveal")).toMatchObject([{ at: arrival, upto: 3 }]);
  expect(only(made, "tell").map(({ nth }) => nth)).toEqual([0, 1, 2]);
  expect(only(made, "tell")[1]?.at).toBe(arrival);
  expect(only(made, "float").every(({ at }) => at >= arrival)).toBe(true);
});

test("what a card brings is seen when it has been read, and not the walk after it", () => {
  const made = plan([rolled(3, 4), moved(0, 7), drew(2), paid(0, 1, 50), moved(7, 0, "card")]);
  expect(only(made, "reveal").map(({ upto }) => upto)).toEqual([2, 4, 5]);
  const [first, second] = only(made, "reveal");
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1000);
});

test("what nothing moves for is seen at once", () => {
  expect(only(plan([paid(0, 1, 50)]), "reveal")).toEqual([
    { kind: "reveal", at: 0, lasts: 0, upto: 1 },
  ]);
});

test("payments of one kind are told of once", () => {
  const events = [paid(0, 1, 10), paid(2, 1, 10)];
  expect(only(plan(events), "tell")).toHaveLength(1);
});

test("what goes with a deed is not told of by itself", () => {
  expect(only(plan([price, deed]), "tell").map(({ nth }) => nth)).toEqual([1]);
});

test("who likes it slow sees everything longer, the longest of it, too", () => {
  const many = Array.from({ length: 9 }, () => rolled(1, 2));
  const usual = planOf(batch(many), TERRAIN, "full", 0);
  const slow = planOf(batch(many), TERRAIN, "slow", 0);
  expect(usual.lasts).toBe(LONGEST);
  expect(slow.lasts).toBeGreaterThan(usual.lasts * 1.5);
});

test("without motion nothing is planned", () => {
  const made = planOf(batch([rolled(1, 2), moved(0, 3)]), TERRAIN, "off", 0);
  expect(made).toEqual({ steps: [], lasts: 0 });
});

test("a bid and the end of a game are heard", () => {
  const events: GameEvent[] = [
    { event: "bid_made", seat: 0, amount: 10 },
    { event: "game_over", winners: [0] },
  ];
  expect(only(plan(events), "sound").map((one) => one.sound)).toEqual(["bid", "win"]);
});
