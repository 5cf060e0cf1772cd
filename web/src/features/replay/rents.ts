import type { EditionIndex } from "../../state/edition";
import type { Options, Square, View } from "../../protocol/types";

/**
 * Return what each square would charge a visitor, of utilities the factor of the dice.
 *
 * Rooms are told it by the server; records do not hold it.
 */
export function rentsOf(view: View, edition: EditionIndex, rules: Options): number[] {
  return edition.squares.map((square, at) => rentOf(square, at, view, edition, rules));
}

function rentOf(
  square: Square,
  at: number,
  view: View,
  edition: EditionIndex,
  rules: Options,
): number {
  const seen = view.squares[at];
  if (!seen || seen.owner === null || seen.mortgaged || seen.squatter > 0) return 0;
  const members = edition.members(edition.groupOf(at) ?? -1);
  const held = members.filter((one) => view.squares[one]?.owner === seen.owner).length;
  const isWhole = held === members.length;
  switch (square.kind) {
    case "street": {
      const factor = seen.level === 0 && isWhole ? rules.set_rent_factor : 1;
      return (square.rent[seen.level] ?? 0) * factor;
    }
    case "station":
      return square.rent[held - 1] ?? 0;
    case "utility":
      return (square.rent[held - 1] ?? 0) * rules.utility_scale;
    default:
      return 0;
  }
}
