import { Database, type Drawers, StorageError } from "./database";
import type { KeptGame } from "./keptGame";

/** So many games that saved themselves are kept, with so many characters in all. */
export const MOST_AUTO = 10;
export const MOST_AUTO_SIZE = 12_000_000;

/** The saved games on this device, the newest first. */
export class DeviceSaves {
  /** Null until they were read. */
  games: readonly KeptGame[] | null = $state.raw(null);
  /** Why nothing, or nothing more, is kept here. */
  problem: StorageError["word"] | null = $state(null);
  readonly #drawers: Drawers;

  constructor(drawers: Drawers) {
    this.#drawers = drawers;
  }

  async load(): Promise<void> {
    try {
      this.games = newestFirst(await this.#drawers.list());
      if (this.problem === "unavailable") this.problem = null;
    } catch {
      this.problem = "unavailable";
      this.games ??= [];
    }
  }

  /** Keep a saved game; tells whether there was space for it. */
  async keep(game: KeptGame, text: string): Promise<boolean> {
    try {
      const kept = await this.#drawers.list();
      const named = { ...game, name: nameIn(kept, game.id) ?? game.name };
      await this.#put(named, text, kept);
      this.problem = null;
      await this.load();
      return true;
    } catch (error) {
      this.problem = error instanceof StorageError ? error.word : "unavailable";
      return false;
    }
  }

  /** Return the text of a saved game; null if it is gone. */
  async text(id: string): Promise<string | null> {
    try {
      return await this.#drawers.text(id);
    } catch {
      return null;
    }
  }

  async rename(game: KeptGame, name: string): Promise<void> {
    await this.#change(() => this.#drawers.relabel({ ...game, name }));
  }

  async remove(id: string): Promise<void> {
    await this.#change(() => this.#drawers.remove(id));
    if (this.problem === "full") this.problem = null;
  }

  async #change(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.problem = error instanceof StorageError ? error.word : "unavailable";
    }
    await this.load();
  }

  /** Put a game in; what is too much goes before it, and if there is no space the oldest of it. */
  async #put(game: KeptGame, text: string, kept: readonly KeptGame[]): Promise<void> {
    const autos = oldestAutos(kept, game.id);
    if (game.origin === "auto") {
      for (const one of beyond(autos, game)) {
        await this.#drawers.remove(one.id);
        autos.shift();
      }
    }
    for (;;) {
      try {
        return await this.#drawers.put(game, text);
      } catch (error) {
        const oldest = autos.shift();
        if (!(error instanceof StorageError) || error.word !== "full" || !oldest) throw error;
        await this.#drawers.remove(oldest.id);
      }
    }
  }
}

function newestFirst(games: readonly KeptGame[]): KeptGame[] {
  return [...games].sort((one, other) => other.saved - one.saved);
}

/** Return what its player calls a game that is there already. */
function nameIn(games: readonly KeptGame[], id: string): string | null {
  return games.find((one) => one.id === id)?.name || null;
}

function oldestAutos(games: readonly KeptGame[], except: string): KeptGame[] {
  return newestFirst(games)
    .filter((one) => one.origin === "auto" && one.id !== except)
    .reverse();
}

/** Return the oldest of those that saved themselves, as many as have to go for one more. */
function beyond(autos: readonly KeptGame[], fresh: KeptGame): KeptGame[] {
  let count = autos.length + 1;
  let size = autos.reduce((sum, one) => sum + one.size, fresh.size);
  return autos.filter((one) => {
    if (count <= MOST_AUTO && size <= MOST_AUTO_SIZE) return false;
    count -= 1;
    size -= one.size;
    return true;
  });
}

export const deviceSaves = new DeviceSaves(new Database());
