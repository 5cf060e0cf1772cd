import { t } from "../../i18n/index.svelte";
import { ApiError } from "../../protocol/api";
import type { Sheet } from "../../protocol/types";
import { problemText } from "../../state/problems";

/** Say why a save cannot be continued, in words for people. */
export function saveProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return problemText(error);
  if (error.status === 503) return t("home.problemSlow");
  switch (error.word) {
    case "sealed":
      return t("saves.problemSealed");
    case "game_over":
      return t("saves.problemGameOver");
    case "not_a_save":
      return t("saves.problemNotASave");
    case "cut_off":
      return t("saves.problemCutOff");
    case "damaged":
      return t("saves.problemDamaged");
    case "differs":
      return t("saves.problemDiffers");
    case "other_version":
      return t("saves.problemOtherVersion");
    case "too_large":
      return t("saves.problemTooLarge");
    case "too_slow":
      return t("saves.problemTooSlow");
    case "failed":
      return t("saves.problemFailed");
    default:
      return problemText(error);
  }
}

/** Tell whether a save of this game tells its dice: nobody else plays, or they are known already. */
export function tellsDice(sheet: Sheet, seed: string | null): boolean {
  const out = sheet.continues?.out ?? [];
  const people = sheet.chairs.filter((chair, seat) => chair.bot === null && !out.includes(seat));
  return people.length === 1 || seed !== null;
}

/** Return the name of a file to keep a save in. */
export function saveName(sheet: Sheet): string {
  return `freehold-${sheet.settings.edition}-${sheet.code}.jsonl`;
}
