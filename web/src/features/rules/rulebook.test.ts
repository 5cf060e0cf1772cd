import { beforeAll, describe, expect, test } from "vitest";
import type { EditionIndex } from "../../state/edition";
import { EDITIONS } from "../../testing/recordings";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { Form, Options, OptionValue } from "../../protocol/types";
import { changes, rulebook } from "./rulebook";

const editions = [...EDITIONS.values()];
const names = Object.keys(editions[0]?.data.rules ?? {}) as (keyof Options)[];

function textOf(edition: EditionIndex, options: Options): string {
  return rulebook(edition, options, edition.data.rules)
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

function changed(edition: EditionIndex, name: string): string[] {
  const form = edition.data.options.find((one) => one.name === name);
  const own = edition.data.rules[name as keyof Options];
  if (!form) return [];
  return others(form, own).map((value) =>
    textOf(edition, { ...edition.data.rules, [name]: value }),
  );
}

function tells(edition: EditionIndex, name: string): boolean {
  const own = textOf(edition, edition.data.rules);
  const texts = changed(edition, name);
  return texts.length > 0 && texts.every((one) => one !== own);
}

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test("the rules of every edition are whole sentences", () => {
    const text = editions.map((edition) => textOf(edition, edition.data.rules)).join("\n");
    expect(text).not.toMatch(/undefined|null|NaN|[{}]|rules\.|\n\n/);
  });

  test("every option is told: another value changes the text of some edition", () => {
    const silent = names.filter((name) => !editions.some((edition) => tells(edition, name)));
    expect(silent).toEqual([]);
  });
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  test.each(editions.map((edition) => [edition.id, edition] as const))(
    "%s tells every change that a room may make",
    (_, edition) => {
      // auctions in turn have no clock
      const clock = ["auction_seconds", "auction_extension"];
      // and where nobody trades, nothing is offered
      const silent = [
        ...(edition.data.rules.auction === "turns" ? clock : []),
        ...(edition.data.rules.trade === "never" ? ["open_offers"] : []),
      ];
      const untold = edition.data.options
        .filter((form) => form.changeable && !silent.includes(form.name))
        .filter((form) => changed(edition, form.name).includes(textOf(edition, edition.data.rules)))
        .map((form) => form.name);
      expect(untold).toEqual([]);
    },
  );

  test("only clauses of changed options are marked", () => {
    const edition = editions.find((one) => one.id === "us");
    if (!edition) throw new Error("expected the classic edition");
    const own = edition.data.rules;
    const marked = rulebook(edition, { ...own, trade: "never" }, own)
      .flatMap((section) => section.clauses)
      .filter((one) => one.changed);
    expect(marked.map((one) => one.text)).toEqual(["There is no trading in this game."]);
  });

  test.each([
    ["bangladesh", "everybody may bid for 30 seconds, and the highest bid then has it."],
    ["bangladesh", "You trade with one partner at a time"],
    ["bangladesh", "buildings are sold first, then deeds mortgaged."],
    ["bangladesh", "Doubles that set you free give no further roll."],
    ["vietnam", "You may have one open offer with each partner."],
    ["vietnam", "“Nearest” and “next” mean the next one ahead"],
    ["vietnam", "a hotel counts as 5 houses."],
    ["vietnam", "with a debt open it is a bankruptcy to the creditor."],
    ["us", "Luxury Tax: you pay $100."],
    ["hongkong", "to HK$200, but never 0."],
    ["hongkong", "Whoever gives up leaves everything to the bank."],
  ])("%s says: %s", (id, text) => {
    const edition = editions.find((one) => one.id === id);
    expect(edition && textOf(edition, edition.data.rules)).toContain(text);
  });

  test("older taxes are told where they are played", () => {
    const edition = editions.find((one) => one.id === "us");
    if (!edition) throw new Error("expected the classic edition");
    const text = textOf(edition, { ...edition.data.rules, older_taxes: true });
    expect(text).toContain("Luxury Tax: you pay $75.");
  });

  test("an option that differs counts as one change", () => {
    const own = editions[0]?.data.rules;
    if (!own) throw new Error("expected an edition");
    const other = { ...own, jackpot: !own.jackpot, quick_bids: [...own.quick_bids] };
    expect(changes(other, own)).toBe(1);
  });
});

test("Bengali rules have no Latin digits but those of the edition's texts", async () => {
  await locale.use("bn");
  const edition = editions.find((one) => one.id === "bangladesh");
  expect(edition && textOf(edition, edition.data.rules)).not.toMatch(/[0-9]/);
});
