import type { Currency } from "../protocol/types";
import * as english from "./en";
import { Formatter, type Value } from "./format";
import type * as late from "./en/late";
import type { Message } from "./shape";

type Catalogue = typeof english & typeof late;
type Area = keyof Catalogue;
export type Key = { [A in Area]: `${A}.${string & keyof Catalogue[A]}` }[Area];

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Lookup<K extends Key> = K extends `${infer A extends Area}.${infer M}`
  ? M extends keyof Catalogue[A]
    ? Catalogue[A][M]
    : never
  : never;
type Parameters<M> = M extends string ? Names<M> : "n" | Names<M[keyof M]>;
type Values<K extends Key> = [Parameters<Lookup<K>>] extends [never]
  ? []
  : [values: Readonly<Record<Parameters<Lookup<K>>, Value>>];

export const LANGUAGES = ["en", "bn", "vi", "fr", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a language calls itself. */
export const ENDONYMS: Readonly<Record<Language, string>> = {
  en: "English",
  bn: "বাংলা",
  vi: "Tiếng Việt",
  fr: "Français",
  zh: "繁體中文",
};

const TAGS: Readonly<Record<Language, string>> = {
  en: "en",
  bn: "bn-BD",
  vi: "vi",
  fr: "fr",
  zh: "zh-Hant-HK",
};
/** Keys under which editions keep texts that a language can use, the best first. */
const TEXT_KEYS: Readonly<Record<Language, readonly string[]>> = {
  en: ["en"],
  bn: ["bn"],
  vi: ["vi"],
  fr: ["fr"],
  zh: ["zh-Hant", "zh-HK", "zh-TW", "zh"],
};

type Loaded = Readonly<Record<string, Readonly<Record<string, Message>>>>;

const LOADERS: Readonly<Record<Language, () => Promise<Loaded>>> = {
  en: () => Promise.resolve(english),
  bn: () => import("./bn/load"),
  vi: () => import("./vi"),
  fr: () => import("./fr"),
  zh: () => import("./zh/load"),
};

/** Words that few people need, which come with the page that says them. */
const LATE: Readonly<Record<Language, () => Promise<Loaded>>> = {
  en: () => import("./en/late"),
  bn: () => import("./bn/late"),
  vi: () => import("./vi/late"),
  fr: () => import("./fr/late"),
  zh: () => import("./zh/late"),
};

class Locale {
  language: Language = $state("en");
  /** The language that was wished for last and could not be had. */
  missing: Language | null = $state(null);
  #wanted: Language = "en";
  #messages: Loaded = $state.raw(english);
  #late: Loaded = $state.raw({});
  #isLate = false;
  #formatter: Formatter = $state.raw(new Formatter("en"));

  /** Switch to a language as soon as its catalogue and font are there; without them all stays as it is. */
  async use(language: Language, loaders = LOADERS): Promise<void> {
    this.#wanted = language;
    const late = this.#isLate ? LATE[language]() : this.#late;
    const found = await Promise.all([loaders[language](), late]).catch(() => null);
    if (this.#wanted !== language) return; // another was wished for meanwhile
    this.missing = found ? null : language;
    if (!found) return;
    [this.#messages, this.#late] = found;
    this.#formatter = new Formatter(TAGS[language]);
    this.language = language;
    document.documentElement.lang = TAGS[language];
  }

  /** Fetch the words that come late, of the present language and of every other one from now on. */
  async learn(): Promise<void> {
    if (this.#isLate) return;
    const { language } = this;
    const words = await LATE[language]();
    this.#isLate = true;
    if (language === this.language) this.#late = words;
    else await this.use(this.language);
  }

  get formatter(): Formatter {
    return this.#formatter;
  }

  message(key: string): Message {
    const [area = "", name = ""] = key.split(".");
    const words = this.#messages[area] ?? this.#late[area];
    return words?.[name] ?? (english as Loaded)[area]?.[name] ?? key;
  }
}

export const locale = new Locale();

/** Return a message of the interface in the present language. */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  return locale.formatter.message(locale.message(key), values[0] ?? {});
}

/** Return a message whose key is made at run time; an unknown key gives the alternative. */
export function told(
  key: string,
  values: Readonly<Record<string, Value>>,
  otherwise: string,
): string {
  const message = locale.message(key);
  return message === key ? otherwise : locale.formatter.message(message, values);
}

/** Return a number as the present language writes it. */
export function n(value: number): string {
  return locale.formatter.number(value);
}

/** Return so many thousandths as percent, as the present language writes it. */
export function percent(permille: number, digits = 0): string {
  return locale.formatter.percent(permille, digits);
}

/** Return the day of a moment that is told in seconds since 1970; here, or in another zone. */
export function dayText(at: number, timeZone?: string): string {
  return locale.formatter.day(at, timeZone);
}

/** Return a moment that is told in seconds since 1970. */
export function momentText(at: number): string {
  return locale.formatter.moment(at);
}

/** Return a number in the digits of the present language and nothing else. */
export function digits(value: number): string {
  return locale.formatter.digits(value);
}

/** Return an amount of money as the present language writes it. */
export function money(amount: number, currency: Currency): string {
  return locale.formatter.money(amount, currency);
}

/** Return a change of money with its sign. */
export function signed(amount: number, currency: Currency): string {
  return locale.formatter.signed(amount, currency);
}

/** Join parts as the present language lists things. */
export function listed(parts: readonly string[]): string {
  return locale.formatter.listed(parts);
}

/** Join parts of which one holds. */
export function either(parts: readonly string[]): string {
  return locale.formatter.either(parts);
}

/** Return an edition's text in the present language, else in English; colors have words in each. */
export function say(text: Readonly<Record<string, string>>): string {
  for (const key of TEXT_KEYS[locale.language]) {
    const found = text[key];
    if (found) return locale.formatter.text(found);
  }
  const known = text.en ?? Object.values(text)[0] ?? "";
  return told(`groups.${known}`, {}, known);
}

/** Return the supported language that suits the browser best. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = LANGUAGES.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found) return found;
  }
  return "en";
}
