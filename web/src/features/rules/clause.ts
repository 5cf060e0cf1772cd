import type { Options } from "../../protocol/types";

/** A sentence of the rules with the options that it was chosen by. */
export interface Clause {
  readonly text: string;
  readonly options: readonly (keyof Options)[];
  /** Whether one of its options is not the edition's own. */
  readonly changed: boolean;
}

/** What the sentences of a section are written with. */
export interface ClauseWriter {
  readonly options: Options;
  /** The edition's own. */
  readonly base: Options;
  clause(text: string, ...options: (keyof Options)[]): Clause;
  money(amount: number): string;
}
