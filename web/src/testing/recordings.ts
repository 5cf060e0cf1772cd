import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Edition, ServerMessage, View } from "../protocol/types";
import { EditionIndex } from "../state/edition";

const FOLDER = resolve(process.cwd(), "../tests/server/recordings");

export interface RecordingLine {
  message: ServerMessage;
  /** Hash of the view without `awaited` and `choices`; missing while no game is on the table. */
  table?: string;
  full?: View;
}

export interface Recording {
  name: string;
  edition: EditionIndex;
  lines: RecordingLine[];
}

export function unzipped(...path: string[]): string {
  return gunzipSync(readFileSync(resolve(...path))).toString("utf8");
}

/** The editions as the server serves them. */
export const EDITION_DATA: Readonly<Record<string, Edition>> = JSON.parse(
  unzipped(FOLDER, "editions.json.gz"),
) as Record<string, Edition>;

export const EDITIONS: ReadonlyMap<string, EditionIndex> = new Map(
  Object.values(EDITION_DATA).map((data) => [data.id, new EditionIndex(data)]),
);

export function editionOf(id = "us"): EditionIndex {
  const found = EDITIONS.get(id);
  if (!found) throw new Error(`expected an edition of the recordings, got ${id}`);
  return found;
}

/** List the names of the games that the server's own tests recorded. */
export function recordingNames(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl.gz"));
  return files.map((file) => file.replace(".jsonl.gz", "")).sort();
}

const read = new Map<string, Recording>();

export function recording(name: string): Recording {
  const known = read.get(name) ?? parsed(name);
  read.set(name, known);
  return known;
}

function parsed(name: string): Recording {
  const [head = "", ...rest] = unzipped(FOLDER, `${name}.jsonl.gz`).trimEnd().split("\n");
  const { edition } = JSON.parse(head) as { edition: string };
  const lines = rest.map((line) => JSON.parse(line) as RecordingLine);
  return { name, edition: editionOf(edition), lines };
}

/** Return the hash of a view that recordings hold after every message. */
export function tableHash(view: View): string {
  const { awaited: _a, choices: _c, ...table } = view;
  const text = JSON.stringify(sortedKeys(table));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortedKeys(one)]));
}
