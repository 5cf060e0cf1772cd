import { api, ApiError } from "../../protocol/api";
import type { View } from "../../protocol/types";
import type { RoomController } from "../../state/controller.svelte";
import { loadEdition } from "../../state/edition";
import {
  type KeptGame,
  type Label,
  labelOf,
  newId,
  type Origin,
  smallTable,
  viewOf,
} from "./keptGame";
import { playsAlone } from "./saves";

/** The largest file that a server takes. */
const LARGEST = 4_000_000;

/** A save, and what is known of its game. */
export interface Saved {
  readonly text: string;
  readonly game: KeptGame;
}

type Savable = Pick<RoomController, "code" | "sheet" | "view" | "me">;

/** Have the game of a room saved; what is saved by itself is sealed, so that nothing changes there. */
export async function saveRoom(room: Savable, origin: Origin): Promise<Saved> {
  const { sheet, view: before } = room;
  if (!sheet) throw new Error("expected a room with a game");
  const ask = origin === "auto" ? api.sealedSave : api.save;
  const text = await (await ask(room.code)).text();
  const label = labelOf(text);
  const view = [before, room.view].find((one) => one?.decision === label?.actions) ?? room.view;
  if (!label || label.isOver || !view) throw new Error("expected a save of a running game");
  const game = {
    ...keptAs(origin, text, label),
    alone: playsAlone(sheet, room.me),
    round: view.round,
    room: room.code,
    table: smallTable(view),
  };
  return { text, game };
}

/** Read a file that is to be kept; what cannot be continued is refused in the server's words. */
export async function readFile(file: Blob): Promise<Saved> {
  if (file.size > LARGEST) throw new ApiError(413, "too_large", "expected a smaller file");
  const text = await file.text();
  const label = labelOf(text);
  if (!label) throw new ApiError(422, "not_a_save", "expected a save");
  if (label.isOver) throw new ApiError(409, "game_over", "expected a game that is not over");
  const view = label.sealed ? null : await tableIn(text, label.edition);
  const round = label.round ?? view?.round ?? 0;
  const game = { ...keptAs("file", text, label), round, table: view && smallTable(view) };
  return { text, game };
}

/** Return the table of an open save; null if its board is not known here. */
async function tableIn(text: string, edition: string): Promise<View | null> {
  try {
    return viewOf(text, await loadEdition(edition));
  } catch {
    return null;
  }
}

function keptAs(origin: Origin, text: string, label: Label) {
  const { edition, players, alone, sealed, actions } = label;
  const now = { id: newId(), origin, name: "", saved: Date.now(), size: text.length, room: null };
  return { ...now, edition, players, alone, sealed, actions };
}
