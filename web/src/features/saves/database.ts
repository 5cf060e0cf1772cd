import type { KeptGame } from "./keptGame";

/** Where saved games are kept. */
export interface Drawers {
  list(): Promise<readonly KeptGame[]>;
  /** Return the text of a saved game; null if it is gone. */
  text(id: string): Promise<string | null>;
  /** Keep a saved game; one with the same id goes. */
  put(game: KeptGame, text: string): Promise<void>;
  /** Keep what is said about a saved game; its text stays. */
  relabel(game: KeptGame): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Says that this device keeps nothing, or nothing more. */
export class StorageError extends Error {
  constructor(readonly word: "unavailable" | "full") {
    super(`expected storage, got none: ${word}`);
  }
}

const NAME = "freehold";
const VERSION = 1;
const LABELS = "saves";
const TEXTS = "texts";

/** Saved games in the browser's own database: labels apart from texts, so that lists are quick. */
export class Database implements Drawers {
  #opening: Promise<IDBDatabase> | null = null;

  list(): Promise<readonly KeptGame[]> {
    return this.#ask("readonly", (labels) => labels.getAll() as IDBRequest<KeptGame[]>);
  }

  async text(id: string): Promise<string | null> {
    const ask = (_: IDBObjectStore, texts: IDBObjectStore) =>
      texts.get(id) as IDBRequest<string | undefined>;
    return (await this.#ask("readonly", ask)) ?? null;
  }

  async put(game: KeptGame, text: string): Promise<void> {
    await this.#ask("readwrite", (labels, texts) => {
      texts.put(text, game.id);
      return labels.put(game);
    });
  }

  async relabel(game: KeptGame): Promise<void> {
    await this.#ask("readwrite", (labels) => labels.put(game));
  }

  async remove(id: string): Promise<void> {
    await this.#ask("readwrite", (labels, texts) => {
      texts.delete(id);
      return labels.delete(id);
    });
  }

  /** Do something in one transaction, and wait until it is on the disk. */
  async #ask<T>(
    mode: IDBTransactionMode,
    step: (labels: IDBObjectStore, texts: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await this.#opened();
    return new Promise<T>((done, fail) => {
      try {
        const work = database.transaction([LABELS, TEXTS], mode);
        const request = step(work.objectStore(LABELS), work.objectStore(TEXTS));
        work.oncomplete = () => done(request.result);
        work.onabort = () => fail(problemOf(work.error));
      } catch (error) {
        fail(problemOf(error));
      }
    });
  }

  #opened(): Promise<IDBDatabase> {
    this.#opening ??= open().then((database) => {
      database.onclose = () => (this.#opening = null);
      database.onversionchange = () => {
        database.close();
        this.#opening = null;
      };
      return database;
    });
    this.#opening.catch(() => (this.#opening = null));
    return this.#opening;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(LABELS, { keyPath: "id" });
        request.result.createObjectStore(TEXTS);
      };
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(problemOf(request.error));
      request.onblocked = () => fail(new StorageError("unavailable"));
    } catch (error) {
      fail(problemOf(error));
    }
  });
}

function problemOf(error: unknown): StorageError {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new StorageError(isFull ? "full" : "unavailable");
}
