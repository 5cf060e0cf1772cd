import type { EditionIndex } from "../../state/edition";
import { deal, fold, opening } from "../../state/fold";
import { type LineResult, linesOf, type RecordLine } from "../../state/record";
import type { SeriesPoint } from "../../ui/charts/series";
import type { GameEvent, LineHeader, Options, View } from "../../protocol/types";

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
  readonly moments: readonly SeriesPoint[];
  readonly awards: readonly Award[];
}

/** Return what a record tells of its game. */
export function historyOf(text: string, edition: EditionIndex): History {
  const [header, ...lines] = linesOf(text);
  if (header?.line !== "header") {
    const came = header?.line ?? "nothing";
    throw new Error(`expected a record that begins with its header, got ${came}`);
  }
  const builder = new HistoryBuilder(edition, header);
  for (const line of lines) builder.take(line);
  return builder.history();
}

type AwardCounts = Record<AwardName, number[]>;

class HistoryBuilder {
  readonly #edition: EditionIndex;
  readonly #header: LineHeader;
  readonly #rules: Options;
  readonly #counts: AwardCounts;
  readonly #moments: SeriesPoint[] = [];
  #result: LineResult | null = null;
  #view: View;

  constructor(edition: EditionIndex, header: LineHeader) {
    const seats = header.players.length;
    this.#edition = edition;
    this.#header = header;
    this.#rules = edition.rules(header);
    this.#view = opening(edition, this.#rules, seats, header.clocked);
    this.#counts = Object.fromEntries(
      AWARDS.map((name) => [name, Array.from({ length: seats }, () => 0)]),
    ) as AwardCounts;
  }

  take(line: RecordLine): void {
    if (line.line === "result") this.#result = line;
    if (line.line !== "start" && line.line !== "act") return;
    const step = line.line === "start" ? deal : fold;
    this.#view = step(this.#view, line.events, this.#edition, this.#rules);
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
      awards: AWARDS.flatMap((name) => awardOf(name, this.#counts[name])),
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
    this.#counts[name][seat] = (this.#counts[name][seat] ?? 0) + amount;
  }

  #best(name: AwardName, seat: number, amount: number): void {
    this.#counts[name][seat] = Math.max(this.#counts[name][seat] ?? 0, amount);
  }

  /** Note everybody's worth; what the rules hide for a moment is as it was. */
  #note(): void {
    const { decision, turns, round, seats } = this.#view;
    const before = this.#moments.at(-1)?.values;
    const values = seats.map((one, at) => (one.alive ? (one.worth ?? before?.[at] ?? 0) : null));
    this.#moments.push({ number: decision, turn: turns, round, values });
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
