// What the tests of this folder look at: a game with trades, and what each seat saw of it.
import { editionOf, unzipped } from "../../testing/recordings";
import { Timeline } from "./timeline";

const FOLDER = "src/features/replay/fixtures";

export const RECORD = unzipped(FOLDER, "haggling.jsonl.gz");
/** By action and seat, hashes of what the server showed. */
export const SEEN = JSON.parse(unzipped(FOLDER, "haggling.views.json.gz")) as string[][];

export const EDITION = editionOf("vietnam");

export function timeline(): Timeline {
  return new Timeline(RECORD, EDITION);
}
