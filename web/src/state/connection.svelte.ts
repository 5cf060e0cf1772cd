import { guest } from "../protocol/api";
import { session } from "../protocol/session";
import { type Dial, type Link, RoomSocket } from "../protocol/socket";
import {
  type ClientMessage,
  PROTOCOL,
  type ServerMessage,
  type TellBye,
  type Word,
} from "../protocol/types";
import { Tabs } from "./tabs";

interface Entrance {
  readonly code: string;
  /** That of the link, if one was followed. */
  readonly secret: string | null;
  readonly watch: boolean;
  readonly dial: Dial;
}

interface Listener {
  /** Return the number of the last message that is known; null asks for the whole room. */
  readonly resumeAfter: () => number | null;
  readonly heard: (message: ServerMessage) => void;
  /** Hear that there will be no connection any more. */
  readonly ended: () => void;
}

/** The way to a room's server: one socket, which only the newest tab of a browser holds. */
export class RoomConnection {
  link: Link | "offline" = $state("connecting");
  retryAt: number = $state(0);
  bye: Word | null = $state(null);
  takenOver: boolean = $state(false);
  readonly #socket: RoomSocket;
  readonly #tabs: Tabs;
  /** Who said hello here. */
  #token: string | null = null;

  constructor(
    readonly entrance: Entrance,
    readonly listener: Listener,
  ) {
    this.#socket = new RoomSocket(entrance.dial, {
      hello: () => this.#hello(),
      heard: listener.heard,
      linked: (link, retryAt) => this.#linked(link, retryAt),
      ended: (bye) => this.#ended(bye),
    });
    this.#tabs = new Tabs(entrance.code, () => this.#giveWay());
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** Connect at once, or at once again. */
  connect(): void {
    this.#socket.connect();
  }

  /** Take the room over from all other tabs. */
  claim(): void {
    this.#tabs.claim();
  }

  /** Tell whether a message went out now; what did not is the caller's to say again. */
  send(message: ClientMessage): boolean {
    return this.#socket.send(message);
  }

  /** Begin anew after a pause, with hello. */
  stumble(): void {
    this.#socket.stumble();
  }

  /** Play here, and not in the other tab. */
  takeBack(): void {
    if (!this.takenOver) return;
    this.takenOver = false;
    this.claim();
    this.#socket.renew();
  }

  close(): void {
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#tabs.close();
    this.#socket.close();
  }

  async #hello(): Promise<ClientMessage> {
    const { token } = await guest();
    this.#token = token;
    const { code: room, secret, watch } = this.entrance;
    const after = this.listener.resumeAfter();
    const way = { room, after, watch, secret };
    return { say: "hello", token: token ?? "", ...way, protocol: PROTOCOL, differences: true };
  }

  readonly #wake = (): void => {
    if (document.visibilityState === "visible" && !this.takenOver) this.#socket.connect();
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
    this.listener.ended();
  }

  #giveWay(): void {
    if (this.takenOver || this.link === "closed") return;
    this.takenOver = true;
    this.#socket.pause();
  }
}
