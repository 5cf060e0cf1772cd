import type { Book } from "../game/book";
import type { Player } from "../game/controller.svelte";
import { locale, money, say, t } from "../i18n/index.svelte";
import type { Move, Side, SquareView } from "../protocol";
import type { SetChange } from "./draft";

/** Name a square in the present language. */
export function squareName(book: Book, square: number): string {
  const found = book.squares[square];
  return found ? say(found.name) : "";
}

/** Name a jail pass, after its deck where there are several. */
export function passName(book: Book, number: number): string {
  const deck = book.decks[book.passDecks[number] ?? -1];
  if (!deck || book.passDecks.length < 2) return t("deals.jailPass");
  return t("deals.jailPassOf", { deck: say(deck.name) });
}

/** List what a side of a trade holds, in one line. */
export function sideText(book: Book, side: Readonly<Side>): string {
  const parts = side.deeds.map((square) => squareName(book, square));
  parts.push(...side.passes.map((number) => passName(book, number)));
  if (side.cash > 0) parts.push(money(side.cash, book.currency));
  return new Intl.ListFormat(locale.formatter.tag).format(parts);
}

/** Say which set a trade completes or breaks, and for whom. */
export function changeText(
  book: Book,
  change: SetChange,
  me: number,
  players: readonly Player[],
): string {
  const found = book.groups[change.group];
  const group = found ? say(found.name) : "";
  if (change.seat === me) {
    const key = change.kind === "completes" ? "deals.completesMine" : "deals.breaksMine";
    return t(key, { group });
  }
  const name = players[change.seat]?.name ?? "";
  const key = change.kind === "completes" ? "deals.completesTheirs" : "deals.breaksTheirs";
  return t(key, { name, group });
}

/** Name what a move of the estate does, without its price. */
export function moveText(book: Book, squares: readonly SquareView[], move: Move): string {
  const action = move.action;
  switch (action.do) {
    case "build":
      return isHotelNext(book, squares, action.square) ? t("deals.buildHotel") : t("deals.build");
    case "sell":
      return t("deals.sell");
    case "mortgage":
      return t("deals.mortgage");
    case "lift":
      return t("deals.lift");
    case "build_run":
      return t("deals.buildRun", { n: action.count });
    case "sell_run":
      return t("deals.sellRun", { n: action.count });
    case "sell_down":
      return action.level ? t("deals.sellDown", { n: action.level }) : t("deals.sellDownAll");
    case "evict_company":
      return t("deals.evictCompany");
    case "evict_force":
      return t("deals.evictForce");
    default:
      return "";
  }
}

/** Return the level of a hotel on a street, which is the last of its rents. */
export function hotelLevel(book: Book, square: number): number {
  return (book.squares[square]?.rent.length ?? 0) - 1;
}

function isHotelNext(book: Book, squares: readonly SquareView[], square: number): boolean {
  return (squares[square]?.level ?? 0) + 1 === hotelLevel(book, square);
}

/** Say what a square charges now; utilities charge by the dice. */
export function rentText(book: Book, square: number, rent: number): string {
  if (rent <= 0) return t("deals.noRent");
  if (book.squares[square]?.kind === "utility") return t("deals.rentDice", { factor: rent });
  return t("deals.rentNow", { amount: money(rent, book.currency) });
}
