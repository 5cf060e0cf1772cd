import { api, ApiError } from "../../protocol/api";
import type { Analysis, StudyTold } from "../../protocol/types";

const EVERY = 1000; // milliseconds between two looks at how far it is

type Source = Pick<typeof api, "analysis" | "startAnalysis">;
/** Where an analysis is; `unseen` until the server has said so. */
type State = StudyTold["state"] | "unseen";

/** The analysis of a game: whether there is one, how far it is, and what it says. */
export class AnalysisJob {
  state: State = $state("unseen");
  permille: number = $state(0);
  analysis: Analysis | null = $state.raw(null);
  /** Why it failed: a word of the server, or its own sentence. */
  problem: string = $state("");
  /** Whether what it says is by the newest version. */
  current: boolean = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly game: string,
    readonly source: Source = api,
  ) {}

  get isUnderWay(): boolean {
    return this.state === "waiting" || this.state === "working";
  }

  /** Ask whether the game has been analyzed already. */
  look(): Promise<void> {
    return this.#take(() => this.source.analysis(this.game), this.isUnderWay);
  }

  /** Have the game analyzed. */
  start(): Promise<void> {
    this.state = "waiting";
    this.permille = 0;
    this.problem = "";
    return this.#take(() => this.source.startAnalysis(this.game), false);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Take over what the server says; if it was `asked` before, a lost connection is waited for. */
  async #take(ask: () => Promise<StudyTold>, asked: boolean): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const told = await ask();
      if (this.#closed) return;
      const { state, permille, analysis, problem, current } = told;
      Object.assign(this, { state, permille, analysis, problem, current });
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 0;
      if (!this.#closed && !(asked && isLost)) this.#fail(error);
    }
    if (this.isUnderWay && !this.#closed) {
      this.#timer = setTimeout(() => void this.look(), EVERY);
    }
  }

  #fail(error: unknown): void {
    this.problem = error instanceof ApiError ? error.word : "failed";
    this.state = this.state === "unseen" ? "none" : "failed";
  }
}
