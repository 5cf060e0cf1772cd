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

/** New chance after so many actions: what the dice before came from, and a promise of those to come. */
interface LineFresh {
  line: "fresh";
  number: number;
  hash: string;
  seed: string;
  commitment: string;
  unseen: number[];
  entropy?: string[];
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

export type RecordLine = LineHeader | LineStart | LineAct | LineCheck | LineFresh | LineResult;

/** Return the lines of a record. */
export function linesOf(text: string): RecordLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordLine);
}
