import type { EditionIndex } from "../../state/edition";
import type { Awaiting, Options, Party, View } from "../../protocol/types";
import { t } from "../../i18n/index.svelte";

/** What somebody at a seat is called and who plays it now. */
export interface Actor {
  readonly seat: number;
  readonly name: string;
  readonly bot: string | null;
}

/** The table as the dock looks at it; `me` is null for spectators. */
export interface Scene {
  readonly view: View;
  readonly edition: EditionIndex;
  readonly rules: Options;
  readonly me: number | null;
  readonly players: readonly Actor[];
  readonly awaited: readonly number[];
}

export type Question<Kind extends Awaiting["for"]> = Extract<Awaiting, { for: Kind }>;

/** Return the name of a seat's player. */
export function nameOf(players: readonly Actor[], seat: number): string {
  return players.find((one) => one.seat === seat)?.name ?? "";
}

/** Return what a party of a payment is called. */
export function partyName(players: readonly Actor[], party: Party): string {
  if (typeof party === "number") return nameOf(players, party);
  if (party === "bank") return t("play.partyBank");
  return party === "pot" ? t("play.partyPot") : t("play.partyEverybody");
}

/** Return whether all may bid at once in this game's auctions, and no extra time runs. */
export function isOpen({ view, rules }: Pick<Scene, "view" | "rules">): boolean {
  return view.clocked && rules.auction !== "turns";
}

/** Return whether the seat is asked for an answer now. */
export function isAsked(scene: Pick<Scene, "awaited">, seat: number | null): boolean {
  return seat !== null && scene.awaited.includes(seat);
}
