import { api, ApiError } from "../../protocol/api";
import type { BoardProblem, Form } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { problemText } from "../../state/problems";
import { type PriceCurve, USUAL } from "./curve";
import { type Draft, valueAt, withValue } from "./draft";
import { begun, redone, stepped, type UndoHistory, undone } from "./history";
import { previewOf } from "./preview";
import type { DraftStore, KeptDraft, Origin } from "./draftStore";
import { TrialRun } from "./trialRun.svelte";

/** Milliseconds without an edit after which a draft is checked and kept. */
const PAUSE = 180;

/** One draft on the table: its history, what is wrong with it, and what bots make of it. */
export class Workshop {
  #history: UndoHistory<Draft> = $state.raw() as UndoHistory<Draft>;
  /** The square that the inspector is about. */
  selected: number = $state(0);
  curve: PriceCurve = $state.raw(USUAL);
  problems: readonly BoardProblem[] = $state.raw([]);
  /** Of the rules as they are now; null while that is not known, or something is wrong. */
  digest: string | null = $state(null);
  /** The draft as the text of its file, if nothing is wrong with it. */
  toml: string | null = $state(null);
  /** Whether what is told of the draft is of the draft as it is now. */
  isChecked = $state(false);
  /** Why the server does not check it, in words. */
  trouble: string | null = $state(null);
  /** Whether this device keeps the draft. */
  isKept = $state(true);
  readonly trials = new TrialRun();
  readonly #preview: EditionIndex = $derived.by(() => previewOf(this.draft, this.forms));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;

  constructor(
    draft: Draft,
    readonly key: string,
    readonly forms: readonly Form[],
    private readonly store: DraftStore,
  ) {
    this.#history = begun(draft);
    this.#changed(0);
  }

  /** Where the draft belongs in the library. */
  get origin(): Origin {
    return this.store.origin(this.key);
  }

  set origin(origin: Origin) {
    this.store.noteOrigin(this.key, origin);
  }

  get draft(): Draft {
    return this.#history.present;
  }

  get preview(): EditionIndex {
    return this.#preview;
  }

  /** The draft as it was when it was put on the table. */
  get opened(): Draft {
    return this.#history.past[0] ?? this.draft;
  }

  /** Other drafts on this device. */
  get others(): readonly KeptDraft[] {
    return this.store.list().filter((one) => one.key !== this.key);
  }

  /** Return another draft of this device; null if it is gone. */
  other(key: string): Draft | null {
    return this.store.read(key);
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Change the draft; changes with the same key, one after the other, are one step to undo. */
  edit(change: (draft: Draft) => Draft, key: string | null = null): void {
    this.#go(stepped(this.#history, change(this.draft), key));
  }

  /** Set a value by its path in the file. */
  set(path: string, value: unknown): void {
    if (Object.is(valueAt(this.draft, path), value)) return;
    this.edit((draft) => withValue(draft, path, value), path);
  }

  undo(): void {
    this.#go(undone(this.#history));
  }

  redo(): void {
    this.#go(redone(this.#history));
  }

  /** Return what is wrong at a path, and at what lies below it. */
  problemsAt(path: string): readonly BoardProblem[] {
    return this.problems.filter(
      ({ path: one }) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`),
    );
  }

  /** Keep the draft on this device as it is now. */
  keep(): void {
    this.isKept = this.store.keep(this.key, this.draft, Date.now());
  }

  /** Stop asking the server; the draft stays on this device. */
  close(): void {
    this.keep();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.trials.stop();
  }

  #go(next: UndoHistory<Draft>): void {
    if (next === this.#history) return;
    this.#history = next;
    this.selected = Math.min(this.selected, next.present.squares.length - 1);
    this.#changed(PAUSE);
  }

  #changed(pause: number): void {
    this.isChecked = false;
    this.#asking?.abort();
    this.trials.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), pause);
  }

  async #look(): Promise<void> {
    const { draft } = this;
    this.keep();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const found = await api.checkBoard({ board: draft }, asking.signal);
      if (asking.signal.aborted) return;
      this.problems = found.problems;
      this.digest = found.digest;
      this.toml = found.toml;
      this.trouble = null;
      this.isChecked = true;
      if (found.problems.length === 0) this.trials.begin(draft);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.trouble = problemText(error);
      const after = error instanceof ApiError ? (error.after ?? 5) : 5;
      this.#timer = setTimeout(() => void this.#look(), after * 1000);
    }
  }
}
