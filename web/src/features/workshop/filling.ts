import type { SquareKind } from "../../protocol/types";
import { layOut } from "../board/layout";
import { type PriceCurve, round, withCurve } from "./curve";
import {
  blankSquare,
  type Draft,
  type DraftDeck,
  type DraftEffect,
  type DraftGroup,
  type DraftSquare,
  freshId,
  inAll,
  isBlank,
  PALETTE,
} from "./draft";

/** What things are called that nobody has named. */
export interface DefaultNames {
  readonly board: string;
  readonly square: (number: string) => string;
  readonly kinds: Readonly<Record<SquareKind, string>>;
  readonly group: (number: string) => string;
  readonly stations: string;
  readonly utilities: string;
  readonly decks: readonly [string, string];
  readonly card: (draft: Draft, effect: DraftEffect) => string;
}

/** Return a board of so many squares on which nothing is but where one starts, and the jail. */
export function emptyBoard(count: number, language: string, words: DefaultNames): Draft {
  const head = { languages: [language] };
  const squares: DraftSquare[] = [];
  for (let at = 0; at < count; at += 1) squares.push(blankSquare(head, squares, words.square));
  const jail = cornersOf(count)[1] ?? 1;
  squares[0] = { id: "go", kind: "go", name: inAll(head, words.kinds.go) };
  squares[jail] = { id: "jail", kind: "jail", name: inAll(head, words.kinds.jail) };
  return {
    format: 1,
    id: "board",
    name: inAll(head, words.board),
    ...head,
    currency: { code: "USD", symbol: "$", position: "prefix" },
    players: { min: 2, max: 6 },
    rules: salaryOf(count),
    groups: [],
    squares,
    decks: [],
  };
}

/** The salary of a round of the usual length; who comes round sooner gets less. */
const SALARY = 200;
const USUAL_COUNT = 40;

function salaryOf(count: number): Draft["rules"] {
  if (count === USUAL_COUNT) return {};
  const salary = round((SALARY * count) / USUAL_COUNT);
  return { salary_pass: salary, salary_land: salary };
}

function cornersOf(count: number): number[] {
  return layOut(count, true)
    .places.filter((place) => place.corner)
    .map((place) => place.index);
}

/** So many squares of a kind are made where so many are free. */
const SHARES: readonly (readonly [kind: SquareKind, counts: readonly (readonly number[])[]])[] = [
  ["station", [[28, 4], [18, 3], [12, 2]]],
  ["utility", [[20, 2]]],
  ["tax", [[24, 2], [12, 1]]],
  ["deck", [[28, 6], [16, 4], [9, 2]]],
]; // prettier-ignore

/**
 * Propose what all blank squares are to be: a board that can be played, whatever is there already.
 *
 * Names are for streets first, then for stations; what is left over has plain names.
 */
export function fillRest(
  draft: Draft,
  names: readonly string[],
  curve: PriceCurve,
  words: DefaultNames,
): Draft {
  const kinds = plannedKinds(draft);
  if (kinds.size === 0) return draft;
  const squares = [...draft.squares];
  const given = [...names];
  const order = [...kinds].sort(([a, one], [b, other]) => rank(one) - rank(other) || a - b);
  for (const [at, kind] of order) {
    const named = rank(kind) < 2 ? given.shift() : undefined;
    const nth = squares.filter((one) => one.kind === kind).length + 1;
    const isOnly = kind !== "street" && kind !== "station" && kind !== "utility";
    const name = named ?? (isOnly ? words.kinds[kind] : `${words.kinds[kind]} ${nth}`);
    squares[at] = {
      id: freshId(kind.replaceAll("_", "-"), squares),
      kind,
      name: inAll(draft, name),
    };
  }
  const made = new Set(kinds.keys());
  const whole = withDecks(withDeeds({ ...draft, squares }, made, words), made, words);
  return withCurve(whole, curve, [...made]);
}

function rank(kind: SquareKind): number {
  return kind === "street" ? 0 : kind === "station" ? 1 : 2;
}

/** Return what each blank square becomes. */
function plannedKinds(draft: Draft): Map<number, SquareKind> {
  const { squares } = draft;
  const kinds = new Map<number, SquareKind>();
  const has = (kind: SquareKind): boolean =>
    squares.some((one) => one.kind === kind && !isBlank(one)) || [...kinds.values()].includes(kind);
  const corners = new Set(cornersOf(squares.length));
  let free = squares.flatMap((one, at) => (isBlank(one) ? [at] : []));
  for (const kind of ["go", "jail"] as const) {
    const at = free.find((one) => corners.has(one)) ?? free[0];
    if (has(kind) || at === undefined) continue;
    kinds.set(at, kind);
    free = free.filter((one) => one !== at);
  }
  for (const at of free.filter((one) => corners.has(one))) {
    kinds.set(at, has("parking") && !has("go_to_jail") ? "go_to_jail" : "parking");
  }
  free = free.filter((one) => !kinds.has(one));
  const total = free.length;
  for (const [kind, counts] of SHARES) {
    if (has(kind)) continue;
    const count = counts.find(([from = 0]) => total >= from)?.[1] ?? 0;
    for (let nth = 0; nth < count; nth += 1) {
      const wanted = Math.floor(((nth + (OFFSETS[kind] ?? 0.5)) / count) * free.length);
      const at = free[Math.min(wanted, free.length - 1)];
      if (at !== undefined) kinds.set(at, kind);
      free = free.filter((one) => one !== at);
    }
  }
  const isAlone = free.length === 1 && !squares.some((one) => one.kind === "street");
  for (const at of free) kinds.set(at, isAlone ? "parking" : "street");
  return kinds;
}

/** Where in its stretch of the walk a square of a kind stands. */
const OFFSETS: Readonly<Partial<Record<SquareKind, number>>> = {
  station: 0.5,
  utility: 0.6,
  tax: 0.35,
  deck: 0.25,
};

/** Parts of the money that everybody has at the start. */
const CHEAPEST = 0.04;
const DEAREST = 0.27;
const STATION = 0.13;
const UTILITY = 0.1;
const TAX = 0.1;

/** Give groups, prices and taxes to what was made. */
function withDeeds(draft: Draft, made: ReadonlySet<number>, words: DefaultNames): Draft {
  const money = Number(draft.rules.start_money ?? 1500);
  const streets = [...made]
    .filter((at) => draft.squares[at]?.kind === "street")
    .sort((a, b) => a - b);
  const groups = [...draft.groups];
  const group = (stem: string, name: string): string => {
    const made = newGroup(draft, groups, stem, name);
    groups.push(made);
    return made.id;
  };
  const squares = [...draft.squares];
  const give = (at: number, keys: Partial<DraftSquare>): void => {
    const square = squares[at];
    if (square) squares[at] = { ...square, ...keys };
  };
  let nth = 0;
  const last = draft.squares.findLast((one) => one.kind === "street" && one.group)?.group ?? "";
  for (const size of sizesOf(streets.length)) {
    const id = size === 1 ? last : group("color", words.group(String(groups.length + 1)));
    for (let within = 0; within < size; within += 1, nth += 1) {
      const at = streets[nth];
      const part = streets.length > 1 ? (nth - within + 0.5) / (streets.length - 1) : 0.5;
      const more = within === size - 1 ? 1.12 : 1;
      const price = round(money * (CHEAPEST + (DEAREST - CHEAPEST) * Math.min(1, part)) * more);
      if (at !== undefined) give(at, { group: id, price });
    }
  }
  for (const [kind, share, name] of [
    ["station", STATION, words.stations],
    ["utility", UTILITY, words.utilities],
  ] as const) {
    const members = [...made].filter((at) => draft.squares[at]?.kind === kind);
    if (members.length === 0) continue;
    const id = group(kind, name);
    for (const at of members) give(at, { group: id, price: round(money * share) });
  }
  for (const at of made) {
    if (squares[at]?.kind === "tax") give(at, { tax: { flat: round(money * TAX) } });
  }
  return { ...draft, groups, squares };
}

function newGroup(
  draft: Draft,
  groups: readonly DraftGroup[],
  stem: string,
  name: string,
): DraftGroup {
  const used = new Set(groups.map((one) => one.color.toUpperCase()));
  const plain = stem === "color" ? PALETTE : PALETTE.toReversed();
  const color = plain.find((one) => !used.has(one)) ?? plain[0] ?? "#666666";
  return { id: freshId(stem, groups), name: inAll(draft, name), color };
}

/** Return how many streets each color gets: three, or two; a single one joins another color. */
export function sizesOf(streets: number): number[] {
  if (streets < 2) return streets ? [1] : [];
  const count = Math.max(1, Math.round(streets / 2.75));
  return Array.from(
    { length: count },
    (_, at) => Math.floor(((at + 1) * streets) / count) - Math.floor((at * streets) / count),
  );
}

/** Give decks to the squares that ask for a card. */
function withDecks(draft: Draft, made: ReadonlySet<number>, words: DefaultNames): Draft {
  const asking = [...made].filter((at) => draft.squares[at]?.kind === "deck").sort((a, b) => a - b);
  if (asking.length === 0) return draft;
  const decks = draft.decks.length ? draft.decks : proposedDecks(draft, words);
  const squares = [...draft.squares];
  asking.forEach((at, nth) => {
    const deck = decks[nth % decks.length];
    const square = squares[at];
    if (deck && square) squares[at] = { ...square, deck: deck.id, name: deck.name };
  });
  return { ...draft, decks, squares };
}

function proposedDecks(draft: Draft, words: DefaultNames): DraftDeck[] {
  const money = Number(draft.rules.start_money ?? 1500);
  const some = (share: number): number => round(money * share);
  const dearest = draft.squares.reduce((best, one) =>
    one.kind === "street" && (one.price ?? 0) > (best.price ?? 0) ? one : best,
  );
  const go = draft.squares.find((one) => one.kind === "go")?.id ?? "";
  const hasStations = draft.squares.some((one) => one.kind === "station");
  const first: DraftEffect[] = [
    { op: "move_to", square: go },
    { op: "move_to", square: dearest.kind === "street" ? dearest.id : go },
    ...(hasStations ? [{ op: "nearest" as const, kind: "station", rent_factor: 2 }] : []),
    { op: "move_by", steps: -3 },
    { op: "bank", amount: some(0.03) },
    { op: "bank", amount: -some(0.01) },
    { op: "repairs", house: some(0.016), hotel: some(0.066) },
    { op: "jail" },
    { op: "pass" },
  ];
  const second: DraftEffect[] = [
    { op: "bank", amount: some(0.13) },
    { op: "bank", amount: some(0.06) },
    { op: "bank", amount: some(0.015) },
    { op: "bank", amount: -some(0.03) },
    { op: "bank", amount: -some(0.06) },
    { op: "each", amount: some(0.006) },
    { op: "jail" },
    { op: "pass" },
  ];
  return [first, second].map((effects, at) => ({
    id: at ? "second" : "first",
    name: inAll(draft, words.decks[at as 0 | 1]),
    cards: effects.map((effect, nth) => ({
      id: `${at ? "second" : "first"}-${nth + 1}`,
      effect,
      text: inAll(draft, words.card(draft, effect)),
    })),
  }));
}
