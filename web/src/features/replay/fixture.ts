// What the tests of this folder look at: a game with trades, and what each seat saw of it.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Book } from "../game/book";
import { books } from "../testing/recordings";
import { Reel } from "./reel";

const FOLDER = "src/replay/fixtures";

function unzipped(file: string): string {
  return gunzipSync(readFileSync(`${FOLDER}/${file}`)).toString();
}

export const BOOKS = books();
export const RECORD = unzipped("haggling.jsonl.gz");
/** By action and seat, hashes of what the server showed. */
export const SEEN = JSON.parse(unzipped("haggling.eyes.json.gz")) as string[][];

function vietnam(): Book {
  const found = BOOKS.get("vietnam");
  if (!found) throw new Error("expected the edition of the record, got none");
  return found;
}

export const BOOK = vietnam();

export function reel(): Reel {
  return new Reel(RECORD, BOOK);
}
