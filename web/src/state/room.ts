import type {
  ChatLine,
  GameInfo,
  Presence,
  Prompt,
  ServerMessage,
  Sheet,
  TellHonored,
  TellPlayed,
  TellWelcome,
  View,
  VoteView,
} from "../protocol/types";
import type { EditionIndex } from "./edition";
import { deal, fold } from "./fold";
import { sheetAfter } from "./sheet";

const CHAT_LINES = 200;

/** An achievement of a seat. */
export type LiveAchievement = Omit<TellHonored, "tell">;

/** A room as one member knows it. */
export interface RoomState {
  /** Number of the last message heard; null before the welcome. */
  readonly seq: number | null;
  readonly you: number | null;
  readonly sheet: Sheet | null;
  readonly chat: readonly ChatLine[];
  readonly muted: readonly number[];
  /** Members whom the receiver has blocked, everywhere. */
  readonly blocked: readonly number[];
  readonly game: GameInfo | null;
  readonly view: View | null;
  readonly rents: readonly number[] | null;
  readonly prompt: Prompt | null;
  readonly presence: readonly Presence[];
  readonly vote: VoteView | null;
  /** Achievements that were told of during the game on the table, the newest last. */
  readonly achievements: readonly LiveAchievement[];
  /** Number up to which the rents are known. */
  readonly rentsSeq: number;
}

export const EMPTY: RoomState = {
  seq: null,
  you: null,
  sheet: null,
  chat: [],
  muted: [],
  blocked: [],
  game: null,
  view: null,
  rents: null,
  prompt: null,
  presence: [],
  vote: null,
  achievements: [],
  rentsSeq: 0,
};

/** Says that a message is missing: everything after `after` has to be asked for again. */
export class Gap extends Error {
  constructor(
    readonly after: number,
    came: number,
  ) {
    super(`expected message ${after + 1}, got ${came}`);
  }
}

/**
 * Return the room after a message; one that was heard before changes nothing.
 *
 * `edition` is the edition of the game on the table; only `played` needs it.
 */
export function receive(
  state: RoomState,
  message: ServerMessage,
  edition: EditionIndex | null,
): RoomState {
  switch (message.tell) {
    case "welcome":
      return enter(state, message);
    case "resumed":
      return { ...state, you: message.you, rents: message.rents, rentsSeq: message.seq };
    case "now": {
      const { presence, vote, prompt } = message;
      return { ...state, presence, vote, prompt };
    }
    case "standings":
      return { ...state, presence: standing(state, message.presence) };
    case "honored":
      return addAchievement(state, message);
    case "room":
    case "sheet":
    case "started":
    case "played":
    case "rewound":
    case "chat":
    case "withheld":
      return isNext(state, message.seq) ? numbered(state, message, edition) : state;
    default:
      return state;
  }
}

/** Return how everybody in the room stands, some of them otherwise than before. */
function standing(state: RoomState, moved: readonly Presence[]): readonly Presence[] {
  return [...new Map([...state.presence, ...moved].map((one) => [one.member, one])).values()];
}

type Numbered = Extract<ServerMessage, { tell: Kinds }>;
type Kinds = "room" | "sheet" | "started" | "played" | "rewound" | "chat" | "withheld";

function isNext(state: RoomState, seq: number): boolean {
  if (state.seq === null || seq <= state.seq) return false;
  if (seq > state.seq + 1) throw new Gap(state.seq, seq);
  return true;
}

function enter(state: RoomState, message: TellWelcome): RoomState {
  const { seq, you, sheet, chat, muted, game, view, prompt, rents } = message;
  const achievements = game?.id === state.game?.id ? state.achievements : [];
  const told = { seq, you, sheet, chat, muted, game, view, prompt, rents, rentsSeq: seq };
  return { ...state, ...told, blocked: message.blocked ?? [], achievements };
}

/** Add an achievement; what is told twice counts once. */
function addAchievement(
  state: RoomState,
  { seat, achievement, tier, points }: TellHonored,
): RoomState {
  const isKnown = state.achievements.some(
    (one) => one.seat === seat && one.achievement === achievement,
  );
  if (isKnown) return state;
  return { ...state, achievements: [...state.achievements, { seat, achievement, tier, points }] };
}

function numbered(state: RoomState, message: Numbered, edition: EditionIndex | null): RoomState {
  const next = { ...state, seq: message.seq };
  switch (message.tell) {
    case "room":
      return changeSheet(next, message.sheet, edition);
    case "sheet":
      if (!state.sheet) throw new Error("expected a sheet before what has changed of it");
      return changeSheet(next, sheetAfter(state.sheet, message.difference), edition);
    case "started": {
      const { game, view, prompt, rents } = message;
      const table = { game, view, prompt, achievements: [], ...laid(next, rents) };
      return { ...next, sheet: message.sheet, ...table };
    }
    case "rewound":
      return { ...next, view: message.view, prompt: message.prompt, ...laid(next, message.rents) };
    case "played":
      return play(next, message, edition);
    case "chat":
      return { ...next, chat: [...state.chat, message.line].slice(-CHAT_LINES) };
    case "withheld":
      return next;
  }
}

function laid(state: RoomState, rents: readonly number[] | null): Pick<RoomState, "rents"> {
  return { rents: (state.seq ?? 0) > state.rentsSeq ? rents : state.rents };
}

function changeSheet(state: RoomState, sheet: Sheet, edition: EditionIndex | null): RoomState {
  const here = new Set(sheet.members.map((one) => one.number));
  const presence = state.presence.filter((one) => here.has(one.member));
  const next: RoomState = { ...state, sheet, presence };
  if (sheet.phase === "lobby") {
    return { ...next, game: null, view: null, prompt: null, achievements: [], ...laid(next, null) };
  }
  const view = reseated(next, sheet, edition);
  return { ...next, view, prompt: sheet.phase === "over" ? null : next.prompt };
}

function reseated(state: RoomState, sheet: Sheet, edition: EditionIndex | null): View | null {
  const seat = sheet.members.find((one) => one.number === state.you)?.chair ?? null;
  if (!state.view || !edition || state.view.seat === seat) return state.view;
  return deal({ ...state.view, seat }, [], edition, edition.rules(state.game?.header ?? null));
}

function play(state: RoomState, message: TellPlayed, edition: EditionIndex | null): RoomState {
  if (!state.view || !state.game || !edition) {
    throw new Error("expected a game on the table before something is played on it");
  }
  const rules = edition.rules(state.game.header);
  const view = fold(state.view, message.events, edition, rules);
  return { ...state, view, prompt: message.prompt, rents: rentsAfter(state, message) };
}

function rentsAfter(state: RoomState, message: TellPlayed): readonly number[] | null {
  if (!message.rents || !state.rents || message.seq <= state.rentsSeq) return state.rents;
  const rents = [...state.rents];
  for (const [square, rent] of Object.entries(message.rents)) rents[Number(square)] = rent;
  return rents;
}
