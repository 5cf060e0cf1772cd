/** Let only the newest tab of this browser play in a room. */
export class Tabs {
  readonly #channel: BroadcastChannel | null;
  readonly #own = Math.random().toString(36).slice(2);

  constructor(room: string, lost: () => void) {
    this.#channel =
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`freehold.${room}`);
    if (!this.#channel) return;
    this.#channel.onmessage = (event: MessageEvent<string>) => {
      if (event.data !== this.#own) lost();
    };
  }

  /** Take the room over from all other tabs. */
  claim(): void {
    this.#channel?.postMessage(this.#own);
  }

  close(): void {
    this.#channel?.close();
  }
}
