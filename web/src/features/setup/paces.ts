import { t } from "../../i18n/index.svelte";
import type { Pace } from "../../protocol/types";

interface Budget {
  turn: number;
  buy: number;
  debt: number;
  bank: number;
  away: number;
}

export const PACES: readonly Pace[] = ["relaxed", "normal", "fast", "none", "quick"];
/** Paces without clocks. */
const UNTIMED: ReadonlySet<Pace> = new Set(["none", "quick"]);

/** Seconds, as the protocol's table of clocks has them. */
export const BUDGETS: Readonly<Record<Exclude<Pace, "none" | "quick">, Budget>> = {
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
} as const;

export function paceName(pace: Pace): string {
  return t(NAMES[pace]);
}

/** Return the paces that a game can go on at: with a clock if it has one, else without. */
export function pacesLike(pace: Pace): readonly Pace[] {
  return PACES.filter((one) => UNTIMED.has(one) === UNTIMED.has(pace));
}

/** Return a pace in words, with its seconds. */
export function paceAbout(pace: Pace): string {
  if (pace === "none" || pace === "quick") {
    const about = t(pace === "none" ? "lobby.paceNoneAbout" : "lobby.paceQuickAbout");
    return `${about} ${t("lobby.paceAway", { away: AWAY_WITHOUT_CLOCK })}`;
  }
  const { turn, buy, debt, bank, away } = BUDGETS[pace];
  return `${t("lobby.paceAbout", { turn, buy, debt, bank })} ${t("lobby.paceAway", { away })}`;
}
