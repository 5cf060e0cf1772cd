import { type Draft, LEAST_SQUARES } from "./draft";

/** A draft on this device, without the draft itself. */
export interface KeptDraft {
  readonly key: string;
  readonly name: Readonly<Record<string, string>>;
  readonly squares: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number;
}

/** Where a draft belongs in the library: what it was made from, and what it was published as. */
export interface Origin {
  readonly forked: string;
  readonly item: string;
}

const NOWHERE: Origin = { forked: "", item: "" };

/** Tell whether what was kept has the parts of a draft. */
function isDraft(found: unknown): found is Draft {
  const { squares, groups, decks, languages, rules, name } = (found ?? {}) as Partial<Draft>;
  const isListed = [squares, groups, decks, languages].every(Array.isArray);
  return isListed && (squares?.length ?? 0) >= LEAST_SQUARES && Boolean(rules && name);
}

const LIST = "freehold.workshop";

/** Drafts on this device: a list of what there is, and each under a name of its own. */
export class DraftStore {
  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {}

  list(): KeptDraft[] {
    try {
      const found = JSON.parse(this.storage.getItem(LIST) ?? "[]") as KeptDraft[];
      return found.sort((one, other) => other.changed - one.changed);
    } catch {
      return [];
    }
  }

  /** Return a draft; null if it is gone, or is none. */
  read(key: string): Draft | null {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(`${LIST}.${key}`) ?? "null");
      return isDraft(found) ? found : null;
    } catch {
      return null;
    }
  }

  /** Keep a draft; tell whether the device had space for it. */
  keep(key: string, draft: Draft, now: number): boolean {
    const entry = { key, name: draft.name, squares: draft.squares.length, changed: now };
    const others = this.list().filter((one) => one.key !== key);
    try {
      this.storage.setItem(`${LIST}.${key}`, JSON.stringify(draft));
      this.storage.setItem(LIST, JSON.stringify([entry, ...others]));
      return true;
    } catch {
      return false;
    }
  }

  /** Return where a draft belongs in the library. */
  origin(key: string): Origin {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(`${LIST}.${key}.origin`) ?? "null");
      return { ...NOWHERE, ...(found as Partial<Origin> | null) };
    } catch {
      return NOWHERE;
    }
  }

  /** Note where a draft belongs; on a device without space it is a new board the next time. */
  noteOrigin(key: string, origin: Origin): void {
    try {
      this.storage.setItem(`${LIST}.${key}.origin`, JSON.stringify(origin));
    } catch {
      return;
    }
  }

  remove(key: string): void {
    const others = this.list().filter((one) => one.key !== key);
    this.storage.removeItem(`${LIST}.${key}`);
    this.storage.removeItem(`${LIST}.${key}.origin`);
    this.storage.setItem(LIST, JSON.stringify(others));
  }
}
