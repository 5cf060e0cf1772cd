import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { Book } from "../game/book";
import { LANGUAGES, locale } from "../i18n/index.svelte";
import type { Edition, ReasonWord, Why } from "../protocol";
import { PARTS, reasonText } from "./whys";

const editions = JSON.parse(
  gunzipSync(readFileSync("../tests/server/recordings/editions.json.gz")).toString(),
) as Record<string, Edition>;
const us = editions.us;
if (!us) throw new Error("expected the classic edition");
const known = { names: ["Ann <A|B>", "Bob"], book: new Book(us), me: 0 };
const WORDS = Object.keys(PARTS) as ReasonWord[];

/** The words of the union, which is gone at run time. */
function exported(): string[] {
  const text = readFileSync("src/protocol.ts", "utf8");
  const union = /export type ReasonWord =([^;]*);/.exec(text)?.[1] ?? "";
  return [...union.matchAll(/"(\w+)"/g)].map((one) => String(one[1]));
}

test("every word of the protocol has its arguments", () => {
  expect([...WORDS].sort()).toEqual(exported().sort());
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test.each(WORDS)("%s is a whole sentence, whoever reads it", (word) => {
    for (const seat of [0, 1]) {
      const text = reasonText({ word, a: seat, b: seat }, known) ?? "";
      expect(text.length).toBeGreaterThan(6);
      expect(text.replace("Ann <A|B>", "")).not.toMatch(/undefined|NaN|[{}<>|\uE000-\uE004]|log\./);
    }
  });

  test.each(WORDS)("%s names every argument that it has, and no other", (word) => {
    const message = JSON.stringify(locale.message(`log.why_${word}`));
    const named = ["a", "b"].filter((name) => message.includes(`{${name}}`));
    const has = ["a", "b"].filter((_, at) => PARTS[word][at] !== "none");
    expect(named).toEqual(has);
  });
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  test("a reason is quoted, with names and amounts", () => {
    expect(reasonText({ word: "buy", a: 39, b: 400 }, known)).toBe(
      `“${known.book.squares[39]?.name.en} is worth its price of $400.”`,
    );
  });

  test.each([
    [0, "“It would help you far more than me.”"],
    [1, "“It would help Bob far more than me.”"],
  ])("the reader is spoken to", (seat, text) => {
    expect(reasonText({ word: "reject_partner", a: seat, b: 0 }, known)).toBe(text);
  });

  test("a word that is not known yet says nothing", () => {
    expect(reasonText({ word: "hunch", a: 0, b: 0 } as unknown as Why, known)).toBeNull();
  });
});
