import type { Entry } from "../protocol/types";
import type { RoomController } from "./controller.svelte";
import { isAmongBots } from "./players";

type Board = Pick<Entry, "id" | "players">;
type Room = Pick<RoomController, "say" | "sheet" | "me" | "players" | "isHost">;

/** Play once more, on another board if one is named; where all others are bots, at once. */
export async function playAgain(room: Room, board: Board | null = null): Promise<void> {
  const settings = room.sheet?.settings;
  const isAlone = isAmongBots(room) && room.isHost;
  if (!(await room.say({ say: "rematch" }))) return;
  if (board && settings) {
    const chairs = Math.max(board.players.min, Math.min(board.players.max, settings.chairs));
    const changed = { ...settings, edition: board.id, options: {}, chairs };
    if (!(await room.say({ say: "configure", settings: changed }))) return;
  }
  if (isAlone) await room.say({ say: "begin" });
}

/** Return the board after this one, of those with enough seats; null if there is no other. */
export function boardAfter<One extends Board>(
  id: string,
  boards: readonly One[],
  seats: number,
): One | null {
  const at = boards.findIndex((one) => one.id === id);
  const others = [...boards.slice(at + 1), ...boards.slice(0, Math.max(at, 0))];
  return others.find(({ players }) => players.min <= seats && seats <= players.max) ?? null;
}
