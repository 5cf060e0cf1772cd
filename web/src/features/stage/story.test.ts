import { describe, expect, it } from "vitest";
import type { Awaiting, EventOfferEnded, GameEvent } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";
import { captionOf, completedText } from "./captions";
import { batchOf, bought, BROWN, EDITION, KNOWN, tableWith } from "./fixture";
import { momentAsked, momentOf } from "./moments";

function told(events: GameEvent[], nth: number) {
  const event = events[nth];
  return event ? captionOf(event, batchOf(events), KNOWN) : null;
}

describe("the story line", () => {
  it("says who rolls, and not what for", () => {
    const events: GameEvent[] = [
      { event: "rolled", seat: 1, die1: 1, die2: 2 },
      { event: "moved", seat: 1, start: 0, to: 3, way: "dice" },
    ];
    expect(told(events, 0)).toEqual({ seat: 1, text: "Bob rolls the dice" });
    expect(told(events, 1)).toEqual({ seat: 1, text: "Bob → Baltic Avenue" });
  });

  it("tells where something was bought, and for how much", () => {
    expect(told(bought(3, 1), 1)?.text).toBe("Bob → Baltic Avenue, bought for $60");
    expect(told(bought(3, 0), 1)?.text).toBe("You → Baltic Avenue, bought for $60");
  });

  it("has the color of who pays, and of who wins", () => {
    const rent: GameEvent = { event: "paid", payer: 2, payee: 1, amount: 4, reason: "rent" };
    const over: GameEvent = { event: "game_over", winners: [1] };
    expect([told([rent], 0)?.seat, told([over], 0)?.seat]).toEqual([2, 1]);
  });

  it("has nothing to say of what is not for these eyes", () => {
    expect(told([{ event: "hidden" }], 0)).toBeNull();
  });
});

describe("a color that is whole", () => {
  const [first, last] = BROWN;
  const events = bought(last, 1);
  const deed = events[1] as GameEvent;

  it("is told of, and takes the stage", () => {
    const batch = batchOf(events, tableWith({ [first]: 1 }), tableWith({ [first]: 1, [last]: 1 }));
    expect(completedText(batch, KNOWN)).toBe("Bob now owns all of Brown!");
    expect(captionOf(deed, batch, KNOWN)).toEqual({ seat: 1, text: "Bob now owns all of Brown!" });
    expect(momentOf(deed, batch, EDITION)).toMatchObject({ kind: "complete", seat: 1 });
  });

  it("is none as long as somebody else has a part of it", () => {
    const batch = batchOf(events, tableWith({ [first]: 2 }), tableWith({ [first]: 2, [last]: 1 }));
    expect(completedText(batch, KNOWN)).toBeNull();
    expect(momentOf(deed, batch, EDITION)).toEqual({
      kind: "deed",
      seat: 1,
      square: last,
      amount: 60,
    });
  });

  it("is not told of again when a deed of another color comes", () => {
    const brown = { [first]: 1, [last]: 1 };
    const batch = batchOf(bought(5, 1), tableWith(brown), tableWith({ ...brown, 5: 1 }));
    expect(completedText(batch, KNOWN)).toBeNull();
  });
});

describe("the stage", () => {
  it.each<[string, GameEvent]>([
    ["card", { event: "drew", seat: 1, deck: 0, card: 0 }],
    ["payment", { event: "paid", payer: 1, payee: 2, amount: 4, reason: "rent" }],
    ["payment", { event: "owes", seat: 1, creditor: 2, amount: 4, reason: "rent" }],
    ["deed", { event: "knocked_down", lot: 3, seat: 1, amount: 20 }],
    ["jail", { event: "jailed", seat: 1, way: "square", turns: 3, bail_barred: false }],
    ["riot", { event: "riot_brewed", side: 1 }],
    ["bankrupt", { event: "went_bankrupt", seat: 1, creditor: 2 }],
    ["win", { event: "game_over", winners: [1] }],
  ])("shows a %s", (kind, event) => {
    expect(momentOf(event, batchOf([event]), EDITION)?.kind).toBe(kind);
  });

  it("leaves the dice alone where nobody has bought a lot", () => {
    const event: GameEvent = { event: "knocked_down", lot: 3, seat: null, amount: 0 };
    expect(momentOf(event, batchOf([event]), EDITION)).toBeNull();
  });
});

describe("what became of an offer", () => {
  const give = { deeds: [1], cash: 0, passes: [] };
  const take = { deeds: [], cash: 90, passes: [] };
  const offer = { proposer: 0, partner: 1, revision: 5, give, take };
  const before = { ...tableWith({ 1: 0 }), offers: [offer] };

  function outcome(why: EventOfferEnded["why"], expired = false) {
    const event: GameEvent = { event: "offer_ended", proposer: 0, partner: 1, revision: 5, why };
    return momentOf(event, { ...batchOf([event], before), expired }, EDITION);
  }

  it.each([
    ["rejected", "refused"],
    ["withdrawn", "withdrawn"],
    ["turn_over", "off"],
    ["out", "off"],
  ] as const)("%s is a card with its terms", (why, expected) => {
    expect(outcome(why)).toMatchObject({ kind: "deal", outcome: expected, give, take });
  });

  it("is another card if nobody answered in time", () => {
    expect(outcome("rejected", true)).toMatchObject({ outcome: "expired" });
  });

  it("is told by the trade, or by the new offer", () => {
    expect([outcome("accepted"), outcome("replaced")]).toEqual([null, null]);
    const traded: GameEvent = { event: "traded", ...offer };
    expect(momentOf(traded, batchOf([traded], before), EDITION)).toMatchObject({
      kind: "deal",
      outcome: "accepted",
    });
  });

  it("has the reason that a bot gives", () => {
    const event: GameEvent = {
      event: "offer_ended",
      proposer: 0,
      partner: 1,
      revision: 5,
      why: "rejected",
    };
    const why = { word: "unfair", a: 0, b: 0 } as const;
    expect(momentOf(event, { ...batchOf([event], before), why }, EDITION)).toMatchObject({ why });
  });
});

describe("what is awaited", () => {
  const FRENCH = editionOf("france");
  const asked = (awaiting: Awaiting, inside = 0) => {
    const table = tableWith({});
    const seats = table.seats.map((seat) => ({ ...seat, jail_turns: inside }));
    return momentAsked({ ...table, seats, awaiting }, FRENCH);
  };

  it("has the stage: a way out of jail, a riot, a mortgaged deed, a card with a choice", () => {
    const turn: Awaiting = { for: "turn", seat: 1, stage: "roll", doubles: 0 };
    expect(asked(turn, 2)).toEqual({ kind: "jail", seat: 1 });
    expect(asked({ for: "riot", seat: 1, side: 2 })).toEqual({ kind: "riot" });
    expect(asked({ for: "transfer", seat: 1, square: 5, rest: [] })).toMatchObject({
      kind: "deed",
      square: 5,
    });
    const first = FRENCH.alternatives.findIndex((one) => one !== null);
    const card = FRENCH.cards.findIndex((one) => one.effect.op === "choice");
    const choice: Awaiting = { for: "card_choice", seat: 1, first, count: 2 };
    expect(asked(choice)).toEqual({ kind: "card", seat: 1, card });
  });

  it("leaves it to the dice where there is nothing else to see", () => {
    expect(asked({ for: "turn", seat: 1, stage: "roll", doubles: 0 })).toBeNull();
    expect(asked({ for: "turn", seat: 1, stage: "end", doubles: 0 }, 2)).toBeNull();
  });
});
