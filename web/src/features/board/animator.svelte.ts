import { preferences } from "../../ui/preferences.svelte";
import type { Batch } from "../../state/events";
import type { ShownGame } from "../../state/shown";
import type { SeatView } from "../../protocol/types";
import { planOf, type Plan, type Sound, type Step, type Tempo } from "./animation";
import { sound as play } from "./sound";

/** Where a token is shown instead of where it stands, and how long its present step takes. */
export interface Held {
  readonly square: number;
  readonly inside: boolean;
  readonly lasts: number;
}

export interface ShownDice {
  readonly faces: readonly [number, number];
  readonly rolling: boolean;
}

export interface Float {
  readonly key: number;
  readonly seat: number;
  readonly amount: number;
  readonly lasts: number;
}

export interface ShownCard {
  readonly key: number;
  readonly seat: number;
  readonly card: number;
}

/** What the player has to know of a game. */
export type AnimatedGame = Pick<
  ShownGame,
  "edition" | "rules" | "me" | "haste" | "onPlayed" | "onJumped"
>;

const MOST_BEHIND = 4;
const FLICKER = 90;
const CARD_STILL = 5000;
const SHIFT = 180;

/**
 * Shows one after the other what was played.
 *
 * The table itself is always final; this only holds back for a moment what has not been shown yet.
 */
export class BoardAnimator {
  held: ReadonlyMap<number, Held> = $state.raw(new Map());
  dice: ShownDice | null = $state.raw(null);
  floats: readonly Float[] = $state.raw([]);
  card: ShownCard | null = $state.raw(null);
  pops: ReadonlySet<number> = $state.raw(new Set());
  readonly #game: AnimatedGame;
  readonly #sound: (name: Sound) => unknown;
  readonly #queue: Batch[] = [];
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #running = false;
  #keys = 0;

  constructor(game: AnimatedGame, sound: (name: Sound) => unknown = play) {
    this.#game = game;
    this.#sound = sound;
  }

  /** Show what is played from now on; returns how to stop it. */
  attach(): () => void {
    const stop = this.#game.onPlayed((batch) => this.#receive(batch));
    const settle = this.#game.onJumped?.(() => this.skip());
    const hide = (): void => {
      if (document.hidden) this.skip();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      settle?.();
      document.removeEventListener("visibilitychange", hide);
      this.skip();
    };
  }

  /** Show everything as it is now. */
  skip(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    this.#running = false;
    this.held = new Map();
    this.dice = null;
    this.floats = [];
    this.card = null;
    this.pops = new Set();
  }

  dismissCard(): void {
    this.card = null;
  }

  #receive(batch: Batch): void {
    if (document.hidden) return this.skip();
    if (tempo() === "off") return this.#showStill(batch);
    this.#queue.push(batch);
    if (this.#queue.length > MOST_BEHIND) this.skip();
    else this.#hold(batch);
    if (!this.#running) this.#next();
  }

  #next(): void {
    const batch = this.#queue.shift();
    const edition = this.#game.edition;
    if (!batch || !edition) return this.#rest();
    this.#running = true;
    const plan = planOf(batch, edition, tempo(), this.#queue.length + (this.#game.haste ?? 1) - 1);
    this.#run(plan);
    this.#later(plan.lasts, () => {
      this.#release();
      this.#next();
    });
  }

  #rest(): void {
    this.#running = false;
    this.held = new Map();
    this.dice = null;
  }

  #run(plan: Plan): void {
    for (const step of plan.steps) this.#later(step.at, () => this.#show(step));
  }

  #later(delay: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delay);
    this.#timers.add(timer);
  }

  #show(step: Step): void {
    switch (step.kind) {
      case "roll":
        return this.#roll(step.dice, step.lasts);
      case "walk":
        return step.path.slice(1).forEach((square, nth) =>
          this.#later(nth * step.each, () => {
            this.#sound("step");
            this.#put(step.seat, { square, inside: false, lasts: step.each });
          }),
        );
      case "jump":
        return this.#put(step.seat, { square: step.to, inside: true, lasts: step.lasts });
      case "float":
        return this.#float(step.seat, step.amount, step.lasts);
      case "card":
        return this.#turn(step.seat, step.card, step.lasts);
      case "pop":
        return this.#pop(step.square, step.lasts);
      case "sound":
        this.#sound(step.sound);
    }
  }

  /** Keep tokens and dice as they were until it is shown how they changed. */
  #hold(batch: Batch): void {
    const jail = this.#game.edition?.jail ?? -1;
    for (const seat of movers(batch)) {
      const was = batch.before?.seats[seat];
      if (!was || this.held.has(seat)) continue;
      this.#put(seat, { square: was.position, inside: isInside(was, jail), lasts: SHIFT });
    }
    const rolls = batch.events.some((event) => event.event === "rolled");
    if (!rolls || this.dice || !batch.before) return;
    this.dice = { faces: batch.before.dice, rolling: false };
  }

  #release(): void {
    const waiting = new Set(this.#queue.flatMap((batch) => [...movers(batch)]));
    this.held = new Map([...this.held].filter(([seat]) => waiting.has(seat)));
  }

  #put(seat: number, held: Held): void {
    this.held = new Map(this.held).set(seat, held);
  }

  #roll(faces: readonly [number, number], lasts: number): void {
    this.#sound("dice");
    for (let at = 0; at < lasts; at += FLICKER) {
      this.#later(at, () => (this.dice = { faces: this.#anyFaces(), rolling: true }));
    }
    this.#later(lasts, () => (this.dice = { faces, rolling: false }));
  }

  #anyFaces(): [number, number] {
    const sides = this.#game.rules?.dice_sides ?? 6;
    const face = (): number => 1 + Math.floor(Math.random() * sides);
    return [face(), face()];
  }

  #float(seat: number, amount: number, lasts: number): void {
    if (amount === 0) return;
    if (seat === this.#game.me) this.#sound(amount > 0 ? "gain" : "loss");
    const float = { key: ++this.#keys, seat, amount, lasts };
    this.floats = [...this.floats, float];
    this.#later(lasts, () => (this.floats = this.floats.filter((one) => one !== float)));
  }

  #turn(seat: number, card: number, lasts: number): void {
    this.#sound("card");
    const shown = { key: ++this.#keys, seat, card };
    this.card = shown;
    this.#later(lasts, () => {
      if (this.card === shown) this.card = null;
    });
  }

  #pop(square: number, lasts: number): void {
    this.pops = new Set(this.pops).add(square);
    this.#later(lasts, () => {
      const rest = new Set(this.pops);
      rest.delete(square);
      this.pops = rest;
    });
  }

  /** Without motion only what is to be read and heard is left: the newest card, one sound. */
  #showStill(batch: Batch): void {
    this.skip();
    const drawn = batch.events.findLast((event) => event.event === "drew");
    if (drawn) return this.#turn(drawn.seat, drawn.card, CARD_STILL);
    const heard = batch.events.map((event) => STILL_SOUNDS[event.event]).find((one) => one);
    if (heard) this.#sound(heard);
  }
}

const STILL_SOUNDS: Readonly<Record<string, Sound>> = {
  rolled: "dice",
  built: "build",
  bid_made: "bid",
  knocked_down: "hammer",
  game_over: "win",
};

/** Return how fast this person wants to see things. */
export function tempo(): Tempo {
  return preferences.still ? "off" : preferences.motion;
}

function movers(batch: Batch): Set<number> {
  const seats = batch.events.flatMap((event) =>
    event.event === "moved" || event.event === "jailed" ? [event.seat] : [],
  );
  return new Set(seats);
}

/** Tell whether a player sits in the cell and does not just visit. */
export function isInside(seat: SeatView, jail: number): boolean {
  return seat.position === jail && seat.jail_turns > 0;
}
