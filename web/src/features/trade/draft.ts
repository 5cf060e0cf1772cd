import type { EditionIndex } from "../../state/edition";
import type { Offered } from "../../state/choices";
import type { DraftSide, TradeDraft } from "../../state/screen.svelte";
import type { DoCounter, DoPropose, Offer, Side, SquareView } from "../../protocol/types";

export type SideName = "give" | "take";
/** Whether a draft can be sent, or what has become of the offer that it answers. */
export type Standing = "ready" | "changed" | "gone" | "waiting";

export const OTHER: Readonly<Record<SideName, SideName>> = { give: "take", take: "give" };

function emptySide(): DraftSide {
  return { deeds: [], cash: 0, passes: [] };
}

function copyOf(side: Readonly<Side>): DraftSide {
  return { deeds: [...side.deeds], cash: side.cash, passes: [...side.passes] };
}

/** Start a trade with a partner from nothing; a counter names the revision it answers. */
export function startDraft(partner: number, revision: number | null = null): TradeDraft {
  return { partner, revision, give: emptySide(), take: emptySide() };
}

/** Start a counter from the terms of an offer that was made to me. */
export function counterDraft(offer: Offer): TradeDraft {
  const { proposer: partner, revision } = offer;
  return { partner, revision, give: copyOf(offer.take), take: copyOf(offer.give) };
}

/** Start a new offer from the terms of my own. */
export function revisedDraft(offer: Offer): TradeDraft {
  return {
    partner: offer.partner,
    revision: null,
    give: copyOf(offer.give),
    take: copyOf(offer.take),
  };
}

/** Turn to another partner, whose offer it then answers, if there is one; only what I give stays. */
export function turnedTo(
  draft: TradeDraft,
  partner: number,
  counters: Offered["counter"],
): TradeDraft {
  const form = counters.find((one) => one.partner === partner);
  const revision = form?.revision ?? null;
  return { partner, revision, give: copyOf(draft.give), take: emptySide() };
}

/** Put a deed on a side, or take it off. */
export function toggleDeed(draft: TradeDraft, side: SideName, square: number): TradeDraft {
  return { ...draft, [side]: { ...draft[side], deeds: toggled(draft[side].deeds, square) } };
}

/** Put a jail pass on a side, or take it off. */
export function togglePass(draft: TradeDraft, side: SideName, number: number): TradeDraft {
  return { ...draft, [side]: { ...draft[side], passes: toggled(draft[side].passes, number) } };
}

function toggled(list: readonly number[], one: number): number[] {
  if (list.includes(one)) return list.filter((other) => other !== one);
  return [...list, one].sort((a, b) => a - b);
}

/** Put cash on a side, from 0 to `most`; only one side holds cash, so the other's goes. */
export function setCash(
  draft: TradeDraft,
  side: SideName,
  amount: number,
  most: number,
): TradeDraft {
  const cash = clamped(amount, most);
  const other = OTHER[side];
  const rest = cash > 0 ? 0 : draft[other].cash;
  return { ...draft, [side]: { ...draft[side], cash }, [other]: { ...draft[other], cash: rest } };
}

function clamped(amount: number, most: number): number {
  if (!Number.isFinite(amount)) return 0;
  return Math.max(0, Math.min(Math.trunc(amount), most));
}

/** Tell whether a side holds anything. */
export function holdsAnything(side: Readonly<Side>): boolean {
  return side.deeds.length > 0 || side.cash > 0 || side.passes.length > 0;
}

/** Tell whether both sides hold something and at most one of them cash. */
export function isValid(draft: TradeDraft): boolean {
  const { give, take } = draft;
  return holdsAnything(give) && holdsAnything(take) && !(give.cash > 0 && take.cash > 0);
}

/** Take out what the two may not trade any more; the same draft if that is nothing. */
export function prune(draft: TradeDraft, mine: Readonly<Side>, theirs: Readonly<Side>): TradeDraft {
  const give = pruned(draft.give, mine);
  const take = pruned(draft.take, theirs);
  return give === draft.give && take === draft.take ? draft : { ...draft, give, take };
}

function pruned(side: DraftSide, stake: Readonly<Side>): DraftSide {
  const deeds = side.deeds.filter((one) => stake.deeds.includes(one));
  const passes = side.passes.filter((one) => stake.passes.includes(one));
  const cash = Math.min(side.cash, stake.cash);
  const isSame =
    deeds.length === side.deeds.length &&
    passes.length === side.passes.length &&
    cash === side.cash;
  return isSame ? side : { deeds, cash, passes };
}

/** Return the action that sends the draft. */
export function actionOf(draft: TradeDraft): DoPropose | DoCounter {
  const { partner, revision } = draft;
  const give = copyOf(draft.give);
  const take = copyOf(draft.take);
  if (revision === null) return { do: "propose", partner, give, take };
  return { do: "counter", partner, revision, give, take };
}

/** Tell whether the draft can be sent as it is. */
export function standingOf(
  draft: TradeDraft,
  offered: Pick<Offered, "propose" | "counter">,
  offers: readonly Offer[],
  me: number,
): Standing {
  const theirs = offers.find((one) => one.proposer === draft.partner && one.partner === me);
  if (theirs && theirs.revision !== draft.revision) return "changed";
  if (!theirs && draft.revision !== null) return "gone";
  const forms = theirs ? offered.counter : offered.propose;
  return forms.some((one) => one.partner === draft.partner) ? "ready" : "waiting";
}

/** Return what a side comes to by the printed prices; a mortgaged deed counts half. */
export function listValue(
  edition: EditionIndex,
  squares: readonly SquareView[],
  side: Readonly<Side>,
): number {
  return side.deeds.reduce((sum, square) => {
    const price = edition.squares[square]?.price ?? 0;
    return sum + (squares[square]?.mortgaged ? Math.floor(price / 2) : price);
  }, side.cash);
}

/** Return a handy step for amounts in a game that begins with so much money. */
export function cashStep(startMoney: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, startMoney / 100))));
}
