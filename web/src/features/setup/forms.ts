import { money, n, t, told } from "../../i18n/index.svelte";
import type { Currency, Edition, Form, Options, OptionValue } from "../../protocol/types";
import type { OptionValues } from "../../state/edition";

/** Options in the order and company in which people look for them. */
export const GROUPS = [
  {
    name: "options.groupMoney",
    options: [
      "start_money",
      "later_money",
      "salary_pass",
      "salary_land",
      "tax_choice",
      "older_taxes",
      "jackpot",
    ],
  },
  {
    name: "options.groupDice",
    options: [
      "turn_order",
      "dice_sides",
      "doubles_again",
      "doubles_jail",
      "deck_return",
      "random_zero",
    ],
  },
  {
    name: "options.groupAuctions",
    options: [
      "auction",
      "auction_seconds",
      "auction_extension",
      "bid_start",
      "bid_step",
      "bid_multiple",
      "quick_bids",
    ],
  },
  {
    name: "options.groupBuilding",
    options: [
      "build",
      "houses",
      "hotels",
      "shortage_auction",
      "manage_when",
      "sell_percent",
      "hotel_shortage",
      "set_rent_factor",
      "utility_scale",
    ],
  },
  {
    name: "options.groupDeals",
    options: [
      "raise_for_purchase",
      "trade",
      "open_offers",
      "mortgages",
      "lift_interest",
      "transfer_interest",
      "transfer_lift",
    ],
  },
  {
    name: "options.groupJail",
    options: [
      "jail_fine",
      "jail_turns",
      "fine_turns",
      "fine_on_arrival",
      "jail_release",
      "jail_last_try",
    ],
  },
  {
    name: "options.groupRuin",
    options: ["debt", "raise_order", "estate", "bank_estate", "resignation"],
  },
  {
    name: "options.groupDisorder",
    options: [
      "squatters",
      "squatter_percent",
      "squatter_rounds",
      "company_percent",
      "force_odds",
      "force_turns",
      "riots",
      "riot_percent",
      "riot_fee",
      "riot_order",
      "arrest_odds",
      "riot_bar",
    ],
  },
  { name: "options.groupEnd", options: ["round_limit", "time_limit", "bankruptcy_limit", "score"] },
] as const;

type Unit =
  | "money"
  | "percent"
  | "rounds"
  | "turns"
  | "seconds"
  | "minutes"
  | "bankruptcies"
  | "oneIn"
  | "times";

const UNITS: Readonly<Record<string, Unit>> = {
  start_money: "money",
  later_money: "money",
  salary_pass: "money",
  salary_land: "money",
  bid_start: "money",
  bid_step: "money",
  bid_multiple: "money",
  quick_bids: "money",
  jail_fine: "money",
  riot_fee: "money",
  sell_percent: "percent",
  lift_interest: "percent",
  transfer_interest: "percent",
  squatter_percent: "percent",
  company_percent: "percent",
  riot_percent: "percent",
  squatter_rounds: "rounds",
  riot_bar: "rounds",
  round_limit: "rounds",
  jail_turns: "turns",
  fine_turns: "turns",
  force_turns: "turns",
  auction_seconds: "seconds",
  auction_extension: "seconds",
  time_limit: "minutes",
  bankruptcy_limit: "bankruptcies",
  force_odds: "oneIn",
  arrest_odds: "oneIn",
  set_rent_factor: "times",
  utility_scale: "times",
};

/** Options that say nothing unless another one, or the board, is so. */
const VOID_UNLESS: Readonly<Record<string, (rules: Options, edition: Edition) => boolean>> = {
  older_taxes: hasOlderTaxes,
  random_zero: hasRandomSums,
  raise_order: hasWaysToRaise,
  resignation: hasDebts,
  auction_seconds: hasClockedAuctions,
  auction_extension: hasClockedAuctions,
  raise_for_purchase: hasAssets,
  bid_start: hasAuctions,
  bid_step: hasAuctions,
  bid_multiple: hasAuctions,
  quick_bids: hasAuctions,
  open_offers: hasTrades,
  houses: hasBuilding,
  hotels: hasBuilding,
  shortage_auction: hasBuilding,
  sell_percent: hasBuilding,
  hotel_shortage: hasBuilding,
  lift_interest: hasMortgages,
  transfer_interest: hasMortgages,
  transfer_lift: hasMortgages,
  squatter_percent: hasSquatters,
  squatter_rounds: hasSquatters,
  company_percent: hasSquatters,
  force_odds: hasSquatters,
  force_turns: hasSquatters,
  riot_percent: hasRiots,
  riot_fee: hasRiots,
  riot_order: hasRiots,
  arrest_odds: hasRiots,
  riot_bar: hasRiots,
};

function hasAssets(rules: Options): boolean {
  return hasBuilding(rules) || hasMortgages(rules);
}

function hasAuctions(rules: Options): boolean {
  return rules.auction !== "none";
}

function hasClockedAuctions(rules: Options): boolean {
  return rules.auction !== "none" && rules.auction !== "turns";
}

function hasOlderTaxes(_: Options, { board }: Edition): boolean {
  return board.squares.some((one) => (one.tax?.older ?? 0) > 0);
}

function hasRandomSums(_: Options, { decks }: Edition): boolean {
  return decks.some((deck) => deck.cards.some((card) => card.effect.op === "random"));
}

function hasDebts(rules: Options): boolean {
  return rules.debt === "raise";
}

function hasWaysToRaise(rules: Options): boolean {
  return hasDebts(rules) && hasBuilding(rules) && hasMortgages(rules);
}

function hasTrades(rules: Options): boolean {
  return rules.trade !== "never";
}

function hasBuilding(rules: Options): boolean {
  return rules.build !== "none";
}

function hasMortgages(rules: Options): boolean {
  return rules.mortgages;
}

function hasSquatters(rules: Options): boolean {
  return rules.squatters;
}

function hasRiots(rules: Options): boolean {
  return rules.riots;
}

/** Forms of a group that mean something under the rules; unknown options come with the last one. */
export function formsOf(edition: Edition, group: number, rules: Options): Form[] {
  const names: readonly string[] = GROUPS[group]?.options ?? [];
  const found = names.flatMap((name) => edition.options.find((form) => form.name === name) ?? []);
  const last = group === GROUPS.length - 1;
  const rest = last ? edition.options.filter((form) => !isGrouped(form.name)) : [];
  return [...found, ...rest].filter((form) => VOID_UNLESS[form.name]?.(rules, edition) ?? true);
}

function isGrouped(name: string): boolean {
  return GROUPS.some((group) => (group.options as readonly string[]).includes(name));
}

// --- texts

/** Return the key of an option in the catalogue: `start_money` is `options.startMoney`. */
export function optionKey(name: string): string {
  return "options." + camel(name);
}

/** Return the key of one of an option's choices: `…IsOwnTurn`. */
export function valueKey(name: string, value: string): string {
  return `${optionKey(name)}Is${camel("_" + value)}`;
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function optionName(form: Form): string {
  return told(optionKey(form.name), {}, form.description);
}

export function optionHint(form: Form): string {
  return told(optionKey(form.name) + "Hint", {}, "");
}

/** Return a value of an option as it is shown. */
export function valueText(form: Form, value: OptionValue, currency: Currency): string {
  if (typeof value === "boolean") return value ? t("options.on") : t("options.off");
  if (typeof value === "string") return told(valueKey(form.name, value), {}, value);
  if (typeof value === "number") return numberText(form.name, value, currency);
  return value.map((one) => numberText(form.name, one, currency)).join(" · ");
}

function numberText(name: string, value: number, currency: Currency): string {
  if (value === 0 && name.endsWith("_limit")) return t("options.noLimit");
  if (value === 0 && name === "doubles_jail") return t("options.never");
  if (value === 0 && name === "auction_extension") return t("options.noExtension");
  const unit = UNITS[name];
  if (unit === "money") return money(value, currency);
  return unit ? t(`options.${unit}`, { n: value }) : n(value);
}

// --- values

export function isSame(one: OptionValue | undefined, other: OptionValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return whether a room may set the option to that value. */
export function allows(form: Form | undefined, value: OptionValue): boolean {
  if (!form?.changeable) return false;
  if (typeof value === "object") return form.type === "numbers";
  if (form.values.length) return form.values.includes(value);
  if (typeof value !== "number") return false;
  return (value >= form.least && value <= form.most) || (form.zero && value === 0);
}

/** Return the number next to a wish that the form accepts; a step below the least may reach 0. */
export function nearest(form: Form, wanted: number, before: number): number {
  const isStepDown = before === form.least && wanted === before - 1;
  if (form.zero && (wanted <= 0 || isStepDown)) return 0;
  return Math.min(form.most, Math.max(form.least, wanted));
}

/** Return only what differs from the edition's own rules. */
export function differences(edition: Edition, options: OptionValues): Record<string, OptionValue> {
  const own = edition.rules as unknown as OptionValues;
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !isSame(value, own[name])),
  );
}

/** Return the options with one of them changed, and what cannot stay beside it. */
export function withOption(
  edition: Edition,
  options: OptionValues,
  name: string,
  value: OptionValue,
): Record<string, OptionValue> {
  const forced = implied(edition, options, name, value);
  return differences(edition, { ...options, [name]: value, ...forced });
}

/** The server refuses these pairs; it decides, this only saves the host a refusal. */
function implied(
  edition: Edition,
  options: OptionValues,
  name: string,
  value: OptionValue,
): OptionValues {
  if (name === "auction" && value === "none") return withoutAuctions(edition);
  const rules = { ...edition.rules, ...options };
  if (name === "auction_seconds" && typeof value === "number" && rules.auction_extension > value) {
    return { auction_extension: value };
  }
  return {};
}

/** Return what else has to be said where nothing is auctioned. */
export function withoutAuctions(edition: Edition): OptionValues {
  return suited(edition, { bank_estate: "return", shortage_auction: false });
}

/** Return those of the wishes that the edition lets a room set. */
export function suited(edition: Edition, wishes: OptionValues): Record<string, OptionValue> {
  const form = (name: string): Form | undefined => edition.options.find((one) => one.name === name);
  return Object.fromEntries(
    Object.entries(wishes).filter(([name, value]) => allows(form(name), value)),
  );
}
