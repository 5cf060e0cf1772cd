import type { GameEvent } from "../protocol";

/** Through whose eyes a game is looked at: those of a seat; null sees everything. */
export type Eye = number | null;

const HIDDEN: GameEvent = { event: "hidden" };

/** Return events as they were told to an eye: offers between others are hidden. */
export function seenBy(events: readonly GameEvent[], eye: Eye): readonly GameEvent[] {
  if (eye === null || events.every((event) => isFor(event, eye))) return events;
  return events.map((event) => (isFor(event, eye) ? event : HIDDEN));
}

function isFor(event: GameEvent, seat: number): boolean {
  if (event.event !== "offered" && event.event !== "offer_ended") return true;
  return event.proposer === seat || event.partner === seat;
}
