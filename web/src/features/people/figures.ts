import { n, t } from "../../i18n/index.svelte";
import type { Best, MarkTold, StatisticsTold } from "../../protocol/types";
import { durationText, percentText } from "./wording";

/** A figure with what it is called. */
export interface Figure {
  readonly name: string;
  readonly text: string;
}

type Sum = (amount: number) => string;

/** What can be added over editions: no money, for each has its own, and no runs of wins. */
const COUNTED = [
  "games",
  "wins",
  "bankrupt",
  "ruined",
  "seconds",
  "deeds",
  "houses",
  "hotels",
  "trades",
  "auctions",
  "jailed",
  "escapes",
  "doubles",
] as const;
type Counts = Pick<StatisticsTold, (typeof COUNTED)[number]>;

/** Return what was done in all editions together. */
export function together(all: readonly StatisticsTold[]): Counts {
  const sums = COUNTED.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]);
  return Object.fromEntries(sums) as Counts;
}

/** Return what is counted, in the order it is shown. */
export function countFigures(counts: Counts): Figure[] {
  return [
    { name: t("people.games"), text: n(counts.games) },
    { name: t("people.wins"), text: n(counts.wins) },
    { name: t("people.winRate"), text: percentText(counts.wins, counts.games) },
    { name: t("people.playTime"), text: durationText(counts.seconds) },
    { name: t("people.deeds"), text: n(counts.deeds) },
    { name: t("people.houses"), text: n(counts.houses) },
    { name: t("people.hotels"), text: n(counts.hotels) },
    { name: t("people.trades"), text: n(counts.trades) },
    { name: t("people.auctions"), text: n(counts.auctions) },
    { name: t("people.ruined"), text: n(counts.ruined) },
    { name: t("people.bankrupt"), text: n(counts.bankrupt) },
    { name: t("people.jailed"), text: n(counts.jailed) },
    { name: t("people.escapes"), text: n(counts.escapes) },
    { name: t("people.doubles"), text: n(counts.doubles) },
  ];
}

/** Return what belongs to one edition only: its money, and runs of wins in it. */
export function editionFigures(statistics: StatisticsTold, sum: Sum): Figure[] {
  return [
    { name: t("people.earned"), text: sum(statistics.earned) },
    { name: t("people.spent"), text: sum(statistics.spent) },
    { name: t("people.rentReceived"), text: sum(statistics.rent_received) },
    { name: t("people.rentPaid"), text: sum(statistics.rent_paid) },
    { name: t("people.highestCash"), text: bestText(statistics, "highest_cash", sum) },
    { name: t("people.highestWorth"), text: bestText(statistics, "highest_worth", sum) },
    { name: t("people.streak"), text: n(statistics.streak) },
    { name: t("people.bestStreak"), text: n(statistics.best_streak) },
  ];
}

function bestText({ bests }: StatisticsTold, name: Best["name"], sum: Sum): string {
  const found = bests.find((one) => one.name === name);
  return found ? sum(found.value) : "–";
}

/** Return a personal best in words. */
export function bestFigure({ name, value }: Best, sum: Sum): Figure {
  switch (name) {
    case "highest_cash":
      return { name: t("people.highestCash"), text: sum(value) };
    case "highest_worth":
      return { name: t("people.highestWorth"), text: sum(value) };
    case "biggest_rent":
      return { name: t("people.biggestRent"), text: sum(value) };
    case "most_deeds":
      return { name: t("people.mostDeeds"), text: t("players.deedCount", { n: value }) };
    case "most_trades":
      return { name: t("people.mostTrades"), text: t("results.tradesDone", { n: value }) };
    case "quickest_win":
      return { name: t("people.quickestWin"), text: t("results.rounds", { n: value }) };
  }
}

/** Return how often each rank was reached, from the first to the last that there was. */
export function rankCounts(marks: readonly MarkTold[]): number[] {
  const counts = Array.from<number>({ length: Math.max(0, ...marks.map((one) => one.seats)) });
  return counts.fill(0).map((_, at) => marks.filter((one) => one.rank === at + 1).length);
}
