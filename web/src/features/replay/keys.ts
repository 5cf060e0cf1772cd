import { isForeign, isPressable, type KeyPress, takesText } from "../../ui/keyPress";

/** What a key press may mean now. */
export interface KeyContext {
  /** A dialog is open. */
  readonly modal: boolean;
  /** The page is longer than the window, so that some keys scroll it. */
  readonly scrolls: boolean;
}

export type Move =
  "stepOn" | "stepBack" | "turnOn" | "turnBack" | "toStart" | "toEnd" | "toggle" | "help";

const PLAIN: Readonly<Record<string, Move>> = {
  ArrowRight: "stepOn",
  ArrowLeft: "stepBack",
  ArrowUp: "turnOn",
  ArrowDown: "turnBack",
  Home: "toStart",
  End: "toEnd",
  " ": "toggle",
  "?": "help",
};
const SHIFTED: Readonly<Record<string, Move>> = {
  ArrowRight: "turnOn",
  ArrowLeft: "turnBack",
  "?": "help",
};
const SCROLLING: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "Home", "End"]);
const SCROLLED = "[role='log'], [role='region'][tabindex='0']";
/** What the mark on the slider of moments is called. */
const SCRUBBER = "data-scrubber";

/** Return what a key press asks for; null if it is none of the replay's business. */
export function moveOf(press: KeyPress, reach: KeyContext): Move | null {
  const { key, target = null } = press;
  if (isForeign(press) || reach.modal) return null;
  const move = (press.shiftKey ? SHIFTED : PLAIN)[key] ?? null;
  if (!(target instanceof Element)) return move;
  if (target.hasAttribute(SCRUBBER)) return move;
  if (takesText(target)) return null;
  if (key === " " && isPressable(target)) return null;
  if (!press.shiftKey && SCROLLING.has(key) && (reach.scrolls || target.closest(SCROLLED))) {
    return null;
  }
  return move;
}
