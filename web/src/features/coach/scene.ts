import type { RoomController } from "../../state/controller.svelte";
import type { Advised } from "./hints";

/** Return the table that the coach is asked about; null before there is one. */
export function advisedIn(room: RoomController): Advised | null {
  const { view, edition, rules, me, players, awaited, offered } = room;
  if (!view || !edition || !rules) return null;
  return { scene: { view, edition, rules, me, players, awaited }, offered };
}
