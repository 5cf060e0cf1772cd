import { describe, expect, it } from "vitest";
import type { Action, Awaiting, Option, TellOutlook, View } from "../../protocol/types";
import { sorted } from "../../state/choices";
import { ME, OTHER, tableWith } from "./fixture";
import { intentOf, type Situation } from "./habits";

const ALL = { roll: true, end: true, decline: true };
const NONE = { roll: false, end: false, decline: false };
const ROLL: Action = { do: "roll" };
const END: Action = { do: "end_turn" };
const DECLINE: Action = { do: "decline" };
const PASS: Action = { do: "pass" };
const MY_ROLL: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 0 };
const MY_END: Awaiting = { for: "turn", seat: ME, stage: "end", doubles: 0 };
const PURCHASE: Awaiting = { for: "purchase", seat: ME, square: 39 };

function at(
  awaiting: Awaiting,
  actions: readonly Action[],
  change: (view: View) => void = () => undefined,
  most: number | null = null,
): Situation {
  const { view, edition, me } = tableWith(awaiting, { view: change });
  const choices: Option[] = actions.map((action) => ({ choice: "button", action }));
  const preview = { decision: view.decision, cash_most: most, moves: [] } as unknown;
  return {
    view,
    edition,
    me,
    myTurnToAnswer: awaiting.seat === ME,
    offered: sorted(choices),
    movePreview: most === null ? null : (preview as TellOutlook),
  };
}

function own(change: Partial<View["seats"][number]>): (view: View) => void {
  return (view) => {
    view.seats = view.seats.map((one, seat) => (seat === ME ? { ...one, ...change } : one));
  };
}

describe("what is done by itself", () => {
  it("is what was wished for", () => {
    expect(intentOf(ALL, at(MY_ROLL, [ROLL]))?.action).toEqual(ROLL);
    expect(intentOf(ALL, at(MY_END, [END]))?.action).toEqual(END);
    expect(intentOf(NONE, at(MY_ROLL, [ROLL]))).toBeNull();
    expect(intentOf(NONE, at(MY_END, [END]))).toBeNull();
  });

  it("is nothing in the turn of others", () => {
    const theirs: Awaiting = { ...MY_ROLL, seat: OTHER };
    expect(intentOf(ALL, at(theirs, [ROLL]))).toBeNull();
  });

  it.each<[string, Action]>([
    ["a fine to pay", { do: "pay_fine" }],
    ["a card to use", { do: "use_pass", number: 0 }],
    ["a house to build", { do: "build", square: 1 }],
    ["a mortgage to lift", { do: "lift", square: 1 }],
    ["a squatter to evict", { do: "evict_company", square: 1 }],
    ["an offer to answer", { do: "accept", partner: 1, revision: 1 }],
  ])("is nothing where there is %s", (_, choice) => {
    expect(intentOf(ALL, at(MY_ROLL, [ROLL, choice]))).toBeNull();
    expect(intentOf(ALL, at(MY_END, [END, choice]))).toBeNull();
  });

  it("is no roll in jail, even where nothing else is offered", () => {
    expect(intentOf(ALL, at(MY_ROLL, [ROLL], own({ jail_turns: 2 })))).toBeNull();
  });

  it("is no end of a turn below zero, which would be the end of the game", () => {
    expect(intentOf(ALL, at(MY_END, [END], own({ cash: -1 })))).toBeNull();
  });

  it("is no choice between rolling and ending", () => {
    expect(intentOf(ALL, at(MY_ROLL, [ROLL, END]))).toBeNull();
  });

  it("leaves what all that one has would not pay", () => {
    const poor = own({ cash: 50 });
    expect(intentOf(ALL, at(PURCHASE, [DECLINE], poor, 399))?.action).toEqual(DECLINE);
    expect(intentOf(ALL, at(PURCHASE, [DECLINE], poor, 400))).toBeNull();
    expect(intentOf(ALL, at(PURCHASE, [DECLINE], poor))).toBeNull();
    expect(intentOf(ALL, at(PURCHASE, [DECLINE, { do: "buy" }], poor, 399))).toBeNull();
  });

  it("passes where the highest bid is out of reach", () => {
    const auction = (high: number): Awaiting =>
      ({ for: "auction", seat: ME, lot: 1, high_bid: high, high_seat: OTHER, passed: [] }) as never;
    expect(intentOf(ALL, at(auction(60), [PASS], own({ cash: 50 }), 60))?.action).toEqual(PASS);
    expect(intentOf(ALL, at(auction(60), [PASS], own({ cash: 50 }), 61))).toBeNull();
  });

  it("is nothing by what the server said of an earlier moment", () => {
    const late = at(PURCHASE, [DECLINE], own({ cash: 50 }), 10);
    const preview = { ...late.movePreview, decision: 0 } as TellOutlook;
    expect(intentOf(ALL, { ...late, movePreview: preview })).toBeNull();
  });
});
