import { api } from "../protocol/api";
import type {
  Alternative,
  Card,
  Currency,
  Deck,
  Edition,
  Group,
  LineHeader,
  Options,
  OptionValue,
  Square,
} from "../protocol/types";

/** The level of a street with a hotel. */
export const HOTEL = 5;

/** Options by name: all of them, or those that differ from the edition's. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** What a game or a room says about its rules; a room has those of today. */
type Setting = Pick<LineHeader, "options"> & Partial<Pick<LineHeader, "rules">>;

/** An edition, indexed as the table's numbers count. */
export class EditionIndex {
  readonly id: string;
  readonly currency: Currency;
  readonly squares: readonly Square[];
  readonly groups: readonly Group[];
  readonly decks: readonly Deck[];
  /** Cards, numbered through all decks. */
  readonly cards: readonly Card[];
  /** Effects, numbered through all decks: one for each card and each of its alternatives. */
  readonly alternatives: readonly (Alternative | null)[];
  /** The deck of each jail pass. */
  readonly passDecks: readonly number[];
  readonly jail: number;
  readonly #groupOf: readonly (number | null)[];
  readonly #members: readonly (readonly number[])[];
  readonly #deckOf: readonly Deck[];

  constructor(readonly data: Edition) {
    const { squares, groups } = data.board;
    this.id = data.id;
    this.currency = data.currency;
    this.squares = squares;
    this.groups = groups;
    this.decks = data.decks;
    const numbers = new Map(groups.map((group, number) => [group.id, number]));
    this.#groupOf = squares.map((square) => numbers.get(square.group) ?? null);
    this.#members = groups.map((_, group) => indexes(this.#groupOf, (one) => one === group));
    this.cards = this.decks.flatMap((deck) => deck.cards);
    this.#deckOf = this.decks.flatMap((deck) => deck.cards.map(() => deck));
    this.alternatives = this.cards.flatMap(numberedEffects);
    this.passDecks = this.decks.flatMap((deck, number) =>
      deck.cards.filter((card) => card.effect.op === "pass").map(() => number),
    );
    this.jail = squares.findIndex((square) => square.kind === "jail");
  }

  /** Return the number of the group that a square belongs to. */
  groupOf(square: number): number | null {
    return this.#groupOf[square] ?? null;
  }

  /** Return the card whose alternatives begin with this effect; none if no card offers a choice there. */
  cardOffering(effect: number): number | null {
    let next = 0;
    for (const [number, card] of this.cards.entries()) {
      if (card.effect.op === "choice" && next + 1 === effect) return number;
      next += numberedEffects(card).length;
    }
    return null;
  }

  /** Return the squares of a group. */
  members(group: number): readonly number[] {
    return this.#members[group] ?? [];
  }

  deckOf(card: number): Deck | undefined {
    return this.#deckOf[card];
  }

  /** Return the edition's own rules as they were in the version of a game. */
  base(header: Partial<Pick<LineHeader, "rules">> | null): Options {
    return { ...this.data.rules, ...this.data.earlier[header?.rules ?? this.data.version] };
  }

  /** Return the rules of a game: the edition's of its time with the header's options on top. */
  rules(header: Setting | null): Options {
    return { ...this.base(header), ...header?.options };
  }
}

function indexes<T>(list: readonly T[], test: (one: T) => boolean): number[] {
  return list.flatMap((one, index) => (test(one) ? [index] : []));
}

function numberedEffects(card: Card): (Alternative | null)[] {
  return card.effect.op === "choice" ? [null, ...card.effect.alternatives] : [null];
}

const loaded = new Map<string, Promise<EditionIndex>>();

/** Return an edition; it is fetched once. */
export function loadEdition(id: string): Promise<EditionIndex> {
  const known = loaded.get(id);
  if (known) return known;
  const made = api.edition(id).then((data) => new EditionIndex(data));
  loaded.set(id, made);
  made.catch(() => loaded.delete(id));
  return made;
}
