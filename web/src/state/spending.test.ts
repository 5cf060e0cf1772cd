import { describe, expect, it } from "vitest";
import type { Action, Move, Option, View } from "../protocol/types";
import { editionOf } from "../testing/recordings";
import { sorted } from "./choices";
import { buildTip, costOf, type Prices } from "./spending";

const ORANGE = [16, 18, 19];
const edition = editionOf("us");
const group = edition.groupOf(16) ?? -1;

function prices(moves: readonly Move[], levels: Readonly<Record<number, number>> = {}): Prices {
  const squares = edition.squares.map((_, at) => ({ level: levels[at] ?? 0 }));
  const view = { decision: 5, squares, awaiting: { for: "purchase", seat: 0, square: 39 } };
  return {
    edition,
    view: view as unknown as View,
    movePreview: {
      tell: "outlook",
      decision: 5,
      cash_most: 0,
      moves: [...moves],
      stakes: [],
      plan: [],
      shortfall: 0,
      trade: null,
    },
  };
}

const build = (square: number): Action => ({ do: "build", square });
const told = (action: Action, cash: number): Move => ({ action, cash, word: null });
const offer = (actions: readonly Action[]) =>
  sorted(actions.map((action): Option => ({ choice: "button", action })));

describe("what is suggested to build", () => {
  const all = ORANGE.map(build);
  const known = prices(all.map((action) => told(action, -100)));

  it("is a house on each street of a color", () => {
    const tip = buildTip(offer(all), 500, known);
    expect(tip).toEqual({ group, actions: all, count: 3, cost: 300, hotels: false });
  });

  it("is no more than can be paid", () => {
    expect(buildTip(offer(all), 250, known)?.count).toBe(2);
    expect(buildTip(offer(all), 99, known)).toBeNull();
  });

  it("are hotels after four houses", () => {
    const built = Object.fromEntries(ORANGE.map((square) => [square, 4]));
    const late = prices(
      all.map((action) => told(action, -100)),
      built,
    );
    expect(buildTip(offer(all), 500, late)?.hotels).toBe(true);
  });

  it("is nothing before the server has told a price", () => {
    expect(buildTip(offer(all), 500, { ...known, movePreview: null })).toBeNull();
    const stale = { ...known, view: { ...known.view, decision: 6 } as View };
    expect(buildTip(offer(all), 500, stale)).toBeNull();
  });

  it("is one run where a color is built on as a whole", () => {
    const form: Option = { choice: "amount", do: "build_run", group, least: 1, most: 9, step: 1 };
    const run = { do: "build_run", group, count: 3 } as const;
    const least = told({ ...run, count: 1 }, -100);
    const tip = buildTip(sorted([form]), 900, prices([least]));
    expect(tip).toEqual({ group, actions: [run], count: 3, cost: 300, hotels: false });
  });
});

describe("what an action costs", () => {
  const known = prices([told({ do: "lift", square: 1 }, -33)]);

  it.each<[Action, number]>([
    [{ do: "buy" }, 400],
    [{ do: "bid", amount: 120 }, 120],
    [{ do: "lift", square: 1 }, 33],
    [{ do: "lift", square: 3 }, 0],
    [{ do: "roll" }, 0],
  ])("%j", (action, cost) => {
    expect(costOf(action, known)).toBe(cost);
  });
});
