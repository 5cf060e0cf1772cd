import { describe, expect, it } from "vitest";
import type { Currency } from "../protocol/types";
import { Formatter } from "./format";
import { locale, preferred, t } from "./index.svelte";

const DOLLAR: Currency = { code: "USD", symbol: "$", position: "prefix" };
const EURO: Currency = { code: "EUR", symbol: "€", position: "suffix" };

describe("numbers and money", () => {
  it("are grouped as English does", () =>
    expect(new Formatter("en").money(1500, DOLLAR)).toBe("$1,500"));
  it("have Bengali digits in Bengali", () =>
    expect(new Formatter("bn-BD").money(1500, DOLLAR)).toBe("$১,৫০০"));
  it("have the currency behind them where the edition says so", () =>
    expect(new Formatter("fr").money(50, EURO)).toBe("50\u00a0€"));
  it("show a loss with a minus in front of the currency", () =>
    expect(new Formatter("en").money(-20, DOLLAR)).toBe("−$20"));
  it("show a gain with a plus when a change is meant", () =>
    expect(new Formatter("en").signed(20, DOLLAR)).toBe("+$20"));
  it("are rounded in percent", () => expect(new Formatter("en").percent(437, 0)).toBe("44%"));
  it("have as many digits in percent as asked for", () =>
    expect(new Formatter("en").percent(517.4, 1)).toBe("51.7%"));
  it("tell a day wherever one is", () =>
    expect(new Formatter("en").day(Date.parse("2027-01-31") / 1000, "UTC")).toBe("Jan 31, 2027"));
});

describe("messages", () => {
  const houses = { one: "{n} house", other: "{n} houses" };
  it("choose the singular", () =>
    expect(new Formatter("en").message(houses, { n: 1 })).toBe("1 house"));
  it("choose the plural", () =>
    expect(new Formatter("en").message(houses, { n: 1200 })).toBe("1,200 houses"));
  it("take French zero as singular", () =>
    expect(new Formatter("fr").message({ one: "{n} maison", other: "{n} maisons" }, { n: 0 })).toBe(
      "0 maison",
    ));
  it("write number parameters in the language's digits", () =>
    expect(new Formatter("bn-BD").message("{name}: {n}", { name: "A1", n: 12 })).toBe("A1: ১২"));
  it("leave a parameter without a value as it is", () =>
    expect(new Formatter("en").message("{missing}", {})).toBe("{missing}"));
});

describe("a language", () => {
  const english = { app: { home: "Home" } };
  const loaders = {
    en: () => Promise.resolve(english),
    bn: () => Promise.reject(new Error("no such file")),
    vi: () => Promise.resolve(english),
    fr: () => Promise.resolve({ app: { home: "Accueil" } }),
    zh: () => new Promise<never>(() => undefined),
  };

  it("that cannot be loaded leaves the present one in force, and is told of", async () => {
    await locale.use("fr", loaders);
    await locale.use("bn", loaders);
    expect([locale.language, t("app.home"), locale.missing]).toEqual(["fr", "Accueil", "bn"]);
    await locale.use("en", loaders);
    expect([locale.language, locale.missing]).toEqual(["en", null]);
  });

  it("that comes later than the next wish is not taken", async () => {
    const slow = locale.use("fr", loaders);
    await locale.use("vi", loaders);
    await slow;
    expect(locale.language).toBe("vi");
    await locale.use("en");
  });
});

describe("a French text", () => {
  const french = new Formatter("fr");
  it("keeps quotes and marks at their word", () =>
    expect(french.message("« {a} » : quoi ?", { a: "Rue" })).toBe(
      "«\u00a0Rue\u00a0»\u00a0: quoi\u00a0?",
    ));
  it("of an edition does, too", () => expect(french.text("Amende : 15")).toBe("Amende\u00a0: 15"));
  it("is the only one", () => expect(new Formatter("en").text("a : b")).toBe("a : b"));
});

describe("the preferred language", () => {
  it("is the first that is supported", () =>
    expect(preferred(["de-DE", "zh-TW", "fr"])).toBe("zh"));
  it("is English where none is", () => expect(preferred(["de"])).toBe("en"));
});
