/** So many pixels above the end still count as being there. */
const NEAR = 24;

/** Keeps a list at its end while lines come, until somebody scrolls up. */
export class EndFollower {
  /** Whether the newest line is in sight, and those to come will be. */
  atEnd: boolean = $state(true);
  #top = 0;
  #height = 0;

  constructor(readonly scroller: () => HTMLElement | undefined) {}

  /** Show the newest line, unless somebody reads older ones. */
  readonly toEnd = (): void => {
    const element = this.scroller();
    if (!element || !this.atEnd) return;
    element.scrollTop = element.scrollHeight;
    this.#measure(element);
  };

  /**
   * Hear that the list was scrolled, by somebody or by itself.
   *
   * Only who scrolls up leaves the end. Lines may have come since the list was at it, and when the
   * oldest go the browser moves the others up by itself: then the list is shorter than it was.
   */
  readonly scrolled = (): void => {
    const element = this.scroller();
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.atEnd = true;
    else if (scrollTop < this.#top && scrollHeight >= this.#height) this.atEnd = false;
    this.#measure(element);
  };

  #measure(element: HTMLElement): void {
    this.#top = element.scrollTop;
    this.#height = element.scrollHeight;
  }
}
