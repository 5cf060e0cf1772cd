import { afterEach, expect, test } from "vitest";
import { locale } from "../i18n/index.svelte";
import { shownName } from "./botNames";

afterEach(() => locale.use("en"));

test.each([
  ["bn", "Otis", "steady", "ওটিস"],
  ["zh", "Ka-ming", "sharp", "家明"],
  ["fr", "Odile", "expert", "Odile"],
  ["fr", "Steady 2", "steady", "Posé 2"],
  ["bn", "Player 3", null, "খেলোয়াড় ৩"],
  ["zh", "Otis", null, "Otis"],
] as const)("in %s the seat of %s (%s) is called %s", async (language, name, bot, shown) => {
  await locale.use(language);
  expect(shownName(name, bot)).toBe(shown);
});
