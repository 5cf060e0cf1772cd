import { expect, test } from "vitest";
import { initialOf } from "./Piece.svelte";

test.each([
  ["Ann", "A"],
  ["élodie", "É"],
  ["মতি", "ম"],
  ["陳大文", "陳"],
  ["Steady 2", "2"],
])("the piece of %s shows %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
