import { describe, expect, it } from "vitest";
import { editionOf } from "../../testing/recordings";
import { sorted } from "../../state/choices";
import type { Action, Awaiting, Option } from "../../protocol/types";
import { alternativesOf, quickActions, remarksOn } from "./alternatives";
import { ME, tableWith } from "./fixture";

function buttons(...actions: Action[]): Option[] {
  return actions.map((action) => ({ choice: "button", action }));
}

const BOTH = sorted(buttons({ do: "choose", choice: 0 }, { do: "choose", choice: 1 }));

describe("alternatives", () => {
  it("show both ways of a tax", () => {
    const scene = tableWith({ for: "tax_choice", seat: ME, square: 4 }, { edition: "vietnam" });
    const titles = alternativesOf(scene, BOTH).map((one) => one.title);
    expect(titles).toEqual(["Pay $100", "Pay 10 % of all you own"]);
  });

  it("say that the own worth is not told", () => {
    const scene = tableWith({ for: "tax_choice", seat: ME, square: 4 }, { edition: "vietnam" });
    expect(remarksOn(scene).join(" ")).toContain("without counting");
  });

  it("show the texts of a card", () => {
    const france = editionOf("france");
    const first = france.alternatives.findIndex((one) => one !== null);
    const scene = tableWith(
      { for: "card_choice", seat: ME, first, count: 2 },
      { edition: "france" },
    );
    const titles = alternativesOf(scene, BOTH).map((one) => one.title);
    expect(titles).toEqual(["Pay 10", "Draw a Chance card"]);
  });

  it("show the card itself", () => {
    const france = editionOf("france");
    const first = france.alternatives.findIndex((one) => one !== null);
    const card = france.cards.find((one) => one.effect.op === "choice");
    const scene = tableWith(
      { for: "card_choice", seat: ME, first, count: 2 },
      { edition: "france" },
    );
    expect(remarksOn(scene)).toEqual([card?.text.en]);
  });

  it("tell the odds of an arrest", () => {
    const scene = tableWith({ for: "riot", seat: ME, side: 0 }, { edition: "france" });
    expect(alternativesOf(scene, BOTH)[1]).toMatchObject({ note: "Works 1 time in 2" });
  });

  it("are only what the server offers", () => {
    const scene = tableWith({ for: "transfer", seat: ME, square: 5, rest: [] });
    const offered = sorted(buttons({ do: "choose", choice: 1 }));
    expect(alternativesOf(scene, offered).map((one) => one.title)).toEqual(["Lift it now"]);
  });

  it("list the streets for a building", () => {
    const scene = tableWith({ for: "placement", seat: ME, hotel: false });
    const offered = sorted(buttons({ do: "place", square: 6 }, { do: "place", square: 39 }));
    const titles = alternativesOf(scene, offered).map((one) => one.title);
    expect(titles).toEqual(["Oriental Avenue", "Boardwalk"]);
  });
});

describe("number keys", () => {
  it("count the ways out of jail", () => {
    const offered = sorted(buttons({ do: "use_pass", number: 1 }, { do: "pay_fine" }));
    const asked: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 0 };
    expect(quickActions(offered, asked, [])).toEqual([
      { do: "pay_fine" },
      { do: "use_pass", number: 1 },
    ]);
  });

  it("count the quick bids", () => {
    const asked = tableWith({
      for: "auction",
      seat: ME,
      lot: 1,
      high_seat: 1,
      high_bid: 50,
      passed: [],
      present: [0, 1],
      origin: 0,
    }).view.awaiting;
    const bid: Option = {
      choice: "amount",
      do: "bid",
      group: null,
      least: 51,
      most: 200,
      step: 1,
    };
    expect(quickActions(sorted([bid]), asked, [10, 100])).toEqual([
      { do: "bid", amount: 51 },
      { do: "bid", amount: 60 },
      { do: "bid", amount: 150 },
    ]);
  });
});
