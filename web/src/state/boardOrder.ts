import type { Entry } from "../protocol/types";

const CLASSIC = "us";

type Spoken = Pick<Entry, "id" | "languages">;

/** Order boards: the one of the player's own language first, then the classic one. */
export function nearestFirst<T>(
  boards: readonly T[],
  entryOf: (board: T) => Spoken,
  language: string,
): T[] {
  const distance = (board: T): number => distanceOf(entryOf(board), language);
  return [...boards].sort((one, other) => distance(one) - distance(other));
}

function distanceOf({ id, languages }: Spoken, language: string): number {
  if (languages[0]?.split("-")[0] === language) return 0;
  return id === CLASSIC ? 1 : 2;
}
