// What the tests of this folder play with.
import type { Drawers } from "./database";
import { StorageError } from "./database";
import type { KeptGame } from "./keptGame";

/** Return a saved game. */
export function keptGame(changes: Partial<KeptGame> = {}): KeptGame {
  return {
    id: "one",
    origin: "hand",
    name: "",
    edition: "us",
    players: ["Ann", "Steady 1"],
    alone: true,
    sealed: true,
    round: 3,
    actions: 40,
    saved: 1000,
    size: 10,
    room: "123456",
    table: null,
    ...changes,
  };
}

/** Keeps saved games as long as the test runs, up to so many. */
export class MemoryDrawers implements Drawers {
  readonly games = new Map<string, { game: KeptGame; text: string }>();

  constructor(public space = Infinity) {}

  get ids(): string[] {
    return [...this.games.keys()].sort();
  }

  async list(): Promise<readonly KeptGame[]> {
    return [...this.games.values()].map(({ game }) => game);
  }

  async text(id: string): Promise<string | null> {
    return this.games.get(id)?.text ?? null;
  }

  async put(game: KeptGame, text: string): Promise<void> {
    const isFull = !this.games.has(game.id) && this.games.size >= this.space;
    if (isFull) throw new StorageError("full");
    this.games.set(game.id, { game, text });
  }

  async relabel(game: KeptGame): Promise<void> {
    const kept = this.games.get(game.id);
    if (kept) this.games.set(game.id, { ...kept, game });
  }

  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }
}
