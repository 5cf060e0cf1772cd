import { profileLink } from "../people/wording";
import { tempo } from "../board/animator.svelte";
import { shownName } from "../../state/botNames";
import type { EditionIndex } from "../../state/edition";
import { type Player, seatColor } from "../../state/players";
import { planOf } from "../../state/plan";
import { ScreenState } from "../../state/screen.svelte";
import type { Batch, LoggedEvent } from "../../state/events";
import type { ShownGame } from "../../state/shown";
import { PIECES } from "../../state/pieces";
import type { LineHeader, Options, RentsAfter, View } from "../../protocol/types";
import type { Viewpoint } from "./viewpoint";
import type { Timeline, TurnStart } from "./timeline";
import { rentsAt } from "./rents";

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long an action is seen at least, and what is left after its animation, in milliseconds. */
const LEAST = 800;
const REST = 300;

/** A recorded game on this screen, at one of its moments. */
export class ReplayController implements ShownGame {
  readonly screen = new ScreenState();
  readonly edition: EditionIndex;
  readonly rules: Options;
  readonly players: readonly Player[];
  readonly me = null;
  readonly sheet = null;
  readonly offered = { propose: [] };
  playing: boolean = $state(false);
  speed: Speed = $state(1);
  #number: number = $state(0);
  #viewpoint: Viewpoint = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #played = new Set<(batch: Batch) => void>();
  readonly #jumped = new Set<() => void>();

  constructor(
    readonly timeline: Timeline,
    readonly rentChanges: readonly RentsAfter[],
    at = 0,
    viewpoint: Viewpoint = null,
  ) {
    this.edition = timeline.edition;
    this.rules = timeline.rules;
    this.players = playersOf(timeline.header);
    this.#number = timeline.clamped(at);
    this.#viewpoint = this.#known(viewpoint);
  }

  // --- what is shown

  readonly batch: Batch = $derived.by(() => this.timeline.batch(this.#number, this.#viewpoint));
  readonly view: View = $derived(this.batch.after);
  readonly rents: readonly number[] = $derived.by(() =>
    rentsAt(this.#number, this.rentChanges, this.edition.squares.length),
  );
  readonly eventLog: readonly LoggedEvent[] = $derived.by(() =>
    this.timeline.eventLog(this.#number, this.#viewpoint),
  );
  readonly turn: TurnStart | undefined = $derived.by(() => this.timeline.turnAt(this.#number));

  /** How many actions have been done. */
  get number(): number {
    return this.#number;
  }

  get viewpoint(): Viewpoint {
    return this.#viewpoint;
  }

  /** Look through other eyes; a seat that there is not sees everything. */
  set viewpoint(viewpoint: Viewpoint) {
    this.#viewpoint = this.#known(viewpoint);
    this.#tellJump();
  }

  get haste(): number {
    return this.speed;
  }

  get atEnd(): boolean {
    return this.#number >= this.timeline.length;
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
    this.#number = this.timeline.clamped(number);
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
    this.seek(this.timeline.turnAfter(this.#number));
  }

  turnBack(): void {
    this.seek(this.timeline.turnBefore(this.#number));
  }

  /** Show action after action, from the beginning if the game is at its end. */
  play(): void {
    if (this.playing || this.timeline.length === 0) return;
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
    const { rents } = this;
    this.#number += 1;
    for (const callback of this.#played) callback({ ...this.batch, rents });
  }

  #patience(): number {
    const shown = planOf(this.batch, this.edition, tempo(), (this.speed - 1) * 2).lasts;
    return Math.max(LEAST / this.speed, shown + REST / this.speed);
  }

  #tellJump(): void {
    for (const callback of this.#jumped) callback();
  }

  #known(viewpoint: Viewpoint): Viewpoint {
    return viewpoint !== null && viewpoint in this.players ? viewpoint : null;
  }
}

/** Return who played; older records do not tell the pieces, so everybody gets one. */
function playersOf(header: LineHeader): Player[] {
  return header.players.map(({ name, bot, piece, id }, seat) => ({
    seat,
    get name() {
      return shownName(name, bot);
    },
    piece: piece ?? PIECES[seat % PIECES.length] ?? "",
    bot,
    member: null,
    color: seatColor(seat),
    standing: bot ? "bot" : "here",
    awayUntil: null,
    missed: 0,
    profile: id === undefined ? null : profileLink(id),
  }));
}
