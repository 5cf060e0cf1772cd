import { describe, expect, it } from "vitest";
import { editionOf } from "../../testing/recordings";
import type { Action } from "../../protocol/types";
import { doSteps, isHopeless, stepCash, stepText, stepTitle } from "./steps";

const SELL: Action = { do: "sell", square: 6 };
const MORTGAGE: Action = { do: "mortgage", square: 5 };

describe("steps out of a debt", () => {
  it.each<[Action, string]>([
    [MORTGAGE, "Mortgage Reading Railroad"],
    [SELL, "Sell a building on Oriental Avenue"],
    [{ do: "sell_run", group: 0, count: 2 }, "Sell 2 levels of Brown"],
    [{ do: "sell_down", group: 0, level: 1 }, "Sell Brown down to 1 house each"],
    [{ do: "sell_down", group: 0, level: 0 }, "Sell all buildings of Brown"],
    [{ do: "bankrupt" }, "Give up"],
  ])("%j is put in words", (action, text) => expect(stepText(editionOf(), action)).toBe(text));

  it("show what they bring where it is known", () => {
    const moves = [{ action: SELL, cash: 25, word: null }];
    expect([SELL, MORTGAGE].map((one) => stepCash(editionOf(), one, moves))).toEqual(["+$25", ""]);
  });

  it("are named with what they bring on the button that does them", () => {
    const moves = [{ action: MORTGAGE, cash: 100, word: null }];
    const titles = [MORTGAGE, SELL].map((one) => stepTitle(editionOf(), one, moves));
    expect(titles).toEqual([
      "Mortgage Reading Railroad for $100",
      "Sell a building on Oriental Avenue",
    ]);
  });

  it("are done one after the other", async () => {
    const seen: string[] = [];
    const act = async (action: Action): Promise<boolean> => {
      seen.push(`begin ${action.do}`);
      await Promise.resolve();
      seen.push(`end ${action.do}`);
      return true;
    };
    await doSteps([SELL, MORTGAGE], act);
    expect(seen).toEqual(["begin sell", "end sell", "begin mortgage", "end mortgage"]);
  });

  it("stop at a refusal", async () => {
    const seen: Action[] = [];
    const act = (action: Action): Promise<boolean> => {
      seen.push(action);
      return Promise.resolve(false);
    };
    expect([await doSteps([SELL, MORTGAGE], act), seen]).toEqual([0, [SELL]]);
  });

  it("are hopeless if they end in ruin", () => {
    expect([isHopeless([SELL]), isHopeless([SELL, { do: "bankrupt" }])]).toEqual([false, true]);
  });
});
