import { placeOf } from "./root";
import { type ClientMessage, PROTOCOL, type ServerMessage, type TellBye, type Word } from "./types";

export type Link = "connecting" | "open" | "waiting" | "closed";

/** Words after which coming back makes no sense. */
const FINAL: ReadonlySet<Word> = new Set<Word>([
  "unknown_token",
  "no_such_room",
  "wrong_link",
  "room_full",
  "no_spectators",
  "kicked",
  "banned",
  "left",
  "room_closed",
  "bad_message",
  "other_protocol",
  "set_aside",
]);

/** Close codes of the protocol's own say the same, also with words that only a newer server knows. */
const FINAL_CODES = { first: 4400, last: 4499 };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const STEADY = 15_000; // a connection that stood so long was a good one: the next pause is short again
const SILENCE = 30_000; // a ping goes out after so long without a word
const PATIENCE = 8_000; // and an answer has to come within this

/** What a socket tells its owner. */
export interface Listener {
  /** The first message of every connection; `after` in it makes the server resume. */
  hello(): ClientMessage | Promise<ClientMessage>;
  heard(message: ServerMessage): void;
  linked(link: Link, retryAt: number): void;
  ended(bye: TellBye | null): void;
}

/** As much of a WebSocket as is needed. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: Pick<CloseEvent, "code">) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Dial = () => Wire;

/** A connection that comes back by itself, with growing pauses, until it is closed for good. */
export class RoomSocket {
  #wire: Wire | null = null;
  #tries = 0;
  #openedAt: number | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #watch: ReturnType<typeof setTimeout> | null = null;
  #bye: TellBye | null = null;
  #closed = false;

  constructor(
    readonly dial: Dial,
    readonly listener: Listener,
    readonly random: () => number = Math.random,
  ) {}

  /** Connect now; also cuts a pause short. */
  connect(): void {
    if (this.#closed || this.#wire) return;
    this.#clear();
    this.listener.linked("connecting", 0);
    const wire = this.dial();
    this.#wire = wire;
    this.#bye = null;
    wire.onopen = () => void this.#greet(wire);
    wire.onmessage = (event) => this.#hear(wire, event.data);
    wire.onclose = (event) => this.#lost(wire, event.code);
    this.#expect(PATIENCE * 2);
  }

  /** Send, if the connection stands. */
  send(message: ClientMessage): boolean {
    if (!this.#wire || this.#wire.readyState !== 1) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Start over on a fresh connection: the present one is stale. */
  renew(): void {
    const wire = this.#wire;
    if (!wire) return this.connect();
    this.#drop(wire);
    this.connect();
  }

  /** Start over after a pause, which grows while it does not help: what was heard made no sense. */
  stumble(): void {
    if (this.#closed || !this.#wire) return;
    this.#drop(this.#wire);
    this.#wait();
  }

  /** Hang up until `connect` or `renew`. */
  pause(): void {
    this.#clear();
    if (this.#wire) this.#drop(this.#wire);
  }

  close(): void {
    this.#closed = true;
    this.#clear();
    if (this.#wire) this.#drop(this.#wire);
    this.listener.linked("closed", 0);
  }

  async #greet(wire: Wire): Promise<void> {
    const hello = await this.#hello(wire);
    if (hello && this.#wire === wire && wire.readyState === 1) wire.send(JSON.stringify(hello));
  }

  /** Return the first message; without it the connection is of no use. */
  async #hello(wire: Wire): Promise<ClientMessage | null> {
    try {
      return await this.listener.hello();
    } catch {
      if (this.#wire === wire) this.stumble();
      return null;
    }
  }

  #hear(wire: Wire, text: string): void {
    if (this.#wire !== wire) return;
    this.#listen();
    const message = JSON.parse(text) as ServerMessage;
    if (message.tell === "bye") this.#bye = message;
    if (message.tell === "welcome" && message.protocol !== PROTOCOL) {
      this.#drop(wire);
      this.#clear();
      return this.#end({ tell: "bye", word: "other_protocol", message: "" });
    }
    if (message.tell === "welcome" || message.tell === "resumed") {
      this.#openedAt = performance.now();
      this.listener.linked("open", 0);
    }
    this.listener.heard(message);
  }

  /** After a long silence ask for a sign of life; without one the connection is given up. */
  #listen(): void {
    if (this.#watch) clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.send({ say: "ping" });
      this.#expect(PATIENCE);
    }, SILENCE);
  }

  #expect(within: number): void {
    if (this.#watch) clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      const wire = this.#wire;
      if (!wire) return;
      this.#drop(wire);
      this.#wait();
    }, within);
  }

  #lost(wire: Wire, code: number): void {
    if (this.#wire !== wire) return;
    this.#wire = null;
    this.#clear();
    const final = code >= FINAL_CODES.first && code <= FINAL_CODES.last;
    if (this.#bye && (final || FINAL.has(this.#bye.word))) return this.#end(this.#bye);
    if (!this.#closed) this.#wait();
  }

  /** Come back no more. */
  #end(bye: TellBye): void {
    this.#closed = true;
    this.listener.linked("closed", 0);
    this.listener.ended(bye);
  }

  #drop(wire: Wire): void {
    wire.onopen = wire.onmessage = wire.onclose = null;
    this.#wire = null;
    wire.close();
  }

  #wait(): void {
    this.#clear();
    // a server that lets us in and hangs up at once is no better than one that does not answer
    if (this.#openedAt !== null && performance.now() - this.#openedAt >= STEADY) this.#tries = 0;
    this.#openedAt = null;
    const longest = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
    const wait = longest * (0.5 + this.random() / 2);
    this.#tries += 1;
    this.listener.linked("waiting", performance.now() + wait);
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #clear(): void {
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#watch) clearTimeout(this.#watch);
    this.#retry = this.#watch = null;
  }
}

/** Open the server's socket; proxies before several servers go by the room in its address. */
export function dialServer(room: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = /^[0-9]{6}$/.test(room) ? `/ws/${room}` : "/ws";
  return new WebSocket(`${scheme}://${location.host}${placeOf(path)}`) as Wire;
}
