import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { editionOf } from "../../testing/recordings";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { ReasonWord, Why } from "../../protocol/types";
import { PARTS, reasonText } from "./reasons";

const known = { names: ["Ann <A|B>", "Bob"], edition: editionOf("us"), me: 0 };
const WORDS = Object.keys(PARTS) as ReasonWord[];

/** The words of the union, which is gone at run time. */
function exported(): string[] {
  const text = readFileSync("src/protocol/types.ts", "utf8");
  const union = /export type ReasonWord =([^;]*);/.exec(text)?.[1] ?? "";
  return [...union.matchAll(/"(\w+)"/g)].map((one) => String(one[1]));
}

test("every word of the protocol has its arguments", () => {
  expect([...WORDS].sort()).toEqual(exported().sort());
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test("every reason is a whole sentence, whoever reads it", () => {
    const texts = WORDS.flatMap((word) =>
      [0, 1].map((seat) => reasonText({ word, a: seat, b: seat }, known) ?? ""),
    );
    const wrong = texts.filter((text) => {
      const rest = text.replace("Ann <A|B>", "");
      return text.length <= 6 || /undefined|NaN|[{}<>|\uE000-\uE004]|log\./.test(rest);
    });
    expect(wrong).toEqual([]);
  });

  test("every reason names the arguments that it has, and no other", () => {
    const named = WORDS.map((word) => {
      const message = JSON.stringify(locale.message(`log.why_${word}`));
      return [word, ...["a", "b"].filter((name) => message.includes(`{${name}}`))];
    });
    const had = WORDS.map((word) => [
      word,
      ...["a", "b"].filter((_, at) => PARTS[word][at] !== "none"),
    ]);
    expect(named).toEqual(had);
  });
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  test("a reason is quoted, with names and amounts", () => {
    expect(reasonText({ word: "buy", a: 39, b: 400 }, known)).toBe(
      `“${known.edition.squares[39]?.name.en} is worth its price of $400.”`,
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
