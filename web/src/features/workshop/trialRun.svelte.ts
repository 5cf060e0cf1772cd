import { t } from "../../i18n/index.svelte";
import { api, ApiError } from "../../protocol/api";
import type { TrialFindings } from "../../protocol/types";
import { problemText } from "../../state/problems";
import type { Draft } from "./draft";

/** Another board to compare with: an edition's id, or the data of a board. */
export interface Rival {
  readonly key: string;
  readonly board: unknown;
}

/** What bots find out about a draft, better and better as long as the page looks on. */
export class TrialRun {
  findings: TrialFindings | null = $state.raw(null);
  /** Whether the findings are of the draft as it is now. */
  isCurrent = $state(false);
  isWorking = $state(false);
  trouble: string | null = $state(null);
  against: Rival | null = $state.raw(null);
  #draft: Draft | null = null;
  #asking: AbortController | null = null;
  #id: string | null = null;

  /** Try a draft, in place of the one before. */
  begin(draft: Draft): void {
    this.#leave(); // the server ends the one before by itself
    this.#draft = draft;
    this.#asking = new AbortController();
    void this.#follow(draft, this.#asking.signal);
  }

  /** Compare with another board, or with nothing. */
  compare(rival: Rival | null): void {
    this.against = rival;
    if (this.#draft) this.begin(this.#draft);
  }

  /** Stop, as what was found is not of the draft any more, or nobody looks on. */
  stop(): void {
    const id = this.isWorking ? this.#id : null;
    this.#leave();
    if (id) void api.endTrial(id).catch(() => null);
  }

  /** Go on when somebody looks at the page again. */
  resume(): void {
    if (this.#draft && !this.isWorking && !this.#asking) this.begin(this.#draft);
  }

  #leave(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#id = null;
    this.isCurrent = false;
    this.isWorking = false;
  }

  async #follow(draft: Draft, signal: AbortSignal): Promise<void> {
    this.isWorking = true;
    this.trouble = null;
    try {
      let told = await api.tryBoard({ board: draft, against: this.against?.board ?? null }, signal);
      if (signal.aborted) return;
      this.#id = told.id;
      while (told.id && told.state !== "done" && told.state !== "failed") {
        told = await api.trial(told.id, told.number, signal);
        if (signal.aborted) return;
        if (told.findings) {
          this.findings = told.findings;
          this.isCurrent = true;
        }
      }
      this.isWorking = false;
      if (told.problems.length) this.trouble = t("balance.otherFaulty");
      else if (told.state === "failed") this.trouble = told.problem || null;
    } catch (error) {
      if (signal.aborted) return;
      this.isWorking = false;
      this.#again(error, signal);
    }
  }

  /** Where too much was asked for lately, ask again when the server says so. */
  #again(error: unknown, signal: AbortSignal): void {
    const after = error instanceof ApiError ? error.after : null;
    if (after === null) {
      this.trouble = problemText(error);
      return;
    }
    setTimeout(() => {
      if (!signal.aborted && this.#draft) this.begin(this.#draft);
    }, after * 1000);
  }
}
