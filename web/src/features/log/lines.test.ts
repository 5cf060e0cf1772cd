import { expect, test } from "vitest";
import { editionOf } from "../../testing/recordings";
import type { LoggedEvent } from "../../state/events";
import type { GameEvent, View } from "../../protocol/types";
import { actorOf, turnsOf } from "./lines";

const known = { names: ["Ann", "Bob"], edition: editionOf("us"), me: null };

function happened(...events: GameEvent[]): LoggedEvent[] {
  const after = {} as View;
  return events.map((event, at) => ({
    key: `${at}`,
    seq: at,
    seat: 0,
    decision: at,
    event,
    before: null,
    after,
  }));
}

const GAME = happened(
  { event: "started", seats: 2, first: 0 },
  { event: "turn_began", seat: 0, round: 1, turn: 1 },
  { event: "rolled", seat: 0, die1: 1, die2: 2 },
  { event: "paid", payer: 0, payee: 1, amount: 4, reason: "rent" },
  { event: "turn_began", seat: 1, round: 1, turn: 2 },
  { event: "rolled", seat: 1, die1: 3, die2: 2 },
);

test("lines are grouped by the turn they belong to", () => {
  const turns = turnsOf(GAME, known, new Set(), 100);
  expect(turns.map((turn) => [turn.seat, turn.lines.length])).toEqual([
    [null, 1],
    [0, 2],
    [1, 1],
  ]);
});

test("a filter keeps only lines of its kinds, and turns that have some", () => {
  const turns = turnsOf(GAME, known, new Set(["money"]), 100);
  expect(turns.map((turn) => turn.lines.map((line) => line.text))).toEqual([
    ["Ann paid Bob $4 rent."],
  ]);
});

test("of a long log the newest lines stay", () => {
  const turns = turnsOf(GAME, known, new Set(), 2);
  expect(turns.flatMap((turn) => turn.lines.map((line) => line.text))).toEqual([
    "Ann paid Bob $4 rent.",
    "Bob rolled 3 and 2.",
  ]);
});

test("a salary belongs to who receives it", () => {
  const salary = { payer: "bank", payee: 1, amount: 200, reason: "salary" } as const;
  expect(actorOf({ event: "paid", ...salary })).toBe(1);
});

test("what a bot says stands at the first line of its action", () => {
  const [roll, rent] = happened(
    { event: "rolled", seat: 0, die1: 1, die2: 2 },
    { event: "paid", payer: 0, payee: 1, amount: 4, reason: "rent" },
  ).map((one) => ({ ...one, seq: 7, why: { word: "stay_in_jail", a: 0, b: 0 } as const }));
  if (!roll || !rent) throw new Error("expected two eventLog");
  const lines = turnsOf([roll, rent], known, new Set(), 100).flatMap((turn) => turn.lines);
  expect(lines.map((line) => line.why)).toEqual([expect.stringContaining("Rents out there"), null]);
});
