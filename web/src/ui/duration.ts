import { t } from "../i18n/index.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From so many seconds on, time is told in hours and days. */
export const LONG = HOUR;

/** Return a time in words: days and hours, hours and minutes, or minutes. */
export function durationText(seconds: number): string {
  if (seconds >= DAY) {
    const hours = Math.floor((seconds % DAY) / HOUR);
    return t("days.inDays", { days: Math.floor(seconds / DAY), hours });
  }
  if (seconds >= HOUR) {
    const hours = Math.floor(seconds / HOUR);
    const minutes = Math.floor((seconds % HOUR) / MINUTE);
    return minutes > 0
      ? t("days.inHours", { hours, minutes })
      : t("days.inWholeHours", { n: hours });
  }
  return t("days.inMinutes", { minutes: Math.ceil(seconds / MINUTE) });
}

/** Return a long time as shortly as it fits into a ring. */
export function shortDuration(seconds: number): string {
  if (seconds >= DAY) return t("days.shortDays", { n: Math.floor(seconds / DAY) });
  return t("days.shortHours", { n: Math.floor(seconds / HOUR) });
}
