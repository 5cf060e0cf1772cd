import { t } from "../../i18n/index.svelte";
import type { OptionValue, Pace } from "../../protocol/types";
import { durationText } from "../../ui/duration";

type Options = Record<string, OptionValue>;

interface Budget {
  turn: number;
  buy: number;
  debt: number;
  bank: number;
  away: number;
}

/** Seconds of a decision at the paces at which people come and go, as the protocol has them. */
export const LONG: Readonly<Partial<Record<Pace, number>>> = {
  hour: 3600,
  eight_hours: 28_800,
  day: 86_400,
  three_days: 259_200,
};
/** So many bids fit into the time of a decision there. */
const BIDS = 6;

export const PACES: readonly Pace[] = [
  "relaxed",
  "normal",
  "fast",
  "none",
  "quick",
  "hour",
  "eight_hours",
  "day",
  "three_days",
];
/** Paces without clocks. */
const UNTIMED: ReadonlySet<Pace> = new Set(["none", "quick"]);
type Timed = "relaxed" | "normal" | "fast";

/** Seconds, as the protocol's table of clocks has them. */
export const BUDGETS: Readonly<Record<Timed, Budget>> = {
  relaxed: { turn: 90, buy: 60, debt: 120, bank: 300, away: 120 },
  normal: { turn: 40, buy: 25, debt: 75, bank: 120, away: 45 },
  fast: { turn: 15, buy: 10, debt: 30, bank: 40, away: 20 },
};
const AWAY_WITHOUT_CLOCK = 120;

const NAMES = {
  relaxed: "lobby.paceRelaxed",
  normal: "lobby.paceNormal",
  fast: "lobby.paceFast",
  none: "lobby.paceNone",
  quick: "lobby.paceQuick",
  hour: "days.paceHour",
  eight_hours: "days.paceEightHours",
  day: "days.paceDay",
  three_days: "days.paceThreeDays",
} as const;

export function paceName(pace: Pace): string {
  return t(NAMES[pace]);
}

/** Return the paces that a game can go on at: with a clock if it has one, else without. */
export function pacesLike(pace: Pace): readonly Pace[] {
  return PACES.filter((one) => UNTIMED.has(one) === UNTIMED.has(pace));
}

export function isLong(pace: Pace): boolean {
  return LONG[pace] !== undefined;
}

/** Return house rules as they can be at a pace: over days no game is kept to its minutes. */
export function fitting(options: Options, pace: Pace): Options {
  if (!isLong(pace)) return options;
  const { time_limit: _minutes, round_limit: _rounds, ...rest } = options;
  return rest;
}

/** Return a pace in words, with its seconds. */
export function paceAbout(pace: Pace): string {
  if (pace === "none" || pace === "quick") {
    const about = t(pace === "none" ? "lobby.paceNoneAbout" : "lobby.paceQuickAbout");
    return `${about} ${t("lobby.paceAway", { away: AWAY_WITHOUT_CLOCK })}`;
  }
  const long = LONG[pace];
  if (long !== undefined) {
    return t("days.paceAbout", { time: paceName(pace), bid: durationText(long / BIDS) });
  }
  const { turn, buy, debt, bank, away } = BUDGETS[pace as Timed];
  return `${t("lobby.paceAbout", { turn, buy, debt, bank })} ${t("lobby.paceAway", { away })}`;
}
