import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The worker's file; it lies at the root, for what it may answer for lies below it. */
export const WORKER = "worker.js";
const PAGE = "index.html";
const MARK = "__PACK__";

/**
 * Put all scripts, styles and the page into one file, and its name into the worker.
 *
 * So a browser gets a whole version by one request, and a worker belongs to exactly one version.
 */
export function offlinePack(): Plugin {
  return {
    name: "offline-pack",
    apply: "build",
    writeBundle(options, bundle) {
      const folder = options.dir ?? ".";
      const read = (name: string): string => readFileSync(join(folder, name), "utf-8");
      const names = Object.keys(bundle).filter((name) => /\.(css|html|js)$/.test(name));
      const packed = names.filter((name) => name !== WORKER);
      const worker = read(WORKER);
      if (!worker.includes(MARK) || !packed.includes(PAGE)) {
        this.error("expected a worker with a place for the name of its pack, and a page");
      }
      const text = JSON.stringify(Object.fromEntries(packed.map((name) => [name, read(name)])));
      const mark = createHash("sha256").update(text).digest("base64url").slice(0, 10);
      const pack = `assets/offline-${mark}.json`;
      writeFileSync(join(folder, pack), text);
      writeFileSync(join(folder, WORKER), worker.replace(MARK, pack));
    },
  };
}
