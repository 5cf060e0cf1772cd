import type {
  AccountWish,
  AchievementList,
  AdminOverview,
  AnnouncementWish,
  BlockList,
  BlockWish,
  BoardChecked,
  Codes,
  Door,
  Doors,
  DrainWish,
  Edition,
  Editions,
  Estimate,
  GameSummary,
  EvidenceTold,
  Games,
  Guest,
  GuestWish,
  HttpError,
  Key,
  Leaderboard,
  LengthAnswer,
  LengthWish,
  Me,
  Name,
  OptionForms,
  OptionValue,
  PasswordWish,
  PlayOnWish,
  Profile,
  PushState,
  PuzzleAnswered,
  PuzzleChoice,
  PuzzleTold,
  QuickWish,
  RecoveryWish,
  ReplayRents,
  ReportQueue,
  ReportTaken,
  ReportWish,
  RoomWish,
  SanctionList,
  SanctionTold,
  SanctionWish,
  SessionList,
  Strategy,
  StudyTold,
  SubscriptionWish,
  Trail,
  TrialTold,
  UploadReport,
} from "./types";
import { placeOf } from "./root";
import { deviceSecret, session } from "./session";

/** Until when somebody is banned, in seconds since 1970, and why. */
export interface Ban {
  readonly until: number;
  readonly reason: string;
}

/** A request that the server refused, or that did not reach it (status 0, word "offline"). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly word: string,
    message: string,
    /** Seconds to wait before it is worth to ask again, if the server says so. */
    readonly after: number | null = null,
    /** Until when, in seconds since 1970, and why somebody is banned. */
    readonly ban: Ban | null = null,
  ) {
    super(message);
  }
}

interface Wanted {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  token?: string | null;
  /** Ends the request when its answer is not wanted any more. */
  signal?: AbortSignal;
}

async function ask(path: string, wanted: Wanted = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (wanted.token) headers.Authorization = `Bearer ${wanted.token}`;
  const init: RequestInit = { method: wanted.method ?? "GET", headers };
  if (wanted.signal) init.signal = wanted.signal;
  if (wanted.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = typeof wanted.body === "string" ? wanted.body : JSON.stringify(wanted.body);
  }
  const answer = await reached(path, init);
  if (!answer.ok) throw await failure(answer);
  return answer;
}

/** Marks an answer that this browser has kept from before, because the server did not answer. */
const KEPT = "X-Freehold-Kept";

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(placeOf(path), init);
    watch.reached?.(!answer.headers.has(KEPT));
    return answer;
  } catch {
    if (init.signal?.aborted)
      throw new ApiError(0, "aborted", "The answer is not wanted any more.");
    watch.reached?.(false);
    throw new ApiError(0, "offline", "The server cannot be reached.");
  }
}

async function failure(answer: Response): Promise<ApiError> {
  const after = Number(answer.headers.get("Retry-After")) || null;
  try {
    const { error } = (await answer.json()) as HttpError;
    const { until, reason } = error;
    const ban = until === undefined ? null : { until, reason: reason ?? "" };
    if (ban) watch.banned?.(ban);
    return new ApiError(answer.status, error.word, error.message, after, ban);
  } catch {
    return new ApiError(answer.status, "failed", answer.statusText, after);
  }
}

/** Who wants to know what moderators have decided about this browser's guest, and whether the server answers. */
export const watch: {
  banned?: (ban: Ban) => void;
  known?: (me: Me) => void;
  reached?: (isReached: boolean) => void;
} = {};

export async function json<T>(path: string, wanted: Wanted = {}): Promise<T> {
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
  return { language: document.documentElement.lang.split("-")[0] || "en", device: deviceSecret() };
}

/** Ask as this browser's guest; one that the server does not know any more is made anew, once. */
export async function own<T>(path: string, wanted: Wanted = {}): Promise<T> {
  return (await (await asGuest(path, wanted)).json()) as T;
}

export async function asGuest(path: string, wanted: Wanted): Promise<Response> {
  const { token } = await guest();
  try {
    return await ask(path, { ...wanted, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.word !== "unknown_token") throw error;
    session.drop(token);
    return await ask(path, { ...wanted, token: (await guest()).token });
  }
}

/** Ask as who is signed in, and as nobody else: without access it fails. */
export async function personally(path: string, wanted: Wanted): Promise<Response> {
  const { token } = await guest();
  try {
    return await ask(path, { ...wanted, token });
  } catch (error) {
    if (error instanceof ApiError && error.word === "unknown_token") session.drop(token);
    throw error;
  }
}

async function personal<T>(path: string, wanted: Wanted): Promise<T> {
  return (await (await personally(path, wanted)).json()) as T;
}

/** The operator, as long as this page is open; with a token moderators are not asked for theirs. */
export const operator: { token: string | null } = { token: null };

/** Ask as the operator, if this page is theirs, else as the moderator who is signed in. */
export function moderating(path: string, wanted: Wanted): Promise<Response> {
  const { token } = operator;
  return token ? ask(path, { ...wanted, token }) : personally(path, wanted);
}

async function moderated<T>(path: string, wanted: Wanted): Promise<T> {
  return (await (await moderating(path, wanted)).json()) as T;
}

async function administered(path: string, body: unknown): Promise<void> {
  await ask(`/api/admin/${path}`, { method: "POST", body, token: operator.token });
}

/** Ask with the own token if there is one; nobody has to be somebody to read. */
export async function openly<T>(path: string): Promise<T> {
  return session.token ? own<T>(path) : json<T>(path);
}

async function knownMe(): Promise<Me> {
  const me = await own<Me>("/api/me");
  session.keep(me.guest);
  session.know(me.account);
  watch.known?.(me);
  return me;
}

async function renewed(path: string, body?: PasswordWish): Promise<Guest> {
  const fresh = await personal<Guest>(path, { method: "POST", body });
  session.keep(fresh);
  return fresh;
}

async function entered(path: string, body: AccountWish | RecoveryWish): Promise<Guest> {
  const known = { ...body, device: deviceSecret() };
  const account = await json<Guest>(path, { method: "POST", body: known });
  session.enter(account, body.name);
  return account;
}

/** What makes a leaderboard; empty words mean all editions, and all time. */
export interface BoardWish {
  by: Leaderboard["by"];
  edition: string;
  season: string;
}

function stopped(signal: AbortSignal | undefined): Pick<Wanted, "signal"> {
  return signal ? { signal } : {};
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
  me: knownMe,
  patchMe: async (change: { name?: string; piece?: string }): Promise<Guest> => {
    const changed = await own<Guest>("/api/me", { method: "PATCH", body: change });
    session.keep(changed);
    return changed;
  },
  games: (before?: number) =>
    own<Games>("/api/me/games" + (before === undefined ? "" : `?before=${before}`)),
  player: (id: string) => json<Profile>(`/api/players/${encodeURIComponent(id)}`),
  leaderboard: ({ by, edition, season }: BoardWish) =>
    openly<Leaderboard>(`/api/leaderboards?${new URLSearchParams({ by, edition, season })}`),
  achievements: () => json<AchievementList>("/api/achievements"),
  createAccount: async (wish: AccountWish): Promise<Codes> => {
    const body = { ...wish, device: deviceSecret() };
    const codes = await personal<Codes>("/api/account", { method: "POST", body });
    session.know(codes.name);
    return codes;
  },
  signIn: (body: AccountWish) => entered("/api/sign-in", body),
  recover: (body: RecoveryWish) => entered("/api/recover", body),
  changePassword: (password: string, fresh: string) =>
    renewed("/api/account/password", { password, new: fresh }),
  newCodes: (password: string) =>
    personal<Codes>("/api/account/codes", { method: "POST", body: { password } }),
  sessions: () => personal<SessionList>("/api/me/sessions", {}),
  endSession: async (id: string): Promise<void> => {
    await personally(`/api/me/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
  },
  /** The server's key for messages to this browser, and whether it takes them. */
  push: () => own<PushState>("/api/me/push"),
  subscribe: async (body: SubscriptionWish): Promise<void> => {
    await asGuest("/api/me/push", { method: "PUT", body });
  },
  unsubscribe: async (): Promise<void> => {
    await asGuest("/api/me/push", { method: "DELETE" });
  },
  /** Make the token of this browser void, if the server can be reached, and be a guest again. */
  signOut: async (): Promise<void> => {
    const { token } = session;
    session.leave();
    await ask("/api/me/sessions/current", { method: "DELETE", token }).catch(() => null);
  },
  /** Make all tokens void but a new one for this browser. */
  signOutElsewhere: () => renewed("/api/me/revoke"),
  exported: async (): Promise<Blob> => (await personally("/api/me/export", {})).blob(),
  /** Delete everything; guests have no password. This browser is another guest then. */
  remove: async (password: string | null): Promise<void> => {
    const body = password === null ? undefined : { password };
    await personally("/api/me", { method: "DELETE", body });
    session.leave();
  },
  names: (language: string) => json<Name>(`/api/names?language=${language}`),
  rooms: () => json<Doors>("/api/rooms"),
  door: (code: string) => own<Door>(`/api/rooms/${encodeURIComponent(code)}`),
  /** The way into a room; its link holds a secret for who belongs there. */
  key: (code: string) => own<Key>(`/api/rooms/${encodeURIComponent(code)}/link`),
  open: (body: RoomWish) => own<Key>("/api/rooms", { method: "POST", body }),
  /** Tell how long a game at a table would take, as far as that was measured. */
  length: async (body: LengthWish): Promise<Estimate | null> =>
    (await json<LengthAnswer>("/api/lengths", { method: "POST", body })).estimate,
  quick: (body: QuickWish) => own<Key>("/api/quick", { method: "POST", body }),
  qr: async (code: string) =>
    (await asGuest(`/api/rooms/${encodeURIComponent(code)}/qr.svg`, {})).text(),
  editions: () => json<Editions>("/api/editions"),
  edition,
  strategy: (id: string, options: Readonly<Record<string, OptionValue>>) =>
    json<Strategy>(
      `/api/editions/${encodeURIComponent(id)}/strategy?${new URLSearchParams({ options: JSON.stringify(options) })}`,
    ),
  game: (id: string) => json<GameSummary>(`/api/games/${encodeURIComponent(id)}`),
  record: async (id: string) => (await ask(`/api/games/${encodeURIComponent(id)}/record`)).text(),
  rents: (id: string) => json<ReplayRents>(`/api/games/${encodeURIComponent(id)}/rents`),
  analysis: (id: string) => json<StudyTold>(`/api/games/${encodeURIComponent(id)}/study`),
  startAnalysis: (id: string) =>
    json<StudyTold>(`/api/games/${encodeURIComponent(id)}/study`, { method: "POST" }),
  puzzleToday: () => openly<PuzzleTold>("/api/puzzles/today"),
  /** A puzzle of days before that this guest has not seen; empty words mean any. */
  puzzleNext: ({ kind, edition }: { kind: string; edition: string }) => {
    const asked = Object.entries({ kind, edition }).filter(([, word]) => word !== "");
    return own<PuzzleTold>(`/api/puzzles/next?${new URLSearchParams(asked)}`);
  },
  answerPuzzle: (id: number, body: PuzzleChoice) =>
    own<PuzzleAnswered>(`/api/puzzles/${id}/answer`, { method: "POST", body }),
  /** A decision of one's own in a finished game, by its place in the analysis. */
  blunder: (id: string, at: number) =>
    own<PuzzleTold>(`/api/games/${encodeURIComponent(id)}/puzzles/${at}`),
  tryBlunder: (id: string, at: number, body: PuzzleChoice): Promise<PuzzleAnswered> =>
    own(`/api/games/${encodeURIComponent(id)}/puzzles/${at}`, { method: "POST", body }),
  playOn: (id: string, body: PlayOnWish) =>
    own<Key>(`/api/games/${encodeURIComponent(id)}/continue`, { method: "POST", body }),
  save: async (code: string): Promise<Blob> =>
    (await asGuest(`/api/rooms/${encodeURIComponent(code)}/save`, {})).blob(),
  /** A save that only the server can read, so that the game goes on counting. */
  sealedSave: async (code: string): Promise<Blob> =>
    (await asGuest(`/api/rooms/${encodeURIComponent(code)}/save?sealed`, {})).blob(),
  continueSave: (text: string) => own<Key>("/api/continue", { method: "POST", body: text }),
  report: (body: ReportWish) => own<ReportTaken>("/api/reports", { method: "POST", body }),
  blocked: () => own<BlockList>("/api/blocks"),
  block: (body: BlockWish) => own<BlockList>("/api/blocks", { method: "POST", body }),
  readNotice: async (id: string): Promise<void> => {
    await asGuest(`/api/me/notices/${encodeURIComponent(id)}`, { method: "POST" });
  },
  openReports: () => moderated<ReportQueue>("/api/moderation/reports", {}),
  dismissReport: async (id: string): Promise<void> => {
    const path = `/api/moderation/reports/${encodeURIComponent(id)}/dismiss`;
    await moderating(path, { method: "POST" });
  },
  sanctions: () => moderated<SanctionList>("/api/moderation/sanctions", {}),
  sanction: (body: SanctionWish) =>
    moderated<SanctionTold>("/api/moderation/sanctions", { method: "POST", body }),
  lift: async (id: string): Promise<void> => {
    const path = `/api/moderation/sanctions/${encodeURIComponent(id)}/lift`;
    await moderating(path, { method: "POST" });
  },
  trail: () => moderated<Trail>("/api/moderation/trail", {}),
  evidence: () => moderated<EvidenceTold>("/api/moderation/evidence", {}),
  searchEvidence: () => moderated<EvidenceTold>("/api/moderation/evidence", { method: "POST" }),
  overview: () => json<AdminOverview>("/api/admin", { token: operator.token }),
  announce: (text: string) => administered("announcement", { text } satisfies AnnouncementWish),
  drain: (mode: DrainWish["mode"], node = "") =>
    administered("drain", { mode, node } satisfies DrainWish),
  closeRoom: (room: number) => administered(`rooms/${room}/close`, {}),
  /** An edition as a board to begin with. */
  boardOf: (id: string) => json<BoardChecked>(`/api/workshop/editions/${encodeURIComponent(id)}`),
  optionForms: () => json<OptionForms>("/api/workshop/options"),
  /** Tell what is wrong with a board: the data of its file, or the file's text. */
  checkBoard: (body: { board: unknown } | { toml: string }, signal?: AbortSignal) =>
    own<BoardChecked>("/api/workshop/check", { method: "POST", body, ...stopped(signal) }),
  tryBoard: (body: { board: unknown; against: unknown }, signal?: AbortSignal) =>
    own<TrialTold>("/api/workshop/trials", { method: "POST", body, ...stopped(signal) }),
  /** Tell how far a trial is, as soon as there is more than what came with that number. */
  trial: (id: string, after: number, signal?: AbortSignal) =>
    own<TrialTold>(
      `/api/workshop/trials/${encodeURIComponent(id)}?after=${after}`,
      stopped(signal),
    ),
  endTrial: async (id: string): Promise<void> => {
    await asGuest(`/api/workshop/trials/${encodeURIComponent(id)}`, { method: "DELETE" });
  },
  verify: (text: string) => json<UploadReport>("/api/verify", { method: "POST", body: text }),
};
