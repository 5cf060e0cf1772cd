import { t } from "../i18n/index.svelte";
import type { Word } from "../protocol/types";

/** Say why something was refused. */
export function refusalText(word: Word): string {
  return t(`refusals.${word}`);
}
