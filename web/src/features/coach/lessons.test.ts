import { expect, test } from "vitest";
import type { Awaiting, View } from "../../protocol/types";
import { sorted } from "../../state/choices";
import { type Lesson, lessonBook, LESSONS, RARE } from "../../state/lessons.svelte";
import { ME, OTHER, type TableChanges, tableWith } from "../dock/fixture";
import { type Learning, lessonNow, lessonsOf } from "./lessons";

const ROLL: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 0 };
const KNOWN: ReadonlySet<Lesson> = new Set(["welcome"]);

function learning(awaiting: Awaiting | null, changes: TableChanges = {}): Learning {
  const { view, edition, rules } = tableWith(awaiting, changes);
  const mine = awaiting?.seat === ME;
  const offered = sorted([]);
  return { me: ME, view, edition, rules, offered, eventLog: [], myTurnToAnswer: mine };
}

function inRound(round: number): TableChanges {
  return { view: (view: View) => (view.round = round) };
}

test("one is welcomed first, then told of what one is asked", () => {
  const first = learning(ROLL);
  expect(lessonNow(first, new Set())).toBe("welcome");
  expect(lessonNow(first, KNOWN)).toBe("roll");
  expect(lessonNow(learning({ for: "purchase", seat: ME, square: 1 }), KNOWN)).toBe("buy");
  expect(lessonNow(learning({ ...ROLL, stage: "end" }), KNOWN)).toBe("end");
});

test("what others are asked teaches nothing", () => {
  expect(lessonNow(learning({ for: "purchase", seat: OTHER, square: 1 }), KNOWN)).toBeNull();
});

test("in jail one is told of jail", () => {
  const jailed = learning(ROLL, { view: (view) => (view.seats[ME]!.jail_turns = 2) });
  expect(lessonNow(jailed, KNOWN)).toBe("jail");
});

test("what happened is told once", () => {
  const paid = {
    event: "paid",
    payer: ME,
    payee: OTHER,
    amount: 20,
    reason: "rent",
  } as const;
  const told = { ...learning(null), eventLog: [{ seat: ME, event: paid }] };
  expect(lessonNow(told, KNOWN)).toBe("rent");
  expect(lessonNow(told, new Set([...KNOWN, "rent"]))).toBeNull();
});

test("who owns a color is told of it", () => {
  const owning = learning(null, {
    view: (view) => [1, 3].forEach((square) => (view.squares[square]!.owner = ME)),
  });
  expect(lessonNow(owning, KNOWN)).toBe("set");
});

test("what never came up is told all the same, so that nothing is left out", () => {
  const late = learning(ROLL, inRound(8));
  const seen = new Set<Lesson>();
  for (let told = lessonNow(late, seen); told; told = lessonNow(late, seen)) seen.add(told);
  const common = LESSONS.filter((one) => one !== "over" && !RARE.has(one));
  expect([...seen].sort()).toEqual(common.sort());
  const early = learning(ROLL);
  expect(lessonNow(early, new Set([...KNOWN, "roll"]))).toBeNull();
});

test("a board teaches what its rules know", () => {
  const { rules } = tableWith(ROLL, { edition: "hongkong" });
  const known = lessonsOf(rules);
  for (const lesson of ["auction", "build", "mortgage", "trade", "debt", "set"] as const) {
    expect(known).not.toContain(lesson);
  }
  expect(known).toContain("edition");
});

test.each([
  ["vietnam", { for: "tax_choice", seat: ME, square: 4 }, "tax"],
  ["france", { for: "card_choice", seat: ME, first: 0, count: 2 }, "choice"],
  ["us", { for: "transfer", seat: ME, square: 5, rest: [] }, "transfer"],
  ["france", { for: "riot", seat: ME, side: 3 }, "riot"],
] as const)("%s: what is asked seldom is told when it is asked: %o", (edition, asked, lesson) => {
  expect(lessonNow(learning({ ...asked } as Awaiting, { edition }), KNOWN)).toBe(lesson);
});

test("who has a squatter is told of it", () => {
  const view = (view: View): void => {
    view.squares[1] = { owner: ME, level: 1, mortgaged: false, squatter: 2 };
  };
  const seen = new Set<Lesson>(["welcome", "roll"]);
  expect(lessonNow(learning(ROLL, { edition: "france", view }), seen)).toBe("squatter");
});

test("lessons can be left and gone on with, and go on in the next game", () => {
  lessonBook.begin("111111");
  lessonBook.learn("welcome");
  lessonBook.learn("roll");
  lessonBook.leave();
  expect([lessonBook.room, lessonBook.left]).toEqual(["111111", true]);
  lessonBook.goOn();
  expect([...lessonBook.seen]).toEqual(["welcome", "roll"]);
  lessonBook.begin("222222");
  expect([...lessonBook.seen]).toEqual(["roll"]);
  lessonBook.learn("over");
  lessonBook.begin("333333");
  expect([...lessonBook.seen]).toEqual([]);
});

test("the end of the game ends the lessons", () => {
  const over = learning(null, { view: (view) => (view.over = true) });
  expect(lessonNow(over, KNOWN)).toBe("over");
});
