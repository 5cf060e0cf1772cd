export type Panel = "log" | "chat" | "trade" | "estate" | "players" | "rules";

export interface DraftSide {
  deeds: number[];
  cash: number;
  passes: number[];
}

/** A trade being written; a counter has the revision that it answers. */
export interface TradeDraft {
  partner: number;
  revision: number | null;
  give: DraftSide;
  take: DraftSide;
}

/** What this screen shows; nothing of it is part of the game. */
export class ScreenState {
  panel: Panel | null = $state(null);
  /** Whose deed is open. */
  square: number | null = $state(null);
  /** Where the arrow keys are on the board. */
  cursor: number | null = $state(null);
  draft: TradeDraft | null = $state(null);
  /** Revisions of offers that were put off. */
  later: ReadonlySet<number> = $state.raw(new Set());
  /** Whether an offer that waits comes before the trade being written. */
  offerFirst: boolean = $state(false);
  /** Squares that a panel wants to be seen. */
  highlight: ReadonlySet<number> = $state.raw(new Set());
  help: boolean = $state(false);
  settings: boolean = $state(false);
  /** Whether the saved games on this device are shown. */
  saves: boolean = $state(false);
  text: boolean = $state(false);
  /** Whether the log tells why bots act. */
  botReasons: boolean = $state(true);
}
