import type { RoomModel } from "./model.svelte";
import { strategyLink } from "./route.svelte";

/** Return the address of the strategy for a room's board, by its house rules. */
export function roomStrategyLink(room: Pick<RoomModel, "edition" | "game" | "sheet">): string {
  const { options } = room.game?.header ?? room.sheet?.settings ?? { options: {} };
  return strategyLink(room.edition?.id ?? "", options);
}
