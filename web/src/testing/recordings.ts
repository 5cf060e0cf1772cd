import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { Book } from "../game/book";
import type { Edition, ServerMessage, View } from "../protocol";

const FOLDER = resolve(process.cwd(), "../tests/server/recordings");

export interface Line {
  message: ServerMessage;
  /** Hash of the view without `awaited` and `choices`; missing while no game is on the table. */
  table?: string;
  full?: View;
}

export interface Recording {
  name: string;
  edition: string;
  lines: Line[];
}

function read(file: string): string {
  return gunzipSync(readFileSync(resolve(FOLDER, file))).toString("utf8");
}

/** List the names of the games that the server's own tests recorded. */
export function recordingNames(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl.gz"));
  return files.map((file) => file.replace(".jsonl.gz", "")).sort();
}

export function recording(name: string): Recording {
  const [head = "", ...rest] = read(`${name}.jsonl.gz`).trimEnd().split("\n");
  const { edition } = JSON.parse(head) as { edition: string };
  return { name, edition, lines: rest.map((line) => JSON.parse(line) as Line) };
}

/** Return the editions as the server serves them. */
export function editions(): Record<string, Edition> {
  return JSON.parse(read("editions.json.gz")) as Record<string, Edition>;
}

export function books(): Map<string, Book> {
  return new Map(Object.entries(editions()).map(([id, edition]) => [id, new Book(edition)]));
}
