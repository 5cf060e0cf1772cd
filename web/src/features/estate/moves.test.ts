import { describe, expect, it } from "vitest";
import type { Move, RefusalWord, TellOutlook } from "../../protocol/types";
import { blockageOf, isSuggested, sortedMoves } from "./moves";

function build(square: number, word: RefusalWord | null = null): Move {
  return { action: { do: "build", square }, cash: -50, word };
}

const run: Move = { action: { do: "build_run", group: 2, count: 1 }, cash: -50, word: null };

describe("sorting", () => {
  it("keeps moves of a deed together", () => {
    const lift: Move = { action: { do: "lift", square: 3 }, cash: -33, word: null };
    expect(sortedMoves([build(3), build(4), lift]).deeds.get(3)).toEqual([build(3), lift]);
  });

  it("keeps moves of a color apart from those of deeds", () => {
    const { deeds, groups } = sortedMoves([run]);
    expect([deeds.size, groups.get(2)]).toEqual([0, [run]]);
  });
});

describe("what stands in the way", () => {
  it.each([
    ["no moves at all", [], "never"],
    ["another's turn", [build(1, "not_your_turn"), build(3, "not_your_turn")], "turn"],
    ["the moment", [build(1, "not_now"), build(3, "not_your_turn")], "moment"],
    ["some other rule", [build(1, "not_now"), build(3, "not_even")], null],
    ["nothing", [build(1, "not_now"), build(3)], null],
  ] as const)("can be %s", (_, moves, blockage) => {
    expect(blockageOf(moves)).toBe(blockage);
  });
});

describe("suggestions", () => {
  const preview = {
    plan: [
      { do: "mortgage", square: 5 },
      { do: "sell", square: 1 },
    ],
  } as TellOutlook;

  it("suggest the first step of the plan", () => {
    expect(isSuggested(preview, { do: "mortgage", square: 5 })).toBe(true);
  });

  it("suggest no later step", () => {
    expect(isSuggested(preview, { do: "sell", square: 1 })).toBe(false);
  });
});
