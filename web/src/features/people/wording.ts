import { locale, n, percent, t, told } from "../../i18n/index.svelte";
import { levelName } from "../../state/levels";
import type { PersonTold } from "../../protocol/types";

/** How ids of players begin who had everything deleted. */
const GONE = "gone:";
/** How ids of bots begin; the level follows. */
const BOT = "bot:";
const MINUTE = 60;
const HOUR = 3600;

/** Return what somebody is called; bots go by their level. */
export function nameOf(person: Pick<PersonTold, "id" | "name" | "bot">): string {
  if (person.bot) return levelName(person.bot);
  return isGone(person) ? t("people.gone") : person.name;
}

/** Tell whether somebody had everything deleted, and so has no profile. */
export function isGone({ id }: Pick<PersonTold, "id">): boolean {
  return id.startsWith(GONE);
}

/** Return the address of a player's page. */
export function profileLink(id: string): string {
  return `#/player/${encodeURIComponent(id)}`;
}

/** Return the id that all bots of a level share. */
export function botId(level: string): string {
  return BOT + level;
}

/** Return a time span in hours and minutes. */
export function durationText(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const hours = Math.floor(seconds / HOUR);
  if (hours === 0) return t("people.minutes", { minutes });
  if (minutes === 0) return t("people.wholeHours", { hours });
  return t("people.hours", { hours, minutes });
}

/** Return a part of a whole in percent; nothing of nothing is a dash. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return "–";
  return percent((part / whole) * 1000);
}

/** Return what a season like "2026-Q4" is called; the empty one is all time. */
export function seasonText(season: string): string {
  if (season === "") return t("people.allTime");
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(season) ?? [];
  if (!year || !quarter) return season;
  const ungrouped = new Intl.NumberFormat(locale.formatter.tag, { useGrouping: false });
  const written = ungrouped.format(Number(year));
  return t("people.seasonName", { year: written, quarter: n(Number(quarter)) });
}

/** Return what a tier is called. */
export function tierText(tier: string): string {
  return told(`people.${tier}`, {}, tier);
}
