import { api } from "../../protocol/api";
import type { Evidence, EvidenceTold } from "../../protocol/types";

const EVERY = 1000; // milliseconds between two looks at how far it is

type Source = Pick<typeof api, "evidence" | "searchEvidence">;

/** A search for evidence: how far it is, and what the last one found. */
export class EvidenceSearch {
  state: EvidenceTold["state"] | "unseen" = $state("unseen");
  permille: number = $state(0);
  evidence: Evidence | null = $state.raw(null);
  names: Readonly<Record<string, string>> = $state.raw({});
  problem: unknown = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly source: Source = api) {}

  look(): Promise<void> {
    return this.#take(this.source.evidence());
  }

  start(): Promise<void> {
    return this.#take(this.source.searchEvidence());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(asked: Promise<EvidenceTold>): Promise<void> {
    clearTimeout(this.#timer);
    this.problem = null;
    try {
      const told = await asked;
      if (this.#closed) return;
      Object.assign(this, told);
    } catch (error) {
      this.problem = error;
    }
    if (this.state === "working" && !this.#closed) {
      this.#timer = setTimeout(() => void this.look(), EVERY);
    }
  }
}
