/** What was done, and can be undone: every state that a value had, without limit. */
export interface UndoHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Of what was changed last: typing on in one field is one step. */
  readonly key: string | null;
}

export function begun<T>(present: T): UndoHistory<T> {
  return { past: [], present, future: [], key: null };
}

/** Go on to another state; changes with the same key, one after the other, are one step. */
export function stepped<T>(
  history: UndoHistory<T>,
  next: T,
  key: string | null = null,
): UndoHistory<T> {
  if (next === history.present) return history;
  const isSame = key !== null && key === history.key;
  const past = isSame ? history.past : [...history.past, history.present];
  return { past, present: next, future: [], key };
}

export function undone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: before, future, key: null };
}

export function redone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, key: null };
}
