import { money, t } from "../../i18n/index.svelte";
import type { Move, Options, SquareView } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";

/** Name what a move of the estate does, without its price. */
export function moveText(
  edition: EditionIndex,
  squares: readonly SquareView[],
  move: Move,
): string {
  const action = move.action;
  switch (action.do) {
    case "build":
      return isHotelNext(edition, squares, action.square)
        ? t("estate.buildHotel")
        : t("estate.build");
    case "sell":
      return t("estate.sell");
    case "mortgage":
      return t("estate.mortgage");
    case "lift":
      return t("estate.lift");
    case "build_run":
      return t("estate.buildRun", { n: action.count });
    case "sell_run":
      return t("estate.sellRun", { n: action.count });
    case "sell_down":
      return action.level ? t("estate.sellDown", { n: action.level }) : t("estate.sellDownAll");
    case "evict_company":
      return t("estate.evictCompany");
    case "evict_force":
      return t("estate.evictForce");
    default:
      return "";
  }
}

/** Return the level of a hotel on a street, which is the last of its rents. */
export function hotelLevel(edition: EditionIndex, square: number): number {
  return (edition.squares[square]?.rent.length ?? 0) - 1;
}

function isHotelNext(
  edition: EditionIndex,
  squares: readonly SquareView[],
  square: number,
): boolean {
  return (squares[square]?.level ?? 0) + 1 === hotelLevel(edition, square);
}

/** Say what a square charges now; utilities charge by the dice. */
export function rentText(edition: EditionIndex, square: number, rent: number): string {
  if (rent <= 0) return t("estate.noRent");
  if (edition.squares[square]?.kind === "utility") return t("estate.rentDice", { factor: rent });
  return t("estate.rentNow", { amount: money(rent, edition.currency) });
}

/** Say when property can be managed, or that it has to be, by what the rules let one do with it. */
export function managing<
  Base extends "estate.manageOnTurn" | "estate.manageLater" | "estate.short",
>(
  base: Base,
  rules: Pick<Options, "build" | "mortgages"> | null,
): Base | `${Base}Build` | `${Base}Mortgage` {
  if (rules?.mortgages === false) return `${base}Build`;
  return rules?.build === "none" ? `${base}Mortgage` : base;
}
