/** So many pixels above the end still count as being there. */
const NEAR = 24;

/** Keeps a list at its end while lines come, until somebody scrolls up. */
export class EndFollower {
  /** Whether the newest line is in sight, and those to come will be. */
  atEnd: boolean = $state(true);
  #top = 0;
  #height = 0;
  /** Whether lines have come or gone since the list was last brought to its end. */
  #changed = false;

  constructor(readonly scroller: () => HTMLElement | undefined) {}

  /** Hear that lines have come or gone, and follow with the next picture; returns how to stop it. */
  change(): () => void {
    this.#changed = this.atEnd;
    // reading heights now would make the page be laid out in the middle of an update
    const frame = requestAnimationFrame(this.toEnd);
    return () => cancelAnimationFrame(frame);
  }

  /** Show the newest line, unless somebody reads older ones. */
  readonly toEnd = (): void => {
    const element = this.scroller();
    if (!element || !this.atEnd) return;
    element.scrollTop = element.scrollHeight;
    this.#changed = false;
    this.#measure(element);
  };

  /**
   * Hear that the list was scrolled, by somebody or by itself.
   *
   * Only who scrolls up leaves the end. Lines may have come since the list was at it, and when the
   * oldest go or lines are set anew the browser moves the others up by itself.
   */
  readonly scrolled = (): void => {
    const element = this.scroller();
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.atEnd = true;
    else if (this.#changed) return;
    else if (scrollTop < this.#top && scrollHeight >= this.#height) this.atEnd = false;
    this.#measure(element);
  };

  #measure(element: HTMLElement): void {
    this.#top = element.scrollTop;
    this.#height = element.scrollHeight;
  }
}
