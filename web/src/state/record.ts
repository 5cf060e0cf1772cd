import type { Action, ClockAction, GameEvent, LineHeader } from "../protocol/types";

export interface LineStart {
  line: "start";
  events: GameEvent[];
}

export interface LineAct {
  line: "act";
  number: number;
  seat: number | null;
  action: Action | ClockAction;
  events: GameEvent[];
}

interface LineCheck {
  line: "check";
  number: number;
  hash: string;
}

export interface LineResult {
  line: "result";
  number: number;
  hash: string;
  winners: number[];
  ranks: number[];
  scores: number[];
  seed: string;
}

export type RecordLine = LineHeader | LineStart | LineAct | LineCheck | LineResult;

/** Return the lines of a record. */
export function linesOf(text: string): RecordLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordLine);
}
