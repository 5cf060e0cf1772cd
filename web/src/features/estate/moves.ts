import type { Action, Move, TellOutlook } from "../../protocol/types";

/** Moves of the estate by the deed, and by the color, they are for. */
export interface SortedMoves {
  readonly deeds: ReadonlyMap<number, readonly Move[]>;
  readonly groups: ReadonlyMap<number, readonly Move[]>;
}

/** Why nothing at all can be done now: it never can, not in this turn, not at this moment. */
export type Blockage = "never" | "turn" | "moment";

/** Sort the moves of a preview, each list in the server's order. */
export function sortedMoves(moves: readonly Move[]): SortedMoves {
  const deeds = new Map<number, Move[]>();
  const groups = new Map<number, Move[]>();
  for (const move of moves) {
    if ("square" in move.action) add(deeds, move.action.square, move);
    else if ("group" in move.action) add(groups, move.action.group, move);
  }
  return { deeds, groups };
}

function add(map: Map<number, Move[]>, key: number, move: Move): void {
  const list = map.get(key);
  if (list) list.push(move);
  else map.set(key, [move]);
}

/** Tell why every move is refused, if it is the time that is wrong; null while some may be done. */
export function blockageOf(moves: readonly Move[]): Blockage | null {
  if (moves.length === 0) return "never";
  if (moves.every((one) => one.word === "not_your_turn")) return "turn";
  const isTime = (one: Move): boolean => one.word === "not_now" || one.word === "not_your_turn";
  return moves.every(isTime) ? "moment" : null;
}

/** Tell whether the move is the next step of the way out of a debt. */
export function isSuggested(preview: TellOutlook, action: Action): boolean {
  const next = preview.plan[0];
  return next !== undefined && JSON.stringify(next) === JSON.stringify(action);
}
