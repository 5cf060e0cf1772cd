import type { Options, View } from "../protocol/types";
import type { EditionIndex } from "./edition";
import type { Batch, LoggedEvent } from "./events";
import { deal } from "./fold";
import { planOf, type Step, type Tempo } from "./plan";
import type { Player } from "./players";
import type { ScreenState } from "./screen.svelte";
import type { ShownGame } from "./shown";

/** Hears of a step of what is shown, and of the batch that it is of. */
export type OnStep = (step: Step, batch: Batch) => void;

/** What is seen while something is still to be shown. */
interface Moment {
  readonly view: View;
  readonly rents: readonly number[] | null;
  /** The batch that is being shown, and how many of its events are seen. */
  readonly seq: number;
  readonly upto: number;
}

/** As many as bots may do at normal pace while the longest batch is shown: what follows hurries. */
const MOST_BEHIND = 9;

/**
 * A game as it is shown: one thing after the other, each when its time has come.
 *
 * The game behind it is always final.  What is read here (table, rents, log) changes when dice and
 * tokens have arrived; what is asked and answered is read from the game itself.
 */
export class Presentation implements ShownGame {
  readonly #game: ShownGame;
  readonly #tempo: () => Tempo;
  #moment: Moment | null = $state.raw(null);
  #shown: Batch | null = null;
  readonly #queue: Batch[] = [];
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #onStep = new Set<OnStep>();
  readonly #onSettled = new Set<() => void>();

  constructor(game: ShownGame, tempo: () => Tempo) {
    this.#game = game;
    this.#tempo = tempo;
  }

  // --- what is seen

  /** Whether what is seen is not yet what is. */
  get busy(): boolean {
    return this.#moment !== null;
  }

  get view(): View | null {
    return this.#moment ? this.#moment.view : this.#game.view;
  }

  get rents(): readonly number[] | null {
    return this.#moment ? this.#moment.rents : this.#game.rents;
  }

  readonly eventLog: readonly LoggedEvent[] = $derived.by(() => {
    const { eventLog } = this.#game;
    if (!this.#moment) return eventLog;
    const { seq, upto } = this.#moment;
    const first = eventLog.findIndex((one) => one.seq >= seq);
    return first < 0 ? eventLog : eventLog.slice(0, first + upto);
  });

  get screen(): ScreenState {
    return this.#game.screen;
  }

  get edition(): EditionIndex | null {
    return this.#game.edition;
  }

  get rules(): Options | null {
    return this.#game.rules;
  }

  get players(): readonly Player[] {
    return this.#game.players;
  }

  get me(): number | null {
    return this.#game.me;
  }

  get sheet(): ShownGame["sheet"] {
    return this.#game.sheet;
  }

  get offered(): ShownGame["offered"] {
    return this.#game.offered;
  }

  // --- hearing of it

  onPlayed(callback: (batch: Batch) => void): () => void {
    return this.#game.onPlayed(callback);
  }

  onJumped(callback: () => void): () => void {
    return this.#game.onJumped?.(callback) ?? ((): void => undefined);
  }

  /** Hear of every step when its time has come; returns how to stop it. */
  onStep(callback: OnStep): () => void {
    this.#onStep.add(callback);
    return () => this.#onStep.delete(callback);
  }

  /** Hear when everything is as it is, so that nothing may move any more; returns how to stop it. */
  onSettled(callback: () => void): () => void {
    this.#onSettled.add(callback);
    return () => this.#onSettled.delete(callback);
  }

  // --- going on

  /** Show what is played from now on; returns how to stop it. */
  attach(): () => void {
    const stop = this.#game.onPlayed((batch) => this.#receive(batch));
    const jump = this.#game.onJumped?.(() => this.#settle());
    const hide = (): void => {
      if (document.hidden) this.#settle();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      jump?.();
      document.removeEventListener("visibilitychange", hide);
      this.#settle();
    };
  }

  /** Show everything as it is now; what happened last is told all the same. */
  skip(): void {
    const last = this.#queue.at(-1) ?? this.#shown;
    this.#settle();
    if (last) this.#tellStill(last);
  }

  #settle(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    this.#shown = null;
    this.#moment = null;
    for (const callback of this.#onSettled) callback();
  }

  #receive(batch: Batch): void {
    if (document.hidden || !batch.before) return this.#settle();
    // too much to be followed is there at once, as everything is without motion
    if (this.#tempo() === "off" || this.#queue.length >= MOST_BEHIND) {
      this.#settle();
      return this.#tellStill(batch);
    }
    // who acts has seen enough of what was before
    if (batch.seat !== null && batch.seat === this.#game.me) this.#settle();
    this.#queue.push(batch);
    if (!this.#shown) this.#next();
    else if (!this.#moment) this.#hold(batch);
  }

  /** Tell what is to be read and heard of a batch that is there at once, what weighs most last. */
  #tellStill(batch: Batch): void {
    const { edition } = this.#game;
    if (!edition) return;
    const { steps } = planOf(batch, edition, "full", 0);
    const told = steps.filter((one) => one.kind === "tell").sort((a, b) => a.lasts - b.lasts);
    for (const step of told) this.#tell(step, batch);
    const heard = steps.find((one) => one.kind === "sound");
    if (heard) this.#tell(heard, batch);
  }

  #next(): void {
    const batch = this.#queue.shift() ?? null;
    const { edition } = this.#game;
    this.#shown = edition ? batch : null;
    if (!batch || !edition) {
      this.#moment = null;
      return;
    }
    this.#hold(batch);
    const plan = planOf(batch, edition, this.#tempo(), this.#behind());
    for (const step of plan.steps) this.#at(step.at, () => this.#show(step, batch));
    this.#at(plan.lasts, () => this.#next());
  }

  /** Keep everything as it was before a batch. */
  #hold({ before, rents, seq }: Batch): void {
    if (before) this.#moment = { view: before, rents: rents ?? this.#game.rents, seq, upto: 0 };
  }

  /** Return how many batches wait, and what else makes it hurry: a replay, or who is asked. */
  #behind(): number {
    const { haste = 1, view, me } = this.#game;
    const isAsked = me !== null && view?.awaiting?.seat === me && this.#queue.length > 0;
    return this.#queue.length + (haste - 1) * 2 + (isAsked ? 1 : 0);
  }

  #show(step: Step, batch: Batch): void {
    if (step.kind === "reveal") this.#reveal(step.upto, batch);
    this.#tell(step, batch);
  }

  #reveal(upto: number, batch: Batch): void {
    const { edition, rules } = this.#game;
    if (!this.#moment || !batch.before || !edition || !rules) return;
    const { seq } = batch;
    if (upto < batch.events.length) {
      const view = deal(batch.before, batch.events.slice(0, upto), edition, rules);
      this.#moment = { ...this.#moment, view, seq, upto };
      return;
    }
    const next = this.#queue[0];
    if (next) this.#hold(next);
    else this.#moment = null;
  }

  #tell(step: Step, batch: Batch): void {
    for (const callback of this.#onStep) callback(step, batch);
  }

  #at(delay: number, act: () => void): void {
    if (delay <= 0) return act();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delay);
    this.#timers.add(timer);
  }
}
