import { t } from "../../i18n/index.svelte";
import { api, ApiError } from "../../protocol/api";
import type { Sheet } from "../../protocol/types";
import { problemText } from "../../state/problems";
import { go } from "../../state/route.svelte";
import type { StorageError } from "./database";
import type { KeptGame } from "./keptGame";

/** Open a room in which a save goes on, and go there; who plays alone goes on at once. */
export async function continueSave(text: string, alone: boolean): Promise<void> {
  const { code } = await api.continueSave(text);
  go(`/room/${code}${alone ? "?begin" : ""}`);
}

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

/** Say why a saved game of this device cannot be continued. */
export function keptProblem(error: unknown): string {
  const isSealed = error instanceof ApiError && error.word === "sealed";
  return isSealed ? t("saves.problemSealedKept") : saveProblem(error);
}

/** Say why this device keeps nothing, or nothing more. */
export function storageProblem(word: StorageError["word"] | null): string {
  return t(word === "full" ? "saves.storageFull" : "saves.storageOff");
}

/** Return how many people play, who are not out of the game. */
function peopleIn(sheet: Sheet): number {
  const out = sheet.continues?.out ?? [];
  return sheet.chairs.filter((chair, seat) => chair.bot === null && !out.includes(seat)).length;
}

/** Tell whether a save of this game tells its dice: nobody else plays, or they are known already. */
export function tellsDice(sheet: Sheet, seed: string | null): boolean {
  return peopleIn(sheet) === 1 || seed !== null;
}

/** Tell whether somebody plays a running game alone, against bots. */
export function playsAlone(sheet: Sheet, me: number | null): boolean {
  return sheet.phase === "playing" && me !== null && peopleIn(sheet) === 1;
}

/** Return the name of a file to keep a save in. */
export function saveName({ edition, room }: Pick<KeptGame, "edition" | "room">): string {
  return `freehold-${edition}${room === null ? "" : `-${room}`}.jsonl`;
}
