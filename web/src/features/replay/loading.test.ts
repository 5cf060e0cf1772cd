import { describe, expect, test } from "vitest";
import { ApiError } from "../../protocol/api";
import type { GameSummary, ReplayRents } from "../../protocol/types";
import { EDITION, RECORD } from "./fixture";
import { loadFinishedGame, Unavailable } from "./loading";

const GAME = { id: "a", edition: "vietnam", started: 1, ended: 2 } as GameSummary;
const RENTS = { rents: [{ number: 4, rents: { "1": 2 } }] };
const MISSING = new ApiError(404, "no_such_game", "");

function source(
  game: GameSummary | ApiError,
  record: string | ApiError,
  rents: ReplayRents | ApiError = RENTS,
) {
  const told = <T>(one: T | ApiError): Promise<T> =>
    one instanceof ApiError ? Promise.reject(one) : Promise.resolve(one);
  return { game: () => told(game), record: () => told(record), rents: () => told(rents) };
}

async function trouble(
  game: GameSummary | ApiError,
  record: string | ApiError,
  rents: ReplayRents | ApiError = RENTS,
): Promise<string> {
  try {
    await loadFinishedGame("a", source(game, record, rents), () => Promise.resolve(EDITION));
    return "none";
  } catch (error) {
    return error instanceof Unavailable ? error.trouble : "another error";
  }
}

describe("a game to be seen again", () => {
  test("comes with its record", async () => {
    const finished = await loadFinishedGame("a", source(GAME, RECORD), () =>
      Promise.resolve(EDITION),
    );
    expect(finished.timeline.length).toBe(finished.history.result?.number);
    expect(finished.rents).toEqual(RENTS.rents);
  });

  test.each([
    ["nobody knows", MISSING, RECORD, "unknown"],
    ["is being played", { ...GAME, ended: 0 }, MISSING, "running"],
    ["has no record any more", GAME, MISSING, "unreadable"],
    ["has a broken record", GAME, RECORD.slice(0, 5000), "unreadable"],
    ["is out of reach", new ApiError(0, "offline", ""), RECORD, "offline"],
    ["comes from a server in trouble", GAME, new ApiError(503, "too_many", ""), "offline"],
  ])("that %s is not to be had", async (_what, game, record, word) => {
    expect(await trouble(game, record)).toBe(word);
  });

  test("whose record the server cannot read is not to be had", async () => {
    const rents = new ApiError(422, "unreadable", "");
    expect(await trouble(GAME, RECORD, rents)).toBe("unreadable");
  });
});
