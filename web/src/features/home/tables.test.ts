import { afterAll, expect, test } from "vitest";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import { joinLabel, tableName, watchLabel } from "./tables";

afterAll(() => locale.use("en"));

test("a table is called by its host", () => {
  const table = { host: "Ann", code: "123456" };
  expect([tableName(table), joinLabel(table), watchLabel(table)]).toEqual([
    "Ann’s table",
    "Join Ann’s table",
    "Watch Ann’s table",
  ]);
});

test.each(LANGUAGES)("a table without a host is called by its code in %s", async (language) => {
  await locale.use(language);
  const table = { host: "", code: "123456" };
  for (const text of [tableName(table), joinLabel(table), watchLabel(table)]) {
    expect(text).toMatch(/123\s456/);
    expect(text).not.toMatch(/^[’'-]| [’'-]/);
  }
});
