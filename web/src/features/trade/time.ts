import type { RoomController } from "../../state/controller.svelte";

/** Tell whether the time of offers runs; it stands still while they cannot be answered. */
export function offersRun(room: Pick<RoomController, "clockRuns" | "view">): boolean {
  const asked = room.view?.awaiting?.for;
  return room.clockRuns && (asked === "turn" || asked === "debt");
}
