import { digits, t } from "../../i18n/index.svelte";
import type { SquareKind } from "../../protocol/types";
import type { DefaultNames } from "./filling";
import { spoken } from "./sentences";

export const KINDS: readonly SquareKind[] = [
  "street",
  "station",
  "utility",
  "tax",
  "deck",
  "parking",
  "go_to_jail",
  "jail",
  "go",
];

/** Name a kind of square. */
export function kindName(kind: SquareKind): string {
  switch (kind) {
    case "go":
      return t("workshop.kindGo");
    case "street":
      return t("workshop.kindStreet");
    case "station":
      return t("workshop.kindStation");
    case "utility":
      return t("workshop.kindUtility");
    case "tax":
      return t("workshop.kindTax");
    case "deck":
      return t("workshop.kindDeck");
    case "jail":
      return t("workshop.kindJail");
    case "go_to_jail":
      return t("workshop.kindGoToJail");
    case "parking":
      return t("workshop.kindParking");
  }
}

/** Return what things are called that nobody has named, in the present language. */
export function plainWords(): DefaultNames {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, kindName(kind)]));
  return {
    board: t("workshop.newBoard"),
    square: (number) => t("workshop.squareNumber", { number: digits(Number(number)) }),
    kinds: kinds as DefaultNames["kinds"],
    group: (number) => t("workshop.groupNumber", { number: digits(Number(number)) }),
    stations: t("workshop.kindStation"),
    utilities: t("workshop.kindUtility"),
    decks: [t("workshop.deckFirst"), t("workshop.deckSecond")],
    card: spoken,
  };
}

const FIELDS: readonly (readonly [RegExp, () => string])[] = [
  [/\.name(\b|$)/, () => t("workshop.name")],
  [/\.price$/, () => t("workshop.price")],
  [/\.rent/, () => t("workshop.rents")],
  [/\.mortgage$/, () => t("workshop.mortgage")],
  [/\.group$/, () => t("workshop.group")],
  [/\.tax/, () => t("workshop.kindTax")],
  [/\.deck$/, () => t("workshop.deck")],
  [/\.color$/, () => t("workshop.color")],
  [/\.house_cost$/, () => t("workshop.houseCost")],
  [/\.hotel_cost$/, () => t("workshop.hotelCost")],
  [/\.text/, () => t("workshop.cardText")],
  [/\.effect/, () => t("workshop.cardEffect")],
];

/** Name the field at the end of a path; empty where the path is of a whole thing. */
export function fieldName(path: string): string {
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1]() ?? "";
}
