import { describe, expect, it } from "vitest";
import { deals as bn } from "../i18n/bn/deals";
import { deals as en } from "../i18n/en/deals";
import { deals as fr } from "../i18n/fr/deals";
import { deals as vi } from "../i18n/vi/deals";
import { deals as zh } from "../i18n/zh/deals";
import type { Message } from "../i18n/shape";
import { refusalText } from "./refusals";

type Catalogue = Readonly<Record<string, Message>>;

function parameters(message: Message | undefined): string[] {
  const text = typeof message === "string" ? message : (message?.other ?? "");
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
}

describe.each([
  ["bn", bn],
  ["fr", fr],
  ["vi", vi],
  ["zh", zh],
] as [string, Catalogue][])("%s", (_, catalogue) => {
  it("has the keys of the source and no others", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it("has the parameters of the source in every message", () => {
    const asked = Object.keys(en).map((key) => [key, parameters(catalogue[key])]);
    expect(asked).toEqual(Object.entries(en).map(([key, one]) => [key, parameters(one)]));
  });
});

it("says why something is refused in words", () => {
  expect(refusalText("not_even")).toBe(en.why_not_even);
});
