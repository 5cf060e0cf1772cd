import type { LoggedEvent } from "../../state/events";
import type { ShownGame } from "../../state/shown";
import { locale } from "../../i18n/index.svelte";
import type { GameEvent } from "../../protocol/types";
import { kind, type LineKind } from "./kinds";
import { sentence } from "./sentences";
import { type Context } from "./teller";
import { reasonText } from "./reasons";

/** One line of the log. */
export interface Line {
  readonly key: string;
  /** The number of the action that it tells of. */
  readonly decision: number;
  readonly seat: number | null;
  readonly kind: LineKind;
  readonly text: string;
  /** What a bot says about the action, at the first of its lines. */
  readonly why: string | null;
}

/** The lines of one turn; before the first turn there is nobody's. */
export interface Turn {
  readonly key: string;
  readonly seat: number | null;
  readonly round: number | null;
  readonly lines: readonly Line[];
}

type Known = Omit<Context, "before" | "batch">;

/** Return what sentences about a room need to know; null before a game is there. */
export function knownOf(room: Pick<ShownGame, "edition" | "players" | "me">): Known | null {
  if (!room.edition) return null;
  return { names: room.players.map((one) => one.name), edition: room.edition, me: room.me };
}

/** Return the log of a game by turns, the newest last, with at most so many lines. */
export function turnsOf(
  eventLog: readonly LoggedEvent[],
  known: Known,
  kinds: ReadonlySet<LineKind>,
  most: number,
): Turn[] {
  const turns = split(eventLog, known);
  const wanted = turns.map((turn) => ({
    ...turn,
    lines: kinds.size === 0 ? turn.lines : turn.lines.filter((line) => kinds.has(line.kind)),
  }));
  return newest(wanted, most).filter((turn) => turn.lines.length > 0);
}

type Texts = WeakMap<LoggedEvent, string | null>;

/** Sentences that were made already, and what they were made with. */
let made: { readonly with: string; readonly texts: Texts } = { with: "", texts: new WeakMap() };

function textsWith(known: Known): Texts {
  const wanted = [locale.language, known.edition.id, known.me, ...known.names].join("\n");
  if (made.with !== wanted) made = { with: wanted, texts: new WeakMap() };
  return made.texts;
}

function split(eventLog: readonly LoggedEvent[], known: Known): Turn[] {
  const texts = textsWith(known);
  const turns: Turn[] = [];
  let lines: Line[] = [];
  turns.push({ key: "start", seat: null, round: null, lines });
  for (const batch of batchesOf(eventLog)) {
    const events = batch.map((one) => one.event);
    let why = batch[0]?.why;
    for (const logged of batch) {
      const { event, key, decision, before } = logged;
      if (event.event === "turn_began") {
        lines = [];
        turns.push({ key, seat: event.seat, round: event.round, lines });
        continue;
      }
      let text = texts.get(logged);
      if (text === undefined) {
        text = sentence(event, { ...known, before, batch: events });
        texts.set(logged, text);
      }
      if (text === null) continue;
      const said = why ? reasonText(why, known) : null;
      lines.push({ key, decision, seat: actorOf(event), kind: kind(event), text, why: said });
      why = undefined;
    }
  }
  return turns;
}

function batchesOf(eventLog: readonly LoggedEvent[]): LoggedEvent[][] {
  const batches: LoggedEvent[][] = [];
  for (const one of eventLog) {
    const last = batches.at(-1);
    if (last?.[0]?.seq === one.seq) last.push(one);
    else batches.push([one]);
  }
  return batches;
}

function newest(turns: readonly Turn[], most: number): Turn[] {
  const kept: Turn[] = [];
  let left = most;
  for (const turn of turns.toReversed()) {
    if (left <= 0) break;
    kept.unshift({ ...turn, lines: turn.lines.slice(-left) });
    left -= turn.lines.length;
  }
  return kept;
}

/** Return the seat that an event is about, to show its color. */
export function actorOf(event: GameEvent): number | null {
  if ("seat" in event) return event.seat;
  if ("proposer" in event) return event.proposer;
  if (event.event === "paid") {
    return [event.payer, event.payee].find((one) => typeof one === "number") ?? null;
  }
  if (event.event === "deed_moved" || event.event === "pass_moved") {
    return typeof event.taker === "number" ? event.taker : null;
  }
  if (event.event === "lifted") return typeof event.party === "number" ? event.party : null;
  return null;
}
