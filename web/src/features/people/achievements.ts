import { money, n, t, told } from "../../i18n/index.svelte";
import type { AchievementTold, Currency, ProgressTold } from "../../protocol/types";
import { durationText } from "./wording";

/** Achievements whose goal is a time in seconds. */
const TIMED: readonly string[] = ["marathon", "speed_runner"];
const TIERS = ["gold", "silver", "bronze"] as const;

/** An achievement with how far a player is. */
export interface Pursuit {
  readonly told: AchievementTold;
  readonly progress: ProgressTold;
}

/** An edition's money, to say a scaled goal in. */
export interface Purse {
  readonly edition: string;
  readonly currency: Currency;
}

/** Return what an achievement is called; one that is not known goes by its id. */
export function achievementName(id: string): string {
  return told(`people.achievement${pascal(id)}`, {}, id);
}

/** Return what an achievement asks for, with scaled amounts in an edition's money. */
export function achievementAbout(achievement: AchievementTold, purse: Purse | null): string {
  const goal = goalText(achievement, purse);
  return told(`people.achievement${pascal(achievement.id)}About`, { goal }, "");
}

function goalText(achievement: AchievementTold, purse: Purse | null): string {
  const goal = goalIn(achievement, purse) ?? achievement.goal;
  return amountText(achievement, goal, purse?.currency ?? null);
}

function goalIn({ scaled, goals }: AchievementTold, purse: Purse | null): number | undefined {
  return scaled && purse ? goals[purse.edition] : undefined;
}

/**
 * Return how far a player is in words, or nothing where there is only yes or no.
 *
 * A scaled amount is told in the money that the goal is told in.
 */
export function progressText({ told, progress }: Pursuit, purse: Purse | null): string {
  if (progress.goal <= 1) return "";
  const goal = goalIn(told, purse) ?? progress.goal;
  const count = Math.floor((Math.min(progress.count, progress.goal) * goal) / progress.goal);
  const currency = purse?.currency ?? null;
  return t("people.progress", {
    count: amountText(told, count, currency),
    goal: amountText(told, goal, currency),
  });
}

function amountText(
  { id, scaled }: AchievementTold,
  amount: number,
  currency: Currency | null,
): string {
  if (TIMED.includes(id)) return durationText(amount);
  return scaled && currency ? money(amount, currency) : n(amount);
}

/** Return achievements as they are shown: those that are reached first, then the nearest. */
export function pursuits(
  all: readonly AchievementTold[],
  progress: readonly ProgressTold[],
): Pursuit[] {
  const known = new Map(progress.map((one) => [one.achievement, one]));
  return all
    .map((told) => ({ told, progress: known.get(told.id) ?? none(told) }))
    .sort((one, other) => distance(one) - distance(other) || worth(one) - worth(other));
}

function none(told: AchievementTold): ProgressTold {
  return { achievement: told.id, count: 0, goal: told.goal, honor: null };
}

function worth({ told }: Pursuit): number {
  return TIERS.indexOf(told.tier);
}

function distance({ progress }: Pursuit): number {
  return progress.honor ? -1 : 1 - part(progress);
}

/** Return how much of the way is done, from 0 to 1. */
export function part({ count, goal, honor }: ProgressTold): number {
  if (honor) return 1;
  return goal > 0 ? Math.min(1, count / goal) : 0;
}

function pascal(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
