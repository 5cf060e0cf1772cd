import type { RoomController } from "./controller.svelte";

type Advised = Pick<RoomController, "sheet" | "me" | "view" | "prompt" | "coach">;

/** Tell whether there is a coach to be asked in this game. */
export function canAdvise({ sheet, me, view }: Pick<Advised, "sheet" | "me" | "view">): boolean {
  const isCoached = sheet?.settings.coach === true && sheet.phase === "playing";
  return isCoached && me !== null && view?.seats[me]?.alive === true;
}

/** Ask the coach what to do now. */
export function askHint(room: Advised): void {
  const { prompt, view } = room;
  if (canAdvise(room) && prompt && view) void room.coach.askHint(prompt.ask, view.decision);
}
