import type { Book } from "../game/book";
import { deal, fold, opening } from "../game/fold";
import type { Action, ClockAction, GameEvent, LineHeader, Options, View } from "../protocol";

export interface LineStart {
  line: "start";
  events: GameEvent[];
}

export interface LineAct {
  line: "act";
  number: number;
  seat: number | null;
  action: Action | ClockAction;
  events: GameEvent[];
}

interface LineCheck {
  line: "check";
  number: number;
  hash: string;
}

export interface LineResult {
  line: "result";
  number: number;
  hash: string;
  winners: number[];
  ranks: number[];
  scores: number[];
  seed: string;
}

export type RecordLine = LineHeader | LineStart | LineAct | LineCheck | LineResult;

/** How rich everybody was when a turn began; null for who was out by then. */
export interface Moment {
  /** How many actions there were. */
  readonly number: number;
  readonly turn: number;
  readonly round: number;
  readonly worths: readonly (number | null)[];
}

export const AWARDS = [
  "richest",
  "rent",
  "biggest",
  "builder",
  "trades",
  "doubles",
  "jail",
] as const;
export type AwardName = (typeof AWARDS)[number];

/** Who was best at something, and how much it was; equals share it. */
export interface Award {
  readonly name: AwardName;
  readonly seats: readonly number[];
  readonly value: number;
}

/** A finished game as its record tells it. */
export interface History {
  readonly header: LineHeader;
  readonly result: LineResult | null;
  readonly rounds: number;
  readonly moments: readonly Moment[];
  readonly awards: readonly Award[];
}

/** Return the lines of a record. */
export function linesOf(text: string): RecordLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordLine);
}

/** Return what a record tells of its game. */
export function historyOf(text: string, book: Book): History {
  const [header, ...lines] = linesOf(text);
  if (header?.line !== "header") {
    const came = header?.line ?? "nothing";
    throw new Error(`expected a record that begins with its header, got ${came}`);
  }
  const chronicler = new Chronicler(book, header);
  for (const line of lines) chronicler.take(line);
  return chronicler.history();
}

type Tally = Record<AwardName, number[]>;

class Chronicler {
  readonly #book: Book;
  readonly #header: LineHeader;
  readonly #rules: Options;
  readonly #tally: Tally;
  readonly #moments: Moment[] = [];
  #result: LineResult | null = null;
  #view: View;

  constructor(book: Book, header: LineHeader) {
    const seats = header.players.length;
    this.#book = book;
    this.#header = header;
    this.#rules = book.rules(header);
    this.#view = opening(book, this.#rules, seats, header.clocked);
    this.#tally = Object.fromEntries(
      AWARDS.map((name) => [name, Array.from({ length: seats }, () => 0)]),
    ) as Tally;
  }

  take(line: RecordLine): void {
    if (line.line === "result") this.#result = line;
    if (line.line !== "start" && line.line !== "act") return;
    const step = line.line === "start" ? deal : fold;
    this.#view = step(this.#view, line.events, this.#book, this.#rules);
    for (const event of line.events) this.#count(event);
    this.#view.seats.forEach((seat, at) => this.#best("richest", at, seat.worth ?? 0));
    if (line.events.some(isTurn)) this.#note();
  }

  history(): History {
    return {
      header: this.#header,
      result: this.#result,
      rounds: this.#view.round,
      moments: this.#moments,
      awards: AWARDS.flatMap((name) => awardOf(name, this.#tally[name])),
    };
  }

  #count(event: GameEvent): void {
    switch (event.event) {
      case "paid":
        if (event.reason !== "rent" || typeof event.payee !== "number") return;
        this.#add("rent", event.payee, event.amount);
        this.#best("biggest", event.payee, event.amount);
        break;
      case "traded":
        this.#add("trades", event.proposer, 1);
        this.#add("trades", event.partner, 1);
        break;
      case "jailed":
        this.#add("jail", event.seat, 1);
        break;
      case "built":
        this.#add("builder", event.seat, event.after - event.before);
        break;
      case "rolled":
        if (event.die1 === event.die2) this.#add("doubles", event.seat, 1);
        break;
    }
  }

  #add(name: AwardName, seat: number, amount: number): void {
    this.#tally[name][seat] = (this.#tally[name][seat] ?? 0) + amount;
  }

  #best(name: AwardName, seat: number, amount: number): void {
    this.#tally[name][seat] = Math.max(this.#tally[name][seat] ?? 0, amount);
  }

  /** Note everybody's worth; what the rules hide for a moment is as it was. */
  #note(): void {
    const { decision, turns, round, seats } = this.#view;
    const before = this.#moments.at(-1)?.worths;
    const worths = seats.map((one, at) => (one.alive ? (one.worth ?? before?.[at] ?? 0) : null));
    this.#moments.push({ number: decision, turn: turns, round, worths });
  }
}

function isTurn(event: GameEvent): boolean {
  return event.event === "turn_began" || event.event === "game_over";
}

function awardOf(name: AwardName, values: readonly number[]): Award[] {
  const value = Math.max(...values);
  if (value <= 0) return [];
  return [{ name, value, seats: values.flatMap((one, seat) => (one === value ? [seat] : [])) }];
}

/** Return at most so many moments, evenly chosen, the first and the last among them. */
export function thinned(moments: readonly Moment[], most: number): readonly Moment[] {
  if (moments.length <= most) return moments;
  const step = (moments.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => moments[Math.round(at * step)]).filter(
    (one) => one !== undefined,
  );
}

/** Return the moments at which rounds begin, at most so many. */
export function byRound(moments: readonly Moment[], most: number): readonly Moment[] {
  const starts = moments.filter((one, at) => one.round !== moments[at - 1]?.round);
  const last = moments.at(-1);
  return thinned(last && starts.at(-1) !== last ? [...starts, last] : starts, most);
}

/** Return the SHA-256 of bytes, both in hexadecimal digits; null where browsers do not offer it. */
export async function hashOf(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
