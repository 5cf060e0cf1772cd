import { describe, expect, it } from "vitest";
import { editionOf } from "../../testing/recordings";
import { bidProblem, quickBids, stepped, typedAmount } from "./bids";

const ANY = { least: 61, most: 500, step: 1 };
const TENS = { least: 70, most: 150, step: 10 };
const { currency } = editionOf();

describe("quick bids", () => {
  it("begin with the least and add to the highest bid", () => {
    expect(quickBids(ANY, 60, [10, 50]).map((one) => one.amount)).toEqual([61, 70, 110]);
  });

  it("leave out what cannot be paid", () => {
    expect(quickBids(TENS, 60, [10, 50, 100]).map((one) => one.amount)).toEqual([70, 110]);
  });

  it("are rounded up to a step", () => {
    expect(quickBids(TENS, 60, [15]).map((one) => one.amount)).toEqual([70, 80]);
  });

  it("start from the least where nobody has bid", () => {
    expect(quickBids({ least: 10, most: 100, step: 10 }, 0, [1, 50])).toEqual([
      { raise: 10, amount: 10 },
      { raise: 50, amount: 50 },
    ]);
  });
});

describe("a typed bid", () => {
  it.each([
    ["120", 120],
    [" 1,200 ", 1200],
    ["১২০", 120],
    ["１２０", 120],
    ["", null],
    ["12a", null],
    ["-5", null],
  ])("reads %j as %j", (text, amount) => expect(typedAmount(text)).toBe(amount));

  it.each([
    [61, null],
    [500, null],
    [60, "At least $61."],
    [501, "At most $500: more you cannot pay."],
    [null, "A whole number from $61 to $500, please."],
  ])("of %j is answered with %j", (amount, problem) => {
    expect(bidProblem(ANY, amount, currency)).toBe(problem);
  });

  it("between two steps is told both", () => {
    expect(bidProblem(TENS, 85, currency)).toBe("Only in steps of $10: $80 or $90.");
  });
});

describe("stepping", () => {
  it("stays in the range", () => {
    expect([stepped(TENS, 70, -1), stepped(TENS, 150, 1)]).toEqual([70, 150]);
  });

  it("moves by whole steps", () => expect(stepped(TENS, 80, 2)).toBe(100));
});
