import { describe, expect, it } from "vitest";
import * as bn from "./bn";
import * as bnLate from "./bn/late";
import * as en from "./en";
import * as enLate from "./en/late";
import { Formatter } from "./format";
import * as fr from "./fr";
import * as frLate from "./fr/late";
import type { Message } from "./shape";
import * as vi from "./vi";
import * as viLate from "./vi/late";
import * as zh from "./zh";
import * as zhLate from "./zh/late";

type Loose = Record<string, Record<string, Message>>;
const SOURCE: Loose = { ...en, ...enLate };
const OTHERS: Record<string, Loose> = {
  bn: { ...bn, ...bnLate },
  fr: { ...fr, ...frLate },
  vi: { ...vi, ...viLate },
  zh: { ...zh, ...zhLate },
};
/** The forms needed where English tells one from many. */
const FORMS: Record<string, string[]> = {
  bn: ["other"],
  fr: ["one", "other"],
  vi: ["other"],
  zh: ["other"],
};

function texts(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

function parameters(message: Message): string[] {
  const found = texts(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]),
  );
  return [...new Set(found.map(String))].sort();
}

const KEYS = Object.entries(SOURCE).flatMap(([area, messages]) =>
  Object.keys(messages).map((key) => [area, key] as const),
);

describe("catalogues", () => {
  it("have a message in every area", () => {
    for (const [area, messages] of Object.entries(SOURCE)) {
      expect(Object.keys(messages), area).not.toHaveLength(0);
    }
  });

  it("have no empty English message", () => {
    for (const [area, key] of KEYS) {
      const message = SOURCE[area]?.[key] ?? "";
      for (const text of texts(message)) expect(text.trim(), `${area}.${key}`).not.toBe("");
    }
  });

  describe.each(Object.entries(OTHERS))("in %s", (language, catalogue) => {
    it("have exactly the keys of the source", () => {
      const keys = Object.entries(catalogue).flatMap(([area, messages]) =>
        Object.keys(messages).map((key) => `${area}.${key}`),
      );
      expect(keys.sort()).toEqual(KEYS.map(([area, key]) => `${area}.${key}`).sort());
    });

    it("have no empty message and no missing parameter", () => {
      for (const [area, key] of KEYS) {
        const message = catalogue[area]?.[key] ?? "";
        for (const text of texts(message)) expect(text.trim(), `${area}.${key}`).not.toBe("");
        expect(parameters(message), `${area}.${key}`).toEqual(
          parameters(SOURCE[area]?.[key] ?? ""),
        );
      }
    });

    it("have the plural forms of the language", () => {
      for (const [area, key] of KEYS) {
        const message = catalogue[area]?.[key] ?? "";
        const source = SOURCE[area]?.[key] ?? "";
        if (typeof message === "string" || typeof source === "string" || !source.one) continue;
        const forms = Object.keys(message);
        for (const form of FORMS[language] ?? []) expect(forms, `${area}.${key}`).toContain(form);
      }
    });
  });

  it("let no line end between a French mark and its word", () => {
    const formatter = new Formatter("fr");
    const loose = KEYS.filter(([area, key]) =>
      texts(OTHERS.fr?.[area]?.[key] ?? "").some((text) =>
        /« | [»:;!?%]|«(?!\u00a0)|(?<!\u00a0)»/.test(formatter.message(text, {})),
      ),
    );
    expect(loose).toEqual([]);
  });

  it("say what differs between languages in each of them", () => {
    for (const [language, catalogue] of Object.entries(OTHERS)) {
      const same = KEYS.filter(
        ([area, key]) =>
          JSON.stringify(catalogue[area]?.[key]) === JSON.stringify(SOURCE[area]?.[key]),
      );
      expect(same.length / KEYS.length, `${language}: ${same.join(" ")}`).toBeLessThan(0.06);
    }
  });
});
