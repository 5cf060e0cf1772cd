import type { OptionValue } from "../../protocol/types";
import {
  blankSquare,
  type Draft,
  type DraftCard,
  type DraftDeck,
  type DraftEffect,
  type DraftGroup,
  type DraftSquare,
  freshId,
  LEAST_SQUARES,
  MOST_SQUARES,
  type Texts,
} from "./draft";
import { SENTENCES } from "./sentences";
import { KINDS } from "./words";

type Table = Readonly<Record<string, unknown>>;
interface Named {
  readonly id: string;
}

const PLAIN_COLOR = "#666666";
const FEWEST = 2;
const USUAL_MOST = 6;

/**
 * Return what a faulty file says as a draft, without what cannot be drawn; null if nothing can.
 * Only shapes are seen to: what its values are worth is for the server to say.
 */
export function mendable(said: unknown, squareName: (number: string) => string): Draft | null {
  const file = tableOf(said);
  const languages = [...new Set(listOf(file.languages).filter(isText))].filter(Boolean);
  if (languages.length === 0) languages.push("en");
  const first = languages[0] ?? "en";
  const found = listOf(file.squares).map(tableOf);
  if (found.length === 0 || found.length > MOST_SQUARES) return null;
  const squares = named(found, "square", (one, id) => squareOf(one, id, first));
  while (squares.length < LEAST_SQUARES) {
    squares.push(blankSquare({ languages }, squares, squareName));
  }
  const players = tableOf(file.players);
  const currency = tableOf(file.currency);
  const allow = file.allow === undefined ? {} : { allow: tableOf(file.allow) as Draft["allow"] };
  return {
    format: 1,
    id: isText(file.id) ? file.id : "board",
    name: textsOf(file.name, first),
    languages,
    currency: {
      code: isText(currency.code) ? currency.code : "USD",
      symbol: isText(currency.symbol) ? currency.symbol : "$",
      position: currency.position === "suffix" ? "suffix" : "prefix",
    },
    players: {
      min: isNumber(players.min) ? players.min : FEWEST,
      max: isNumber(players.max) ? players.max : USUAL_MOST,
    },
    rules: filtered(tableOf(file.rules), isOption) as Draft["rules"],
    ...(allow as Pick<Draft, "allow">),
    groups: named(listOf(file.groups).map(tableOf), "group", (one, id) => groupOf(one, id, first)),
    squares,
    decks: named(listOf(file.decks).map(tableOf), "deck", (one, id) => deckOf(one, id, first)),
  };
}

// --- parts

function squareOf(one: Table, id: string, language: string): DraftSquare {
  const kind = KINDS.find((known) => known === one.kind) ?? "parking";
  const numbers = filtered({ price: one.price, mortgage: one.mortgage }, isNumber);
  const texts = filtered({ group: one.group, deck: one.deck }, isText);
  const rent = Array.isArray(one.rent) ? { rent: one.rent.map((each) => numberOf(each)) } : {};
  const tax = kind === "tax" ? { tax: filtered(tableOf(one.tax), isNumber) } : {};
  const name = textsOf(one.name, language);
  return { id, kind, name, ...numbers, ...texts, ...rent, ...tax } as DraftSquare;
}

function groupOf(one: Table, id: string, language: string): DraftGroup {
  const costs = filtered({ house_cost: one.house_cost, hotel_cost: one.hotel_cost }, isNumber);
  const isColor = isText(one.color) && /^#[0-9a-f]{6}$/i.test(one.color);
  const color = isColor ? String(one.color) : PLAIN_COLOR;
  return { id, name: textsOf(one.name, language), color, ...costs };
}

function deckOf(one: Table, id: string, language: string): DraftDeck {
  const cards = named(listOf(one.cards).map(tableOf), `${id}-card`, (card, cardId): DraftCard => ({
    id: cardId,
    effect: effectOf(card.effect, language),
    text: textsOf(card.text, language),
  }));
  return { id, name: textsOf(one.name, language), cards };
}

function effectOf(said: unknown, language: string, isInner = false): DraftEffect {
  const one = tableOf(said);
  const op = SENTENCES.find((known) => known.op === one.op)?.op ?? "bank";
  if (op !== "choice") return { op, ...filtered({ ...one, op }, isPlain) };
  if (isInner) return { op: "bank" };
  const alternatives = listOf(one.alternatives)
    .map(tableOf)
    .map((each) => ({
      effect: effectOf(each.effect, language, true),
      text: textsOf(each.text, language),
    }));
  return { op, alternatives };
}

// --- shapes

/** Make things with ids of their own, in place of those that lack one or have another's. */
function named<T extends Named>(
  all: readonly Table[],
  stem: string,
  make: (one: Table, id: string) => T,
): T[] {
  const made: T[] = [];
  for (const one of all) {
    const isFree = isText(one.id) && one.id !== "" && made.every(({ id }) => id !== one.id);
    made.push(make(one, isFree ? String(one.id) : freshId(stem, made)));
  }
  return made;
}

function tableOf(said: unknown): Table {
  return said !== null && typeof said === "object" && !Array.isArray(said) ? (said as Table) : {};
}

function listOf(said: unknown): readonly unknown[] {
  return Array.isArray(said) ? said : [];
}

function textsOf(said: unknown, language: string): Texts {
  if (isText(said)) return { [language]: said };
  return filtered(tableOf(said), isText) as Texts;
}

function filtered(table: Table, wanted: (value: unknown) => boolean): Table {
  return Object.fromEntries(Object.entries(table).filter(([, value]) => wanted(value)));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function numberOf(value: unknown): number {
  return isNumber(value) ? value : 0;
}

function isPlain(value: unknown): boolean {
  return isText(value) || isNumber(value) || typeof value === "boolean";
}

function isOption(value: unknown): value is OptionValue {
  return isPlain(value) || (Array.isArray(value) && value.every(isNumber));
}
