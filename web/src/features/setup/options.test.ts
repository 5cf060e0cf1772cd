import { describe, expect, test } from "vitest";
import { options as bn } from "../../i18n/bn/options";
import { options as en } from "../../i18n/en/options";
import { options as fr } from "../../i18n/fr/options";
import { options as vi } from "../../i18n/vi/options";
import { options as zh } from "../../i18n/zh/options";
import { allows, formsOf, GROUPS, nearest, optionKey, valueKey, valueText } from "./forms";
import { EDITION_DATA } from "../../testing/recordings";

const editions = Object.values(EDITION_DATA);
const forms = editions.flatMap((edition) => edition.options);
const bare = (key: string): string => key.replace("options.", "");
const wanted = [
  ...new Set(
    forms.flatMap((form) => [
      bare(optionKey(form.name)),
      bare(optionKey(form.name)) + "Hint",
      ...form.values.flatMap((value) =>
        typeof value === "string" ? [bare(valueKey(form.name, value))] : [],
      ),
    ]),
  ),
];

describe.each(Object.entries({ bn, en, fr, vi, zh }))("in the language %s", (_, catalogue) => {
  test("every option and every choice has a text", () => {
    expect(wanted.filter((key) => !(key in catalogue))).toEqual([]);
  });
});

test("every option belongs to exactly one group", () => {
  const grouped: string[] = GROUPS.flatMap((group) => [...group.options]);
  const names = [...new Set(forms.map((form) => form.name))];
  expect([...grouped].sort()).toEqual([...names].sort());
});

test("an option that is not known is shown with the last group", () => {
  const [edition] = editions;
  if (!edition) throw new Error("expected editions, got none");
  const form = { ...edition.options[0]!, name: "brand_new" };
  const richer = { ...edition, options: [...edition.options, form] };
  const last = formsOf(richer, GROUPS.length - 1, edition.rules);
  expect(last.map((one) => one.name)).toContain("brand_new");
});

test.each([
  ["hongkong", ["random_zero"]],
  ["us", ["older_taxes", "open_offers", "raise_order", "resignation"]],
  ["bangladesh", ["open_offers", "raise_order", "resignation"]],
  ["france", ["resignation"]],
])("%s shows only what can matter there", (id, expected) => {
  const edition = EDITION_DATA[id];
  if (!edition) throw new Error(`expected the edition ${id}, got none`);
  const rare = ["older_taxes", "open_offers", "raise_order", "random_zero", "resignation"];
  const shown = GROUPS.flatMap((_, at) => formsOf(edition, at, edition.rules));
  const names = shown.map((form) => form.name).filter((name) => rare.includes(name));
  expect(names.sort()).toEqual(expected);
});

test("no limit is said in words", () => {
  const form = forms.find((one) => one.name === "round_limit");
  const currency = editions[0]?.currency;
  if (!form || !currency) throw new Error("expected a limit of rounds, got none");
  expect(valueText(form, 0, currency)).toBe("No limit");
});

describe("time after a bid", () => {
  const edition = editions.find((one) => one.id === "bangladesh");
  const form = edition?.options.find((one) => one.name === "auction_extension");
  if (!edition || !form) throw new Error("expected an extension of auctions, got none");

  test("none is said in words", () => {
    expect(edition.rules.auction_extension).toBe(0);
    expect(valueText(form, 0, edition.currency)).toBe("No extension");
  });

  test("0 is allowed, and what is between it and the least is not", () => {
    expect([0, 1, 2, 3, 60, 61].filter((one) => allows(form, one))).toEqual([0, 3, 60]);
  });

  test.each([
    ["what is typed within the bounds stays", 10, 0, 10],
    ["a step up from 0 comes to the least", 1, 0, 3],
    ["a step down from the least comes to 0", 2, 3, 0],
    ["what is typed below the least is the least", 2, 10, 3],
    ["0 is 0", 0, 10, 0],
    ["what is too much is the most", 99, 10, 60],
  ])("%s", (_, wanted, before, kept) => {
    expect(nearest(form, wanted, before)).toBe(kept);
  });
});

test("without zero the least is the least", () => {
  const form = forms.find((one) => one.name === "auction_seconds");
  expect(form && nearest(form, 0, form.least)).toBe(form?.least);
});

test("money is shown in the edition's currency", () => {
  const us = editions.find((one) => one.id === "us");
  const form = us?.options.find((one) => one.name === "start_money");
  if (!us || !form) throw new Error("expected starting cash, got none");
  expect(valueText(form, 1500, us.currency)).toBe("$1,500");
});
