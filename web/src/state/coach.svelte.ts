import type { Action, ClientMessage, TellAdvice, Word } from "../protocol/types";

/** So long an action waits for what speaks against it, in milliseconds. */
const PATIENCE = 2500;

/** So many actions in a row are weighed at most. */
const MOST_THEN = 40;

/** A hint as it was asked for: it holds as long as nothing was done since. */
export interface GivenHint {
  readonly advice: TellAdvice;
  readonly decision: number;
}

/** What is asked of the coach, and what it has said. */
export class CoachInquiries {
  /** The newest hint. */
  given: GivenHint | null = $state.raw(null);
  /** Why there was no hint when one was asked for last. */
  refusal: Word | null = $state(null);
  asking: boolean = $state(false);
  readonly #waiting = new Map<string, (answer: TellAdvice | Word) => void>();

  /** `send` says a message; it tells whether it could. */
  constructor(readonly send: (message: ClientMessage) => boolean) {}

  /** Ask what to do at a question, after so many decisions. */
  async askHint(ask: number, decision: number): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.refusal = null;
    const answer = await this.#consult(ask, null, []);
    this.asking = false;
    if (typeof answer === "string") this.refusal = answer;
    else this.given = { advice: answer, decision };
  }

  /** Return what speaks against actions in a row; nothing if the coach does not say so in time. */
  async weigh(ask: number, action: Action, then: readonly Action[]): Promise<TellAdvice | null> {
    const late = new Promise<null>((done) => setTimeout(done, PATIENCE, null));
    const answer = await Promise.race([this.#consult(ask, action, then), late]);
    return answer !== null && typeof answer !== "string" && answer.warned ? answer : null;
  }

  hear(advice: TellAdvice): void {
    this.#settle(advice.id, advice);
  }

  /** Take a refusal that is about the coach; tells whether it was. */
  refuse(id: string | null, word: Word): boolean {
    return id !== null && this.#settle(id, word);
  }

  /** Wait no more for what the connection has lost. */
  giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, "failed");
  }

  #settle(id: string, answer: TellAdvice | Word): boolean {
    const done = this.#waiting.get(id);
    this.#waiting.delete(id);
    done?.(answer);
    return done !== undefined;
  }

  #consult(
    ask: number,
    action: Action | null,
    then: readonly Action[],
  ): Promise<TellAdvice | Word> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    return new Promise((done) => {
      this.#waiting.set(id, done);
      const asked = { say: "consult", id, ask, action, then: then.slice(0, MOST_THEN) } as const;
      if (!this.send(asked)) this.#settle(id, "failed");
    });
  }
}
