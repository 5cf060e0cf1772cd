import type { Offer, Side, TradePreview, TradeTerms, View } from "../protocol/types";
import type { LoggedEvent } from "./events";
import type { Player } from "./players";
import type { ScreenState, TradeDraft } from "./screen.svelte";

/** What takes stage and dock: a trade being written, or an offer that waits for an answer. */
export type Deal =
  | { readonly kind: "draft"; readonly draft: TradeDraft }
  | { readonly kind: "offer"; readonly offer: Offer };

/** What says whether a deal is at hand. */
export interface Dealing {
  readonly view: Pick<View, "over" | "seats" | "awaiting" | "offers"> | null;
  readonly me: number | null;
  readonly awaited: readonly number[];
  /** Nothing is answered while the game rests, nor by whom somebody else plays for. */
  readonly clockRuns: boolean;
  readonly players: readonly Pick<Player, "standing">[];
  readonly screen: Pick<ScreenState, "draft" | "later" | "offerFirst">;
}

/** Return the deal that takes the stage; a question that must be answered first comes before it. */
export function dealAtHand(room: Dealing): Deal | null {
  const { view, me, screen } = room;
  if (!view || me === null || view.over || !view.seats[me]?.alive || isBarred(room)) return null;
  if (!room.clockRuns || room.players[me]?.standing === "stand_in") return null;
  const offer = waitingOffers(room)[0];
  const { draft } = screen;
  if (draft && (!offer || !screen.offerFirst || draft.revision === offer.revision)) {
    return { kind: "draft", draft };
  }
  return offer ? { kind: "offer", offer } : null;
}

/** Return the offers to me that I have not put off, the oldest first. */
export function waitingOffers({ view, me, screen }: Pick<Dealing, "view" | "me" | "screen">) {
  const offers = view?.offers ?? [];
  return offers.filter((one) => one.partner === me && !screen.later.has(one.revision));
}

/** Tell whether an auction, or a question to me that bars trades, needs the stage. */
function isBarred({ view, me, awaited }: Dealing): boolean {
  const asked = view?.awaiting?.for;
  if (asked === "auction") return true;
  const isMine = me !== null && awaited.includes(me);
  return isMine && asked !== "turn" && asked !== "debt";
}

/** Return a deal's terms from my side. */
export function termsOf(deal: Deal): TradeTerms {
  if (deal.kind === "draft") {
    const { partner, give, take } = deal.draft;
    return { partner, give: plain(give), take: plain(take) };
  }
  const { proposer, give, take } = deal.offer;
  return { partner: proposer, give: take, take: give };
}

function plain({ deeds, cash, passes }: Readonly<Side>): Side {
  return { deeds: [...deeds], cash, passes: [...passes] };
}

/** Return what the server says of a deal: the newest about the same two, while a newer is asked. */
export function previewOf(
  outlook: { readonly trade: TradePreview | null } | null,
  deal: Deal,
): TradePreview | null {
  const seen = outlook?.trade ?? null;
  return seen?.terms.partner === termsOf(deal).partner ? seen : null;
}

/** Both sides of an offer as I see them. */
export interface Terms {
  readonly give: Side;
  readonly take: Side;
}

/** Return the terms that an offer to me came in place of; null if it is the first between us. */
export function termsBefore(log: readonly LoggedEvent[], offer: Offer): Terms | null {
  const made = log.findLast(
    ({ event }) => event.event === "offered" && event.revision === offer.revision,
  );
  const ended = log.find(
    ({ seq, event }) => seq === made?.seq && event.event === "offer_ended" && isOf(event, offer),
  )?.event;
  if (ended?.event !== "offer_ended" || ended.why !== "replaced") return null;
  const old = log.findLast(
    ({ event }) => event.event === "offered" && event.revision === ended.revision,
  )?.event;
  if (old?.event !== "offered") return null;
  const isMine = old.proposer === offer.partner;
  return isMine ? { give: old.give, take: old.take } : { give: old.take, take: old.give };
}

function isOf(pair: { proposer: number; partner: number }, offer: Offer): boolean {
  const seats = [offer.proposer, offer.partner];
  return seats.includes(pair.proposer) && seats.includes(pair.partner);
}
