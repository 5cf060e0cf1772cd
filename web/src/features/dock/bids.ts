import { money, t } from "../../i18n/index.svelte";
import type { ChoiceAmount, Currency } from "../../protocol/types";

/** What a bid may be: from least to most, in steps from least. */
export type Range = Pick<ChoiceAmount, "least" | "most" | "step">;

/** A bid as a button: how much it raises and what it comes to. */
export interface QuickBid {
  readonly raise: number;
  readonly amount: number;
}

const MOST_QUICK = 4;

/**
 * Return the bids to offer as buttons: the raises that are allowed now.
 *
 * A raise below the least is lifted to it, so that the first button always works; one that is no
 * step is rounded up to the next.
 */
export function quickBids(range: Range, highBid: number, raises: readonly number[]): QuickBid[] {
  const found = new Map<number, QuickBid>();
  for (const raise of [range.least - highBid, ...raises]) {
    const amount = stepUp(range, highBid + raise);
    if (amount <= range.most) found.set(amount, { raise: amount - highBid, amount });
  }
  return [...found.values()].sort((a, b) => a.amount - b.amount).slice(0, MOST_QUICK);
}

/** Return the whole number that was typed, in any script's digits; null if it is none. */
export function typedAmount(text: string): number | null {
  const digits = [...text.trim()]
    .map(plainDigit)
    .join("")
    .replace(/[\s,.'’]/gu, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Return what is wrong with a bid in a sentence that says what is possible; null if nothing. */
export function bidProblem(range: Range, amount: number | null, currency: Currency): string | null {
  const { least, most, step } = range;
  if (amount === null) {
    return t("play.bidNumber", { least: money(least, currency), most: money(most, currency) });
  }
  if (amount < least) return t("play.bidLow", { amount: money(least, currency) });
  if (amount > most) return t("play.bidHigh", { amount: money(most, currency) });
  if ((amount - least) % step === 0) return null;
  return t("play.bidStep", {
    step: money(step, currency),
    below: money(stepUp(range, amount) - step, currency),
    above: money(stepUp(range, amount), currency),
  });
}

/** Return the amount moved by so many steps, kept in the range. */
export function stepped(range: Range, amount: number, steps: number): number {
  const from = (amount - range.least) % range.step === 0 ? amount : stepUp(range, amount);
  const top = range.least + Math.floor((range.most - range.least) / range.step) * range.step;
  return Math.min(Math.max(from + steps * range.step, range.least), Math.max(top, range.least));
}

function stepUp({ least, step }: Range, amount: number): number {
  return least + Math.max(0, Math.ceil((amount - least) / step)) * step;
}

const ZEROS = [0x30, 0x9e6, 0xff10]; // Latin, Bengali, full-width

function plainDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? sign : String(code - zero);
}
