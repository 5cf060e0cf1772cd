import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offlinePack, WORKER } from "./offline.pack.ts";

const USUAL = "assets/[name]-[hash].js";
const SERVER = process.env.FREEHOLD_SERVER ?? "http://127.0.0.1:8000";

/** What is needed at once is one file, and what several pages share a few: a request costs more than its bytes. */
const CHUNKS = [
  { name: "base", tags: ["$initial" as const], test: /src(?!.worker)/, priority: 1 },
  {
    name: "shared",
    test: /src.(features|ui|state|protocol|design)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 30_000,
  },
];

/** Return the name of a file without its ending and without the names of all pages that share it. */
function shortened(name: string): string {
  return name.replace(/[~.].*$/, "");
}

export default defineConfig({
  base: "./", // a proxy may put the server anywhere below its host
  plugins: [svelte(), offlinePack()],
  resolve: { conditions: ["browser"] },
  server: {
    proxy: { "/api": { target: SERVER, changeOrigin: false }, "/ws": { target: SERVER, ws: true } },
  },
  build: {
    outDir: "../src/freehold/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "worker" ? WORKER : USUAL),
        chunkFileNames: (chunk) => `assets/${shortened(chunk.name)}-[hash].js`,
        assetFileNames: (asset) => `assets/${shortened(asset.names[0] ?? "")}-[hash][extname]`,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  test: {
    environment: "jsdom",
    isolate: false,
    pool: "threads",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing/setup.ts"],
    reporters: process.env.VITEST_JUNIT_FILE ? ["default", "junit"] : ["default"],
    ...(process.env.VITEST_JUNIT_FILE
      ? { outputFile: { junit: process.env.VITEST_JUNIT_FILE } }
      : {}),
  },
});
