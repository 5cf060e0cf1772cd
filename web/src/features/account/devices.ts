import { dayText, t } from "../../i18n/index.svelte";
import type { SessionTold } from "../../protocol/types";

/** Say what somebody uses, in plain words. */
export function deviceText({ browser, system }: SessionTold): string {
  if (browser && system) return t("account.deviceOn", { browser, system });
  return browser || system || t("account.deviceUnknown");
}

/** Say since when a device is signed in, and when it was seen last: the server knows only the day. */
export function datesText({ created, seen }: SessionTold): string {
  return t("account.deviceDates", { first: dayText(created), last: dayText(seen, "UTC") });
}
