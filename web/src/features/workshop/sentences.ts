import { money, n, say, t } from "../../i18n/index.svelte";
import type { Key } from "../../i18n/index.svelte";
import type { Draft, DraftEffect } from "./draft";

/** What can be filled in at a blank. */
export type Blank = "money" | "number" | "square" | "deck" | "kind" | "unit" | "flag";

/** A sentence that a card can say: an effect of the engine, with blanks by the keys of its file. */
export interface Sentence {
  readonly id: string;
  readonly op: DraftEffect["op"];
  /** Whether the amount is written with a minus in the file: the player pays, or goes back. */
  readonly negative?: true;
  readonly key: Key;
  readonly blanks: Readonly<Record<string, Blank>>;
  /** What is said, or not, after the sentence; with the value that goes without saying. */
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly fresh: Readonly<Record<string, unknown>>;
}

const SALARY = { salary: true };

export const SENTENCES: readonly Sentence[] = [
  {
    id: "receive",
    op: "bank",
    key: "workshop.sayReceive",
    blanks: { amount: "money" },
    fresh: { amount: 50 },
  },
  {
    id: "pay",
    op: "bank",
    negative: true,
    key: "workshop.sayPay",
    blanks: { amount: "money" },
    fresh: { amount: -50 },
  },
  {
    id: "collect",
    op: "each",
    key: "workshop.sayCollect",
    blanks: { amount: "money" },
    fresh: { amount: 10 },
  },
  {
    id: "treat",
    op: "each",
    negative: true,
    key: "workshop.sayTreat",
    blanks: { amount: "money" },
    fresh: { amount: -10 },
  },
  {
    id: "moveTo",
    op: "move_to",
    key: "workshop.sayMoveTo",
    blanks: { square: "square" },
    flags: { ...SALARY, backward: false },
    fresh: { square: "" },
  },
  {
    id: "forward",
    op: "move_by",
    key: "workshop.sayForward",
    blanks: { steps: "number" },
    flags: SALARY,
    fresh: { steps: 3 },
  },
  {
    id: "back",
    op: "move_by",
    negative: true,
    key: "workshop.sayBack",
    blanks: { steps: "number" },
    fresh: { steps: -3 },
  },
  {
    id: "nearest",
    op: "nearest",
    key: "workshop.sayNearest",
    blanks: { kind: "kind", rent_factor: "number" },
    flags: SALARY,
    fresh: { kind: "station", rent_factor: 2 },
  },
  {
    id: "nearestRoll",
    op: "nearest",
    key: "workshop.sayNearestRoll",
    blanks: { kind: "kind", roll_factor: "number" },
    flags: SALARY,
    fresh: { kind: "utility", roll_factor: 10 },
  },
  { id: "jail", op: "jail", key: "workshop.sayJail", blanks: {}, fresh: {} },
  { id: "pass", op: "pass", key: "workshop.sayPass", blanks: {}, fresh: {} },
  {
    id: "repairs",
    op: "repairs",
    key: "workshop.sayRepairs",
    blanks: { house: "money", hotel: "money" },
    fresh: { house: 25, hotel: 100 },
  },
  {
    id: "perUnit",
    op: "per_unit",
    key: "workshop.sayPerUnit",
    blanks: { amount: "money", unit: "unit", hotel_counts: "number" },
    fresh: { amount: 20, unit: "deed" },
  },
  {
    id: "payPerUnit",
    op: "per_unit",
    negative: true,
    key: "workshop.sayPayPerUnit",
    blanks: { amount: "money", unit: "unit", hotel_counts: "number" },
    fresh: { amount: -20, unit: "house" },
  },
  {
    id: "random",
    op: "random",
    key: "workshop.sayRandom",
    blanks: { least: "money", most: "money", step: "money" },
    fresh: { least: 10, most: 100, step: 10 },
  },
  {
    id: "draw",
    op: "draw",
    key: "workshop.sayDraw",
    blanks: { deck: "deck" },
    fresh: { deck: "" },
  },
  { id: "choice", op: "choice", key: "workshop.sayChoice", blanks: {}, fresh: {} },
];

/** What a key has where the file leaves it out. */
const USUAL: Readonly<Record<string, unknown>> = {
  rent_factor: 1,
  hotel_counts: 5,
  step: 1,
  salary: true,
  backward: false,
};

/** Return the sentence that says an effect. */
export function sentenceOf(effect: DraftEffect): Sentence {
  const amount = Number(effect.amount ?? effect.steps ?? 0);
  const rolls = Number(effect.roll_factor ?? 0) > 0;
  const found = SENTENCES.find((one) => {
    if (one.op !== effect.op) return false;
    if (one.op === "nearest") return (one.id === "nearestRoll") === rolls;
    return (one.negative ?? false) === amount < 0;
  });
  return found ?? SENTENCES.find((one) => one.op === effect.op) ?? (SENTENCES[0] as Sentence);
}

/** Return a new effect that a sentence says, whose references are to what the board has. */
export function effectOf(sentence: Sentence, draft: Draft): DraftEffect {
  const made: Record<string, unknown> = { op: sentence.op, ...sentence.fresh };
  if ("square" in made) made.square = draft.squares.find((one) => one.kind === "go")?.id ?? "";
  if ("deck" in made) made.deck = draft.decks.at(-1)?.id ?? "";
  if (sentence.op === "choice") {
    const [receive, pay] = [effectOf(byId("receive"), draft), effectOf(byId("repairs"), draft)];
    made.alternatives = [receive, pay].map((effect) => ({
      effect,
      text: textsOf(draft, effect),
    }));
  }
  return made as DraftEffect;
}

export function byId(id: string): Sentence {
  return SENTENCES.find((one) => one.id === id) ?? (SENTENCES[0] as Sentence);
}

/** Return what an effect has at a blank or a flag; amounts without their sign. */
export function filledIn(effect: DraftEffect, key: string): unknown {
  const value = effect[key] ?? USUAL[key] ?? 0;
  return typeof value === "number" && sentenceOf(effect).negative ? Math.abs(value) : value;
}

/** Return the effect with a blank filled in, or a flag set; what goes without saying is left out. */
export function fillIn(effect: DraftEffect, key: string, value: unknown): DraftEffect {
  const { negative, blanks, flags } = sentenceOf(effect);
  const isSigned = negative && (key === "amount" || key === "steps");
  const written = isSigned ? -Math.max(1, Number(value)) : value;
  const usual = flags?.[key] ?? (key in blanks && key in USUAL ? USUAL[key] : undefined);
  const { [key]: _, ...rest } = effect;
  return (written === usual ? rest : { ...rest, [key]: written }) as DraftEffect;
}

const MARK = "\u241f";

/** Return a sentence in its parts: texts, and the keys of blanks. */
export function partsOf(sentence: Sentence): { text: string; blank: string | null }[] {
  const marks = Object.fromEntries(
    Object.keys(sentence.blanks).map((key) => [key, MARK + key + MARK]),
  );
  const say = t as (key: Key, values: Record<string, string>) => string;
  return say(sentence.key, marks)
    .split(MARK)
    .map((text, at) => (at % 2 ? { text: "", blank: text } : { text, blank: null }))
    .filter((part) => part.blank !== null || part.text !== "");
}

/** Say an effect as a card would. */
export function spoken(draft: Draft, effect: DraftEffect): string {
  const sentence = sentenceOf(effect);
  return partsOf(sentence)
    .map(({ text, blank }) => (blank === null ? text : blankText(draft, effect, sentence, blank)))
    .join("");
}

/** Return the words of a card that says nothing but its effect, in all languages of the board. */
export function textsOf(draft: Draft, effect: DraftEffect): Record<string, string> {
  const text = spoken(draft, effect);
  return Object.fromEntries(draft.languages.map((language) => [language, text]));
}

function blankText(draft: Draft, effect: DraftEffect, sentence: Sentence, key: string): string {
  const value = filledIn(effect, key);
  switch (sentence.blanks[key]) {
    case "money":
      return money(Number(value), draft.currency);
    case "square":
      return say(draft.squares.find((one) => one.id === value)?.name ?? {}) || "…";
    case "deck":
      return say(draft.decks.find((one) => one.id === value)?.name ?? {}) || "…";
    case "kind":
    case "unit":
      return choiceText(String(value));
    default:
      return n(Number(value));
  }
}

/** Name a kind of square, or what is counted. */
export function choiceText(value: string): string {
  switch (value) {
    case "street":
      return t("workshop.kindStreet");
    case "station":
      return t("workshop.kindStation");
    case "utility":
      return t("workshop.kindUtility");
    case "deed":
      return t("workshop.unitDeed");
    default:
      return t("workshop.unitHouse");
  }
}
