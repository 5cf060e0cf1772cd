import { historyOf, type History } from "../around/history";
import { bookOf } from "../game/book";
import { api, ApiError } from "../protocol/api";
import type { GameSummary } from "../protocol";
import { Reel } from "./reel";

/** A finished game, ready to be seen again. */
export interface Film {
  readonly game: GameSummary;
  readonly text: string;
  readonly reel: Reel;
  readonly history: History;
}

export type Trouble = "unknown" | "running" | "unreadable" | "offline";

/** Why a game cannot be seen again. */
export class Unavailable extends Error {
  constructor(readonly trouble: Trouble) {
    super(`expected a finished game with its record, got trouble: ${trouble}`);
  }
}

type Source = Pick<typeof api, "game" | "record">;

/** Return a finished game with its record, or say why it is not to be had. */
export async function filmOf(id: string, source: Source = api, book = bookOf): Promise<Film> {
  const game = await reached(source.game(id), "unknown");
  if (game.ended === 0) throw new Unavailable("running");
  const text = await reached(source.record(id), "unreadable");
  const known = await reached(book(game.edition), "unreadable");
  try {
    return { game, text, reel: new Reel(text, known), history: historyOf(text, known) };
  } catch {
    throw new Unavailable("unreadable");
  }
}

async function reached<T>(asked: Promise<T>, missing: Trouble): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    throw new Unavailable(isMissing ? missing : "offline");
  }
}
