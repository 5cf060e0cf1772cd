import type { Change, GameEvent, ServerMessage, View } from "../protocol/types";
import type { EditionIndex } from "./edition";
import type { RoomState } from "./room";

/** What the chat tells of: who comes and goes, and what weighs in the game. */
type Told =
  | { readonly kind: "joined" | "left" | "kicked"; readonly name: string }
  | { readonly kind: "event"; readonly decision: number; readonly event: GameEvent }
  | {
      readonly kind: "completed";
      readonly decision: number;
      readonly seat: number;
      readonly group: number;
    };

/** Something that the chat tells between the lines of people. */
export type Notice = Told & {
  readonly key: string;
  /** The number of the message that brought it. */
  readonly seq: number;
  /** When this page heard of it, in seconds since 1970. */
  readonly at: number;
  /** When the last line of chat before it was said; 0 if there was none. */
  readonly after: number;
};

/** As many as lines of chat are kept. */
const MOST = 200;
const STORED = "freehold.notices";

/** Return the notices after a message, which led from one state of a room to the next. */
export function noticesAfter(
  known: readonly Notice[],
  message: ServerMessage,
  before: RoomState,
  after: RoomState,
  edition: EditionIndex | null,
): readonly Notice[] {
  switch (message.tell) {
    case "welcome":
      return before.game?.id === after.game?.id ? known : aboutPeople(known);
    case "room":
      return joined(
        message.sheet.phase === "lobby" ? aboutPeople(known) : known,
        message,
        after,
        comingOrGoing(message.change, before, after),
      );
    case "sheet":
      return joined(known, message, after, comingOrGoing(message.change, before, after));
    case "started":
      return aboutPeople(known);
    case "rewound":
      return known.filter((one) => !("decision" in one) || one.decision <= message.decision);
    case "played": {
      const { events, decision } = message;
      const told: Told[] = events
        .filter((event) => weighs(event, events))
        .map((event) => ({ kind: "event", decision, event }));
      const completed = edition ? completedColors(before.view, after.view, edition) : [];
      const colors = completed.map((one) => ({ kind: "completed" as const, decision, ...one }));
      return joined(known, message, after, [...told, ...colors]);
    }
    default:
      return known;
  }
}

/** Return the notices that outlive a game: those of the last one end with it, as its log does. */
function aboutPeople(known: readonly Notice[]): readonly Notice[] {
  return known.some((one) => "decision" in one)
    ? known.filter((one) => !("decision" in one))
    : known;
}

function joined(
  known: readonly Notice[],
  { seq }: { readonly seq: number },
  state: RoomState,
  told: readonly Told[],
): readonly Notice[] {
  if (told.length === 0) return known;
  const at = Math.floor(Date.now() / 1000);
  const after = state.chat.at(-1)?.at ?? 0;
  const fresh = told.map((one, nth) => ({ ...one, key: `${seq}.${nth}`, seq, at, after }));
  return [...known, ...fresh].slice(-MOST);
}

function comingOrGoing({ what, member }: Change, before: RoomState, after: RoomState): Told[] {
  if (member === null || member === before.you) return [];
  if (what !== "joined" && what !== "left" && what !== "kicked") return [];
  const { sheet } = what === "joined" ? after : before;
  const found = sheet?.members.find((one) => one.number === member);
  return found ? [{ kind: what, name: found.name }] : [];
}

/** Tell whether an event is one that people would talk about. */
function weighs(event: GameEvent, batch: readonly GameEvent[]): boolean {
  switch (event.event) {
    case "traded":
    case "jailed":
    case "resigned":
    case "game_over":
      return true;
    case "knocked_down":
      return event.seat !== null;
    case "went_bankrupt":
      return !batch.some((one) => one.event === "resigned" && one.seat === event.seat);
    default:
      return false;
  }
}

/** Return the colors of which somebody got the last street. */
function completedColors(before: View | null, after: View | null, edition: EditionIndex) {
  if (!before || !after || before.squares === after.squares) return [];
  return edition.groups.flatMap((_, group) => {
    const seat = holderOf(group, after, edition);
    return seat !== null && seat !== holderOf(group, before, edition) ? [{ seat, group }] : [];
  });
}

/** Return who has all streets of a color; nobody has stations and the like in this sense. */
function holderOf(group: number, view: View, edition: EditionIndex): number | null {
  const squares = edition.members(group);
  if (squares.some((square) => edition.squares[square]?.kind !== "street")) return null;
  const [owner = null, ...others] = squares.map((square) => view.squares[square]?.owner ?? null);
  return others.every((other) => other === owner) ? owner : null;
}

interface Stored {
  readonly code: string;
  readonly game: string | null;
  readonly notices: readonly Notice[];
}

/** Keep a room's notices over a reload of the page. */
export function storeNotices({ sheet, game }: RoomState, notices: readonly Notice[]): void {
  if (!sheet) return;
  const stored: Stored = { code: sheet.code, game: game?.id ?? null, notices };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(stored));
  } catch {
    // what does not fit is not told again after a reload
  }
}

/** Return what was kept of a room, and of its game if that is the same; nothing of another. */
export function restoredNotices({ sheet, game, seq }: RoomState): readonly Notice[] {
  try {
    const text = sessionStorage.getItem(STORED);
    const found = text ? (JSON.parse(text) as Stored) : null;
    if (!found || found.code !== sheet?.code) return [];
    const notices = found.notices.filter((one) => one.seq <= (seq ?? 0));
    return found.game === (game?.id ?? null) ? notices : aboutPeople(notices);
  } catch {
    return [];
  }
}
