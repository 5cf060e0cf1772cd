import { describe, expect, test } from "vitest";
import type { Estimate } from "../../protocol/types";
import { EDITION_DATA } from "../../testing/recordings";
import { shortNote } from "./estimates";
import { allows } from "./forms";
import {
  bankruptcies,
  choiceIn,
  hasMinutes,
  limitsIn,
  MINUTES,
  withChoice,
  withoutLimits,
} from "./limits";

const editions = Object.values(EDITION_DATA);
const ESTIMATE: Estimate = {
  rounds: { low: 20, median: 40, high: 80 },
  minutes: { low: 15, median: 30, high: 60 },
  never: 0,
  decided: 100,
  untraded: null,
  exact: true,
  bots: "steady",
  games: 400,
  most_rounds: 250,
  limits: [
    [30, 40],
    [60, 80],
    [90, 120],
  ],
};

function edition(id: string) {
  const found = editions.find((one) => one.id === id);
  if (!found) throw new Error(`expected an edition ${id}, got none`);
  return found;
}

describe.each(editions.map((one) => [one.id, one] as const))("in the edition %s", (_, edition) => {
  test("about so many minutes are one press away", () => {
    expect(hasMinutes(edition)).toBe(true);
  });

  test.each(MINUTES)("%i minutes by the clock are recognized", (minutes) => {
    const choice = { minutes, by: "time" } as const;
    const options = withChoice(edition, {}, choice, ESTIMATE);
    expect(options).toEqual({ time_limit: minutes });
    expect(choiceIn(edition, options, ESTIMATE)).toEqual(choice);
  });

  test.each(MINUTES)("%i minutes by rounds are recognized", (minutes) => {
    const choice = { minutes, by: "rounds" } as const;
    const options = withChoice(edition, {}, choice, ESTIMATE);
    expect(Object.keys(options)).toEqual(["round_limit"]);
    expect(choiceIn(edition, options, ESTIMATE)).toEqual(choice);
  });

  test("the own end of the edition is what is left without a choice", () => {
    const limited = { time_limit: 60, jackpot: true };
    expect(withChoice(edition, limited, "own", ESTIMATE)).toEqual({ jackpot: true });
    expect(choiceIn(edition, {}, ESTIMATE)).toBe("own");
  });

  test("a limit of bankruptcies can be set wherever it would end a game early", () => {
    const form = edition.options.find((one) => one.name === "bankruptcy_limit");
    const most = edition.players.max;
    const counts = bankruptcies(edition, most);
    expect(counts).toEqual(Array.from({ length: most - 2 }, (_, index) => index + 1));
    expect(counts.every((count) => allows(form, count))).toBe(true);
  });
});

test("without figures a choice by rounds is kept by the clock", () => {
  const choice = { minutes: 30, by: "rounds" } as const;
  expect(withChoice(edition("us"), {}, choice, null)).toEqual({ time_limit: 30 });
});

test("any other limit is somebody's own", () => {
  expect(choiceIn(edition("us"), { time_limit: 45 }, ESTIMATE)).toBe("other");
  expect(choiceIn(edition("us"), { round_limit: 41 }, ESTIMATE)).toBe("other");
  expect(choiceIn(edition("us"), { time_limit: 30, round_limit: 40 }, ESTIMATE)).toBe("other");
});

test("bankruptcies are no matter of minutes", () => {
  expect(choiceIn(edition("us"), { bankruptcy_limit: 1 }, ESTIMATE)).toBe("own");
  const limited = withChoice(
    edition("us"),
    { bankruptcy_limit: 1, round_limit: 9 },
    { minutes: 60, by: "time" },
    ESTIMATE,
  );
  expect(limited).toEqual({ bankruptcy_limit: 1, time_limit: 60 });
});

test("two players have no bankruptcy to wait for", () => {
  expect(bankruptcies(edition("us"), 2)).toEqual([]);
});

test("limits and other house rules are told apart", () => {
  const options = { jackpot: true, time_limit: 60, bankruptcy_limit: 2 };
  expect(limitsIn(options)).toEqual({ time_limit: 60, bankruptcy_limit: 2 });
  expect(withoutLimits(options)).toEqual({ jackpot: true });
});

test("a board whose games do not end warns", () => {
  expect(shortNote(ESTIMATE)).toEqual({ text: "About 30 min", warns: false });
  expect(shortNote({ ...ESTIMATE, never: 58 })).toEqual({
    text: "58 of 100 never end",
    warns: true,
  });
});
