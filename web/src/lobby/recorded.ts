import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Edition } from "../protocol";

const FILE = "../tests/server/recordings/editions.json.gz";

/** Return all editions as the server tells them; only for tests. */
export function recordedEditions(): Edition[] {
  const text = gunzipSync(readFileSync(FILE)).toString();
  return Object.values(JSON.parse(text) as Record<string, Edition>);
}
