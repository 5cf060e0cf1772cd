import { historyOf, type History } from "../results/history";
import { loadEdition } from "../../state/edition";
import { api, ApiError } from "../../protocol/api";
import type { GameSummary, RentsAfter } from "../../protocol/types";
import { Timeline } from "./timeline";

/** A finished game, ready to be seen again. */
export interface FinishedGame {
  readonly summary: GameSummary;
  readonly text: string;
  readonly timeline: Timeline;
  readonly rents: readonly RentsAfter[];
  readonly history: History;
}

export type Trouble = "unknown" | "running" | "unreadable" | "offline";

/** Why a game cannot be seen again. */
export class Unavailable extends Error {
  constructor(readonly trouble: Trouble) {
    super(`expected a finished game with its record, got trouble: ${trouble}`);
  }
}

/** The status of an answer about a game whose record the server cannot read. */
const UNREADABLE = 422;

type Source = Pick<typeof api, "game" | "record" | "rents">;

/** Return a finished game with its record, or say why it is not to be had. */
export async function loadFinishedGame(
  id: string,
  source: Source = api,
  edition = loadEdition,
): Promise<FinishedGame> {
  const summary = await reached(source.game(id), "unknown");
  if (summary.ended === 0) throw new Unavailable("running");
  const text = await reached(source.record(id), "unreadable");
  const { rents } = await reached(source.rents(id), "unreadable");
  const known = await reached(edition(summary.edition), "unreadable");
  try {
    const timeline = new Timeline(text, known);
    return { summary, text, timeline, rents, history: historyOf(text, known) };
  } catch {
    throw new Unavailable("unreadable");
  }
}

async function reached<T>(asked: Promise<T>, missing: Trouble): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    throw new Unavailable(status === 404 || status === UNREADABLE ? missing : "offline");
  }
}
