import { t } from "../i18n/index.svelte";
import type { Offer, Options, View } from "../protocol/types";

/** What says whether and when trades may be offered. */
export interface Trading {
  readonly rules: Pick<Options, "trade" | "open_offers"> | null;
  readonly view: Pick<View, "current" | "offers"> | null;
  readonly me: number | null;
}

/** Say why no offer can be made now to a partner, or to anybody if none is named. */
export function waitingText({ rules, view, me }: Trading, partner: number | null = null): string {
  if (rules?.trade === "never") return t("trade.neverTrades");
  if (rules?.trade === "own_turn" && view?.current !== me) return t("trade.tradeOnTurn");
  const isBound = rules?.open_offers === "one" && dealsWithAnother(view?.offers ?? [], partner);
  return t(isBound ? "trade.oneOffer" : "trade.tradeLater");
}

/** Tell whether one of my offers, made or received, is with anybody but the partner. */
export function dealsWithAnother(offers: readonly Offer[], partner: number | null): boolean {
  return offers.some((one) => one.proposer !== partner && one.partner !== partner);
}
