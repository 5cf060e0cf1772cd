import { describe, expect, it } from "vitest";
import type { Offer, Options, View } from "../protocol/types";
import { dealsWithAnother, waitingText } from "./trading";

const ME = 0;
const ANN = 1;
const BEN = 2;

describe("one partner at a time", () => {
  const nothing = { deeds: [], cash: 0, passes: [] };
  const theirs: Offer = { proposer: ANN, partner: ME, revision: 7, give: nothing, take: nothing };
  const mine: Offer = { ...theirs, proposer: ME, partner: BEN };

  it.each([
    ["nobody is dealt with without offers", [], ANN, false],
    ["an offer of the partner is with nobody else", [theirs], ANN, false],
    ["an offer to somebody else is with another", [mine], ANN, true],
    ["an offer of somebody else is with another", [theirs], BEN, true],
    ["any offer bars a partner who is not named", [mine], null, true],
  ] as const)("%s", (_, offers, partner, found) => {
    expect(dealsWithAnother(offers, partner)).toBe(found);
  });

  const rules = { trade: "own_turn", open_offers: "one" } as Options;
  const view = { current: ME, offers: [mine] } as unknown as View;

  it.each([
    ["an open offer with another is named", rules, view, ANN, "one partner at a time"],
    ["the turn comes first", rules, { ...view, current: ANN }, ANN, "on your own turn"],
    ["with the same partner one waits", rules, view, BEN, "between moves"],
    [
      "where nobody ever trades that is named",
      { ...rules, trade: "never" },
      view,
      ANN,
      "no trades",
    ],
    ["elsewhere one waits", { ...rules, open_offers: "per_partner" }, view, ANN, "between moves"],
  ] as const)("%s", (_, rules, view, partner, text) => {
    expect(waitingText({ rules, view, me: ME }, partner)).toContain(text);
  });
});
