import { ApiError } from "../../protocol/api";
import type { RoomController } from "../../state/controller.svelte";
import type { Batch } from "../../state/events";
import { autoId } from "./keptGame";
import { playsAlone } from "./saves";
import type { Saved } from "./saving";

/** A game is saved so long after the own turn has begun: by then everything has been shown. */
const CALM = 2000;
/** A server gives six saves a minute; this leaves half of them to who presses buttons. */
export const SPACING = 20_000;

type Watched = Pick<RoomController, "sheet" | "me" | "link" | "onPlayed">;

interface Outlets {
  /** Whether games are to save themselves. */
  readonly wanted: () => boolean;
  readonly save: () => Promise<Saved>;
  readonly keep: (saved: Saved, id: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Saves a game against bots by itself: at most once in each own turn, and not too often. */
export class AutoSave {
  readonly #stopHearing: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #notBefore = 0;
  /** The last game that was over: what is still on its way is not kept any more. */
  #ended: string | null = null;

  constructor(
    readonly room: Watched,
    readonly outlets: Outlets,
  ) {
    this.#stopHearing = room.onPlayed((batch) => this.#hear(batch));
  }

  stop(): void {
    this.#stopHearing();
    this.#forget();
  }

  #hear(batch: Batch): void {
    if (batch.after.over) return this.#end();
    const { me } = this.room;
    const isTurn = batch.events.some((event) => event.event === "turn_began" && event.seat === me);
    if (!isTurn || !this.#isDue() || this.#timer !== null) return;
    const wait = Math.max(CALM, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => void this.#save(), wait);
  }

  /** Let go of what was saved: a game that is over cannot be continued. */
  #end(): void {
    this.#forget();
    const { sheet, me } = this.room;
    if (!sheet || !playsAlone(sheet, me)) return;
    this.#ended = autoId(sheet.origin ?? sheet.commitment);
    void this.outlets.remove(this.#ended);
  }

  #forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #isDue(): boolean {
    const { sheet, me, link } = this.room;
    return sheet !== null && link === "open" && this.outlets.wanted() && playsAlone(sheet, me);
  }

  async #save(): Promise<void> {
    const { sheet } = this.room;
    this.#timer = null;
    if (!sheet || !this.#isDue()) return;
    this.#notBefore = Date.now() + SPACING;
    const id = autoId(sheet.origin ?? sheet.commitment);
    try {
      const saved = await this.outlets.save();
      if (id !== this.#ended) await this.outlets.keep(saved, id);
    } catch (error) {
      // nobody asked for it: the next turn brings another try
      const after = error instanceof ApiError ? (error.after ?? 0) : 0;
      this.#notBefore = Date.now() + Math.max(SPACING, after * 1000);
    }
  }
}
