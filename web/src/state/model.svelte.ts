import type {
  ChatLine,
  GameInfo,
  Options,
  Presence,
  Prompt,
  ServerMessage,
  Sheet,
  View,
  VoteView,
} from "../protocol/types";
import { type Offered, sorted } from "./choices";
import type { EditionIndex } from "./edition";
import {
  type Batch,
  joined,
  type LoggedEvent,
  loggedEvents,
  recalled,
  restore,
  store,
} from "./events";
import { type Notice, noticesAfter, restoredNotices, storeNotices } from "./notices";
import { type Player, playersOf } from "./players";
import { EMPTY, type LiveAchievement, receive, type RoomState } from "./room";

const NO_CHOICES: Offered = sorted([]);

/** A room as it is known on this screen, and what follows from that. */
export class RoomModel {
  edition: EditionIndex | null = $state.raw(null);
  eventLog: readonly LoggedEvent[] = $state.raw([]);
  /** What the chat tells between the lines of people. */
  notices: readonly Notice[] = $state.raw([]);
  #room: RoomState = $state.raw(EMPTY);
  #muted: readonly number[] = $state.raw([]);
  /** When the newest prompt and presence came, on the clock of `performance.now()`. */
  #promptAt: number = $state(0);
  #nowAt: number = $state(0);
  readonly #listeners = new Set<(batch: Batch) => void>();
  readonly #jumped = new Set<(told: Jump) => void>();

  // --- what was told

  /** The number of the last message; null if the whole room has to be asked for. */
  get seq(): number | null {
    return this.#room.seq;
  }

  get sheet(): Sheet | null {
    return this.#room.sheet;
  }

  get you(): number | null {
    return this.#room.you;
  }

  get chat(): readonly ChatLine[] {
    return this.#room.chat;
  }

  get muted(): readonly number[] {
    return this.#muted;
  }

  /** Members whom one has blocked, everywhere. */
  get blocked(): readonly number[] {
    return this.#room.blocked;
  }

  get game(): GameInfo | null {
    return this.#room.game;
  }

  get view(): View | null {
    return this.#room.view;
  }

  get rents(): readonly number[] | null {
    return this.#room.rents;
  }

  get prompt(): Prompt | null {
    return this.#room.prompt;
  }

  get presence(): readonly Presence[] {
    return this.#room.presence;
  }

  get vote(): VoteView | null {
    return this.#room.vote;
  }

  /** Achievements that were told of during the game. */
  get achievements(): readonly LiveAchievement[] {
    return this.#room.achievements;
  }

  // --- what follows from it

  /** The own chair, which is the seat of a game. */
  readonly me: number | null = $derived.by(
    () => this.#room.sheet?.members.find((one) => one.number === this.#room.you)?.chair ?? null,
  );
  readonly isHost: boolean = $derived(
    this.#room.sheet !== null && this.#room.sheet.host === this.#room.you,
  );
  readonly offered: Offered = $derived(
    this.#room.prompt ? sorted(this.#room.prompt.choices) : NO_CHOICES,
  );
  readonly awaited: readonly number[] = $derived(this.#room.prompt?.awaited ?? []);
  readonly myTurnToAnswer: boolean = $derived(
    this.me !== null &&
      this.awaited.includes(this.me) &&
      (this.#room.prompt?.clock.running ?? false),
  );
  /** The rules in force: those of the game, or of the room's settings before it. */
  readonly rules: Options | null = $derived.by(() => {
    const header = this.#room.game?.header ?? this.#room.sheet?.settings ?? null;
    return this.edition && header ? this.edition.rules(header) : null;
  });
  /** What the edition itself says, in the version that the game is played by. */
  readonly ownRules: Options | null = $derived(
    this.edition ? this.edition.base(this.#room.game?.header ?? null) : null,
  );
  readonly players: readonly Player[] = $derived.by(() => {
    const { sheet, presence } = this.#room;
    return sheet ? playersOf(sheet, presence, this.#nowAt) : [];
  });

  // --- clocks, on performance.now()

  get clockRuns(): boolean {
    return this.#room.prompt?.clock.running ?? false;
  }

  /** When the time for the question is over; then the bank of who is asked runs. */
  get deadline(): number | null {
    const left = this.#room.prompt?.clock.left;
    return left == null ? null : this.#promptAt + left;
  }

  get gameDeadline(): number | null {
    const left = this.#room.prompt?.clock.game_left;
    return left == null ? null : this.#promptAt + left;
  }

  get voteDeadline(): number | null {
    return this.#room.vote ? this.#nowAt + this.#room.vote.left : null;
  }

  /** The extra time that a seat has for all its questions, in milliseconds. */
  bankOf(seat: number): number {
    return this.#room.prompt?.clock.banks[seat] ?? 0;
  }

  offerDeadline(proposer: number, partner: number): number | null {
    const found = this.#room.prompt?.clock.offers.find(
      (one) => one.proposer === proposer && one.partner === partner,
    );
    return found ? this.#promptAt + found.left : null;
  }

  // --- hearing

  /** Hear of everything that is played from now on; returns how to stop it. */
  onPlayed(callback: (batch: Batch) => void): () => void {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  /** Hear when the table is another than what was played led to; returns how to stop it. */
  onJumped(callback: (told: Jump) => void): () => void {
    this.#jumped.add(callback);
    return () => this.#jumped.delete(callback);
  }

  /** Take a message over; tells whether it was new.  One that is missing before it is thrown. */
  protected fold(message: ServerMessage): boolean {
    const before = this.#room;
    const promptAt = this.#promptAt;
    this.#room = receive(before, message, this.edition);
    if (this.#room === before) {
      this.#recall(message);
      return false;
    }
    if ("prompt" in message) this.#promptAt = performance.now();
    if (message.tell === "now") this.#nowAt = performance.now();
    this.notices = noticesAfter(this.notices, message, before, this.#room, this.edition);
    if (message.tell === "welcome") this.#enter(message.muted, before.game);
    if (message.tell === "played" || message.tell === "started")
      this.#publish(message, before, promptAt);
    if (message.tell === "rewound") {
      this.eventLog = this.eventLog.filter((one) => one.decision <= message.decision);
    }
    if (message.tell === "welcome" || message.tell === "rewound") {
      for (const callback of this.#jumped) callback(message.tell);
    }
    return true;
  }

  protected mute(member: number, muted: boolean): void {
    const rest = this.#muted.filter((one) => one !== member);
    this.#muted = muted ? [...rest, member] : rest;
  }

  /** Have the whole room told again. */
  protected forget(): void {
    this.#room = { ...this.#room, seq: null };
  }

  /** Keep the log of the game, and what the chat tells, over a reload of the page. */
  protected keepLog(): void {
    if (this.#room.game) store(this.#room.game.id, this.eventLog);
    storeNotices(this.#room, this.notices);
  }

  protected stopTelling(): void {
    this.#listeners.clear();
    this.#jumped.clear();
  }

  #enter(muted: readonly number[], was: GameInfo | null): void {
    const { game, view, seq } = this.#room;
    this.#muted = muted;
    if (!game || !view) this.eventLog = [];
    else if (game.id !== was?.id) this.eventLog = restore(game.id, seq ?? 0, view);
    else this.eventLog = this.eventLog.filter((one) => one.decision <= view.decision);
    if (this.notices.length === 0) this.notices = restoredNotices(this.#room);
  }

  #publish(message: Happening, was: RoomState, promptAt: number): void {
    const after = this.#room.view;
    if (!after) return;
    const started = message.tell === "started";
    const batch = {
      ...batchOf(message, started ? null : was.view, after),
      rents: was.rents,
      expired: endsInTime(message, was, performance.now() - promptAt),
    };
    this.eventLog = joined(started ? [] : this.eventLog, loggedEvents(batch));
    for (const listener of this.#listeners) listener(batch);
  }

  /** Put what was played before this page knew of it into the log, and nowhere else. */
  #recall(message: ServerMessage): void {
    const { game, view } = this.#room;
    if ((message.tell !== "played" && message.tell !== "started") || !game || !view) return;
    // what comes before the start of a game is an earlier one's
    if (message.tell === "started") {
      this.eventLog = this.eventLog.filter((one) => one.seq >= message.seq);
    }
    this.eventLog = recalled(this.eventLog, batchOf(message, null, view));
  }
}

type Jump = "welcome" | "rewound";
type Happening = Extract<ServerMessage, { tell: "played" | "started" }>;

function batchOf(message: Happening, before: View | null, after: View): Batch {
  const { seq, events } = message;
  if (message.tell === "started") return { seq, seat: null, decision: 0, events, before, after };
  const { seat, decision, why } = message;
  return { seq, seat, decision, events, why, before, after };
}

/** So early a message may come that says that somebody's time is over, in milliseconds. */
const EARLY = 300;

/** Tell whether an offer was turned down by the clock: nobody said so, and its time was over. */
function endsInTime(message: Happening, { prompt }: RoomState, since: number): boolean {
  if (message.tell !== "played" || message.why) return false;
  const ended = message.events.find((one) => one.event === "offer_ended");
  if (ended?.event !== "offer_ended" || ended.why !== "rejected") return false;
  const clock = prompt?.clock.offers.find(
    (one) => one.proposer === ended.proposer && one.partner === ended.partner,
  );
  return clock !== undefined && clock.left - since < EARLY;
}
