import type { Attachment } from "svelte/attachments";
import { onResize } from "./resize";

/** Show an element as much smaller as it takes to fit into its parent, whatever the words are. */
export const fitted: Attachment<HTMLElement> = (element) => {
  const room = element.parentElement;
  if (!room) return;
  const fit = (): void => {
    const scale = fitOf(element.offsetHeight, room.clientHeight);
    element.style.scale = scale < 1 ? scale.toFixed(3) : "";
  };
  const stops = [onResize(element, fit), onResize(room, fit)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Return by what something of one height fits into another; never more than it is. */
export function fitOf(height: number, most: number): number {
  return height > most && most > 0 ? Math.floor((most / height) * 1000) / 1000 : 1;
}
