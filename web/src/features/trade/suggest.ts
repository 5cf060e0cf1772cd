import type { Side, SquareView } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import type { TradeDraft } from "../../state/screen.svelte";
import { listValue } from "./draft";

/** A trade that completes a color of mine, and perhaps one of the partner's. */
export interface Suggestion {
  readonly draft: TradeDraft;
  /** The color that I complete. */
  readonly group: number;
  /** The color that the partner completes by it, if any. */
  readonly theirs: number | null;
}

/** What lies open about who could trade what. */
export interface Holdings {
  readonly edition: EditionIndex;
  readonly squares: readonly SquareView[];
  readonly stakes: readonly Side[];
  readonly me: number;
}

const MOST = 3;

/**
 * Return what would complete a color of mine, by prices on the deeds: first where the partner
 * completes one, too, then for cash.  Whether somebody agrees to it, nobody knows.
 */
export function suggestions(held: Holdings, partners: readonly number[]): Suggestion[] {
  const found = partners.flatMap((partner) => [...withPartner(held, partner)]);
  const swaps = found.filter((one) => one.theirs !== null);
  return [...swaps, ...found.filter((one) => one.theirs === null)].slice(0, MOST);
}

function* withPartner(held: Holdings, partner: number): Generator<Suggestion> {
  for (const { group, lacks } of nearlyWhole(held, held.me, partner)) {
    const back = nearlyWhole(held, partner, held.me).find((one) => one.group !== group);
    const draft = pricedDraft(held, partner, lacks, back?.lacks ?? []);
    if (draft) yield { draft, group, theirs: back?.group ?? null };
  }
}

/** Return the colors of streets of which all that a seat lacks is the other's to trade. */
function nearlyWhole({ edition, squares, stakes }: Holdings, seat: number, other: number) {
  return edition.groups.flatMap((_, group) => {
    const members = edition.members(group);
    const lacks = members.filter((one) => squares[one]?.owner !== seat);
    const isStreet = members.every((one) => edition.squares[one]?.kind === "street");
    const isNear = isStreet && lacks.length > 0 && lacks.length < members.length;
    const hasAll = lacks.every((one) => stakes[other]?.deeds.includes(one));
    return isNear && hasAll ? [{ group, lacks }] : [];
  });
}

/** Return a draft whose sides cost the same; null if who owes the difference has not so much. */
function pricedDraft(
  { edition, squares, stakes, me }: Holdings,
  partner: number,
  take: readonly number[],
  give: readonly number[],
): TradeDraft | null {
  const worth = (deeds: readonly number[]): number =>
    listValue(edition, squares, { deeds: [...deeds], cash: 0, passes: [] });
  const due = worth(take) - worth(give);
  if (due > (stakes[me]?.cash ?? 0) || -due > (stakes[partner]?.cash ?? 0)) return null;
  return {
    partner,
    revision: null,
    give: { deeds: [...give], cash: Math.max(0, due), passes: [] },
    take: { deeds: [...take], cash: Math.max(0, -due), passes: [] },
  };
}
