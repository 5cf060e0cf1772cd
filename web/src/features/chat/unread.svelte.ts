import type { RoomController } from "../../state/controller.svelte";
import type { ChatLine } from "../../protocol/types";

type Heard = Pick<RoomController, "chat" | "you" | "muted">;

/** Lines of chat that came since it was looked at last. */
export class Unread {
  #seen: ChatLine | null = $state.raw(null);

  constructor(readonly room: Heard) {
    this.see();
  }

  /** How many lines of others, not muted, have not been seen. */
  get count(): number {
    const { chat, you, muted } = this.room;
    const fresh = chat.slice(chat.findLastIndex((line) => isSame(line, this.#seen)) + 1);
    return fresh.filter((line) => line.member !== you && !muted.includes(line.member)).length;
  }

  /** Take all lines as seen. */
  see(): void {
    this.#seen = this.room.chat.at(-1) ?? null;
  }
}

/** Tell whether two lines are the same one; coming back brings them anew. */
function isSame(line: ChatLine, other: ChatLine | null): boolean {
  return line.at === other?.at && line.member === other.member && line.text === other.text;
}
