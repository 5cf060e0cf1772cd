import type { Currency } from "../protocol/types";
import type { Message } from "./shape";

export type Value = string | number;

/** Numbers, money and messages in one language. */
export class Formatter {
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;
  readonly #all: Intl.ListFormat;
  readonly #either: Intl.ListFormat;

  constructor(readonly tag: string) {
    this.#plural = new Intl.PluralRules(tag);
    this.#number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    this.#all = new Intl.ListFormat(tag, { type: "conjunction" });
    this.#either = new Intl.ListFormat(tag, { type: "disjunction" });
  }

  number(value: number): string {
    return this.#number.format(value).replace("-", "−");
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
    return `${digits}\u00a0${currency.symbol}`;
  }

  message(message: Message, values: Readonly<Record<string, Value>>): string {
    const text = typeof message === "string" ? message : this.#form(message, values.n);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => this.#shown(values[name], whole));
  }

  #form(message: Exclude<Message, string>, count: Value | undefined): string {
    return message[this.#plural.select(Number(count ?? 0))] ?? message.other;
  }

  #shown(value: Value | undefined, otherwise: string): string {
    if (value === undefined) return otherwise;
    return typeof value === "number" ? this.number(value) : value;
  }
}
