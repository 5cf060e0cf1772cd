import type { Options, Sheet, View } from "../protocol/types";
import type { EditionIndex } from "./edition";
import type { Offered } from "./choices";
import type { Player } from "./players";
import type { ScreenState } from "./screen.svelte";
import type { Batch, LoggedEvent } from "./events";

/** A game as it is shown: the one of a room as it is now, or a finished one at some moment. */
export interface ShownGame {
  readonly screen: ScreenState;
  readonly edition: EditionIndex | null;
  readonly rules: Options | null;
  readonly view: View | null;
  readonly rents: readonly number[] | null;
  readonly players: readonly Player[];
  /** The seat of who looks at it; null for who only watches. */
  readonly me: number | null;
  readonly sheet: Pick<Sheet, "members" | "host"> | null;
  readonly offered: Pick<Offered, "propose">;
  readonly eventLog: readonly LoggedEvent[];
  /** How many times faster than usual it is shown; once if it does not say. */
  readonly haste?: number;
  /** Hear of everything that is to be shown step by step; returns how to stop it. */
  onPlayed(callback: (batch: Batch) => void): () => void;
  /** Hear of jumps, after which nothing before matters any more; returns how to stop it. */
  onJumped?(callback: () => void): () => void;
}
