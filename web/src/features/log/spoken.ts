import type { GameEvent } from "../../protocol/types";
import { sentence } from "./sentences";
import type { Context } from "./teller";

/** Events that are worth saying aloud; the higher, the sooner. */
const WEIGHT: Partial<Record<GameEvent["event"], number>> = {
  game_over: 100,
  went_bankrupt: 90,
  resigned: 90,
  time_called: 85,
  owes: 80,
  traded: 75,
  jailed: 70,
  struck: 65,
  riot_brewed: 65,
  offered: 60,
  knocked_down: 55,
  auction_opened: 52,
  paid: 50,
  drew: 48,
  deed_moved: 45,
  freed: 44,
  squatted: 42,
  evicted: 42,
  built: 40,
  sold: 40,
  moved: 35,
  mortgaged: 30,
  lifted: 30,
  bid_made: 30,
  rolled: 51,
  stayed: 25,
  declined: 22,
  chose: 20,
  offer_ended: 20,
  arrest_tried: 20,
  started: 20,
  passed: 10,
  timed_out: 5,
};
const SPOKEN_MOST = 3;

/** Return what to say aloud about one action: at most three sentences, the weightiest first. */
export function spoken(events: readonly GameEvent[], context: Omit<Context, "batch">): string {
  const whole = { ...context, batch: events };
  return events
    .map((event) => ({ weight: WEIGHT[event.event] ?? 0, event }))
    .filter(({ weight }) => weight > 0)
    .map(({ weight, event }) => ({ weight, text: sentence(event, whole) }))
    .filter(({ text }) => text !== null)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SPOKEN_MOST)
    .map(({ text }) => text)
    .join(" ");
}
