import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUDGETS } from "./paces";

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
