/** A key press, as far as it matters to keys of a page. */
export interface KeyPress {
  readonly key: string;
  readonly code?: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
  readonly defaultPrevented?: boolean;
  readonly target?: EventTarget | null;
}

const TEXT = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
const PRESSABLE = "button, a[href], summary, [role='button'], [role='tab'], [role='menuitem']";

/** Tell whether a press is somebody else's: the browser's, or part of a word being written. */
export function isForeign(press: KeyPress): boolean {
  const modified = press.ctrlKey || press.metaKey || press.altKey;
  return !!(modified || press.isComposing || press.defaultPrevented);
}

/** Tell whether what has the focus takes text. */
export function takesText(target: EventTarget | null | undefined): boolean {
  return target instanceof Element && target.closest(TEXT) !== null;
}

/** Tell whether what has the focus is pressed by the space bar. */
export function isPressable(target: EventTarget | null | undefined): boolean {
  return target instanceof Element && target.closest(PRESSABLE) !== null;
}
