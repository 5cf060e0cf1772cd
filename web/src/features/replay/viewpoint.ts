import type { GameEvent } from "../../protocol/types";

/** Through whose eyes a game is looked at: those of a seat; null sees everything. */
export type Viewpoint = number | null;

const HIDDEN: GameEvent = { event: "hidden" };

/** Return events as they were told to a viewpoint: offers between others are hidden. */
export function seenBy(events: readonly GameEvent[], viewpoint: Viewpoint): readonly GameEvent[] {
  if (viewpoint === null || events.every((event) => isFor(event, viewpoint))) return events;
  return events.map((event) => (isFor(event, viewpoint) ? event : HIDDEN));
}

function isFor(event: GameEvent, seat: number): boolean {
  if (event.event !== "offered" && event.event !== "offer_ended") return true;
  return event.proposer === seat || event.partner === seat;
}
