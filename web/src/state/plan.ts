import type {
  Effect,
  EventDrew,
  EventJailed,
  EventMoved,
  EventOfferEnded,
  EventPaid,
  GameEvent,
} from "../protocol/types";
import type { EditionIndex } from "./edition";
import type { Batch } from "./events";

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

/** The stage tells of an event of the batch, and has it to itself until the next one. */
export interface TellStep extends Timed {
  readonly kind: "tell";
  readonly nth: number;
}

/** What so many events of the batch changed is seen from now on. */
export interface RevealStep extends Timed {
  readonly kind: "reveal";
  readonly upto: number;
}

export interface PopStep extends Timed {
  readonly kind: "pop";
  readonly square: number;
}

export interface SoundStep extends Timed {
  readonly kind: "sound";
  readonly sound: Sound;
}

export type Step =
  RollStep | WalkStep | JumpStep | FloatStep | PopStep | SoundStep | TellStep | RevealStep;

/** Steps in the order of their start; the plan is over when the next one may begin. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly lasts: number;
}

export type Tempo = "slow" | "full" | "fast" | "off";

/** What a plan has to know of the edition. */
export type Terrain = Pick<EditionIndex, "squares" | "jail" | "cards" | "alternatives">;

export const LONGEST = 4500;

const ROLL = 520;
const HOP = 95;
const LONGEST_WALK = 1000;
const JUMP = 450;
const FLOAT_SEEN = 1500;
const FLOAT_GAP = 200;
const POP_SEEN = 450;
const POP_GAP = 90;
const HASTE: Readonly<Record<Tempo, number>> = {
  slow: 0.6,
  full: 1,
  fast: 3,
  off: Infinity,
};
/** How much faster everything goes for each batch that waits. */
const PRESSURE = 0.8;
const NOTHING: Plan = { steps: [], lasts: 0 };

/** What the stage tells of, and how long each is there to be read before the next may come. */
const TOLD: Readonly<Partial<Record<GameEvent["event"], number>>> = {
  rolled: 0,
  moved: 200,
  jailed: 500,
  freed: 450,
  stayed: 450,
  drew: 1500,
  no_card: 500,
  paid: 650,
  owes: 600,
  deed_moved: 550,
  declined: 350,
  auction_opened: 350,
  knocked_down: 900,
  built: 250,
  sold: 250,
  mortgaged: 250,
  lifted: 250,
  offered: 300,
  offer_ended: 900,
  traded: 900,
  squatted: 600,
  squatter_left: 500,
  evicted: 600,
  riot_brewed: 900,
  arrest_tried: 700,
  struck: 700,
  went_bankrupt: 1400,
  resigned: 900,
  time_called: 700,
  game_over: 1600,
};
/** Ends of offers that are told by what came of them. */
const ANEW: ReadonlySet<EventOfferEnded["why"]> = new Set(["accepted", "replaced"]);
/** Payments that are told of by themselves; the others go with a deed or a building. */
const PAYMENTS: ReadonlySet<EventPaid["reason"]> = new Set([
  "rent",
  "tax",
  "fine",
  "card",
  "jackpot",
  "interest",
  "eviction",
  "arrest",
]);

/**
 * Plan what is shown of a batch.
 *
 * `behind` is how many batches already wait to be shown: the more, the faster everything goes.
 */
export function planOf(batch: Batch, terrain: Terrain, tempo: Tempo, behind: number): Plan {
  if (tempo === "off") return NOTHING;
  const draft = new Draft(batch, terrain);
  batch.events.forEach((event, nth) => draft.add(event, nth));
  return paced(draft, HASTE[tempo] * (1 + behind * PRESSURE));
}

function holdOf(event: GameEvent): number | null {
  if (event.event === "paid" && !PAYMENTS.has(event.reason)) return null;
  if (event.event === "deed_moved" && event.reason !== "price") return null;
  const isToldAnew = event.event === "offer_ended" && ANEW.has(event.why);
  if (isToldAnew) return null;
  return TOLD[event.event] ?? null;
}

/** Return a plan that is faster, and never longer than the longest. */
function paced({ steps, now }: Draft, haste: number): Plan {
  const longest = LONGEST / Math.min(haste, 1);
  const factor = Math.min(1 / haste, now > 0 ? longest / now : 1);
  const quick = (time: number): number => Math.round(time * factor);
  const faster = steps.map((step): Step => {
    const timed = { at: quick(step.at), lasts: quick(step.lasts) };
    return step.kind === "walk"
      ? { ...step, ...timed, each: quick(step.each) }
      : { ...step, ...timed };
  });
  return { steps: faster.sort((a, b) => a.at - b.at), lasts: quick(now) };
}

/** Events whose motion is seen before anything that follows from them. */
const MOTIONS: ReadonlySet<GameEvent["event"]> = new Set([
  "rolled",
  "fresh_roll",
  "moved",
  "jailed",
  "drew",
]);

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
    this.#reveal(0);
  }

  add(event: GameEvent, nth: number): void {
    switch (event.event) {
      case "rolled":
      case "fresh_roll":
        this.#tell(event, nth);
        this.#show(event);
        // where the dice lead to is not told before the token is there
        if (!this.#isMotion(nth + 1)) this.#reveal(nth + 1);
        return;
      case "moved":
      case "jailed":
        this.#show(event);
        this.#reveal(nth + 1);
        return this.#hold(this.#tell(event, nth));
      case "drew":
        this.#show(event);
        this.#hold(this.#tell(event, nth));
        return this.#reveal(nth + 1);
      default: {
        const read = this.#tell(event, nth);
        const begun = this.now;
        this.#show(event);
        // what was bought is told while its price is paid, so that the stage is not bare between
        if (event.event === "paid" && event.reason === "price") this.now = begun;
        this.#hold(read);
      }
    }
  }

  #show(event: GameEvent): void {
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

  /** Tell of an event; return when it has been read. */
  #tell(event: GameEvent, nth: number): number {
    const hold = holdOf(event);
    if (hold === null || isSameAs(event, this.#batch.events[nth - 1])) return this.now;
    this.steps.push({ kind: "tell", at: this.now, lasts: hold, nth });
    return this.now + hold;
  }

  #hold(until: number): void {
    this.now = Math.max(this.now, until);
  }

  /** Let everything be seen that happened from here to the next motion. */
  #reveal(from: number): void {
    const { events } = this.#batch;
    const next = events.findIndex((_, nth) => nth >= from && this.#isMotion(nth));
    const upto = next < 0 ? events.length : next;
    if (upto > 0) this.steps.push({ kind: "reveal", at: this.now, lasts: 0, upto });
  }

  #isMotion(nth: number): boolean {
    const event = this.#batch.events[nth];
    return event !== undefined && MOTIONS.has(event.event);
  }

  #roll(dice: readonly [number, number]): void {
    this.#sound("dice");
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

  #draw({ card }: EventDrew): void {
    this.#effect = this.#terrain.cards[card]?.effect ?? null;
    this.#sound("card");
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
    const open = this.steps.findLastIndex((step) => step.kind !== "float" && step.kind !== "tell");
    const isOne = (step: Step, at: number): boolean => at > open && step.kind === "float";
    const nth = this.steps.findIndex(
      (step, at) => isOne(step, at) && "seat" in step && step.seat === seat,
    );
    const found = this.steps[nth];
    if (found?.kind === "float") {
      this.steps[nth] = { ...found, amount: found.amount + amount };
      return;
    }
    const at = this.steps.find(isOne)?.at ?? this.now;
    this.steps.push({ kind: "float", at, lasts: FLOAT_SEEN, seat, amount });
    this.#hold(at + FLOAT_GAP);
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

/** Return whether a payment goes on with the one before it: guests who give one after the other. */
function isSameAs(event: GameEvent, before: GameEvent | undefined): boolean {
  return event.event === "paid" && before?.event === "paid" && event.reason === before.reason;
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
