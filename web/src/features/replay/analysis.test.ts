import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { Analysis, StudyDecision } from "../../protocol/types";
import { EDITION } from "./fixture";
import { chancesOf, decisionsAt, keyDecisions, rollAt } from "./analysis";
import { decisionText, insteadText, pointsText } from "./wording";

const NAMES = ["Ann", "Bob"];
const BOUGHT: StudyDecision = {
  decision: 7,
  turn: 2,
  round: 1,
  seat: 0,
  kind: "purchase",
  did: "buy",
  instead: "decline",
  square: 1,
  price: 60,
  instead_price: 0,
  partner: null,
  give: null,
  take: null,
  chance: 300,
  swing: 25.4,
  error: 4,
  partner_swing: 0,
  games: 200,
  significant: true,
  opinion: "good",
  works: [{ what: "build", square: 1, levels: 2 }],
  instead_works: [{ what: "mortgage", square: 3, levels: 0 }],
};
const TRADED: StudyDecision = {
  ...BOUGHT,
  decision: 9,
  seat: 1,
  kind: "trade",
  did: "reject",
  instead: "accept",
  square: null,
  partner: 0,
  give: { deeds: [1], cash: 0, passes: [] },
  take: { deeds: [], cash: 100, passes: [] },
  swing: -90,
  significant: false,
  opinion: "fine",
};
const WRONG: StudyDecision = { ...BOUGHT, decision: 12, swing: -40, opinion: "doubtful" };
const ANALYSIS = {
  worths: [
    { turn: 1, round: 1, decision: 0, worths: [10, 10], chances: [500, 500] },
    { turn: 2, round: 1, decision: 4, worths: [9, 11], chances: [] },
    { turn: 3, round: 2, decision: 8, worths: [8, 12], chances: [400, 600] },
  ],
  rolls: [{ decision: 5, turn: 2, seat: 0, dice: [1, 2], brought: 3, expected: 1, luck: 2 }],
  decisions: [BOUGHT, TRADED, WRONG],
} as unknown as Analysis;

describe("an analysis", () => {
  test("has curves of the turns in which chances were estimated", () => {
    expect(chancesOf(ANALYSIS).map((one) => [one.number, one.values])).toEqual([
      [0, [500, 500]],
      [8, [400, 600]],
    ]);
  });

  test("tells the throw of an action", () => {
    expect([rollAt(ANALYSIS, 5)?.luck, rollAt(ANALYSIS, 6)]).toEqual([2, undefined]);
  });

  test("tells the decisions of an action", () => {
    expect(decisionsAt(ANALYSIS, 9)).toEqual([TRADED]);
  });

  test("puts what is certain first, then what mattered most", () => {
    expect(keyDecisions(ANALYSIS, 9)).toEqual([WRONG, BOUGHT, TRADED]);
  });
});

const TRADES = ["accept", "reject", "offer", "counter"] as const;
const LOTS = ["buy", "decline", "win", "leave"] as const;
const ESTATE = ["build", "save", "pay_fine", "use_pass", "stay", "raise"] as const;
const DONE = [...LOTS, ...TRADES, ...ESTATE];
const INSTEAD = [
  "buy",
  "decline",
  "bid",
  "pass",
  "accept",
  "reject",
  "no_deal",
  ...ESTATE,
] as const;

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(async () => {
    await locale.use(language);
    await locale.learn();
  });

  test.each(DONE)("what was done is a whole sentence: %s", (did) => {
    const text = decisionText({ ...TRADED, square: 1, did }, EDITION, NAMES);
    expect(text).toContain("Bob");
    expect(text).not.toMatch(/[{}]|undefined|study\./);
  });

  test.each(INSTEAD)("what could have been done is one, too: %s", (instead) => {
    expect(insteadText({ ...BOUGHT, instead }, EDITION)).not.toMatch(/[{}]|undefined|study\./);
  });

  const OPINIONS = ["brilliant", "good", "fine", "doubtful", "blunder"] as const;

  test.each(OPINIONS)("there is a word for %s", (opinion) => {
    expect(locale.message(`replay.opinion_${opinion}`)).not.toContain("replay");
  });
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  test("buildings are counted by street", () => {
    const name = EDITION.squares[1]?.name.en;
    const text = decisionText({ ...BOUGHT, did: "build", price: 100 }, EDITION, NAMES);
    expect(text).toBe(`Ann built for $100: 2 buildings on ${name}.`);
  });

  test.each([
    [25.4, "+2.5 points"],
    [-90, "−9 points"],
    [0.2, "0 points"],
  ])("%d permille are %s", (permille, text) => expect(pointsText(permille)).toBe(text));

  test("a trade tells both sides and the partner", () => {
    const name = EDITION.squares[1]?.name.en;
    expect(decisionText(TRADED, EDITION, NAMES)).toContain(`from Ann for ${name}.`);
  });
});
