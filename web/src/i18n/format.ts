import type { Currency } from "../protocol/types";
import type { Message } from "./shape";

export type Value = string | number;

const NO_BREAK = "\u00a0";
/** French sets marks apart from their word by a space, at which no line may end. */
const FRENCH_SPACES = /« | (?=[»:;!?%])/g;

/** Numbers, money and messages in one language. */
export class Formatter {
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;
  readonly #digits: Intl.NumberFormat;
  readonly #all: Intl.ListFormat;
  readonly #either: Intl.ListFormat;

  constructor(readonly tag: string) {
    this.#plural = new Intl.PluralRules(tag);
    this.#number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    this.#digits = new Intl.NumberFormat(tag, { useGrouping: false });
    this.#all = new Intl.ListFormat(tag, { type: "conjunction" });
    this.#either = new Intl.ListFormat(tag, { type: "disjunction" });
  }

  number(value: number): string {
    return this.#number.format(value).replace("-", "−");
  }

  digits(value: number): string {
    return this.#digits.format(value);
  }

  percent(permille: number, maximumFractionDigits: number): string {
    const style = { style: "percent", maximumFractionDigits } as const;
    return new Intl.NumberFormat(this.tag, style).format(permille / 1000);
  }

  /** Return a day, told in seconds since 1970. */
  day(at: number, timeZone?: string): string {
    const style = { dateStyle: "medium", timeZone } as const;
    return new Intl.DateTimeFormat(this.tag, style).format(at * 1000);
  }

  /** Return a day and the time of it, told in seconds since 1970. */
  moment(at: number): string {
    const style = { dateStyle: "medium", timeStyle: "short" } as const;
    return new Intl.DateTimeFormat(this.tag, style).format(at * 1000);
  }

  money(amount: number, currency: Currency): string {
    const sign = amount < 0 ? "−" : "";
    return sign + this.#priced(this.number(Math.abs(amount)), currency);
  }

  signed(amount: number, currency: Currency): string {
    return amount > 0 ? "+" + this.money(amount, currency) : this.money(amount, currency);
  }

  listed(parts: readonly string[]): string {
    return this.#all.format(parts);
  }

  either(parts: readonly string[]): string {
    return this.#either.format(parts);
  }

  #priced(digits: string, currency: Currency): string {
    if (currency.position === "prefix") return currency.symbol + digits;
    return digits + NO_BREAK + currency.symbol;
  }

  /** Return a text as it is set: what belongs together stays on one line. */
  text(text: string): string {
    return this.tag === "fr" ? text.replace(FRENCH_SPACES, unbroken) : text;
  }

  message(message: Message, values: Readonly<Record<string, Value>>): string {
    const text = typeof message === "string" ? message : this.#form(message, values.n);
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      this.#shown(values[name], whole),
    );
    return this.text(filled);
  }

  #form(message: Exclude<Message, string>, count: Value | undefined): string {
    return message[this.#plural.select(Number(count ?? 0))] ?? message.other;
  }

  #shown(value: Value | undefined, otherwise: string): string {
    if (value === undefined) return otherwise;
    return typeof value === "number" ? this.number(value) : value;
  }
}

function unbroken(space: string): string {
  return space.trimEnd() + NO_BREAK;
}
