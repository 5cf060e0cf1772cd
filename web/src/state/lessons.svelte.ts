const KEY = "freehold.lessons";

/** What a learner can be told of; what may well come up in the order in which it is caught up on. */
export const LESSONS = [
  "welcome",
  "roll",
  "buy",
  "end",
  "rent",
  "edition",
  "auction",
  "card",
  "set",
  "build",
  "trade",
  "mortgage",
  "jail",
  "debt",
  "bankruptcy",
  "over",
  "tax",
  "choice",
  "transfer",
  "squatter",
  "riot",
  "place",
] as const;
export type Lesson = (typeof LESSONS)[number];

/** What is told only where it comes up. */
export const RARE: ReadonlySet<Lesson> = new Set(LESSONS.slice(LESSONS.indexOf("tax")));

/** What is told in every game anew. */
const AGAIN: ReadonlySet<Lesson> = new Set(["welcome", "edition"]);

interface Kept {
  /** The room of the guided game; null if there is none. */
  readonly room: string | null;
  readonly seen: readonly Lesson[];
  /** The lessons are put away for now. */
  readonly left: boolean;
}

/** Where somebody is in learning the game; kept in the browser. */
class LessonBook {
  #kept: Kept = $state.raw(read());

  get room(): string | null {
    return this.#kept.room;
  }

  get seen(): ReadonlySet<Lesson> {
    return new Set(this.#kept.seen);
  }

  get left(): boolean {
    return this.#kept.left;
  }

  /** Begin in a room: where one was, or anew after the last lesson. */
  begin(room: string): void {
    const { seen } = this.#kept;
    const known = seen.includes("over") ? [] : seen.filter((one) => !AGAIN.has(one));
    this.#keep({ room, seen: known, left: false });
  }

  learn(lesson: Lesson): void {
    if (!this.#kept.seen.includes(lesson)) {
      this.#keep({ ...this.#kept, seen: [...this.#kept.seen, lesson] });
    }
  }

  /** Play on without lessons. */
  leave(): void {
    this.#keep({ ...this.#kept, left: true });
  }

  /** Go on with the lessons where one was. */
  goOn(): void {
    this.#keep({ ...this.#kept, left: false });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // without storage it holds as long as the page
    }
  }
}

function read(): Kept {
  try {
    const found: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const seen = Array.isArray(found.seen) ? found.seen : [];
    return {
      room: typeof found.room === "string" ? found.room : null,
      seen: LESSONS.filter((one) => seen.includes(one)),
      left: found.left === true,
    };
  } catch {
    return { room: null, seen: [], left: false };
  }
}

export const lessonBook = new LessonBook();
