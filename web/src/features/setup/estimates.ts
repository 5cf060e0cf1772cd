import { t } from "../../i18n/index.svelte";
import { api } from "../../protocol/api";
import type { Estimate, LengthWish, RoomSettings } from "../../protocol/types";

/** Games of a hundred that never end, from which on a limit is worth a word. */
export const MANY = 10;

const known = new Map<string, Promise<Estimate | null>>();

/** Return how long a game takes, nothing if that is not known; the same is asked once. */
export function estimateOf(wish: LengthWish): Promise<Estimate | null> {
  const key = JSON.stringify(wish);
  const found = known.get(key);
  if (found) return found;
  const asked = api.length(wish).catch(() => {
    known.delete(key); // it may go better next time
    return null;
  });
  known.set(key, asked);
  return asked;
}

/** Return a table as it is asked about; what has nothing to do with the length is left out. */
export function wishOf(
  { edition, options, pace, chairs }: Pick<RoomSettings, "edition" | "options" | "pace" | "chairs">,
  table: { people: number; bots: readonly string[] },
): LengthWish {
  const settings = { edition, options, pace, chairs };
  return { settings, people: table.people, bots: [...table.bots] };
}

/** Return an estimate in a few words. */
export function shortNote({ never, minutes }: Estimate): { text: string; warns: boolean } | null {
  if (never >= MANY) return { text: t("length.shortNever", { n: never }), warns: true };
  return minutes && { text: t("length.about", { n: minutes.median }), warns: false };
}
