import { expect, test, vi } from "vitest";
import type { RoomSettings } from "../protocol/types";
import { boardAfter, playAgain } from "./rematch";

const BOARDS = [
  { id: "us", players: { min: 2, max: 8 } },
  { id: "small", players: { min: 2, max: 3 } },
  { id: "large", players: { min: 2, max: 6 } },
];

/** Return the words of what is said by who plays with bots, or with people. */
async function said(others: "bots" | "people", board: (typeof BOARDS)[number] | null) {
  const say = vi.fn((command: { say: string }) => Promise.resolve(command.say !== ""));
  const settings = { edition: "us", options: { doubles_jail: 2 }, chairs: 8 } as unknown;
  const bot = others === "bots" ? "steady" : null;
  await playAgain(
    {
      say: say as never,
      me: 0,
      isHost: true,
      players: [{ seat: 0, bot: null } as never, { seat: 1, bot } as never],
      sheet: { settings: settings as RoomSettings } as never,
    },
    board,
  );
  return say.mock.calls.map(([command]) => command);
}

test("against bots the next game begins at once", async () => {
  expect(await said("bots", null)).toEqual([{ say: "rematch" }, { say: "begin" }]);
});

test("people are waited for in the lobby", async () => {
  expect(await said("people", null)).toEqual([{ say: "rematch" }]);
});

test("another board has its own rules, and no more chairs than it allows", async () => {
  const [, configured, begun] = await said("bots", { id: "large", players: { min: 2, max: 6 } });
  expect(configured).toEqual({
    say: "configure",
    settings: { edition: "large", options: {}, chairs: 6 },
  });
  expect(begun).toEqual({ say: "begin" });
});

test("the next board has enough seats, and after the last comes the first", () => {
  expect(boardAfter("us", BOARDS, 3)?.id).toBe("small");
  expect(boardAfter("us", BOARDS, 4)?.id).toBe("large");
  expect(boardAfter("large", BOARDS, 8)?.id).toBe("us");
  expect(boardAfter("us", BOARDS, 8)).toBeNull();
});
