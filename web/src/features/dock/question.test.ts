import { describe, expect, it } from "vitest";
import type { Awaiting, Reason } from "../../protocol/types";
import { recording, recordingNames } from "../../testing/recordings";
import { ME, OTHER, tableWith, type TableChanges } from "./fixture";
import { narrate, reasonName } from "./question";

type Case = [string, (seat: number) => Awaiting, string, string, TableChanges?];

const AUCTION = {
  lot: 39,
  high_seat: null,
  high_bid: 0,
  passed: [],
  present: [0, 1, 2],
  origin: 0,
};

const CASES: Case[] = [
  [
    "a roll",
    (seat) => ({ for: "turn", seat, stage: "roll", doubles: 0 }),
    "Your turn: roll the dice.",
    "Bob is to roll.",
  ],
  [
    "the end of a turn",
    (seat) => ({ for: "turn", seat, stage: "end", doubles: 0 }),
    "Nothing left to do? End your turn.",
    "Bob is finishing the turn.",
  ],
  [
    "a roll in jail",
    (seat) => ({ for: "turn", seat, stage: "roll", doubles: 0 }),
    "You are in jail. How do you get out?",
    "Bob is in jail and looks for a way out.",
    { view: (view) => view.seats.forEach((one) => (one.jail_turns = 2)) },
  ],
  [
    "a purchase",
    (seat) => ({ for: "purchase", seat, square: 6 }),
    "Do you buy Oriental Avenue?",
    "Bob decides about Oriental Avenue.",
  ],
  [
    "an auction",
    (seat) => ({ for: "auction", seat, ...AUCTION }),
    "Boardwalk: what do you bid?",
    "Bob has the next bid for Boardwalk.",
    { rules: { auction: "turns" } },
  ],
  [
    "a debt",
    (seat) => ({ for: "debt", seat, creditor: 2, amount: 1200, reason: "rent", share: 0 }),
    "You owe Cy $1,200 (rent).",
    "Bob owes Cy $1,200 (rent).",
  ],
  [
    "a card's choice",
    (seat) => ({ for: "card_choice", seat, first: 0, count: 2 }),
    "Your card lets you choose.",
    "Bob chooses what the card brings.",
  ],
  [
    "a tax",
    (seat) => ({ for: "tax_choice", seat, square: 4 }),
    "Income Tax: how do you pay?",
    "Bob chooses how to pay Income Tax.",
  ],
  [
    "a mortgaged deed",
    (seat) => ({ for: "transfer", seat, square: 5, rest: [] }),
    "Reading Railroad came to you with a mortgage.",
    "Bob decides about the mortgage on Reading Railroad.",
  ],
  [
    "a riot",
    (seat) => ({ for: "riot", seat, side: 1 }),
    "A riot is about to hit the left side.",
    "Bob decides about the riot on the left side.",
  ],
  [
    "a placement",
    (seat) => ({ for: "placement", seat, hotel: true }),
    "Where do you put your hotel?",
    "Bob picks a place for a building.",
  ],
];

describe("the sentence of the dock", () => {
  it.each(CASES)("asks the viewer for %s", (_, awaiting, mine, _other, changes) => {
    expect(narrate(tableWith(awaiting(ME), changes))).toBe(mine);
  });

  it.each(CASES)("tells whom %s is waited for", (_, awaiting, _mine, other, changes) => {
    expect(narrate(tableWith(awaiting(OTHER), changes))).toBe(other);
  });

  it.each(CASES)("speaks to spectators of others for %s", (_, awaiting, _m, other, changes) => {
    expect(narrate(tableWith(awaiting(OTHER), { ...changes, me: null }))).toBe(other);
  });

  it("names doubles", () => {
    const asked: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 1 };
    expect(narrate(tableWith(asked))).toBe("Doubles! Roll again.");
  });

  it("warns of the doubles that lead to jail", () => {
    const asked: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 2 };
    expect(narrate(tableWith(asked))).toBe("Doubles again! One more and you go to jail.");
  });

  it("warns who would go out below zero", () => {
    const asked: Awaiting = { for: "turn", seat: ME, stage: "end", doubles: 0 };
    const poor = tableWith(asked, {
      edition: "hongkong",
      view: (view) => view.seats.forEach((one) => (one.cash = -10)),
    });
    expect(narrate(poor)).toContain("below zero");
  });

  it("tells the highest bidder so", () => {
    const leading = { ...AUCTION, high_seat: ME, high_bid: 50 };
    const asked: Awaiting = { for: "auction", seat: OTHER, ...leading };
    expect(narrate(tableWith(asked))).toBe("Yours is the highest bid for Boardwalk.");
  });

  it("tells who passed so", () => {
    const asked: Awaiting = { for: "auction", seat: OTHER, ...AUCTION, passed: [ME] };
    expect(narrate(tableWith(asked))).toBe("You have passed on Boardwalk.");
  });

  it("names nobody where all may bid at once", () => {
    const asked: Awaiting = { for: "auction", seat: OTHER, ...AUCTION };
    const watched = tableWith(asked, { me: null });
    expect(narrate(watched)).toBe("Boardwalk is up for auction.");
  });

  it.each([
    [[ME], "You have won!"],
    [[OTHER], "Bob has won."],
    [[ME, OTHER], "Ann, Bob share the win."],
  ])("tells that %j won", (winners, expected) => {
    const over = tableWith(null, { view: (view) => Object.assign(view, { over: true, winners }) });
    expect(narrate(over)).toBe(expected);
  });

  it("names every reason of a debt", () => {
    const reasons: Reason[] = ["rent", "tax", "fine", "card", "interest", "write_off"];
    expect(reasons.map(reasonName)).toEqual([
      "rent",
      "tax",
      "fine",
      "card",
      "interest",
      "write-off",
    ]);
  });

  it.each(recordingNames().filter((name) => name.endsWith("-crowd")))(
    "has words for every question seen in %s",
    (name) => {
      const { lines, edition } = recording(name);
      const scenes = lines.flatMap(({ full }) => (full ? [full] : []));
      for (const view of scenes) {
        const players = view.seats.map((_, seat) => ({ seat, name: `P${seat}`, bot: null }));
        const rules = edition.rules(null);
        const { awaited, seat: me } = view;
        const sentence = narrate({ view, edition, rules, me, players, awaited });
        expect(sentence).toMatch(/^[^{}]{5,}$/);
      }
    },
  );
});
