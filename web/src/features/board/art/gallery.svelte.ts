import type { EditionArt } from "./drawing";

/** Drawings of editions, which come when one is first asked for. */
class Gallery {
  #artOf: ((edition: string) => EditionArt) | null = $state.raw(null);
  #isAsked = false;

  /** Return what is drawn for an edition; null until it is there. */
  of(edition: string): EditionArt | null {
    if (!this.#isAsked) {
      this.#isAsked = true;
      void this.#hang();
    }
    return this.#artOf?.(edition) ?? null;
  }

  async #hang(): Promise<void> {
    try {
      this.#artOf = (await import("./editions")).artOf;
    } catch {
      this.#isAsked = false; // a board without drawings is as good to play on
    }
  }
}

export const gallery = new Gallery();
