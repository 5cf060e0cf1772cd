import type { ClientMessage, Word } from "../protocol/types";

type Spoken = Extract<ClientMessage, { id: string }>;
/** A command without its id, which is added when it is said. */
export type Command = Spoken extends infer One
  ? One extends Spoken
    ? Omit<One, "id">
    : never
  : never;

export interface Refusal {
  readonly word: Word;
  readonly message: string;
  readonly at: number;
}

interface Waiting {
  readonly message: ClientMessage;
  readonly done: (ok: boolean) => void;
}

/** Commands that were said and not answered yet, and the newest refusal. */
export class Commands {
  refusal: Refusal | null = $state.raw(null);
  #count: number = $state(0);
  readonly #waiting = new Map<string, Waiting>();

  /** `send` says a message now or when the connection is back; it tells if it never will be. */
  constructor(readonly send: (message: ClientMessage) => "sent" | "closed") {}

  get pending(): boolean {
    return this.#count > 0;
  }

  /** Say a command; tells whether it was done. */
  say(command: Command): Promise<boolean> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const message = { ...command, id } as ClientMessage;
    return new Promise<boolean>((done) => {
      this.#waiting.set(id, { message, done });
      this.#count = this.#waiting.size;
      if (this.send(message) === "closed") this.answer(id, false);
    });
  }

  answer(id: string, ok: boolean): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#count = this.#waiting.size;
    waiting.done(ok);
  }

  refuse(id: string | null, word: Word, message: string): void {
    this.refusal = { word, message, at: performance.now() };
    if (id !== null) this.answer(id, false);
  }

  /** Say again what was not answered before the connection broke; it is not done twice. */
  repeat(): void {
    for (const { message } of this.#waiting.values()) this.send(message);
  }

  giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, false);
  }
}
