import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, locale, t } from "../../i18n/index.svelte";
import { claimsOf } from "./claims";
import { IDS, outlookOf } from "./fixture";
import { questionsOf } from "./questions";
import { ruinName, worstRuins } from "./ruins";
import { tipsOf } from "./tips";

function textsOf(id: string): string[] {
  const outlook = outlookOf(id);
  return [
    ...tipsOf(outlook).flatMap((one) => [one.title, one.text]),
    ...claimsOf(outlook).flatMap((one) => [one.claim, one.truth]),
    ...questionsOf(outlook).flatMap((one) => [one.question, one.answer]),
    ...worstRuins(outlook).map(ruinName),
  ];
}

function titlesOf(id: string, changes = {}): string[] {
  return tipsOf(outlookOf(id, "leave", changes)).map((one) => one.title);
}

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test.each(IDS)("everything said of %s is whole, and said once", (id) => {
    const texts = textsOf(id);
    expect(texts.join("\n")).not.toMatch(/undefined|null|NaN|Infinity|[{}]|strategy\.|\n\n/);
    const outlook = outlookOf(id);
    for (const heads of [
      tipsOf(outlook).map((one) => one.title),
      claimsOf(outlook).map((one) => one.claim),
      questionsOf(outlook).map((one) => one.question),
      worstRuins(outlook).map(ruinName),
    ]) {
      expect(new Set(heads).size).toBe(heads.length);
    }
  });
});

test("Bengali has no Latin digits", async () => {
  await locale.use("bn");
  expect(textsOf("bangladesh").join("\n")).not.toMatch(/[0-9]/);
});

describe("advice", () => {
  beforeAll(() => locale.use("en"));

  test("is about building where there is building, and about its best color", () => {
    expect(titlesOf("us")).toContain("Go for Orange");
    expect(titlesOf("us")).toContain("Build up to 3 houses first");
    expect(titlesOf("hongkong").join()).not.toMatch(/build|houses/i);
  });

  test("is about trades where there are trades, and about blocking where there are none", () => {
    expect(titlesOf("us")).toContain(t("strategy.tipTrade"));
    expect(titlesOf("france")).toContain(t("strategy.tipNoTrade"));
    expect(titlesOf("france", { trade: "any_time" })).toContain(t("strategy.tipTrade"));
  });

  test("is about the kind of auction", () => {
    const kinds = {
      bangladesh: t("strategy.tipTimed"),
      vietnam: t("strategy.tipTurns"),
      us: t("strategy.tipAuction"),
      france: t("strategy.tipNoAuction"),
      hongkong: t("strategy.tipNoAuction"),
    };
    for (const [id, title] of Object.entries(kinds)) expect(titlesOf(id), id).toContain(title);
  });

  test("tells the seconds of a clock, with or without more after each bid", () => {
    const textOf = (changes: Record<string, number>): string =>
      tipsOf(outlookOf("bangladesh", "leave", changes))
        .map((one) => one.text)
        .join();
    expect(textOf({ auction_extension: 0 })).toContain("lasts 30 seconds, then the highest");
    expect(textOf({ auction_extension: 10 })).toContain("at least 10 are left");
  });

  test("is about squatters and riots where they are", () => {
    const unrest = [t("strategy.tipSquatters"), t("strategy.tipRiots")];
    expect(titlesOf("france")).toEqual(expect.arrayContaining(unrest));
    expect(titlesOf("france", { squatters: false, riots: false })).not.toEqual(
      expect.arrayContaining(unrest),
    );
  });

  test("is about cash in the end where cash decides", () => {
    const titles = titlesOf("hongkong");
    for (const key of ["tipNoColors", "tipLastRound", "tipJailSalary", "tipNoRuin"] as const) {
      expect(titles, key).toContain(t(`strategy.${key}`));
    }
  });

  test("is about the tax that one may choose", () => {
    expect(titlesOf("vietnam")).toContain(t("strategy.tipTax"));
    expect(titlesOf("us")).not.toContain(t("strategy.tipTax"));
  });

  test("tells of raising cash only where the rules allow it", () => {
    expect(titlesOf("us", { raise_for_purchase: true })).toContain(t("strategy.tipRaise"));
    expect(titlesOf("us", { raise_for_purchase: false })).not.toContain(t("strategy.tipRaise"));
  });
});

describe("folklore", () => {
  beforeAll(() => locale.use("en"));

  function verdicts(id: string, jail: "leave" | "stay" = "leave"): boolean[] {
    return claimsOf(outlookOf(id, jail)).map((one) => one.right);
  }

  test("that is published is judged by the figures: jail, GO, stations, orange", () => {
    expect(verdicts("us").slice(0, 4)).toEqual([false, true, false, true]);
    expect(claimsOf(outlookOf("us"))[0]?.truth).toBe(
      "6.22% if everybody leaves at once, 11.53% if everybody stays, visitors included.",
    );
  });

  test("of orange is wrong on the very board whose rules say it", () => {
    const [, , , color] = claimsOf(outlookOf("bangladesh"));
    expect(color).toMatchObject({ claim: "“Orange is visited most of all colors.”", right: false });
    expect(color?.truth).toMatch(/^Red is, with 8\.77%; then comes Orange/);
  });

  test("of boards of another kind is not about stations or the classic jail", () => {
    expect(
      claimsOf(outlookOf("hongkong"))
        .map((one) => one.claim)
        .join(),
    ).not.toMatch(/jail|station/);
  });
});
