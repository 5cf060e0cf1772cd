import { describe, expect, it } from "vitest";
import { editionOf } from "../testing/recordings";

const france = editionOf("france");

describe("the rules of a game", () => {
  it("are the edition's own today", () => {
    expect(france.rules({ rules: france.data.version, options: {} })).toEqual(france.data.rules);
    expect(france.rules({ options: {} })).toEqual(france.data.rules);
    expect(france.rules(null)).toEqual(france.data.rules);
  });

  it("are those of its version", () => {
    const first = france.rules({ rules: 1, options: {} });
    expect([first.doubles_again, first.estate]).toEqual([true, "bare"]);
    expect([first.raise_for_purchase, first.riot_order]).toEqual([false, false]);
    expect(france.base({ rules: 1 })).toEqual(first);
  });

  it("have the options of the game on top", () => {
    const changed = france.rules({ rules: 1, options: { doubles_again: false } });
    expect([changed.doubles_again, changed.estate]).toEqual([false, "bare"]);
  });
});
