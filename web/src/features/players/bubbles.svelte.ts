import { told } from "../../i18n/index.svelte";
import type { ChatLine, Emote } from "../../protocol/types";
import { type Highlight, highlightsOf, LogReader } from "../../state/highlights";
import { BOT_LEVELS, DEFAULT_LEVEL } from "../../state/levels";
import type { ShownGame } from "../../state/shown";

/** What somebody says at the own card, for a moment. */
export interface Bubble {
  readonly key: number;
  readonly text: string;
  readonly emote: Emote | null;
}

export type Speakers = Pick<ShownGame, "edition" | "players" | "eventLog">;

/** How long a bubble is read, and how long bots are quiet after one, in milliseconds. */
const SHOWN = 5200;
const QUIET = 9000;
const QUIET_ALL = 3500;
/** How long nobody says the same again. */
const STALE = 90_000;
/** Every so many purchases and rents a bot says something of them; of all else always. */
const SELDOM = 3;

/** Who says what: people in the chat, and bots, each level in its manner, about what happens. */
export class Bubbles {
  of: ReadonlyMap<number, Bubble> = $state.raw(new Map());
  readonly #room: Speakers;
  readonly #now: () => number;
  readonly #log: LogReader;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #spoke = new Map<number, number>();
  readonly #said = new Map<string, number>();
  #keys = 0;
  #lastBot = -Infinity;
  #passed = 0;
  #heard: ChatLine | null | undefined;

  constructor(room: Speakers, now: () => number = () => performance.now()) {
    this.#room = room;
    this.#now = now;
    this.#log = new LogReader(room.eventLog);
  }

  /** Let bots speak about what has been shown since. */
  follow(): void {
    const { edition } = this.#room;
    const fresh = this.#log.read(this.#room.eventLog);
    if (!edition) return;
    for (const entry of fresh) for (const one of highlightsOf(entry, edition)) this.#comment(one);
  }

  /** Show what was said last, unless it is what had been said before; seats of members by number. */
  hear(line: ChatLine | null, seat: number | null): void {
    const isFirst = this.#heard === undefined;
    const isSame = this.#heard?.at === line?.at && this.#heard?.text === line?.text;
    this.#heard = line;
    if (isFirst || isSame || !line || seat === null) return;
    this.#say(seat, line.text ?? "", line.emote);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #comment({ moment, seat }: Highlight): void {
    const level = this.#room.players[seat]?.bot;
    if (!level || this.#isQuiet(seat, moment)) return;
    const manner = BOT_LEVELS.some(({ id }) => id === level) ? level : DEFAULT_LEVEL;
    const key = `banter.${manner}${moment.charAt(0).toUpperCase()}${moment.slice(1)}`;
    const text = told(key, {}, "");
    const now = this.#now();
    if (!text || now - (this.#said.get(text) ?? -Infinity) < STALE) return;
    this.#said.set(text, now);
    this.#spoke.set(seat, now);
    this.#lastBot = now;
    this.#say(seat, text, null);
  }

  #isQuiet(seat: number, moment: Highlight["moment"]): boolean {
    if (moment === "won") return false;
    const now = this.#now();
    if (now - this.#lastBot < QUIET_ALL) return true;
    if (now - (this.#spoke.get(seat) ?? -Infinity) < QUIET) return true;
    if (moment !== "bought" && moment !== "paid" && moment !== "earned") return false;
    return this.#passed++ % SELDOM !== 0;
  }

  #say(seat: number, text: string, emote: Emote | null): void {
    this.of = new Map(this.of).set(seat, { key: ++this.#keys, text, emote });
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => {
        const rest = new Map(this.of);
        rest.delete(seat);
        this.of = rest;
      }, SHOWN),
    );
  }
}
