import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { Book } from "../game/book";
import { LANGUAGES, locale } from "../i18n/index.svelte";
import type { Edition, Form, Options, OptionValue } from "../protocol";
import { changes, rulebook } from "./rulebook";

const editions = JSON.parse(
  gunzipSync(readFileSync("../tests/server/recordings/editions.json.gz")).toString(),
) as Record<string, Edition>;
const books = Object.values(editions).map((one) => new Book(one));
const names = Object.keys(books[0]?.edition.rules ?? {}) as (keyof Options)[];

function textOf(book: Book, options: Options): string {
  return rulebook(book, options, book.edition.rules)
    .flatMap((section) => [section.title, ...section.clauses.map((one) => one.text)])
    .join("\n");
}

/** Return values of an option other than the edition's own. */
function others(form: Form, own: OptionValue): OptionValue[] {
  if (Array.isArray(own)) return [[...own, 7]];
  if (form.values.length > 0) return form.values.filter((one) => one !== own);
  if (typeof own === "boolean") return [!own];
  return [typeof own === "number" && own < form.most ? own + 1 : form.least];
}

function changed(book: Book, name: string): string[] {
  const form = book.edition.options.find((one) => one.name === name);
  const own = book.edition.rules[name as keyof Options];
  if (!form) return [];
  return others(form, own).map((value) => textOf(book, { ...book.edition.rules, [name]: value }));
}

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test("the rules of every edition are whole sentences", () => {
    const text = books.map((book) => textOf(book, book.edition.rules)).join("\n");
    expect(text).not.toMatch(/undefined|null|NaN|[{}]|rules\.|\n\n/);
  });

  test.each(names)("%s is told: another value changes the text of some edition", (name) => {
    const told = books.some((book) => {
      const own = textOf(book, book.edition.rules);
      const texts = changed(book, name);
      return texts.length > 0 && texts.every((one) => one !== own);
    });
    expect(told).toBe(true);
  });
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  test.each(books.map((book) => [book.id, book] as const))(
    "%s tells every change that a room may make",
    (_, book) => {
      // auctions in turn have no clock
      const clock = ["auction_seconds", "auction_extension"];
      const silent = book.edition.rules.auction === "turns" ? clock : [];
      const untold = book.edition.options
        .filter((form) => form.changeable && !silent.includes(form.name))
        .filter((form) => changed(book, form.name).includes(textOf(book, book.edition.rules)))
        .map((form) => form.name);
      expect(untold).toEqual([]);
    },
  );

  test("only clauses of changed options are marked", () => {
    const book = books.find((one) => one.id === "us");
    if (!book) throw new Error("expected the classic edition");
    const own = book.edition.rules;
    const marked = rulebook(book, { ...own, trade: "never" }, own)
      .flatMap((section) => section.clauses)
      .filter((one) => one.changed);
    expect(marked.map((one) => one.text)).toEqual(["There is no trading in this game."]);
  });

  test("an option that differs counts as one change", () => {
    const own = books[0]?.edition.rules;
    if (!own) throw new Error("expected an edition");
    const other = { ...own, jackpot: !own.jackpot, quick_bids: [...own.quick_bids] };
    expect(changes(other, own)).toBe(1);
  });
});

test("Bengali rules have no Latin digits but those of the edition's texts", async () => {
  await locale.use("bn");
  const book = books.find((one) => one.id === "bangladesh");
  expect(book && textOf(book, book.edition.rules)).not.toMatch(/[0-9]/);
});
