import { art as bangladesh } from "./bangladesh";
import type { EditionArt } from "./drawing";
import { art as france } from "./france";
import { art as hongkong } from "./hongkong";
import { art as plain } from "./plain";
import { art as us } from "./us";
import { art as vietnam } from "./vietnam";

const DRAWN: Readonly<Record<string, EditionArt>> = { bangladesh, france, hongkong, us, vietnam };

/** Return what is drawn for an edition, a plain drawing where there is none of its own. */
export function artOf(edition: string): EditionArt {
  return DRAWN[edition] ?? plain;
}
