import type { EditionArt } from "./drawing";

type Load = () => Promise<{ art: EditionArt }>;

const LOADERS: Readonly<Record<string, Load>> = {
  us: () => import("./us"),
  bangladesh: () => import("./bangladesh"),
  vietnam: () => import("./vietnam"),
  hongkong: () => import("./hongkong"),
  france: () => import("./france"),
};

/** Drawings of editions, each of which comes when it is first asked for. */
class Gallery {
  #hung: Readonly<Record<string, EditionArt>> = $state.raw({});
  readonly #asked = new Set<string>();

  /** Return what is drawn for an edition; null until it is there. */
  of(edition: string): EditionArt | null {
    if (!this.#asked.has(edition)) {
      this.#asked.add(edition);
      void this.#hang(edition);
    }
    return this.#hung[edition] ?? null;
  }

  async #hang(edition: string): Promise<void> {
    const load = LOADERS[edition] ?? (() => import("./plain"));
    try {
      const { art } = await load();
      this.#hung = { ...this.#hung, [edition]: art };
    } catch {
      this.#asked.delete(edition); // a board without drawings is as good to play on
    }
  }
}

export const gallery = new Gallery();
