import { describe, expect, it } from "vitest";
import { type Offered, sorted } from "../../state/choices";
import type { Player } from "../../state/players";
import { ME, OTHER, tableWith } from "./fixture";
import { headline, phaseOf, remarksOf } from "./phase";

const AWAKE = { paused: false, asleep: false };
const theirs = tableWith({ for: "turn", seat: OTHER, stage: "roll", doubles: 0 });
const NOTHING = sorted([]);

function bob(standing: Player["standing"]): Player {
  return {
    seat: OTHER,
    name: "Bob",
    piece: "kite",
    bot: null,
    member: 2,
    color: "red",
    standing,
    awayUntil: null,
    missed: 0,
    profile: null,
  };
}

describe("the dock", () => {
  it("waits for the first view", () => expect(phaseOf(null, null, "here")).toBe("loading"));

  it("is paused with the room", () => {
    expect(phaseOf(theirs, { ...AWAKE, paused: true }, "here")).toBe("paused");
  });

  it("sleeps with the room", () => {
    expect(phaseOf(theirs, { ...AWAKE, asleep: true }, "here")).toBe("asleep");
  });

  it("offers the seat back while a bot stands in", () => {
    expect(phaseOf(theirs, AWAKE, "stand_in")).toBe("stand_in");
  });

  it("offers no seat back to who is out", () => {
    const out = tableWith(theirs.view.awaiting, {
      view: (view) => (view.seats[ME]!.alive = false),
    });
    expect(phaseOf(out, AWAKE, "stand_in")).toBe("question");
  });

  it("is over with the game, even if paused", () => {
    const over = tableWith(null, { view: (view) => (view.over = true) });
    expect(phaseOf(over, { ...AWAKE, paused: true }, "here")).toBe("over");
  });

  it("says that a bot plays for the viewer", () => {
    expect(headline("stand_in", theirs)).toBe("A bot is playing for you.");
  });

  it("tells spectators that they watch", () => {
    const watched = tableWith(theirs.view.awaiting, { me: null });
    expect(remarksOf("question", watched, bob("here"), NOTHING)).toEqual(["You are watching."]);
  });

  it("tells who plays for somebody else", () => {
    expect(remarksOf("question", theirs, bob("stand_in"), NOTHING)).toEqual([
      "A bot plays for Bob at the moment.",
    ]);
  });

  it("tells who is away", () => {
    expect(remarksOf("question", theirs, bob("away"), NOTHING)).toEqual([
      "Bob has lost the connection.",
    ]);
  });

  it("tells what can be done meanwhile, and nothing that the game does not have", () => {
    const remarks = (offered: Partial<Offered>): string[] =>
      remarksOf("question", theirs, bob("here"), { ...NOTHING, ...offered });
    const propose = [{ partner: OTHER }] as unknown as Offered["propose"];
    const build = new Map([[1, {}]]) as unknown as Offered["build"];
    expect(remarks({})).toEqual([]);
    expect(remarks({ build })).toEqual(["You can manage your property meanwhile."]);
    expect(remarks({ propose })).toEqual(["You can trade meanwhile."]);
    expect(remarks({ propose, build })).toEqual([
      "You can manage your property or trade meanwhile.",
    ]);
  });

  it("adds nothing to a question for the viewer", () => {
    const mine = tableWith({ for: "turn", seat: ME, stage: "roll", doubles: 0 });
    expect(remarksOf("question", mine, undefined, NOTHING)).toEqual([]);
  });
});
