import { expect, test } from "vitest";
import type { GameEvent, View } from "../protocol/types";
import { editionOf } from "../testing/recordings";
import type { LoggedEvent } from "./events";
import { highlightsOf, LogReader } from "./highlights";

const EDITION = editionOf("us");

function table(owned: readonly number[] = [], more: object = {}): View {
  const squares = EDITION.squares.map((_, at) => ({ owner: owned.includes(at) ? 0 : null }));
  const seats = [0, 1].map(() => ({ cash: 400, alive: true }));
  return { squares, seats, awaiting: null, ...more } as unknown as View;
}

function entry(event: object, before: View = table(), after: View = table()): LoggedEvent {
  return { key: "1.0", event: event as GameEvent, before, after } as unknown as LoggedEvent;
}

function moments(one: LoggedEvent): string[] {
  return highlightsOf(one, EDITION).map(({ moment, seat }) => `${moment} ${seat}`);
}

test("the last deed of a color completes it, for all its squares", () => {
  const deed = { event: "deed_moved", square: 3, giver: "bank", taker: 0, reason: "price" };
  const [found] = highlightsOf(entry(deed, table([1]), table([1, 3])), EDITION);
  expect(found).toEqual({ moment: "set", seat: 0, squares: [1, 3] });
});

test("another deed is bought", () => {
  const deed = { event: "deed_moved", square: 3, giver: "bank", taker: 0, reason: "price" };
  expect(moments(entry(deed, table(), table([3])))).toEqual(["bought 0"]);
});

test("a hotel is celebrated, a house is not", () => {
  const built = { event: "built", seat: 1, square: 3 };
  expect(moments(entry({ ...built, before: 4, after: 5 }))).toEqual(["hotel 1"]);
  expect(moments(entry({ ...built, before: 3, after: 4 }))).toEqual([]);
});

test("rent that hurts is spoken of by both", () => {
  const rent = { event: "paid", payer: 0, payee: 1, reason: "rent" };
  expect(moments(entry({ ...rent, amount: 200 }))).toEqual(["earned 1", "paid 0"]);
  expect(moments(entry({ ...rent, amount: 10 }))).toEqual([]);
});

test("who pays a debt after all has escaped", () => {
  const before = table([], { awaiting: { for: "debt", seat: 0 } });
  const paid = { event: "paid", payer: 0, payee: 1, amount: 90, reason: "rent" };
  expect(moments(entry(paid, before))).toEqual(["escaped 0"]);
});

test("a reader tells what is new, and nothing after a jump", () => {
  const keyed = (key: string): LoggedEvent => ({ ...entry({ event: "rolled" }), key });
  const reader = new LogReader([keyed("1")]);
  expect(reader.read([keyed("1"), keyed("2")]).map((one) => one.key)).toEqual(["2"]);
  expect(reader.read([keyed("7"), keyed("8")])).toEqual([]);
});
