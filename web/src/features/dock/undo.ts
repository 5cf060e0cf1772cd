import type { GameEvent } from "../../protocol/types";
import type { LoggedEvent } from "../../state/events";
import { isAmongBots, type Player } from "../../state/players";

/** What tells that dice or cards have spoken: nothing before it can be taken back. */
const CHANCE: ReadonlySet<GameEvent["event"]> = new Set([
  "started",
  "rolled",
  "fresh_roll",
  "opening_roll",
  "drew",
  "arrest_tried",
  "riot_brewed",
  "struck",
]);

interface Played {
  readonly me: number | null;
  readonly players: readonly Pick<Player, "seat" | "bot">[];
  readonly eventLog: readonly Pick<LoggedEvent, "seq" | "seat" | "event">[];
  readonly view: { readonly over: boolean } | null;
  readonly sheet: { readonly paused: boolean; readonly settings: { coach?: boolean } } | null;
}

/** Tell whether decisions can be tried again though dice have spoken since. */
export function canRetry(played: Pick<Played, "me" | "players" | "sheet">): boolean {
  return played.sheet?.settings.coach === true && isAmongBots(played);
}

/** Tell whether the own last step can be undone by one press. */
export function canUndo(played: Played): boolean {
  const { eventLog, me, view, sheet } = played;
  if (!view || view.over || sheet?.paused || !isAmongBots(played)) return false;
  if (canRetry(played)) return eventLog.some((one) => one.seat === me);
  const chance = eventLog.findLast(({ event }) => CHANCE.has(event.event))?.seq ?? 0;
  return eventLog.some((one) => one.seq > chance && one.seat === me);
}

/** Return what undoing is called where one plays. */
export function undoLabel(played: Pick<Played, "me" | "players" | "sheet">) {
  return canRetry(played) ? "habits.retry" : "habits.undo";
}
