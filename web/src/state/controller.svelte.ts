import { type Dial, dialServer, type Link } from "../protocol/socket";
import type { Action, ServerMessage, TellOutlook, Word } from "../protocol/types";
import { CoachInquiries } from "./coach.svelte";
import { type Command, Commands, type Refusal } from "./commands.svelte";
import { RoomConnection } from "./connection.svelte";
import { dealAtHand, termsOf, waitingOffers } from "./deals";
import { Inbox } from "./inbox";
import { RoomModel } from "./model.svelte";
import { Gap } from "./room";
import { ScreenState } from "./screen.svelte";
import { serverNotices } from "./serverNotices.svelte";

interface Entrance {
  /** That of the link, if one was followed. */
  readonly secret?: string | null;
  readonly watch?: boolean;
  /** Start the game as soon as we are the host of a lobby. */
  readonly begin?: boolean;
  readonly dial?: Dial;
}

/** Asks whether something is really meant; null where there is nothing to ask. */
export type Guard = (actions: readonly Action[]) => Promise<boolean> | null;

/** So many messages of before are asked for by who comes in the middle; the server tells few more. */
const RECALLED = 100;

/** A room on this screen: what is known of it, and what can be said in it. */
export class RoomController extends RoomModel {
  readonly screen = new ScreenState();
  movePreview: TellOutlook | null = $state.raw(null);
  readonly coach = new CoachInquiries((message) => this.#connection.send(message));
  readonly #guards = new Set<Guard>();
  readonly #connection: RoomConnection;
  readonly #commands = new Commands((message) => {
    if (this.link === "closed") return "closed";
    this.#connection.send(message);
    return "sent";
  });
  readonly #inbox: Inbox;
  #resuming = false;
  #recalling = false;
  #begin: boolean;
  #looking = false;
  #lookAgain = false;

  constructor(
    readonly code: string,
    { secret = null, watch = false, begin = false, dial = () => dialServer(code) }: Entrance = {},
  ) {
    super();
    this.#begin = begin;
    this.#inbox = new Inbox(this, {
      take: (message) => this.#take(message),
      fail: (error) => this.#startOver(error),
    });
    this.#connection = new RoomConnection(
      { code, secret, watch, dial },
      {
        resumeAfter: () => this.#resumeAfter(),
        heard: (message) => this.#inbox.push(message),
        ended: () => this.#commands.giveUp(),
      },
    );
    addEventListener("pagehide", this.#hide);
    this.#connection.claim();
    this.#connection.connect();
  }

  // --- the connection

  get link(): Link | "offline" {
    return this.#connection.link;
  }

  get retryAt(): number {
    return this.#connection.retryAt;
  }

  /** Why the server said good-bye. */
  get bye(): Word | null {
    return this.#connection.bye;
  }

  /** Whether another tab of this browser plays here. */
  get takenOver(): boolean {
    return this.#connection.takenOver;
  }

  /** Play here, and not in the other tab. */
  takeBack(): void {
    this.#connection.takeBack();
  }

  retry(): void {
    this.#connection.connect();
  }

  close(): void {
    this.keepLog();
    removeEventListener("pagehide", this.#hide);
    this.#connection.close();
    this.#commands.giveUp();
    this.stopTelling();
  }

  // --- commands

  get pending(): boolean {
    return this.#commands.pending;
  }

  get refusal(): Refusal | null {
    return this.#commands.refusal;
  }

  dismissRefusal(): void {
    this.#commands.refusal = null;
  }

  /** Have something asked before anything is done; returns how to stop it. */
  watchOver(guard: Guard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  /** Do something in the game; tells whether it was done. */
  act(action: Action): Promise<boolean> {
    return this.actAll([action]);
  }

  /** Do one thing after the other, up to the first refusal; tells whether all were done. */
  async actAll(actions: readonly Action[]): Promise<boolean> {
    let ask = this.prompt?.ask ?? 0;
    for (const guard of this.#guards) {
      const isMeant = guard(actions);
      if (isMeant && !(await isMeant)) return false;
    }
    for (const action of actions) {
      if (!(await this.say({ say: "act", ask, action }))) return false;
      ask = this.prompt?.ask ?? 0;
    }
    return true;
  }

  /** Say a command; tells whether it was done. */
  async say(command: Command): Promise<boolean> {
    const ok = await this.#commands.say(command);
    if (ok && command.say === "mute") this.mute(command.member, command.muted);
    return ok;
  }

  async leave(): Promise<void> {
    await this.say({ say: "leave" });
    this.close();
  }

  /** Ask what could be done with the own estate, what everybody could trade, and what a deal does. */
  look(): void {
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    const deal = dealAtHand(this);
    const question = deal ? { trade: termsOf(deal) } : {};
    this.#looking = this.#connection.send({ say: "look", ...question });
  }

  // --- hearing

  #resumeAfter(): number | null {
    const after = this.#inbox.isEmpty ? this.seq : null;
    this.#inbox.clear();
    this.#resuming = false;
    this.#recalling = false;
    this.#looking = false;
    this.coach.giveUp();
    return after;
  }

  readonly #hide = (): void => this.keepLog();

  /** Whatever went wrong, the room as a whole can be asked for again. */
  #startOver(error: unknown): void {
    console.warn("Freehold: starting over after", error);
    this.forget();
    this.#connection.stumble();
  }

  #take(message: ServerMessage): void {
    switch (message.tell) {
      case "ack":
        return this.#commands.answer(message.id, true);
      case "refused":
        if (this.coach.refuse(message.id, message.word)) return;
        return this.#commands.refuse(message.id, message.word, message.message);
      case "advice":
        return this.coach.hear(message);
      case "outlook":
        return this.#seen(message);
      case "moderated":
        return serverNotices.ask();
      case "announced":
        serverNotices.announcement = message.text;
        return;
      default:
        this.#know(message);
    }
  }

  #know(message: ServerMessage): void {
    const isAnswer = message.tell === "welcome" || message.tell === "resumed";
    if (isAnswer) this.#resuming = false;
    if (this.#resuming && "seq" in message) return;
    const isNew = this.#foldOrResume(message);
    if (isAnswer) this.#commands.repeat();
    if (!isNew) return;
    if (message.tell === "welcome") {
      this.dismissRefusal();
      this.#recallPast();
    } else if (isAnswer) {
      this.#recalling = false;
    }
    if (message.tell !== "chat" && message.tell !== "withheld") this.#lookIfNeeded();
    if (this.#begin) this.#tryBegin();
  }

  #foldOrResume(message: ServerMessage): boolean {
    try {
      return this.fold(message);
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.#resuming = this.#connection.send({ say: "resume", after: error.after });
      return false;
    }
  }

  /** Ask for what was played shortly before, as far as the log does not tell it. */
  #recallPast(): void {
    const { game, seq } = this;
    // where something was taken back, another welcome is all the answer there is
    if (this.#recalling || !game || seq === null) return;
    const after = Math.max(seq - RECALLED, this.eventLog.at(-1)?.seq ?? 0);
    if (after < seq) this.#recalling = this.#connection.send({ say: "resume", after });
  }

  #tryBegin(): void {
    if (this.sheet?.phase !== "lobby" || !this.isHost) return;
    this.#begin = false;
    void this.say({ say: "begin" });
  }

  #lookIfNeeded(): void {
    const asked = this.view?.awaiting;
    const owes = asked?.for === "debt" && asked.seat === this.me;
    const { panel, draft } = this.screen;
    const isOpen = draft || panel === "estate" || panel === "trade";
    if (owes || isOpen || this.#isWeighing() || waitingOffers(this).length > 0) this.look();
  }

  /** Tell whether the dock is to say what building costs, or whether something is out of reach. */
  #isWeighing(): boolean {
    if (!this.myTurnToAnswer) return false;
    const { build, buildRun, buy, decline, bid, pass } = this.offered;
    return (
      build.size + buildRun.length > 0 || (decline !== null && !buy) || (pass !== null && !bid)
    );
  }

  #seen(message: TellOutlook): void {
    this.#looking = false;
    this.movePreview = message;
    if (!this.#lookAgain) return;
    this.#lookAgain = false;
    this.look();
  }
}
