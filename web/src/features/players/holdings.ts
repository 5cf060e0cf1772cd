import type { EditionIndex } from "../../state/edition";
import { say, t } from "../../i18n/index.svelte";
import type { View } from "../../protocol/types";

/** What a seat has of a group, deed by deed. */
export interface Holding {
  readonly group: number;
  readonly color: string;
  readonly deeds: readonly ("none" | "owned" | "mortgaged")[];
  readonly owned: number;
  readonly label: string;
}

/** Return what a seat has of every group, in the order of the edition. */
export function holdingsOf(seat: number, view: View, edition: EditionIndex): Holding[] {
  return edition.groups.map((group, number) => {
    const deeds = edition.members(number).map((square) => {
      const seen = view.squares[square];
      if (seen?.owner !== seat) return "none";
      return seen.mortgaged ? "mortgaged" : "owned";
    });
    const owned = deeds.filter((one) => one !== "none").length;
    const mortgaged = deeds.filter((one) => one === "mortgaged").length;
    const values = { group: say(group.name), owned, all: deeds.length };
    const label =
      mortgaged > 0
        ? t("players.ownedMortgaged", { ...values, mortgaged })
        : t("players.ownedOf", values);
    return { group: number, color: group.color, deeds, owned, label };
  });
}

/** Return the squares whose deeds a seat has. */
export function deedsOf(seat: number, view: View): number[] {
  return view.squares.flatMap((square, at) => (square.owner === seat ? [at] : []));
}
