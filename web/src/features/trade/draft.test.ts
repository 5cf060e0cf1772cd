import { describe, expect, it } from "vitest";
import { EditionIndex } from "../../state/edition";
import type { TradeDraft } from "../../state/screen.svelte";
import type { Edition, Offer, Side, Square, SquareView } from "../../protocol/types";
import {
  actionOf,
  cashStep,
  counterDraft,
  isValid,
  listValue,
  prune,
  revisedDraft,
  setCash,
  standingOf,
  startDraft,
  toggleDeed,
  togglePass,
  turnedTo,
} from "./draft";

const ME = 0;
const ANN = 1;
const BEN = 2;

function street(id: string, group: string, price: number): Square {
  const rent = [2, 10, 30, 90, 160, 250];
  const rest = { mortgage: price / 2, tax: null, deck: "" };
  return { id, group, price, rent, kind: "street", name: { en: id }, ...rest };
}

/** A board of two browns and three blues: squares 0 and 1, and 2 to 4. */
const edition = new EditionIndex({
  id: "tiny",
  board: {
    groups: [{ id: "brown" }, { id: "blue" }],
    squares: [
      street("a", "brown", 60),
      street("b", "brown", 61),
      street("c", "blue", 100),
      street("d", "blue", 100),
      street("e", "blue", 120),
    ],
  },
  decks: [],
} as unknown as Edition);

function owned(...owners: (number | null)[]): SquareView[] {
  return owners.map((owner) => ({ owner, level: 0, mortgaged: false, squatter: 0 }));
}

function side(deeds: number[] = [], cash = 0, passes: number[] = []): Side {
  return { deeds, cash, passes };
}

function draft(give: Side, take: Side, revision: number | null = null): TradeDraft {
  return { partner: ANN, revision, give, take };
}

const theirOffer: Offer = {
  proposer: ANN,
  partner: ME,
  revision: 7,
  give: side([2], 50),
  take: side([0], 0, [1]),
};

describe("writing", () => {
  it("puts a deed on a side in the order of the board", () => {
    expect(toggleDeed(draft(side([3]), side()), "give", 2).give.deeds).toEqual([2, 3]);
  });

  it("takes a deed off when it is toggled again", () => {
    expect(toggleDeed(draft(side([3]), side()), "give", 3).give.deeds).toEqual([]);
  });

  it("leaves the other side alone when a deed is toggled", () => {
    expect(toggleDeed(draft(side([3]), side([1])), "take", 3).give.deeds).toEqual([3]);
  });

  it("toggles a jail pass", () => {
    const once = togglePass(startDraft(ANN), "take", 1);
    expect([once.take.passes, togglePass(once, "take", 1).take.passes]).toEqual([[1], []]);
  });

  it("clears the other side's cash when one side gets some", () => {
    const next = setCash(draft(side([], 40), side()), "take", 30, 500);
    expect([next.give.cash, next.take.cash]).toEqual([0, 30]);
  });

  it("keeps the other side's cash when one side is set to nothing", () => {
    expect(setCash(draft(side([], 40), side()), "take", 0, 500).give.cash).toBe(40);
  });

  it.each([
    [600, 500],
    [-10, 0],
    [12.7, 12],
    [Number.NaN, 0],
  ])("takes %d as cash of %d where 500 is the most", (amount, cash) => {
    expect(setCash(startDraft(ANN), "give", amount, 500).give.cash).toBe(cash);
  });

  it("keeps what I give and drops what I ask for when the partner changes", () => {
    const next = turnedTo(draft(side([0], 20), side([2])), BEN, [
      { choice: "trade_form", do: "counter", partner: BEN, revision: 4 },
    ]);
    expect(next).toEqual({ partner: BEN, revision: 4, give: side([0], 20), take: side() });
  });

  it("leaves the draft it was given unchanged", () => {
    const before = draft(side([3], 10), side([1]));
    setCash(toggleDeed(before, "give", 3), "take", 5, 100);
    expect(before).toEqual(draft(side([3], 10), side([1])));
  });
});

describe("offers on the table", () => {
  it("begins a counter with the offer's terms turned round", () => {
    const next = counterDraft(theirOffer);
    expect(next).toEqual(draft(theirOffer.take, theirOffer.give, 7));
  });

  it("begins a change of my own offer with its terms as they are", () => {
    const mine = { ...theirOffer, proposer: ME, partner: ANN };
    expect(revisedDraft(mine)).toEqual(draft(mine.give, mine.take));
  });

  it("does not share lists with the offer it began from", () => {
    expect(counterDraft(theirOffer).take.deeds).not.toBe(theirOffer.give.deeds);
  });
});

describe("validity", () => {
  it.each([
    ["deeds for cash", side([0]), side([], 10), true],
    ["a pass for a deed", side([], 0, [1]), side([2]), true],
    ["nothing for a deed", side(), side([2]), false],
    ["a deed for nothing", side([0]), side(), false],
    ["cash on both sides", side([0], 5), side([2], 5), false],
  ])("judges %s", (_, give, take, valid) => {
    expect(isValid(draft(give, take))).toBe(valid);
  });
});

describe("pruning", () => {
  it("returns the same draft when everything may still be traded", () => {
    const before = draft(side([0], 20), side([2]));
    expect(prune(before, side([0, 1], 20), side([2]))).toBe(before);
  });

  it("takes out deeds and passes that are gone", () => {
    const before = draft(side([0, 1], 0, [0]), side([2], 0, [1]));
    const next = prune(before, side([1], 0, []), side([], 0, [1]));
    expect([next.give, next.take]).toEqual([side([1]), side([], 0, [1])]);
  });

  it("lowers cash to what is there", () => {
    expect(prune(draft(side([], 90), side([2])), side([], 70), side([2])).give.cash).toBe(70);
  });
});

describe("sending", () => {
  it("proposes where no offer is answered", () => {
    const terms = { give: side([0]), take: side([], 10) };
    const sent = actionOf(draft(terms.give, terms.take));
    expect(sent).toEqual({ do: "propose", partner: ANN, ...terms });
  });

  it("counters the revision it answers", () => {
    const terms = { give: side([0]), take: side([2]) };
    const sent = actionOf(draft(terms.give, terms.take, 7));
    expect(sent).toEqual({ do: "counter", partner: ANN, revision: 7, ...terms });
  });

  const form = { choice: "trade_form", do: "propose", partner: ANN, revision: null } as const;
  const propose = { propose: [form], counter: [] };
  const counter = { propose: [], counter: [{ ...form, do: "counter", revision: 7 } as const] };
  const nothing = { propose: [], counter: [] };

  it.each([
    ["a new offer that may be made is ready", null, propose, [], "ready"],
    ["a new offer out of time waits", null, nothing, [], "waiting"],
    ["a counter to the open revision is ready", 7, counter, [theirOffer], "ready"],
    ["a counter out of time waits", 7, nothing, [theirOffer], "waiting"],
    ["a counter to an older revision is behind a change", 6, counter, [theirOffer], "changed"],
    ["a new offer is behind the partner's own", null, counter, [theirOffer], "changed"],
    ["a counter to an ended offer has nothing to answer", 7, propose, [], "gone"],
  ] as const)("%s", (_, revision, offered, offers, standing) => {
    const one = draft(side([0]), side([2]), revision);
    const forms = { propose: [...offered.propose], counter: [...offered.counter] };
    expect(standingOf(one, forms, offers, ME)).toBe(standing);
  });
});

describe("amounts", () => {
  it("sums printed prices and cash", () => {
    expect(listValue(edition, owned(ME, ME), side([0, 1], 9))).toBe(130);
  });

  it("counts a mortgaged deed half, rounded down", () => {
    const squares = owned(ME, ME).map((one) => ({ ...one, mortgaged: true }));
    expect(listValue(edition, squares, side([1]))).toBe(30);
  });

  it.each([
    [1500, 10],
    [15000, 100],
    [500, 1],
    [0, 1],
  ])("steps cash of a game with %d at the start by %d", (start, step) => {
    expect(cashStep(start)).toBe(step);
  });
});
