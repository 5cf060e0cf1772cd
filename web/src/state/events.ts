import type { GameEvent, View, Why } from "../protocol/types";

/** One event of a game with the table before and after the action that it belongs to. */
export interface LoggedEvent {
  readonly key: string;
  readonly seq: number;
  readonly seat: number | null;
  readonly decision: number;
  readonly event: GameEvent;
  /** What a bot says about the action. */
  readonly why?: Why | undefined;
  /** Null where this page was not there to see it. */
  readonly before: View | null;
  readonly after: View;
}

/** What one action, or the dealing, brought. */
export interface Batch {
  readonly seq: number;
  readonly seat: number | null;
  readonly decision: number;
  readonly events: readonly GameEvent[];
  readonly why?: Why | undefined;
  readonly before: View | null;
  readonly after: View;
  /** The rents before it, where they are known. */
  readonly rents?: readonly number[] | null;
  /** An offer ended by it because its time was over. */
  readonly expired?: boolean;
}

/** Beyond so many the oldest go, many at a time: lists of them are not to creep. */
const MOST = 360;
const KEPT = 240;

type Kept = Pick<LoggedEvent, "seq" | "seat" | "decision" | "event" | "why">;

/** Return the events of a batch one by one. */
export function loggedEvents(batch: Batch): LoggedEvent[] {
  const { seq, seat, decision, why, before, after } = batch;
  return batch.events.map((event, at) => ({
    key: `${seq}.${at}`,
    seq,
    seat,
    decision,
    event,
    why,
    before,
    after,
  }));
}

/** Return the newest eventLog, as many as are kept. */
export function joined(
  known: readonly LoggedEvent[],
  fresh: readonly LoggedEvent[],
): readonly LoggedEvent[] {
  const all = [...known, ...fresh];
  return all.length > MOST ? all.slice(-KEPT) : all;
}

/** Return the eventLog with a batch of before in its place; what it has already stays as it is. */
export function recalled(known: readonly LoggedEvent[], batch: Batch): readonly LoggedEvent[] {
  if (batch.events.length === 0 || known.some((one) => one.seq === batch.seq)) return known;
  const later = known.findIndex((one) => one.seq > batch.seq);
  const at = later < 0 ? known.length : later;
  return [...known.slice(0, at), ...loggedEvents(batch), ...known.slice(at)];
}

/** Keep a game's eventLog over a reload of the page. */
export function store(game: string, eventLog: readonly LoggedEvent[]): void {
  const kept: Kept[] = eventLog.map(({ seq, seat, decision, event, why }) => ({
    seq,
    seat,
    decision,
    event,
    why,
  }));
  try {
    sessionStorage.setItem("freehold.log", JSON.stringify({ game, kept }));
  } catch {
    // a log that does not fit begins anew after a reload
  }
}

/** Return what was kept of a game, up to a number; nothing if it is another game's. */
export function restore(game: string, upto: number, now: View): readonly LoggedEvent[] {
  try {
    const text = sessionStorage.getItem("freehold.log");
    const found = text ? (JSON.parse(text) as { game: string; kept: Kept[] }) : null;
    if (found?.game !== game) return [];
    return found.kept
      .filter((one) => one.seq <= upto)
      .map((one, at) => ({ ...one, key: `${one.seq}.kept.${at}`, before: null, after: now }));
  } catch {
    return [];
  }
}
