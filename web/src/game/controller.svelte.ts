import { guest } from "../protocol/api";
import { session } from "../protocol/session";
import { dialServer, type Dial, type Link, RoomSocket } from "../protocol/socket";
import type {
  Action,
  ChatLine,
  ClientMessage,
  GameInfo,
  Options,
  Presence,
  Prompt,
  ServerMessage,
  Sheet,
  Standing,
  TellBye,
  TellOutlook,
  View,
  VoteView,
  Word,
} from "../protocol";
import { Book, bookOf } from "./book";
import { type Offered, sorted } from "./choices";
import { Desk } from "./desk.svelte";
import { type Batch, type Happening, happeningsOf, joined, restore, store } from "./happenings";
import { EMPTY, Gap, type Honored, receive, type RoomState } from "./room";
import { Tabs } from "./tabs";

/** Who sits at a seat, as it is shown. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly piece: string;
  readonly bot: string | null;
  readonly member: number | null;
  readonly color: string;
  readonly standing: Standing | "bot";
  /** When a bot takes over, on the clock of `performance.now()`; null if nobody waits for it. */
  readonly awayUntil: number | null;
}

export interface Refused {
  readonly word: Word;
  readonly message: string;
  readonly at: number;
}

type Spoken = Extract<ClientMessage, { id: string }>;
/** A command without its id, which the controller adds. */
export type Command = Spoken extends infer One ? (One extends Spoken ? Omit<One, "id"> : never) : never;

interface Waiting {
  readonly message: ClientMessage;
  readonly done: (ok: boolean) => void;
}

interface Entrance {
  readonly watch?: boolean;
  /** Start the game as soon as we are the host of a lobby. */
  readonly begin?: boolean;
  readonly dial?: Dial;
}

const NO_CHOICES: Offered = sorted([]);

/** A room on this screen: what is known of it, and what can be said in it. */
export class RoomController {
  readonly desk = new Desk();
  link: Link | "offline" = $state("connecting");
  retryAt: number = $state(0);
  bye: Word | null = $state(null);
  takenOver: boolean = $state(false);
  refusal: Refused | null = $state.raw(null);
  outlook: TellOutlook | null = $state.raw(null);
  happenings: readonly Happening[] = $state.raw([]);
  book: Book | null = $state.raw(null);
  #room: RoomState = $state.raw(EMPTY);
  #muted: readonly number[] = $state.raw([]);
  #waiting: number = $state(0);
  /** When the newest prompt and presence came, on the clock of `performance.now()`. */
  #promptAt: number = $state(0);
  #nowAt: number = $state(0);

  readonly #socket: RoomSocket;
  readonly #tabs: Tabs;
  readonly #commands = new Map<string, Waiting>();
  readonly #listeners = new Set<(batch: Batch) => void>();
  readonly #queue: ServerMessage[] = [];
  #draining = false;
  #resuming = false;
  #begin: boolean;
  #looking = false;
  #lookAgain = false;
  /** Who said hello here. */
  #token: string | null = null;

  constructor(
    readonly code: string,
    readonly entrance: Entrance = {},
  ) {
    this.#begin = entrance.begin ?? false;
    this.#socket = new RoomSocket(entrance.dial ?? dialServer, {
      hello: () => this.#hello(),
      heard: (message) => this.#hear(message),
      linked: (link, retryAt) => this.#linked(link, retryAt),
      ended: (bye) => this.#ended(bye),
    });
    this.#tabs = new Tabs(code, () => this.#giveWay());
    addEventListener("pagehide", this.#keepLog);
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
    this.#tabs.claim();
    this.#socket.connect();
  }

  // --- what is known

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
  get honors(): readonly Honored[] {
    return this.#room.honors;
  }

  get pending(): boolean {
    return this.#waiting > 0;
  }

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
    this.me !== null && this.awaited.includes(this.me) && (this.#room.prompt?.clock.running ?? false),
  );
  /** The rules in force: those of the game, or of the room's settings before it. */
  readonly rules: Options | null = $derived.by(() => {
    const header = this.#room.game?.header ?? this.#room.sheet?.settings ?? null;
    return this.book && header ? this.book.rules(header) : null;
  });
  readonly players: readonly Player[] = $derived.by(() =>
    (this.#room.sheet?.chairs ?? []).map((chair, seat) => {
      const presence = this.#room.presence.find((one) => one.member === chair.member);
      const away = presence?.standing === "away" ? presence.left : null;
      return {
        seat,
        name: chair.name,
        piece: chair.piece,
        bot: chair.bot,
        member: chair.member,
        color: `var(--seat-${seat})`,
        standing: chair.bot ? "bot" : (presence?.standing ?? "stand_in"),
        awayUntil: away === null ? null : this.#nowAt + away,
      };
    }),
  );

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

  // --- what can be done

  /** Do something in the game; tells whether it was done. */
  act(action: Action): Promise<boolean> {
    return this.say({ say: "act", ask: this.#room.prompt?.ask ?? 0, action });
  }

  /** Say a command; tells whether it was done. */
  async say(command: Command): Promise<boolean> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const message = { ...command, id } as ClientMessage;
    const ok = await new Promise<boolean>((done) => {
      this.#commands.set(id, { message, done });
      this.#waiting = this.#commands.size;
      if (this.link === "closed") this.#answer(id, false);
      else this.#socket.send(message);
    });
    if (ok && command.say === "mute") this.#mute(command.member, command.muted);
    return ok;
  }

  /** Ask what could be done with the own estate, and what everybody could trade. */
  look(): void {
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#socket.send({ say: "look" });
  }

  /** Hear of everything that is played from now on; returns how to stop it. */
  onPlayed(callback: (batch: Batch) => void): () => void {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  /** Play here, and not in the other tab. */
  takeBack(): void {
    if (!this.takenOver) return;
    this.takenOver = false;
    this.#tabs.claim();
    this.#socket.renew();
  }

  async leave(): Promise<void> {
    await this.say({ say: "leave" });
    this.close();
  }

  retry(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#keepLog();
    removeEventListener("pagehide", this.#keepLog);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#tabs.close();
    this.#socket.close();
    this.#giveUp();
    this.#listeners.clear();
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  // --- the connection

  async #hello(): Promise<ClientMessage> {
    const { token } = await guest();
    this.#token = token;
    const after = this.#queue.length ? null : this.#room.seq;
    this.#queue.length = 0;
    this.#resuming = false;
    this.#looking = false;
    return {
      say: "hello",
      token: token ?? "",
      room: this.code,
      after,
      watch: this.entrance.watch ?? false,
      protocol: 1,
    };
  }

  readonly #wake = (): void => {
    if (document.visibilityState === "visible" && !this.takenOver) this.#socket.connect();
  };

  readonly #keepLog = (): void => {
    if (this.#room.game) store(this.#room.game.id, this.happenings);
  };

  readonly #sleep = (): void => {
    if (this.link === "waiting") this.link = "offline";
  };

  #linked(link: Link, retryAt: number): void {
    this.link = link === "waiting" && !navigator.onLine ? "offline" : link;
    this.retryAt = retryAt;
  }

  #ended(bye: TellBye | null): void {
    if (bye?.word === "unknown_token") session.drop(this.#token);
    this.bye = bye?.word ?? null;
    this.#giveUp();
  }

  #giveWay(): void {
    if (this.takenOver || this.link === "closed") return;
    this.takenOver = true;
    this.#socket.pause();
  }

  #giveUp(): void {
    for (const id of [...this.#commands.keys()]) this.#answer(id, false);
  }

  // --- hearing

  #hear(message: ServerMessage): void {
    this.#queue.push(message);
    if (!this.#draining) void this.#drain();
  }

  /** Take messages over in their order; one that needs an edition waits until it is there. */
  async #drain(): Promise<void> {
    this.#draining = true;
    try {
      for (let message = this.#queue[0]; message; message = this.#queue[0]) {
        const wanted = editionOf(message);
        if (wanted !== null && this.book?.id !== wanted) {
          const book = await bookOf(wanted);
          if (this.#queue[0] !== message) continue;
          this.book = book;
        }
        this.#queue.shift();
        this.#take(message);
      }
    } catch (error) {
      // whatever went wrong, the room as a whole can be asked for again
      console.warn("Freehold: starting over after", error);
      this.#room = { ...this.#room, seq: null };
      this.#queue.length = 0;
      setTimeout(() => this.#socket.renew(), 1000);
    } finally {
      this.#draining = false;
    }
  }

  #take(message: ServerMessage): void {
    if (message.tell === "ack") return this.#answer(message.id, true);
    if (message.tell === "refused") return this.#refuse(message.id, message.word, message.message);
    if (message.tell === "outlook") return this.#seen(message);
    const isAnswer = message.tell === "welcome" || message.tell === "resumed";
    if (isAnswer) this.#resuming = false;
    if (this.#resuming && "seq" in message) return;
    const isNew = this.#fold(message);
    if (isAnswer) this.#repeat();
    if (isNew) this.#after(message);
  }

  #fold(message: ServerMessage): boolean {
    const before = this.#room;
    try {
      this.#room = receive(before, message, this.book);
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.#resuming = this.#socket.send({ say: "resume", after: error.after });
      return false;
    }
    if (this.#room === before) return false;
    if ("prompt" in message) this.#promptAt = performance.now();
    if (message.tell === "now") this.#nowAt = performance.now();
    if (message.tell === "played" || message.tell === "started") this.#publish(message, before);
    return true;
  }

  #publish(message: Extract<ServerMessage, { tell: "played" | "started" }>, was: RoomState): void {
    const after = this.#room.view;
    if (!after) return;
    const started = message.tell === "started";
    const batch: Batch = {
      seq: message.seq,
      seat: started ? null : message.seat,
      decision: started ? 0 : message.decision,
      events: message.events,
      why: started ? undefined : message.why,
      before: started ? null : was.view,
      after,
    };
    this.happenings = joined(started ? [] : this.happenings, happeningsOf(batch));
    for (const listener of this.#listeners) listener(batch);
  }

  #after(message: ServerMessage): void {
    const { game, view, seq } = this.#room;
    if (message.tell === "welcome") {
      this.#muted = message.muted;
      this.happenings = game && view ? restore(game.id, seq ?? 0, view) : [];
      this.refusal = null;
    }
    if (message.tell === "rewound") {
      this.happenings = this.happenings.filter((one) => one.decision <= message.decision);
    }
    if (message.tell !== "chat" && message.tell !== "withheld") this.#lookIfNeeded();
    if (this.#begin) this.#tryBegin();
  }

  #tryBegin(): void {
    if (this.#room.sheet?.phase !== "lobby" || !this.isHost) return;
    this.#begin = false;
    void this.say({ say: "begin" });
  }

  #lookIfNeeded(): void {
    const asked = this.#room.view?.awaiting;
    const owes = asked?.for === "debt" && asked.seat === this.me;
    const { panel, draft } = this.desk;
    if (owes || draft || panel === "estate" || panel === "deals") this.look();
  }

  #seen(message: TellOutlook): void {
    this.#looking = false;
    this.outlook = message;
    if (!this.#lookAgain) return;
    this.#lookAgain = false;
    this.look();
  }

  // --- commands

  #answer(id: string, ok: boolean): void {
    const waiting = this.#commands.get(id);
    if (!waiting) return;
    this.#commands.delete(id);
    this.#waiting = this.#commands.size;
    waiting.done(ok);
  }

  #refuse(id: string | null, word: Word, message: string): void {
    this.refusal = { word, message, at: performance.now() };
    if (id !== null) this.#answer(id, false);
  }

  /** Say again what was not answered before the connection broke; it is not done twice. */
  #repeat(): void {
    for (const { message } of this.#commands.values()) this.#socket.send(message);
  }

  #mute(member: number, muted: boolean): void {
    const rest = this.#muted.filter((one) => one !== member);
    this.#muted = muted ? [...rest, member] : rest;
  }
}

/** Return the edition that a message cannot be understood without. */
function editionOf(message: ServerMessage): string | null {
  if (message.tell === "welcome") {
    return message.game?.header.edition ?? message.sheet.settings.edition;
  }
  if (message.tell === "started") return message.game.header.edition;
  if (message.tell === "room" && message.sheet.phase === "lobby") {
    return message.sheet.settings.edition;
  }
  return null;
}
