import type { Edition, Estimate, OptionValue } from "../../protocol/types";
import { allows, differences } from "./forms";
import type { OptionValues } from "../../state/edition";

/** Options that end a game: how long it takes is chosen apart from the other house rules. */
const LIMITS: readonly string[] = ["round_limit", "time_limit", "bankruptcy_limit"];

/** Minutes that are on offer. */
export const MINUTES = [30, 60, 90] as const;
export type Minutes = (typeof MINUTES)[number];
/** How a game is kept to its minutes: by the clock, or by as many rounds. */
export type LimitKind = "time" | "rounds";
/** What was chosen: the edition's own end, about so many minutes, or some other limit. */
export type Choice = { minutes: Minutes; by: LimitKind } | "own" | "other";

type Options = Record<string, OptionValue>;

export function limitsIn(options: OptionValues): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => LIMITS.includes(name)));
}

export function withoutLimits(options: OptionValues): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !LIMITS.includes(name)));
}

/** Return the rounds that take about so many minutes at a table, if they are known. */
function roundsFor(minutes: Minutes, estimate: Estimate | null): number | null {
  return estimate?.limits.find(([one]) => one === minutes)?.[1] ?? null;
}

/** Return what the limits of time and rounds come to. */
export function choiceIn(
  edition: Edition,
  options: OptionValues,
  estimate: Estimate | null,
): Choice {
  const { time_limit, round_limit } = differences(edition, options);
  if (time_limit === undefined && round_limit === undefined) return "own";
  const minutes = MINUTES.find((one) =>
    round_limit === undefined
      ? time_limit === one
      : time_limit === undefined && round_limit === roundsFor(one, estimate),
  );
  if (minutes === undefined) return "other";
  return { minutes, by: round_limit === undefined ? "time" : "rounds" };
}

/** Return the options with the edition's own end, or one after about so many minutes. */
export function withChoice(
  edition: Edition,
  options: OptionValues,
  choice: Exclude<Choice, "other">,
  estimate: Estimate | null,
): Options {
  const { time_limit: _time, round_limit: _rounds, ...rest } = options;
  if (choice === "own") return differences(edition, rest);
  const rounds = choice.by === "rounds" ? roundsFor(choice.minutes, estimate) : null;
  const limit = rounds === null ? { time_limit: choice.minutes } : { round_limit: rounds };
  return differences(edition, { ...rest, ...limit });
}

/** Return whether a room of the edition may be kept to some minutes. */
export function hasMinutes(edition: Edition): boolean {
  const form = edition.options.find((one) => one.name === "time_limit");
  return MINUTES.every((one) => allows(form, one));
}

/** Return after how many bankruptcies a game of so many may end before one is left. */
export function bankruptcies(edition: Edition, players: number): number[] {
  const form = edition.options.find((one) => one.name === "bankruptcy_limit");
  return Array.from({ length: Math.max(0, players - 2) }, (_, index) => index + 1).filter((one) =>
    allows(form, one),
  );
}
