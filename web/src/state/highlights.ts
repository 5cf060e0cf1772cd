import type { EditionIndex } from "./edition";
import { HOTEL } from "./edition";
import type { LoggedEvent } from "./events";
import type { EventDeedMoved, EventPaid, Party, View } from "../protocol/types";

/** What is worth a word or a celebration. */
export type HighlightKind =
  "bought" | "paid" | "earned" | "jailed" | "set" | "hotel" | "escaped" | "ruined" | "won";

/** A moment of a seat, and the squares that it is about. */
export interface Highlight {
  readonly moment: HighlightKind;
  readonly seat: number;
  readonly squares: readonly number[];
}

/** A payment is worth a word from this part of what the payer had on. */
const PAINFUL = 0.15;

/** Return what is worth a word of one event, what matters most first. */
export function highlightsOf(entry: LoggedEvent, edition: EditionIndex): Highlight[] {
  const { event, before, after } = entry;
  switch (event.event) {
    case "deed_moved":
      return moved(event, before, after, edition);
    case "built":
      if (event.after < HOTEL || event.before >= HOTEL) return [];
      return [{ moment: "hotel", seat: event.seat, squares: [event.square] }];
    case "paid":
      return paid(event, before, after);
    case "jailed":
      return [{ moment: "jailed", seat: event.seat, squares: [edition.jail] }];
    case "went_bankrupt":
      return [{ moment: "ruined", seat: event.seat, squares: [] }];
    case "game_over":
      return event.winners.map((seat) => ({ moment: "won", seat, squares: deedsOf(seat, after) }));
    default:
      return [];
  }
}

function moved(
  { square, taker, reason }: EventDeedMoved,
  before: View | null,
  after: View,
  edition: EditionIndex,
): Highlight[] {
  if (typeof taker !== "number") return [];
  const group = edition.groupOf(square);
  const members = group === null ? [] : edition.members(group);
  const isStreet = edition.squares[square]?.kind === "street";
  if (isStreet && isWhole(after, members, taker) && !isWhole(before, members, taker)) {
    return [{ moment: "set", seat: taker, squares: members }];
  }
  return reason === "price" || reason === "auction"
    ? [{ moment: "bought", seat: taker, squares: [square] }]
    : [];
}

function paid(
  { payer, payee, amount, reason }: EventPaid,
  before: View | null,
  after: View,
): Highlight[] {
  if (typeof payer !== "number") return [];
  const asked = before?.awaiting;
  if (asked?.for === "debt" && asked.seat === payer && after.seats[payer]?.alive) {
    return [{ moment: "escaped", seat: payer, squares: [] }];
  }
  const had = before?.seats[payer]?.cash ?? 0;
  if (reason !== "rent" || amount < had * PAINFUL) return [];
  return [...of("earned", payee), ...of("paid", payer)];
}

function of(moment: HighlightKind, seat: Party): Highlight[] {
  return typeof seat === "number" ? [{ moment, seat, squares: [] }] : [];
}

function isWhole(view: View | null, members: readonly number[], seat: number): boolean {
  return members.every((one) => view?.squares[one]?.owner === seat);
}

function deedsOf(seat: number, view: View): number[] {
  return view.squares.flatMap((square, at) => (square.owner === seat ? [at] : []));
}

/** Tells what of a log is new since it was looked at last. */
export class LogReader {
  #seen: string | null = null;

  constructor(log: readonly LoggedEvent[]) {
    this.#seen = log.at(-1)?.key ?? null;
  }

  /** Return what was added since; after a jump nothing is new. */
  read(log: readonly LoggedEvent[]): readonly LoggedEvent[] {
    const seen = log.findLastIndex((one) => one.key === this.#seen);
    const isNew = this.#seen === null || seen >= 0;
    this.#seen = log.at(-1)?.key ?? null;
    return isNew ? log.slice(seen + 1) : [];
  }
}
