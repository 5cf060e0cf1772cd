/** A key press, as far as it matters here. */
export interface Press {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly isComposing?: boolean;
  readonly defaultPrevented?: boolean;
  readonly target?: EventTarget | null;
}

/** What a key press may mean now. */
export interface Reach {
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
const TAKING = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
const PRESSABLE = "button, a[href], summary, [role='button']";
const SCROLLED = "[role='log'], [role='region'][tabindex='0']";
/** What the mark on the slider of moments is called. */
const SCRUBBER = "data-scrubber";

/** Return what a key press asks for; null if it is none of the replay's business. */
export function moveOf(press: Press, reach: Reach): Move | null {
  const { key, target = null } = press;
  if (isForeign(press) || reach.modal) return null;
  const move = (press.shiftKey ? SHIFTED : PLAIN)[key] ?? null;
  if (!(target instanceof Element)) return move;
  if (target.hasAttribute(SCRUBBER)) return move;
  if (target.closest(TAKING)) return null;
  if (key === " " && target.closest(PRESSABLE)) return null;
  if (!press.shiftKey && SCROLLING.has(key) && (reach.scrolls || target.closest(SCROLLED))) {
    return null;
  }
  return move;
}

function isForeign(press: Press): boolean {
  const modified = press.ctrlKey || press.metaKey || press.altKey;
  return !!(modified || press.isComposing || press.defaultPrevented);
}
