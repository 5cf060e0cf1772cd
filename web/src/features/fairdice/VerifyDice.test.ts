import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import VerifyDice from "./VerifyDice.svelte";

const RECORD = [
  { line: "header", commitment: "1a", seed: null },
  { line: "fresh", number: 0, seed: "2b", commitment: "2b" },
  { line: "result", number: 9, seed: "3c" },
];

test("a game that was saved before anything was done shows all of its seeds", async () => {
  const text = RECORD.map((line) => `${JSON.stringify(line)}\n`).join("");
  const props = { text, commitment: "1a", seed: "3c", file: "game.jsonl" };
  const mounted = mount(VerifyDice, { target: document.body, props });
  flushSync();
  const shown = [...document.querySelectorAll("dd code")].map((one) => one.textContent);
  await unmount(mounted);
  expect(shown.slice(0, 4)).toEqual(["1a", "2b", "2b", "3c"]);
});
