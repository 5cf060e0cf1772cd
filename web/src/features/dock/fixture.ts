// What the tests of this folder play with.
import type { Awaiting, Options, SeatView, View } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";
import type { Scene } from "./scene";

export const ME = 0;
export const OTHER = 1;
const NAMES = ["Ann", "Bob", "Cy"];

function seat(): SeatView {
  return {
    cash: 1500,
    position: 0,
    jail_turns: 0,
    bail_barred: false,
    passes: [],
    alive: true,
    out: 0,
    rank: null,
    worth: null,
  };
}

function table(squares: number, awaiting: Awaiting | null): View {
  const free = { owner: null, level: 0, mortgaged: false, squatter: 0 };
  return {
    seat: ME,
    seats: NAMES.map(seat),
    squares: Array.from({ length: squares }, () => ({ ...free })),
    houses: 32,
    hotels: 12,
    pot: 0,
    order: [0, 1, 2],
    current: 0,
    round: 1,
    turns: 1,
    decision: 1,
    dice: [0, 0],
    riot_bar: 0,
    awaiting,
    awaited: [],
    offers: [],
    deck_left: [],
    over: false,
    winners: [],
    clocked: true,
    time_up: false,
    choices: [],
  };
}

export interface TableChanges {
  edition?: string;
  me?: number | null;
  rules?: Partial<Options>;
  awaited?: number[];
  view?: (view: View) => void;
}

/** Return a table of three, Ann being the viewer, that waits for something. */
export function tableWith(awaiting: Awaiting | null, changes: TableChanges = {}): Scene {
  const { edition = "us", me = ME, rules = {}, awaited } = changes;
  const made = editionOf(edition);
  const view = table(made.squares.length, awaiting);
  changes.view?.(view);
  return {
    view,
    edition: made,
    rules: { ...made.rules(null), ...rules },
    me,
    players: NAMES.map((name, seat) => ({ seat, name, bot: null })),
    awaited: awaited ?? (awaiting ? [awaiting.seat] : []),
  };
}
