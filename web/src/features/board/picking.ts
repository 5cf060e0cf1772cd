import type { RoomController } from "../../state/controller.svelte";
import type { DoPlace } from "../../protocol/types";

/** Squares that can be chosen on the board now, and those that are. */
export interface Picking {
  readonly squares: ReadonlySet<number>;
  readonly picked: ReadonlySet<number>;
  /** A press can be taken back by another one. */
  readonly toggles: boolean;
  pick(square: number): void;
}

/** Return what can be chosen on the board now; null where a press only opens the deed. */
export function pickingOf(room: RoomController): Picking | null {
  if (room.offered.place.length) return placing(room, room.offered.place);
  return room.screen.draft ? trading(room) : null;
}

function placing(room: RoomController, places: readonly DoPlace[]): Picking {
  return {
    squares: new Set(places.map((one) => one.square)),
    picked: new Set(),
    toggles: false,
    pick(square) {
      const action = places.find((one) => one.square === square);
      if (action && !room.pending) void room.act(action);
    },
  };
}

function trading(room: RoomController): Picking | null {
  const { draft } = room.screen;
  if (!draft || room.me === null) return null;
  const mine = room.movePreview?.stakes[room.me]?.deeds ?? [];
  const theirs = room.movePreview?.stakes[draft.partner]?.deeds ?? [];
  return {
    squares: new Set([...mine, ...theirs]),
    picked: new Set([...draft.give.deeds, ...draft.take.deeds]),
    toggles: true,
    pick(square) {
      const side = mine.includes(square) ? draft.give : draft.take;
      side.deeds = toggled(side.deeds, square);
    },
  };
}

function toggled(list: readonly number[], one: number): number[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
