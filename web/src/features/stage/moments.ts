import type {
  EventOfferEnded,
  GameEvent,
  Party,
  Reason,
  Side,
  View,
  Why,
} from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import type { Batch } from "../../state/events";

/** What fills the stage for a moment. */
export type Moment =
  | { readonly kind: "card"; readonly seat: number; readonly card: number }
  | {
      readonly kind: "deed";
      readonly seat: number;
      readonly square: number;
      readonly amount: number;
    }
  | {
      readonly kind: "payment";
      readonly from: Party;
      readonly to: Party;
      readonly amount: number;
      readonly reason: Reason;
      /** It is still to be paid. */
      readonly owed: boolean;
    }
  | DealMoment
  | { readonly kind: "jail"; readonly seat: number }
  | { readonly kind: "riot" }
  | { readonly kind: "squatter"; readonly square: number }
  | { readonly kind: "complete"; readonly seat: number; readonly group: number }
  | { readonly kind: "bankrupt" | "resigned"; readonly seat: number }
  | { readonly kind: "win"; readonly winners: readonly number[] };

/** What became of an offer; the sides are the proposer's. */
export interface DealMoment {
  readonly kind: "deal";
  readonly outcome: "accepted" | "refused" | "expired" | "withdrawn" | "off";
  readonly proposer: number;
  readonly partner: number;
  readonly give: Side;
  readonly take: Side;
  /** What a bot says about it. */
  readonly why: Why | undefined;
}

/** A color that somebody has got as a whole. */
export interface Completed {
  readonly seat: number;
  readonly group: number;
}

/** Return what fills the stage when an event is told of; null if the story line says it all. */
export function momentOf(event: GameEvent, batch: Batch, edition: EditionIndex): Moment | null {
  switch (event.event) {
    case "drew":
      return { kind: "card", seat: event.seat, card: event.card };
    case "deed_moved":
    case "knocked_down":
      return completion(batch, edition) ?? acquisition(event, batch, edition);
    case "traded": {
      const { proposer, partner, give, take } = event;
      return { kind: "deal", outcome: "accepted", proposer, partner, give, take, why: batch.why };
    }
    case "offer_ended":
      return ending(event, batch);
    case "paid": {
      const { payer: from, payee: to, amount, reason } = event;
      return { kind: "payment", from, to, amount, reason, owed: false };
    }
    case "owes": {
      const { seat: from, creditor: to, amount, reason } = event;
      return { kind: "payment", from, to, amount, reason, owed: true };
    }
    case "jailed":
      return { kind: "jail", seat: event.seat };
    case "riot_brewed":
    case "struck":
    case "arrest_tried":
      return { kind: "riot" };
    case "squatted":
    case "evicted":
    case "squatter_left":
      return { kind: "squatter", square: event.square };
    case "went_bankrupt":
      return { kind: "bankrupt", seat: event.seat };
    case "resigned":
      return { kind: "resigned", seat: event.seat };
    case "game_over":
      return { kind: "win", winners: event.winners };
    default:
      return null;
  }
}

/** Return what fills the stage while the game waits for an answer; null if other things do. */
export function momentAsked(view: View, edition: EditionIndex): Moment | null {
  const asked = view.awaiting;
  switch (asked?.for) {
    case "debt": {
      const { seat: from, creditor: to, amount, reason } = asked;
      return { kind: "payment", from, to, amount, reason, owed: true };
    }
    case "turn": {
      const isInside = (view.seats[asked.seat]?.jail_turns ?? 0) > 0;
      return isInside && asked.stage === "roll" ? { kind: "jail", seat: asked.seat } : null;
    }
    case "riot":
      return { kind: "riot" };
    case "transfer": {
      const amount = edition.squares[asked.square]?.price ?? 0;
      return { kind: "deed", seat: asked.seat, square: asked.square, amount };
    }
    case "card_choice": {
      const card = edition.cardOffering(asked.first);
      return card === null ? null : { kind: "card", seat: asked.seat, card };
    }
    default:
      return null;
  }
}

/** Return the first color that an action made whole in somebody's hands. */
export function completedBy(batch: Batch, edition: EditionIndex): Completed | null {
  const { before, after, events } = batch;
  if (!before) return null;
  for (const event of events) {
    if (event.event !== "deed_moved" || typeof event.taker !== "number") continue;
    const { square, taker: seat } = event;
    const group = edition.groupOf(square);
    if (group === null || edition.squares[square]?.kind !== "street") continue;
    const all = edition.members(group);
    const isWhole = (table: typeof after): boolean =>
      all.every((one) => table.squares[one]?.owner === seat);
    if (isWhole(after) && !isWhole(before)) return { seat, group };
  }
  return null;
}

function completion(batch: Batch, edition: EditionIndex): Moment | null {
  const whole = completedBy(batch, edition);
  return whole && { kind: "complete", ...whole };
}

/** Return what became of an offer; what was agreed or countered is told by what came of it. */
function ending({ revision, why }: EventOfferEnded, batch: Batch): DealMoment | null {
  const offer = batch.before?.offers.find((one) => one.revision === revision);
  if (!offer || why === "accepted" || why === "replaced") return null;
  const { proposer, partner, give, take } = offer;
  const outcome = outcomeOf(why, batch);
  return { kind: "deal", outcome, proposer, partner, give, take, why: batch.why };
}

function outcomeOf(why: EventOfferEnded["why"], batch: Batch): DealMoment["outcome"] {
  if (why === "withdrawn") return "withdrawn";
  if (why !== "rejected") return "off";
  return batch.expired ? "expired" : "refused";
}

type Acquired = Extract<GameEvent, { event: "deed_moved" | "knocked_down" }>;

function acquisition(event: Acquired, batch: Batch, edition: EditionIndex): Moment | null {
  if (event.event === "knocked_down") {
    const { lot, seat, amount } = event;
    return typeof lot === "number" && seat !== null
      ? { kind: "deed", seat, square: lot, amount }
      : null;
  }
  const { square, taker } = event;
  if (typeof taker !== "number") return null;
  return { kind: "deed", seat: taker, square, amount: pricePaid(event, batch, edition) };
}

/** Return what was paid for a deed: the payment beside it, else its price. */
export function pricePaid(event: GameEvent, batch: Batch, edition: EditionIndex): number {
  const beside = batch.events[batch.events.indexOf(event) - 1];
  if (beside?.event === "paid" && beside.reason === "price") return beside.amount;
  return event.event === "deed_moved" ? (edition.squares[event.square]?.price ?? 0) : 0;
}
