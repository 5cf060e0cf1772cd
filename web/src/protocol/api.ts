import type {
  Door,
  Doors,
  Edition,
  Editions,
  Games,
  Guest,
  GuestWish,
  HttpError,
  Key,
  Me,
  Name,
  QuickWish,
  RoomWish,
  UploadReport,
} from "../protocol";
import { session } from "./session";

/** A request that the server refused, or that did not reach it (status 0, word "offline"). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly word: string,
    message: string,
  ) {
    super(message);
  }
}

interface Wanted {
  method?: "GET" | "POST" | "PATCH";
  body?: unknown;
  token?: string | null;
}

async function ask(path: string, wanted: Wanted = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (wanted.token) headers.Authorization = `Bearer ${wanted.token}`;
  const init: RequestInit = { method: wanted.method ?? "GET", headers };
  if (wanted.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = typeof wanted.body === "string" ? wanted.body : JSON.stringify(wanted.body);
  }
  const answer = await reached(path, init);
  if (!answer.ok) throw await failure(answer);
  return answer;
}

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, "offline", "The server cannot be reached.");
  }
}

async function failure(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as HttpError;
    return new ApiError(answer.status, error.word, error.message);
  } catch {
    return new ApiError(answer.status, "failed", answer.statusText);
  }
}

async function json<T>(path: string, wanted: Wanted = {}): Promise<T> {
  return (await (await ask(path, wanted)).json()) as T;
}

let making: Promise<Guest> | null = null;

/** Return this browser's guest, making one on first need. */
export function guest(): Promise<Guest> {
  if (session.guest?.token) return Promise.resolve(session.guest);
  making ??= json<Guest>("/api/guests", { method: "POST", body: wish() })
    .then((made) => {
      session.keep(made);
      return made;
    })
    .finally(() => {
      making = null;
    });
  return making;
}

function wish(): GuestWish {
  return { language: document.documentElement.lang.split("-")[0] || "en" };
}

/** Ask as this browser's guest; one that the server does not know any more is made anew, once. */
async function own<T>(path: string, wanted: Wanted = {}): Promise<T> {
  return (await (await asGuest(path, wanted)).json()) as T;
}

async function asGuest(path: string, wanted: Wanted): Promise<Response> {
  const { token } = await guest();
  try {
    return await ask(path, { ...wanted, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.word !== "unknown_token") throw error;
    session.forget();
    return await ask(path, { ...wanted, token: (await guest()).token });
  }
}

const editions = new Map<string, Promise<Edition>>();

function edition(id: string): Promise<Edition> {
  const known = editions.get(id);
  if (known) return known;
  const asked = json<Edition>(`/api/editions/${encodeURIComponent(id)}`);
  editions.set(id, asked);
  asked.catch(() => editions.delete(id));
  return asked;
}

export const api = {
  me: () => own<Me>("/api/me"),
  patchMe: async (change: { name?: string; piece?: string }): Promise<Guest> => {
    const changed = await own<Guest>("/api/me", { method: "PATCH", body: change });
    session.keep(changed);
    return changed;
  },
  games: (before?: number) =>
    own<Games>("/api/me/games" + (before === undefined ? "" : `?before=${before}`)),
  names: (language: string) => json<Name>(`/api/names?language=${language}`),
  rooms: () => json<Doors>("/api/rooms"),
  door: (code: string) => own<Door>(`/api/rooms/${encodeURIComponent(code)}`),
  open: (body: RoomWish) => own<Key>("/api/rooms", { method: "POST", body }),
  quick: (body: QuickWish) => own<Key>("/api/quick", { method: "POST", body }),
  qr: async (code: string) =>
    (await asGuest(`/api/rooms/${encodeURIComponent(code)}/qr.svg`, {})).text(),
  editions: () => json<Editions>("/api/editions"),
  edition,
  record: async (id: string) =>
    (await ask(`/api/games/${encodeURIComponent(id)}/record`)).text(),
  verify: (text: string) =>
    json<UploadReport>("/api/verify", { method: "POST", body: text }),
};
