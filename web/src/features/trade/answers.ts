import type { DoAccept, DoReject, Offer } from "../../protocol/types";
import type { Offered } from "../../state/choices";
import type { RoomController } from "../../state/controller.svelte";
import { counterDraft } from "./draft";

/** How an offer to me can be answered now. */
export interface Answers {
  readonly accept: DoAccept | undefined;
  readonly reject: DoReject | undefined;
  readonly canCounter: boolean;
}

/** Return how an offer can be answered now, as the server offers it. */
export function answersTo(
  offered: Pick<Offered, "accept" | "reject" | "counter">,
  offer: Offer,
): Answers {
  const isIts = (one: { partner: number; revision: number | null }): boolean =>
    one.partner === offer.proposer && one.revision === offer.revision;
  return {
    accept: offered.accept.find(isIts),
    reject: offered.reject.find(isIts),
    canCounter: offered.counter.some(isIts),
  };
}

/** Begin to write a counter-offer from the terms of the offer. */
export function beginCounter(room: Pick<RoomController, "screen">, offer: Offer): void {
  room.screen.draft = counterDraft(offer);
}
