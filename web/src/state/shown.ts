import type { Options, Sheet, View } from "../protocol";
import type { Book } from "./book";
import type { Offered } from "./choices";
import type { Player } from "./controller.svelte";
import type { Desk } from "./desk.svelte";
import type { Batch, Happening } from "./happenings";

/** A game as it is shown: the one of a room as it is now, or a finished one at some moment. */
export interface Stage {
  readonly desk: Desk;
  readonly book: Book | null;
  readonly rules: Options | null;
  readonly view: View | null;
  readonly rents: readonly number[] | null;
  readonly players: readonly Player[];
  /** The seat of who looks at it; null for who only watches. */
  readonly me: number | null;
  readonly sheet: Pick<Sheet, "members" | "host"> | null;
  readonly offered: Pick<Offered, "propose">;
  readonly happenings: readonly Happening[];
  /** How many times faster than usual it is shown; once if it does not say. */
  readonly haste?: number;
  /** Hear of everything that is to be shown step by step; returns how to stop it. */
  onPlayed(callback: (batch: Batch) => void): () => void;
  /** Hear of jumps, after which nothing before matters any more; returns how to stop it. */
  onJumped?(callback: () => void): () => void;
}
