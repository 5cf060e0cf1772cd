import type { RoomController } from "../../state/controller.svelte";
import type { Action } from "../../protocol/types";

const DOUBLE_CLICK = 600; // milliseconds after a new question in which a second click is none

/** Does something in the game; a click tells which of several it is. */
export type Act = (action: Action, event?: MouseEvent) => void;

/** Answers by clicks, of which the second of a double one answers nothing. */
export class Answering {
  readonly #room: Pick<RoomController, "pending" | "act">;
  #askedAt = 0;

  constructor(room: Pick<RoomController, "pending" | "act">) {
    this.#room = room;
  }

  /** A new question was asked. */
  renew(): void {
    this.#askedAt = performance.now();
  }

  readonly act: Act = (action, event) => {
    const isEarly = performance.now() - this.#askedAt < DOUBLE_CLICK;
    const isSecond = (event?.detail ?? 0) > 1 && isEarly;
    if (!this.#room.pending && !isSecond) void this.#room.act(action);
  };
}
