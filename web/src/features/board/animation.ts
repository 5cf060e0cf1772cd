import type { EditionIndex } from "../../state/edition";
import type { Batch } from "../../state/events";
import type {
  Effect,
  EventDrew,
  EventJailed,
  EventMoved,
  EventPaid,
  GameEvent,
} from "../../protocol/types";

export type Sound = "dice" | "step" | "gain" | "loss" | "card" | "build" | "bid" | "hammer" | "win";

/** When a step begins after the start of its plan, and how long it is seen, in milliseconds. */
interface Timed {
  readonly at: number;
  readonly lasts: number;
}

export interface RollStep extends Timed {
  readonly kind: "roll";
  readonly dice: readonly [number, number];
}

/** A token goes from square to square; the path begins where it stands. */
export interface WalkStep extends Timed {
  readonly kind: "walk";
  readonly seat: number;
  readonly path: readonly number[];
  readonly each: number;
}

/** A token goes straight to a square, into the cell if it is the jail. */
export interface JumpStep extends Timed {
  readonly kind: "jump";
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

export interface FloatStep extends Timed {
  readonly kind: "float";
  readonly seat: number;
  readonly amount: number;
}

export interface CardStep extends Timed {
  readonly kind: "card";
  readonly seat: number;
  readonly card: number;
}

export interface PopStep extends Timed {
  readonly kind: "pop";
  readonly square: number;
}

export interface SoundStep extends Timed {
  readonly kind: "sound";
  readonly sound: Sound;
}

export type Step = RollStep | WalkStep | JumpStep | FloatStep | CardStep | PopStep | SoundStep;

/** Steps in the order of their start; the plan is over when the next one may begin. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly lasts: number;
}

export type Tempo = "full" | "fast" | "off";

/** What a plan has to know of the edition. */
export type Terrain = Pick<EditionIndex, "squares" | "jail" | "cards" | "alternatives">;

export const LONGEST = 4500;

const ROLL = 650;
const HOP = 150;
const LONGEST_WALK = 1600;
const JUMP = 550;
const CARD_SEEN = 3600;
const CARD_READ = 1300;
const FLOAT_SEEN = 1500;
const FLOAT_GAP = 200;
const POP_SEEN = 450;
const POP_GAP = 90;
const HASTE: Readonly<Record<Tempo, number>> = { full: 1, fast: 2.2, off: Infinity };
const NOTHING: Plan = { steps: [], lasts: 0 };

/**
 * Plan what is shown of a batch.
 *
 * `behind` is how many batches already wait to be shown: the more, the faster everything goes.
 */
export function planOf(batch: Batch, terrain: Terrain, tempo: Tempo, behind: number): Plan {
  if (tempo === "off") return NOTHING;
  const draft = new Draft(batch, terrain);
  for (const event of batch.events) draft.add(event);
  return paced(draft, HASTE[tempo] * (1 + behind));
}

/** Return a plan that is faster, and never longer than the longest. */
function paced({ steps, now }: Draft, haste: number): Plan {
  const factor = Math.min(1 / haste, now > 0 ? LONGEST / now : 1);
  const quick = (time: number): number => Math.round(time * factor);
  const faster = steps.map((step): Step => {
    const timed = { at: quick(step.at), lasts: quick(step.lasts) };
    if (step.kind === "walk") return { ...step, ...timed, each: quick(step.each) };
    // a card is there to be read, however fast all the rest goes
    if (step.kind === "card") return { ...step, ...timed, lasts: step.lasts };
    return { ...step, ...timed };
  });
  return { steps: faster, lasts: quick(now) };
}

class Draft {
  readonly steps: Step[] = [];
  now = 0;
  readonly #positions: number[];
  #effect: Effect | null = null;
  readonly #terrain: Terrain;
  readonly #batch: Batch;

  constructor(batch: Batch, terrain: Terrain) {
    this.#batch = batch;
    this.#terrain = terrain;
    this.#positions = (batch.before ?? batch.after).seats.map((one) => one.position);
  }

  add(event: GameEvent): void {
    switch (event.event) {
      case "rolled":
      case "fresh_roll":
        return this.#roll([event.die1, event.die2]);
      case "moved":
        return this.#move(event);
      case "jailed":
        return this.#jail(event);
      case "drew":
        return this.#draw(event);
      case "chose":
        return this.#choose(event.choice);
      case "paid":
        return this.#pay(event);
      case "built":
      case "sold":
      case "struck":
        return this.#pop(event.square, event.event === "built");
      case "bid_made":
        return this.#sound("bid");
      case "knocked_down":
        return this.#sound("hammer");
      case "game_over":
        return this.#sound("win");
    }
  }

  #roll(dice: readonly [number, number]): void {
    this.steps.push({ kind: "roll", at: this.now, lasts: ROLL, dice });
    this.now += ROLL;
  }

  #move({ seat, start, to, way }: EventMoved): void {
    const backward = way === "card" && this.#effect !== null && goesBack(this.#effect);
    const path = pathOf(start, to, this.#terrain.squares.length, backward);
    const each = Math.min(HOP, LONGEST_WALK / (path.length - 1));
    const lasts = each * (path.length - 1);
    this.steps.push({ kind: "walk", at: this.now, lasts, seat, path, each });
    this.now += lasts;
    this.#positions[seat] = to;
  }

  #jail({ seat }: EventJailed): void {
    const from = this.#positions[seat];
    if (from === undefined) return;
    const to = this.#terrain.jail;
    this.steps.push({ kind: "jump", at: this.now, lasts: JUMP, seat, from, to });
    this.now += JUMP;
    this.#positions[seat] = to;
  }

  #draw({ seat, card }: EventDrew): void {
    this.#effect = this.#terrain.cards[card]?.effect ?? null;
    this.steps.push({ kind: "card", at: this.now, lasts: CARD_SEEN, seat, card });
    this.now += CARD_READ;
  }

  #choose(choice: number): void {
    const asked = this.#batch.before?.awaiting;
    if (asked?.for !== "card_choice") return;
    this.#effect = this.#terrain.alternatives[asked.first + choice]?.effect ?? null;
  }

  #pay({ payer, payee, amount, reason }: EventPaid): void {
    if (reason === "start" || amount === 0) return;
    this.#float(payer, -amount);
    this.#float(payee, amount);
  }

  /** Show money at a seat; payments that follow each other at once are shown as one sum. */
  #float(seat: EventPaid["payer"], amount: number): void {
    if (typeof seat !== "number") return;
    const open = this.steps.findLastIndex((step) => step.kind !== "float");
    const nth = this.steps.findIndex(
      (step, at) => at > open && step.kind === "float" && step.seat === seat,
    );
    const found = this.steps[nth];
    if (found?.kind === "float") {
      this.steps[nth] = { ...found, amount: found.amount + amount };
      return;
    }
    const first = this.steps[open + 1];
    const at = first ? first.at : this.now;
    this.steps.push({ kind: "float", at, lasts: FLOAT_SEEN, seat, amount });
    this.now = Math.max(this.now, at + FLOAT_GAP);
  }

  #pop(square: number, isBuilt: boolean): void {
    if (isBuilt) this.#sound("build");
    this.steps.push({ kind: "pop", at: this.now, lasts: POP_SEEN, square });
    this.now += POP_GAP;
  }

  #sound(sound: Sound): void {
    this.steps.push({ kind: "sound", at: this.now, lasts: 0, sound });
  }
}

/** Return the squares that are walked over, with the first and the last. */
export function pathOf(start: number, to: number, count: number, backward: boolean): number[] {
  const ahead = (to - start + count) % count;
  const steps = backward ? (count - ahead) % count || count : ahead || count;
  const sign = backward ? -1 : 1;
  return Array.from({ length: steps + 1 }, (_, nth) => (start + sign * nth + count * 2) % count);
}

function goesBack(effect: Effect): boolean {
  if (effect.op === "move_by") return effect.steps < 0;
  return effect.op === "move_to" && effect.backward;
}
