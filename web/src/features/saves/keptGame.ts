import type { View } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { deal, fold, opening } from "../../state/fold";
import { type LineAct, linesOf, type RecordLine } from "../../state/record";

/** The table of a saved game, as much of it as a small picture shows. */
export interface SmallTable {
  readonly cash: readonly number[];
  readonly positions: readonly number[];
  readonly alive: readonly boolean[];
  readonly owners: readonly (number | null)[];
  readonly levels: readonly number[];
}

/** How a saved game came to this device: by a button, by itself, or as a file. */
export type Origin = "hand" | "auto" | "file";

/** A saved game as lists show it; its text is kept beside it. */
export interface KeptGame {
  readonly id: string;
  readonly origin: Origin;
  /** What its player calls it; empty until somebody names it. */
  readonly name: string;
  readonly edition: string;
  readonly players: readonly string[];
  /** Whether one person alone plays it, against bots. */
  readonly alone: boolean;
  /** Whether only the server that saved it can continue it. */
  readonly sealed: boolean;
  readonly round: number;
  readonly actions: number;
  /** When it was saved, in milliseconds. */
  readonly saved: number;
  /** Characters of its text. */
  readonly size: number;
  /** The room that it was saved in. */
  readonly room: string | null;
  /** Null where nobody but its server knows the table. */
  readonly table: SmallTable | null;
}

/** What the text of a save says about itself. */
export interface Label {
  readonly edition: string;
  readonly players: readonly string[];
  readonly alone: boolean;
  readonly sealed: boolean;
  readonly actions: number;
  /** Null where it takes playing the game again. */
  readonly round: number | null;
  readonly isOver: boolean;
}

/** Return the small table of a view. */
export function smallTable(view: View): SmallTable {
  return {
    cash: view.seats.map((seat) => seat.cash),
    positions: view.seats.map((seat) => seat.position),
    alive: view.seats.map((seat) => seat.alive),
    owners: view.squares.map((square) => square.owner),
    levels: view.squares.map((square) => square.level),
  };
}

interface SealedLine {
  readonly line: "sealed";
  readonly edition: string;
  readonly players: readonly string[];
  readonly actions: number;
  readonly round: number;
}

/** Return what a text says about itself; null if it is no save. */
export function labelOf(text: string): Label | null {
  try {
    const first = JSON.parse(text.slice(0, text.indexOf("\n"))) as SealedLine | RecordLine;
    if (first.line === "sealed") {
      const { edition, players, actions, round } = first;
      return { edition, players, actions, round, alone: false, sealed: true, isOver: false };
    }
    if (first.line !== "header") return null;
    const last = JSON.parse(lastLine(text)) as { line: string; number: number };
    return {
      edition: first.edition,
      players: first.players.map((player) => player.name),
      alone: first.players.filter((player) => !player.bot).length === 1,
      sealed: false,
      actions: last.number,
      round: null,
      isOver: last.line === "result",
    };
  } catch {
    return null;
  }
}

function lastLine(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.slice(trimmed.lastIndexOf("\n") + 1);
}

/** Return the table of an open save as everybody may see it, by playing its events again. */
export function viewOf(text: string, edition: EditionIndex): View {
  const [header, start, ...rest] = linesOf(text);
  if (header?.line !== "header" || start?.line !== "start") {
    throw new Error("expected a save with a header and a start");
  }
  const rules = edition.rules(header);
  const blank = opening(edition, rules, header.players.length, header.clocked);
  return rest
    .filter((line): line is LineAct => line.line === "act")
    .reduce(
      (view, act) => fold(view, act.events, edition, rules),
      deal(blank, start.events, edition, rules),
    );
}

/** Return an id that no other saved game has. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

/** Return the id of what a game saves by itself: one for each game, whoever continues it. */
export function autoId(commitment: string): string {
  return `auto-${commitment}`;
}
