import type { SeatView } from "../../protocol/types";
import type { Sound, Step, Tempo } from "../../state/plan";
import type { Presentation } from "../../state/presentation.svelte";
import { preferences } from "../../ui/preferences.svelte";
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

/** What the animator has to know of what is shown. */
export type AnimatedGame = Pick<Presentation, "rules" | "me" | "onStep" | "onSettled">;

const FLICKER = 90;

/** Paints the steps of what is shown: dice, tokens on their way, amounts, buildings, sounds. */
export class BoardAnimator {
  held: ReadonlyMap<number, Held> = $state.raw(new Map());
  dice: ShownDice | null = $state.raw(null);
  floats: readonly Float[] = $state.raw([]);
  pops: ReadonlySet<number> = $state.raw(new Set());
  readonly #game: AnimatedGame;
  readonly #sound: (name: Sound) => unknown;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #keys = 0;

  constructor(game: AnimatedGame, sound: (name: Sound) => unknown = play) {
    this.#game = game;
    this.#sound = sound;
  }

  /** Paint what is shown from now on; returns how to stop it. */
  attach(): () => void {
    const stops = [
      this.#game.onStep((step) => this.#show(step)),
      this.#game.onSettled(() => this.#settle()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#settle();
    };
  }

  #settle(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#release();
    this.dice = null;
    // what is empty already is left alone: everything new is drawn anew
    if (this.floats.length > 0) this.floats = [];
    if (this.pops.size > 0) this.pops = new Set();
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
      case "reveal":
        return this.#release();
      case "float":
        return this.#float(step.seat, step.amount, step.lasts);
      case "pop":
        return this.#pop(step.square, step.lasts);
      case "sound":
        this.#sound(step.sound);
    }
  }

  /** The table tells now where tokens and dice are. */
  #release(): void {
    if (this.held.size > 0) this.held = new Map();
    if (this.dice && !this.dice.rolling) this.dice = null;
  }

  #put(seat: number, held: Held): void {
    this.held = new Map(this.held).set(seat, held);
  }

  #roll(faces: readonly [number, number], lasts: number): void {
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

  #pop(square: number, lasts: number): void {
    this.pops = new Set(this.pops).add(square);
    this.#later(lasts, () => {
      const rest = new Set(this.pops);
      rest.delete(square);
      this.pops = rest;
    });
  }
}

/** Return how fast this person wants to see things. */
export function tempo(): Tempo {
  return preferences.still ? "off" : preferences.motion;
}

/** Tell whether a player sits in the cell and does not just visit. */
export function isInside(seat: SeatView, jail: number): boolean {
  return seat.position === jail && seat.jail_turns > 0;
}
