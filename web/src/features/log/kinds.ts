import type { GameEvent } from "../../protocol/types";

export const KINDS = [
  "moves",
  "money",
  "deeds",
  "building",
  "trade",
  "jail",
  "cards",
  "table",
] as const;
export type LineKind = (typeof KINDS)[number];

const KIND_OF = {
  started: "table",
  opening_roll: "table",
  turn_began: "table",
  rolled: "moves",
  moved: "moves",
  paid: "money",
  deed_moved: "deeds",
  built: "building",
  sold: "building",
  mortgaged: "deeds",
  lifted: "deeds",
  drew: "cards",
  pass_moved: "cards",
  jailed: "jail",
  freed: "jail",
  stayed: "jail",
  declined: "deeds",
  auction_opened: "deeds",
  bid_made: "deeds",
  passed: "deeds",
  knocked_down: "deeds",
  owes: "money",
  chose: "cards",
  offered: "trade",
  offer_ended: "trade",
  traded: "trade",
  squatted: "building",
  evicted: "building",
  squatter_left: "building",
  squatter_stayed: "building",
  riot_brewed: "building",
  arrest_tried: "building",
  struck: "building",
  riot_bar: "building",
  went_bankrupt: "table",
  resigned: "table",
  went_out: "table",
  round_ended: "table",
  awaits: "table",
  timed_out: "table",
  time_called: "table",
  game_over: "table",
  fresh_roll: "moves",
  no_card: "cards",
  seated: "table",
  hidden: "table",
} as const satisfies Record<GameEvent["event"], LineKind>;

/** Return the class of an event that the log can be filtered by. */
export function kind(event: GameEvent): LineKind {
  if (event.event === "paid" && event.reason === "fine") return "jail";
  return KIND_OF[event.event];
}
