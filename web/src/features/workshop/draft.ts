import type { Currency, Effect, OptionValue, Range, SquareKind } from "../../protocol/types";

export type Texts = Readonly<Record<string, string>>;

/** A square as its file has it: which keys it has depends on its kind. */
export interface DraftSquare {
  readonly id: string;
  readonly kind: SquareKind;
  readonly name: Texts;
  readonly group?: string;
  readonly price?: number;
  readonly rent?: readonly number[];
  readonly mortgage?: number;
  readonly tax?: Readonly<Record<string, number>>;
  readonly deck?: string;
}

export interface DraftGroup {
  readonly id: string;
  readonly name: Texts;
  readonly color: string;
  readonly house_cost?: number;
  readonly hotel_cost?: number;
}

export interface DraftCard {
  readonly id: string;
  readonly effect: DraftEffect;
  readonly text: Texts;
}

/** An effect as a file has it: what has its usual value may be left out. */
export type DraftEffect = { readonly op: Effect["op"] } & Readonly<Record<string, unknown>>;

export interface DraftDeck {
  readonly id: string;
  readonly name: Texts;
  readonly cards: readonly DraftCard[];
}

/** A board as the data of its file; whether it is any good is for the server to say. */
export interface Draft {
  readonly format: 1;
  readonly id: string;
  readonly name: Texts;
  readonly languages: readonly string[];
  readonly currency: Currency;
  readonly players: { readonly min: number; readonly max: number };
  readonly rules: Readonly<Record<string, OptionValue>>;
  readonly allow?: Readonly<Record<string, Range | readonly OptionValue[]>>;
  readonly earlier?: unknown;
  readonly groups: readonly DraftGroup[];
  readonly squares: readonly DraftSquare[];
  readonly decks: readonly DraftDeck[];
}

export const LEAST_SQUARES = 8;
export const MOST_SQUARES = 60;
/** Kinds that can be owned. */
export const DEEDS: readonly SquareKind[] = ["street", "station", "utility"];

// --- values by their path in the file, as problems and remedies name them

type Step = string | number;

/** Return the keys and numbers that a path such as `squares[3].rent[0]` is made of. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\[(\d+)\]|([A-Za-z_][\w-]*)/g)].map((one) =>
    one[1] === undefined ? String(one[2]) : Number(one[1]),
  );
}

/** Return what a path leads to. */
export function valueAt(draft: Draft, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (part, step) =>
      part !== null && typeof part === "object" ? (part as Record<Step, unknown>)[step] : undefined,
    draft,
  );
}

/** Return the draft with another value at a path; `undefined` takes the key away. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  return replaced(draft, stepsOf(path), value) as Draft;
}

function replaced(part: unknown, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(part) ? [...(part as unknown[])] : [];
    list[step] = replaced(list[step], rest, value);
    return list;
  }
  const whole = { ...(part as Record<string, unknown> | undefined) };
  const made = replaced(whole[step], rest, value);
  if (made === undefined) delete whole[step];
  else whole[step] = made;
  return whole;
}

// --- ids and names

/** Return an id that none of the others has. */
export function freshId(stem: string, taken: readonly { readonly id: string }[]): string {
  const known = new Set(taken.map((one) => one.id));
  for (let number = 1; ; number += 1) {
    if (!known.has(`${stem}-${number}`)) return `${stem}-${number}`;
  }
}

/** Return the same name in all languages of a board. */
export function inAll(draft: Pick<Draft, "languages">, text: string): Texts {
  return Object.fromEntries(draft.languages.map((language) => [language, text]));
}

/** Return the name of a file, or of a board, in the letters that an id may have. */
export function idOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.replace(/[\u0300-\u036f]/g, "").match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 40).replace(/-$/, "") || "board";
}

/** Call the board otherwise; a short name that followed its name goes on to do so. */
export function renamed(draft: Draft, language: string, name: string): Draft {
  const before = draft.name[language] ?? "";
  const isFirst = language === draft.languages[0];
  const follows = isFirst && (draft.id === "board" || draft.id === idOf(before));
  const next = { ...draft, name: { ...draft.name, [language]: name } };
  return follows ? { ...next, id: idOf(name) } : next;
}

// --- squares

const BLANK = "blank";

/** Tell whether nobody has said yet what a square is to be. */
export function isBlank(square: DraftSquare): boolean {
  return square.kind === "parking" && square.id.startsWith(`${BLANK}-`);
}

/** Return a square that is still to be filled in. */
export function blankSquare(
  draft: Pick<Draft, "languages">,
  taken: readonly DraftSquare[],
  name: (number: string) => string,
): DraftSquare {
  const id = freshId(BLANK, taken);
  return { id, kind: "parking", name: inAll(draft, name(id.split("-")[1] ?? "")) };
}

/** Add a square in front of another one. */
export function addSquare(draft: Draft, at: number, square: DraftSquare): Draft {
  if (draft.squares.length >= MOST_SQUARES) return draft;
  return { ...draft, squares: draft.squares.toSpliced(at, 0, square) };
}

export function removeSquare(draft: Draft, at: number): Draft {
  if (draft.squares.length <= LEAST_SQUARES || !draft.squares[at]) return draft;
  return { ...draft, squares: draft.squares.toSpliced(at, 1) };
}

/** Take a square from its place and set it down at another, between the others. */
export function moveSquare(draft: Draft, from: number, to: number): Draft {
  const square = draft.squares[from];
  if (!square || from === to || to < 0 || to >= draft.squares.length) return draft;
  return { ...draft, squares: draft.squares.toSpliced(from, 1).toSpliced(to, 0, square) };
}

/** Change what a square is: it gets the keys of its new kind, and loses those of the old one. */
export function withKind(draft: Draft, at: number, kind: SquareKind): Draft {
  const square = draft.squares[at];
  if (!square || square.kind === kind) return draft;
  const others = draft.squares.filter((one) => one !== square);
  const id = isBlank(square) ? freshId(kind.replaceAll("_", "-"), others) : square.id;
  const made: DraftSquare = { id, kind, name: square.name, ...keysOf(draft, square, kind) };
  return withReferences(
    { ...draft, squares: draft.squares.with(at, made) },
    { from: square.id, to: id },
  );
}

function keysOf(draft: Draft, square: DraftSquare, kind: SquareKind): Partial<DraftSquare> {
  if (kind === "tax") return { tax: { flat: roughly(draft, 0.08) } };
  if (kind === "deck") return { deck: draft.decks[0]?.id ?? "" };
  if (!DEEDS.includes(kind)) return {};
  const group = groupsOfKind(draft, kind)[0]?.id ?? "";
  return { group, price: square.price ?? roughly(draft, 0.12), rent: square.rent ?? [0] };
}

/** Return a share of the money that everybody has at the start. */
function roughly(draft: Draft, share: number): number {
  return Math.max(1, Math.round((Number(draft.rules.start_money ?? 1500) * share) / 10) * 10);
}

function withReferences(draft: Draft, { from, to }: { from: string; to: string }): Draft {
  if (from === to) return draft;
  const text = JSON.stringify(draft.decks).replaceAll(
    `"square":${JSON.stringify(from)}`,
    `"square":${JSON.stringify(to)}`,
  );
  return { ...draft, decks: JSON.parse(text) as Draft["decks"] };
}

// --- groups

/** Return the groups whose squares are of a kind, and those without squares. */
export function groupsOfKind(draft: Draft, kind: SquareKind): DraftGroup[] {
  return draft.groups.filter((group) => {
    const members = membersOf(draft, group.id);
    return members.length === 0 || members.some((at) => draft.squares[at]?.kind === kind);
  });
}

/** Return the numbers of the squares of a group. */
export function membersOf(draft: Draft, group: string): number[] {
  return draft.squares.flatMap((one, at) => (one.group === group ? [at] : []));
}

/** Colors that people with any kind of color blindness can tell apart as well as colors allow. */
export const PALETTE: readonly string[] = [
  "#8B4513", "#88CCEE", "#AA4499", "#E69F00", "#CC3311", "#F0E442", "#117733", "#0072B2",
  "#44AA99", "#999933", "#882255", "#DDCC77", "#332288", "#EE7733", "#666666", "#BBBBBB",
]; // prettier-ignore

/** Add a group in the first color that no other has. */
export function addGroup(draft: Draft, name: string): Draft {
  const used = new Set(draft.groups.map((one) => one.color.toUpperCase()));
  const color = PALETTE.find((one) => !used.has(one)) ?? PALETTE[0] ?? "#666666";
  const made = { id: freshId("group", draft.groups), name: inAll(draft, name), color };
  return { ...draft, groups: [...draft.groups, made] };
}

/** Remove a group; its squares have none then. */
export function removeGroup(draft: Draft, at: number): Draft {
  const gone = draft.groups[at]?.id;
  const squares = draft.squares.map((one) => (one.group === gone ? { ...one, group: "" } : one));
  return { ...draft, squares, groups: draft.groups.toSpliced(at, 1) };
}

/** Add a language: everything is called there as in the first one until somebody says otherwise. */
export function addLanguage(draft: Draft, language: string): Draft {
  if (draft.languages.includes(language)) return draft;
  const first = draft.languages[0] ?? "en";
  const told = withEveryText(draft, (text) => ({
    ...text,
    [language]: text[language] ?? text[first] ?? "",
  }));
  return { ...told, languages: [...draft.languages, language] };
}

/** Remove a language and all that is said in it. */
export function removeLanguage(draft: Draft, language: string): Draft {
  if (draft.languages.length < 2) return draft;
  const told = withEveryText(draft, (text) =>
    Object.fromEntries(Object.entries(text).filter(([key]) => key !== language)),
  );
  return { ...told, languages: draft.languages.filter((one) => one !== language) };
}

function withEveryText(draft: Draft, change: (text: Texts) => Texts): Draft {
  const named = <T extends { readonly name: Texts }>(one: T): T => ({
    ...one,
    name: change(one.name),
  });
  return {
    ...named(draft),
    groups: draft.groups.map(named),
    squares: draft.squares.map(named),
    decks: draft.decks.map((deck) => ({
      ...named(deck),
      cards: deck.cards.map((card) => ({
        ...card,
        text: change(card.text),
        effect: withTexts(card.effect, change),
      })),
    })),
  };
}

function withTexts(effect: DraftEffect, change: (text: Texts) => Texts): DraftEffect {
  if (effect.op !== "choice" || !Array.isArray(effect.alternatives)) return effect;
  const alternatives = (effect.alternatives as readonly { text: Texts }[]).map((one) => ({
    ...one,
    text: change(one.text),
  }));
  return { ...effect, alternatives };
}
