import type { Action, SeatView, TellOutlook, View } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import type { Offered } from "../../state/choices";

/** What somebody wants to be done by itself. */
export interface Wishes {
  readonly roll: boolean;
  readonly end: boolean;
  readonly decline: boolean;
}

/** What decides whether it may be. */
export interface Situation {
  readonly view: View | null;
  readonly me: number | null;
  readonly myTurnToAnswer: boolean;
  readonly offered: Offered;
  readonly edition: EditionIndex | null;
  readonly movePreview: TellOutlook | null;
}

export interface Intent {
  readonly habit: "roll" | "end" | "decline";
  readonly action: Action;
}

/**
 * Return what is done by itself now.
 *
 * Never where something else is offered that is worth a thought: a way out of jail, building, a
 * mortgage to lift, a squatter to evict, an offer to answer, a cash below zero.
 */
export function intentOf(wishes: Wishes, situation: Situation): Intent | null {
  const { view, me, myTurnToAnswer, offered } = situation;
  const seat = me === null ? undefined : view?.seats[me];
  if (!view || !seat || !myTurnToAnswer || isWorthAThought(offered)) return null;
  const asked = view.awaiting;
  if (asked?.for === "turn") return turnIntent(wishes, offered, seat);
  const isHopeless = asked?.for === "purchase" || asked?.for === "auction";
  return wishes.decline && isHopeless ? declineIntent(situation) : null;
}

function turnIntent(wishes: Wishes, offered: Offered, seat: SeatView): Intent | null {
  const { roll, endTurn } = offered;
  if (roll && endTurn) return null;
  if (roll && wishes.roll && seat.jail_turns === 0) return { habit: "roll", action: roll };
  if (endTurn && wishes.end && seat.cash >= 0) return { habit: "end", action: endTurn };
  return null;
}

/** Turn down what all that one has would not pay, as the server reckons it. */
function declineIntent(situation: Situation): Intent | null {
  const { view, edition, offered, movePreview } = situation;
  const asked = view?.awaiting;
  if (!asked || movePreview?.decision !== view?.decision) return null;
  const most = movePreview?.cash_most ?? null;
  if (most === null) return null;
  if (asked.for === "purchase" && offered.decline && !offered.buy) {
    const price = edition?.squares[asked.square]?.price;
    const isBeyond = price !== undefined && price !== null && most < price;
    return isBeyond ? { habit: "decline", action: offered.decline } : null;
  }
  if (asked.for === "auction" && offered.pass && !offered.bid) {
    return most <= asked.high_bid ? { habit: "decline", action: offered.pass } : null;
  }
  return null;
}

function isWorthAThought(offered: Offered): boolean {
  const { payFine, usePass, build, buildRun, lift, evictCompany, evictForce, accept } = offered;
  const single = payFine !== null;
  const several = usePass.length + buildRun.length + accept.length;
  return single || several + build.size + lift.size + evictCompany.size + evictForce.size > 0;
}
