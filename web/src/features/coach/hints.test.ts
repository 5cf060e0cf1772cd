import { beforeAll, expect, test } from "vitest";
import { locale } from "../../i18n/index.svelte";
import type { Awaiting, Hint, Outcomes } from "../../protocol/types";
import { sorted } from "../../state/choices";
import { ME, tableWith } from "../dock/fixture";
import { figuresText, hintText, lossText, warningText } from "./hints";

const BUYING: Awaiting = { for: "purchase", seat: ME, square: 39 };
const OUTCOMES: Outcomes = {
  cash: 1100,
  rent: 50,
  risk: 240,
  chance: 312,
  otherwise: 270,
  doubt: 91,
};

beforeAll(() => locale.learn());

function hinted(hint: Hint, awaiting: Awaiting = BUYING): string {
  return hintText(hint, { scene: tableWith(awaiting), offered: sorted([]) });
}

test("a hint says what to do and why", () => {
  expect(hinted({ action: { do: "buy" }, word: "buy_set", a: 39, b: 0 })).toBe(
    "Buy Boardwalk for $400: Boardwalk completes a color of yours",
  );
  expect(hinted({ action: { do: "bid", amount: 120 }, word: "bid", a: 39, b: 420 })).toBe(
    "Bid $120: Boardwalk is worth up to $420 to you",
  );
  const swap: Hint = {
    action: {
      do: "propose",
      partner: 1,
      give: { deeds: [1], cash: 0, passes: [] },
      take: { deeds: [39], cash: 50, passes: [] },
    },
    word: "offer_like",
    a: 39,
    b: 0,
  };
  expect(hinted(swap)).toMatch(/^Offer Bob .+ for Boardwalk and \$50: /);
});

test("a reason that this client does not know says nothing against it", () => {
  const strange = { action: { do: "roll" }, word: "looked_ahead", a: 9, b: 0 } as const;
  expect(hinted(strange)).toBe("Roll: nothing speaks against it");
});

test("figures tell cash, rents and the chance with its doubt", () => {
  expect(figuresText(OUTCOMES, tableWith(BUYING))).toBe(
    "$1,100 left · rents ahead up to $50 · chance to win 27% → 31% (± 9)",
  );
  const still = { ...OUTCOMES, otherwise: 312, rent: 0 };
  expect(figuresText(still, tableWith(BUYING))).toBe("$1,100 left · chance to win 31%");
});

test("a warning tells the figure that it is about", () => {
  const scene = tableWith(BUYING);
  expect(warningText({ word: "reserve", square: null }, OUTCOMES, scene)).toContain("24%");
  expect(warningText({ word: "color_left", square: 39 }, OUTCOMES, scene)).toContain("Boardwalk");
  const advice = { tell: "advice", id: "1", ask: 1, hint: null, warned: null } as const;
  expect(lossText({ ...advice, outcomes: OUTCOMES })).toContain("31% with this, 27% without");
  expect(lossText({ ...advice, outcomes: null })).toBe("");
});
