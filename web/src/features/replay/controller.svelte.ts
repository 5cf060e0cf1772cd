import { planOf } from "../board/plan";
import { tempo } from "../board/player.svelte";
import type { Book } from "../game/book";
import type { Player } from "../game/controller.svelte";
import { Desk } from "../game/desk.svelte";
import type { Batch, Happening } from "../game/happenings";
import type { Stage } from "../game/stage";
import { PIECES } from "../lobby/pieces";
import type { LineHeader, Options, View } from "../protocol";
import type { Eye } from "./eyes";
import type { Reel, TurnStart } from "./reel";
import { rentsOf } from "./rents";

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long an action is seen at least, and what is left after its animation, in milliseconds. */
const LEAST = 800;
const REST = 300;

/** A recorded game on this screen, at one of its moments. */
export class ReplayController implements Stage {
  readonly desk = new Desk();
  readonly book: Book;
  readonly rules: Options;
  readonly players: readonly Player[];
  readonly me = null;
  readonly sheet = null;
  readonly offered = { propose: [] };
  playing: boolean = $state(false);
  speed: Speed = $state(1);
  #number: number = $state(0);
  #eye: Eye = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #played = new Set<(batch: Batch) => void>();
  readonly #jumped = new Set<() => void>();

  constructor(
    readonly reel: Reel,
    at = 0,
    eye: Eye = null,
  ) {
    this.book = reel.book;
    this.rules = reel.rules;
    this.players = playersOf(reel.header);
    this.#number = reel.clamped(at);
    this.#eye = this.#known(eye);
  }

  // --- what is shown

  readonly batch: Batch = $derived.by(() => this.reel.batch(this.#number, this.#eye));
  readonly view: View = $derived(this.batch.after);
  readonly rents: readonly number[] = $derived.by(() =>
    rentsOf(this.view, this.book, this.rules),
  );
  readonly happenings: readonly Happening[] = $derived.by(() =>
    this.reel.happenings(this.#number, this.#eye),
  );
  readonly turn: TurnStart | undefined = $derived.by(() => this.reel.turnAt(this.#number));

  /** How many actions have been done. */
  get number(): number {
    return this.#number;
  }

  get eye(): Eye {
    return this.#eye;
  }

  /** Look through other eyes; a seat that there is not sees everything. */
  set eye(eye: Eye) {
    this.#eye = this.#known(eye);
    this.#tellJump();
  }

  get haste(): number {
    return this.speed;
  }

  get atEnd(): boolean {
    return this.#number >= this.reel.length;
  }

  onPlayed(callback: (batch: Batch) => void): () => void {
    this.#played.add(callback);
    return () => this.#played.delete(callback);
  }

  onJumped(callback: () => void): () => void {
    this.#jumped.add(callback);
    return () => this.#jumped.delete(callback);
  }

  // --- going through the game

  /** Show the moment after so many actions, at once. */
  seek(number: number): void {
    this.pause();
    this.#number = this.reel.clamped(number);
    this.#tellJump();
  }

  /** Show the next action happen. */
  stepOn(): void {
    this.pause();
    this.#advance();
  }

  stepBack(): void {
    this.seek(this.#number - 1);
  }

  turnOn(): void {
    this.seek(this.reel.turnAfter(this.#number));
  }

  turnBack(): void {
    this.seek(this.reel.turnBefore(this.#number));
  }

  /** Show action after action, from the beginning if the game is at its end. */
  play(): void {
    if (this.playing || this.reel.length === 0) return;
    if (this.atEnd) this.seek(0);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  close(): void {
    this.pause();
    this.#played.clear();
    this.#jumped.clear();
  }

  #next(): void {
    if (this.atEnd) return this.pause();
    this.#advance();
    this.#timer = setTimeout(() => this.#next(), this.#patience());
  }

  #advance(): void {
    if (this.atEnd) return;
    this.#number += 1;
    for (const callback of this.#played) callback(this.batch);
  }

  #patience(): number {
    const shown = planOf(this.batch, this.book, tempo(), this.speed - 1).lasts;
    return Math.max(LEAST / this.speed, shown + REST / this.speed);
  }

  #tellJump(): void {
    for (const callback of this.#jumped) callback();
  }

  #known(eye: Eye): Eye {
    return eye !== null && eye in this.players ? eye : null;
  }
}

/** Return who played; records do not tell the pieces, so everybody gets one. */
function playersOf(header: LineHeader): Player[] {
  return header.players.map(({ name, bot }, seat) => ({
    seat,
    name,
    piece: PIECES[seat % PIECES.length] ?? "",
    bot,
    member: null,
    color: `var(--seat-${seat})`,
    standing: bot ? "bot" : "here",
    awayUntil: null,
  }));
}
