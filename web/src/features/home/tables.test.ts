import { afterAll, expect, test } from "vitest";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { OwnRoom } from "../../protocol/types";
import { joinLabel, mostUrgent, tableName, watchLabel } from "./tables";

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

test("games that wait for oneself come first, the soonest before", () => {
  const game = (left: number | null, more: Partial<OwnRoom> = {}): OwnRoom =>
    ({ left, mine: false, offers: 0, ...more }) as OwnRoom;
  const [late, soon, offer] = [
    game(900, { mine: true }),
    game(20, { mine: true }),
    game(5, { offers: 1 }),
  ];
  const [theirs, endless] = [game(1), game(null)];
  expect(mostUrgent([endless, theirs, offer, late, soon])).toEqual([
    soon,
    late,
    offer,
    theirs,
    endless,
  ]);
});
