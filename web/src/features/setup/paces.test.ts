import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUDGETS, fitting, LONG, paceAbout } from "./paces";

const PROTOCOL = "../docs/protocol.md";

/** The row of a pace in the protocol: turn, purchase, debt, choice, offer, bank, away. */
function documented(pace: string): number[] {
  const row = new RegExp(`^\\| \`${pace}\` \\|(.*)\\|$`, "m").exec(readFileSync(PROTOCOL, "utf8"));
  return (row?.[1] ?? "").split("|").map(Number);
}

test.each(Object.entries(BUDGETS))("the seconds of %s are the protocol's", (pace, budget) => {
  const [turn, buy, debt, , , bank, away] = documented(pace);
  expect(budget).toEqual({ turn, buy, debt, bank, away });
});

test.each(Object.entries(LONG))("the seconds of %s are the protocol's", (pace, seconds) => {
  expect(documented(pace)[0]).toBe(seconds);
});

test("over days no game is kept to its minutes", () => {
  const rules = { time_limit: 60, round_limit: 5, jail_fine: 9 };
  expect(fitting(rules, "day")).toEqual({ jail_fine: 9 });
  expect(fitting({ time_limit: 60 }, "fast")).toEqual({ time_limit: 60 });
});

test("a pace over days tells the time for a bid, too", () => {
  expect(paceAbout("day")).toContain("4 hours for a bid");
});
