import type { ServerMessage } from "../protocol/types";
import { type EditionIndex, loadEdition } from "./edition";

/** Who holds the edition that messages are read with. */
interface Shelf {
  edition: EditionIndex | null;
}

interface Reader {
  readonly take: (message: ServerMessage) => void;
  readonly fail: (error: unknown) => void;
}

/** Messages in their order; one that needs an edition waits until it is there. */
export class Inbox {
  readonly #queue: ServerMessage[] = [];
  #draining = false;

  constructor(
    readonly shelf: Shelf,
    readonly reader: Reader,
  ) {}

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  push(message: ServerMessage): void {
    this.#queue.push(message);
    if (!this.#draining) void this.#drain();
  }

  clear(): void {
    this.#queue.length = 0;
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    try {
      for (let message = this.#queue[0]; message; message = this.#queue[0]) {
        const wanted = editionOf(message);
        if (wanted !== null && this.shelf.edition?.id !== wanted) {
          const edition = await loadEdition(wanted);
          if (this.#queue[0] !== message) continue;
          this.shelf.edition = edition;
        }
        this.#queue.shift();
        this.reader.take(message);
      }
    } catch (error) {
      this.clear();
      this.reader.fail(error);
    } finally {
      this.#draining = false;
    }
  }
}

/** Return the edition that a message cannot be understood without. */
function editionOf(message: ServerMessage): string | null {
  if (message.tell === "welcome") {
    return message.game?.header.edition ?? message.sheet.settings.edition;
  }
  if (message.tell === "started") return message.game.header.edition;
  if (message.tell === "room" && message.sheet.phase === "lobby") {
    return message.sheet.settings.edition;
  }
  return null;
}
