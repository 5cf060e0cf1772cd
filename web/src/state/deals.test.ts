import { describe, expect, it } from "vitest";
import type { GameEvent, Offer, View } from "../protocol/types";
import { dealAtHand, type Dealing, termsBefore, termsOf } from "./deals";
import type { LoggedEvent } from "./events";
import type { TradeDraft } from "./screen.svelte";

const NOTHING = { deeds: [], cash: 0, passes: [] };
const DEED = { deeds: [1], cash: 0, passes: [] };
const offer: Offer = { proposer: 1, partner: 0, revision: 4, give: DEED, take: cash(50) };
const draft: TradeDraft = {
  partner: 2,
  revision: null,
  give: { ...NOTHING },
  take: { ...NOTHING },
};

function cash(amount: number) {
  return { deeds: [], cash: amount, passes: [] };
}

function room(changes: Partial<Dealing["screen"]> = {}, asked = "turn", awaited = [1]): Dealing {
  return {
    view: {
      over: false,
      seats: [{ alive: true }],
      awaiting: { for: asked, seat: awaited[0] },
      offers: [offer],
    } as unknown as View,
    me: 0,
    awaited,
    clockRuns: true,
    players: [{ standing: "here" }],
    screen: { draft: null, later: new Set(), offerFirst: false, ...changes },
  };
}

describe("what takes the stage", () => {
  it("is an offer to me, in somebody's turn and in a debt of mine", () => {
    expect(dealAtHand(room())).toEqual({ kind: "offer", offer });
    expect(dealAtHand(room({}, "debt", [0]))).toEqual({ kind: "offer", offer });
  });

  it("is an auction before any trade, and a purchase that I am asked about", () => {
    expect(dealAtHand(room({ draft }, "auction", [0, 1]))).toBeNull();
    expect(dealAtHand(room({ draft }, "purchase", [0]))).toBeNull();
    expect(dealAtHand(room({}, "purchase", [1]))?.kind).toBe("offer");
  });

  it("is what I write, unless I ask for the offer first", () => {
    expect(dealAtHand(room({ draft }))?.kind).toBe("draft");
    expect(dealAtHand(room({ draft, offerFirst: true }))?.kind).toBe("offer");
    const counter = { ...draft, partner: 1, revision: 4 };
    expect(dealAtHand(room({ draft: counter, offerFirst: true }))?.kind).toBe("draft");
  });

  it("is no offer that I have put off", () => {
    expect(dealAtHand(room({ later: new Set([4]) }))).toBeNull();
  });

  it("is nothing for who watches, while the game rests, or while a bot plays for me", () => {
    expect(dealAtHand({ ...room(), me: null })).toBeNull();
    expect(dealAtHand({ ...room(), clockRuns: false })).toBeNull();
    expect(dealAtHand({ ...room(), players: [{ standing: "stand_in" }] })).toBeNull();
  });

  it("has an offer's terms from my side", () => {
    const deal = dealAtHand(room());
    expect(deal && termsOf(deal)).toEqual({ partner: 1, give: cash(50), take: DEED });
  });
});

describe("what an offer came in place of", () => {
  function logged(seq: number, event: GameEvent): LoggedEvent {
    return { seq, event } as LoggedEvent;
  }
  const mine = { event: "offered", proposer: 0, partner: 1, revision: 3 } as const;
  const ended = { event: "offer_ended", proposer: 0, partner: 1, revision: 3 } as const;
  const log = [
    logged(1, { ...mine, give: cash(30), take: DEED }),
    logged(2, { ...ended, why: "replaced" }),
    logged(2, { event: "offered", ...offer }),
  ];

  it("is the offer of mine that it counters", () => {
    expect(termsBefore(log, offer)).toEqual({ give: cash(30), take: DEED });
  });

  it("is nothing for a first offer", () => {
    expect(termsBefore(log.slice(2), offer)).toBeNull();
  });
});
