import { linesOf } from "../../state/record";
import { hashOf } from "./hash";

/** Where the dice come from, after so many actions: a seed, and what was shown of it before. */
export interface Part {
  readonly number: number;
  readonly commitment: string;
  readonly seed: string;
  /** Whether it was fixed together with the part before; the first was before the game. */
  readonly promised: boolean;
}

/** Return the parts of a finished game: more than one if it was saved or continued on the way. */
export function partsOf(record: string): readonly Part[] {
  const parts: Part[] = [];
  let open = { number: 0, commitment: "", promised: true };
  for (const line of linesOf(record)) {
    if (line.line === "header") open = { ...open, commitment: line.commitment };
    else if (line.line === "fresh") {
      parts.push({ ...open, seed: line.seed });
      const { number, commitment, seed } = line;
      open = { number, commitment, promised: commitment === seed };
    } else if (line.line === "result") parts.push({ ...open, seed: line.seed });
  }
  return parts;
}

/** Tell whether every seed fits what was shown of it. */
export function areKept(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every((part) => hashOf(part.seed) === part.commitment);
}
