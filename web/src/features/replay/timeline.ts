import { type LineAct, linesOf, type LineResult, type RecordLine } from "../../state/record";
import type { EditionIndex } from "../../state/edition";
import { deal, fold, opening } from "../../state/fold";
import { type Batch, type LoggedEvent, loggedEvents } from "../../state/events";
import type { GameEvent, LineHeader, Options, View } from "../../protocol/types";
import { type Viewpoint, seenBy } from "./viewpoint";

/** A view is kept after every so many actions; from there it is folded on. */
export const SPACING = 25;
/** So many stretches between kept views stay folded for every viewpoint. */
const PAGES = 16;
/** The log goes back so many stretches. */
const LOGGED = 10;

/** Where a turn begins: after so many actions. */
export interface TurnStart {
  readonly number: number;
  readonly seat: number;
  readonly round: number;
  readonly turn: number;
}

/** A recorded game, to be seen after any number of its actions, through any eyes. */
export class Timeline {
  readonly header: LineHeader;
  readonly result: LineResult | null;
  readonly rules: Options;
  /** How many actions there are. */
  readonly length: number;
  readonly turns: readonly TurnStart[];
  readonly #acts: readonly LineAct[];
  readonly #dealing: readonly GameEvent[];
  readonly #perspectives = new Map<Viewpoint, Perspective>();

  constructor(
    text: string,
    readonly edition: EditionIndex,
  ) {
    const [header, start, ...rest] = linesOf(text);
    this.header = expected(header, "header", "first");
    this.#dealing = expected(start, "start", "second").events;
    this.#acts = rest.filter((line) => line.line === "act");
    expectAll(this.#acts);
    this.length = this.#acts.length;
    this.result = rest.find((line) => line.line === "result") ?? null;
    this.rules = edition.rules(this.header);
    this.turns = [this.#dealing, ...this.#acts.map((act) => act.events)].flatMap(turnIn);
  }

  /** Return what an action brought; number 0 is the dealing. */
  batch(number: number, viewpoint: Viewpoint): Batch {
    return this.#perspective(viewpoint).batch(this.clamped(number));
  }

  view(number: number, viewpoint: Viewpoint): View {
    return this.batch(number, viewpoint).after;
  }

  /** Return what happened up to an action, as far as a log goes back; the same each time. */
  eventLog(number: number, viewpoint: Viewpoint): readonly LoggedEvent[] {
    const upto = this.clamped(number);
    return this.#perspective(viewpoint)
      .eventLog(upto)
      .filter((one) => one.decision <= upto);
  }

  clamped(number: number): number {
    return Math.max(0, Math.min(this.length, Math.trunc(number) || 0));
  }

  /** Return the turn that an action belongs to, the first if there is none yet. */
  turnAt(number: number): TurnStart | undefined {
    return this.turns.findLast((one) => one.number <= number) ?? this.turns[0];
  }

  /** Return after how many actions the turn before begins: the present one, if it has gone on. */
  turnBefore(number: number): number {
    return this.turns.findLast((one) => one.number < number)?.number ?? 0;
  }

  /** Return after how many actions the next turn begins, or the game ends. */
  turnAfter(number: number): number {
    return this.turns.find((one) => one.number > number)?.number ?? this.length;
  }

  #perspective(viewpoint: Viewpoint): Perspective {
    const known = this.#perspectives.get(viewpoint);
    if (known) return known;
    const { players, clocked } = this.header;
    const blank = {
      ...opening(this.edition, this.rules, players.length, clocked),
      seat: viewpoint,
    };
    const rules = rulesFor(this.rules, viewpoint);
    const made = new Perspective(viewpoint, blank, this.#dealing, this.#acts, this.edition, rules);
    this.#perspectives.set(viewpoint, made);
    return made;
  }
}

/** Rules under which worths are hidden from nobody, if everything is to be seen. */
function rulesFor(rules: Options, viewpoint: Viewpoint): Options {
  return viewpoint === null ? { ...rules, tax_choice: false } : rules;
}

interface Page {
  readonly batches: readonly Batch[];
  readonly eventLog: readonly LoggedEvent[];
}

/** A recorded game through one pair of eyes. */
class Perspective {
  readonly #kept: View[];
  readonly #first: Page;
  readonly #pages = new Map<number, Page>();

  constructor(
    readonly viewpoint: Viewpoint,
    blank: View,
    dealing: readonly GameEvent[],
    readonly acts: readonly LineAct[],
    readonly edition: EditionIndex,
    readonly rules: Options,
  ) {
    const events = seenBy(dealing, viewpoint);
    const after = deal(blank, events, edition, rules);
    this.#kept = [after];
    this.#first = paged([{ seq: 0, seat: null, decision: 0, events, before: null, after }]);
  }

  batch(number: number): Batch {
    const found =
      number === 0
        ? this.#first.batches[0]
        : this.#page(pageOf(number)).batches[(number - 1) % SPACING];
    if (!found) throw new RangeError(`expected an action up to ${this.acts.length}, got ${number}`);
    return found;
  }

  eventLog(number: number): LoggedEvent[] {
    const last = pageOf(number);
    const first = Math.max(0, last - LOGGED + 1);
    const pages = Array.from({ length: last - first + 1 }, (_, nth) => this.#page(first + nth));
    return [...(first === 0 ? [this.#first] : []), ...pages].flatMap((page) => page.eventLog);
  }

  /** Return a stretch of actions; those that were not asked for the longest are let go. */
  #page(number: number): Page {
    const page = this.#pages.get(number) ?? paged(this.#fold(number));
    this.#pages.delete(number);
    this.#pages.set(number, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= PAGES) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  #fold(page: number): Batch[] {
    const batches: Batch[] = [];
    let before = this.#keptAt(page);
    for (const act of this.acts.slice(page * SPACING, (page + 1) * SPACING)) {
      const events = seenBy(act.events, this.viewpoint);
      const after = fold(before, events, this.edition, this.rules);
      const { number, seat } = act;
      batches.push({ seq: number, seat, decision: number, events, before, after });
      before = after;
    }
    this.#kept[page + 1] ??= before;
    return batches;
  }

  #keptAt(page: number): View {
    while (this.#kept.length <= page) this.#fold(this.#kept.length - 1);
    const found = this.#kept[page];
    if (!found) throw new RangeError(`expected a stretch of actions, got ${page}`);
    return found;
  }
}

function pageOf(number: number): number {
  return Math.floor(Math.max(0, number - 1) / SPACING);
}

function paged(batches: readonly Batch[]): Page {
  return { batches, eventLog: batches.flatMap(loggedEvents) };
}

function turnIn(events: readonly GameEvent[], number: number): TurnStart[] {
  const began = events.findLast((event) => event.event === "turn_began");
  return began ? [{ number, seat: began.seat, round: began.round, turn: began.turn }] : [];
}

function expected<Kind extends RecordLine["line"]>(
  line: RecordLine | undefined,
  kind: Kind,
  place: string,
): Extract<RecordLine, { line: Kind }> {
  if (line?.line === kind) return line as Extract<RecordLine, { line: Kind }>;
  const came = line?.line ?? "nothing";
  throw new Error(`expected a record whose ${place} line is its ${kind}, got ${came}`);
}

function expectAll(acts: readonly LineAct[]): void {
  acts.forEach((act, at) => {
    if (act.number !== at + 1) throw new Error(`expected action ${at + 1}, got ${act.number}`);
  });
}
