import { listed, money, say, t, told } from "../i18n/index.svelte";
import type { Edition, Entry, Lot, Side } from "../protocol/types";
import type { EditionIndex } from "./edition";

/** Name an edition; a board of somebody's own is called as it calls itself. */
export function editionName({ id, name }: Pick<Edition, "id" | "name">): string {
  return told(`home.edition${id.charAt(0).toUpperCase()}${id.slice(1)}`, {}, say(name));
}

/** Tell whether a board is one of somebody's own, by its id. */
export function isOwnBoard(id: string): boolean {
  return id.startsWith("board-");
}

/** Name an edition of a list by its id; what is no edition is a board of somebody's own. */
export function nameById(entries: readonly Entry[], id: string): string {
  const edition = entries.find((one) => one.id === id);
  if (edition) return editionName(edition);
  return isOwnBoard(id) ? t("home.ownBoard") : id;
}

/** Name a square in the present language. */
export function squareName(edition: EditionIndex, square: number): string {
  return say(edition.squares[square]?.name ?? {});
}

/** Name a group of squares. */
export function groupName(edition: EditionIndex, group: number): string {
  return say(edition.groups[group]?.name ?? {});
}

/** Name what is auctioned: a square, or a building. */
export function lotName(edition: EditionIndex, lot: Lot): string {
  if (typeof lot === "number") return squareName(edition, lot);
  return t(lot === "house" ? "log.house" : "log.hotel");
}

/** Name a jail pass, after its deck where there are several. */
export function passName(edition: EditionIndex, number: number): string {
  const deck = edition.decks[edition.passDecks[number] ?? -1];
  if (!deck || edition.passDecks.length < 2) return t("trade.jailPass");
  return t("trade.jailPassOf", { deck: say(deck.name) });
}

/** List what a side of a trade holds, in one line. */
export function sideText(edition: EditionIndex, side: Readonly<Side>): string {
  const parts = side.deeds.map((square) => squareName(edition, square));
  parts.push(...side.passes.map((number) => passName(edition, number)));
  if (side.cash > 0) parts.push(money(side.cash, edition.currency));
  return listed(parts);
}
