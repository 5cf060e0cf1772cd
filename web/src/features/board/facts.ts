import { type EditionIndex, HOTEL } from "../../state/edition";
import type { Player } from "../../state/players";
import { digits, money, n, say, signed, t } from "../../i18n/index.svelte";
import type { Options, Square, SquareView, View } from "../../protocol/types";
import type { GlyphName } from "./Glyph.svelte";
import { widthOf } from "./lettering";

/** What a line about a square has to know. */
export interface Table {
  readonly edition: EditionIndex | null;
  readonly view: View | null;
  readonly rents: readonly number[] | null;
  readonly rules: Options | null;
  readonly players: readonly Player[];
  readonly me: number | null;
}

export function isDeed(square: Square): boolean {
  return square.price > 0;
}

/** Return the letter that tells a group to who cannot tell its color. */
export function letterOf(group: number): string {
  return String.fromCharCode(65 + (group % 26));
}

/** Return black or white, whichever is better to read on a color given as #rrggbb. */
export function inkOn(color: string): string {
  const channel = (at: number): number => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return light > 0.18 ? "#1a1714" : "#ffffff";
}

const GLYPHS: Readonly<Partial<Record<Square["kind"], GlyphName>>> = {
  go: "go",
  jail: "bars",
  parking: "parking",
  go_to_jail: "arrest",
  station: "station",
  tax: "tax",
};

/** Return the drawing on a square; streets have none. */
export function glyphOf(edition: EditionIndex, index: number): GlyphName | null {
  const square = edition.squares[index];
  if (!square) return null;
  if (square.kind === "deck") return square.deck === edition.decks[0]?.id ? "chance" : "chest";
  if (square.kind === "utility") {
    return edition.members(edition.groupOf(index) ?? -1)[0] === index ? "power" : "water";
  }
  return GLYPHS[square.kind] ?? null;
}

type Writer = (amount: number) => string;

/** What is wider, in sizes of its type, is too long for a narrow square. */
const WIDEST = 2.5;

/** Return what a square says of its cost: its rent if it is owned, else its price. */
export function costOf(table: Table, index: number): string {
  const { edition } = table;
  return edition ? costBy(table, index, (amount) => money(amount, edition.currency)) : "";
}

/** Return the cost of a square on a board without room for more than a few digits. */
export function shortCostOf(table: Table, index: number): string {
  const { edition } = table;
  if (!edition) return "";
  const whole = (amount: number): string => money(amount, edition.currency);
  const isLong = (amount: number): boolean => widthOf(whole(amount)) > WIDEST;
  const dearest = Math.max(...edition.squares.map((square) => square.price));
  // if one price has no room for the currency, none shows it
  const write = isLong(dearest)
    ? digits
    : (one: number) => (isLong(one) ? digits(one) : whole(one));
  return costBy(table, index, write);
}

/** Tell whether the cost of every square has room on a small board, in the smallest type. */
export function costsFit(table: Table, width: number, least: number): boolean {
  const { squares = [] } = table.edition ?? {};
  return squares.every(
    ({ kind }, index) => kind === "go" || widthOf(shortCostOf(table, index)) * least <= width,
  );
}

function costBy(table: Table, index: number, write: Writer): string {
  const { edition, view, rents } = table;
  const square = edition?.squares[index];
  const state = view?.squares[index];
  if (!edition || !square) return "";
  if (square.kind === "tax") return taxOf(square, write);
  if (square.kind === "go") return signed(table.rules?.salary_pass ?? 0, edition.currency);
  if (!isDeed(square)) return "";
  if (!state || state.owner === null) return write(square.price);
  const rent = rents?.[index] ?? 0;
  if (state.mortgaged || rent === 0) return "–";
  return square.kind === "utility" ? `${n(rent)}×` : write(rent);
}

function taxOf({ tax }: Square, write: Writer): string {
  if (!tax) return "";
  return tax.flat ? write(tax.flat) : `${n(tax.cash_percent)} %`;
}

/** Return the players on a square, prisoners apart from visitors. */
export function standing(
  view: View,
  jail: number,
  index: number,
): [free: number[], held: number[]] {
  const free: number[] = [];
  const held: number[] = [];
  view.seats.forEach((seat, number) => {
    if (!seat.alive || seat.position !== index) return;
    (index === jail && seat.jail_turns > 0 ? held : free).push(number);
  });
  return [free, held];
}

/** Return everything about a square in sentences. */
export function sentenceOf(table: Table, index: number): string {
  const { edition, view } = table;
  const square = edition?.squares[index];
  if (!edition || !square) return "";
  const state = view?.squares[index];
  const parts = [t("board.named", { name: say(square.name) })];
  const group = edition.groups[edition.groupOf(index) ?? -1];
  if (group) parts.push(t("board.inGroup", { group: say(group.name) }));
  if (isDeed(square)) parts.push(...deedParts(table, square, state, index));
  else if (square.kind !== "jail") parts.push(purposeOf(table, index));
  if (view) parts.push(...whoParts(table, view, edition.jail, index));
  return parts.join(" ");
}

function deedParts(
  table: Table,
  square: Square,
  state: SquareView | undefined,
  index: number,
): string[] {
  const { edition } = table;
  if (!edition) return [];
  if (!state || state.owner === null) {
    return [t("board.forSale", { price: money(square.price, edition.currency) })];
  }
  const parts = [ownerLine(table, state.owner), rentLine(table, index)];
  if (state.level > 0) parts.push(t("board.named", { name: levelLine(state.level) }));
  if (state.squatter > 0) parts.push(t("board.squatterFor", { n: state.squatter }));
  return parts;
}

function whoParts(table: Table, view: View, jail: number, index: number): string[] {
  const [free, held] = standing(view, jail, index);
  const parts: string[] = [];
  if (free.length) {
    const names = namesOf(table, free);
    parts.push(index === jail ? t("board.visiting", { names }) : t("board.here", { names }));
  }
  if (held.length) parts.push(t("board.inside", { names: namesOf(table, held) }));
  return parts;
}

function ownerLine(table: Table, owner: number): string {
  if (owner === table.me) return t("board.yours");
  return t("board.ownedBy", { owner: nameOf(table, owner) });
}

/** Return what a visitor pays on an owned square now. */
function rentLine(table: Table, index: number): string {
  const { edition, view, rents } = table;
  const rent = rents?.[index] ?? 0;
  if (!edition) return "";
  if (view?.squares[index]?.mortgaged) return t("board.mortgagedNoRent");
  if (rent === 0) return t("board.noRentNow");
  if (edition.squares[index]?.kind === "utility") return t("board.rentDice", { n: rent });
  return t("board.rentNow", { amount: money(rent, edition.currency) });
}

export function levelLine(level: number): string {
  return level >= HOTEL ? t("board.hotel") : t("board.houses", { n: level });
}

export function nameOf(table: Pick<Table, "players">, seat: number): string {
  return table.players[seat]?.name ?? n(seat + 1);
}

export function namesOf(table: Pick<Table, "players">, seats: readonly number[]): string {
  return seats.map((seat) => nameOf(table, seat)).join(", ");
}

/** One line of a deed's list of rents; the present one is what a visitor pays now. */
export interface Rung {
  readonly text: string;
  readonly amount: string;
  readonly present: boolean;
}

/** Return a deed's list of rents. */
export function ladderOf(table: Table, index: number): Rung[] {
  const { edition, rules } = table;
  const square = edition?.squares[index];
  if (!edition || !rules || !square) return [];
  if (square.kind === "utility") return utilityRungs(table, index, square, rules);
  if (square.kind === "station") return countRungs(table, index, square, edition);
  return streetRungs(table, index, square, edition, rules);
}

function utilityRungs(table: Table, index: number, square: Square, rules: Options): Rung[] {
  const present = presentRent(table, index);
  return square.rent.map((factor, nth) => ({
    text: t("board.ownedCount", { n: nth + 1 }),
    amount: t("board.timesDice", { n: factor * rules.utility_scale }),
    present: present === factor * rules.utility_scale,
  }));
}

function countRungs(table: Table, index: number, square: Square, edition: EditionIndex): Rung[] {
  const present = presentRent(table, index);
  return square.rent.map((rent, nth) => ({
    text: t("board.ownedCount", { n: nth + 1 }),
    amount: money(rent, edition.currency),
    present: present === rent,
  }));
}

function streetRungs(
  table: Table,
  index: number,
  square: Square,
  edition: EditionIndex,
  rules: Options,
): Rung[] {
  const present = presentRent(table, index);
  const level = table.view?.squares[index]?.level ?? 0;
  const [bare = 0, ...built] = square.rent;
  const rung = (text: string, rent: number, isLevel: boolean): Rung => ({
    text,
    amount: money(rent, edition.currency),
    present: isLevel && present === rent,
  });
  const rungs = [rung(t("board.bare"), bare, level === 0)];
  if (rules.set_rent_factor > 1) {
    rungs.push(rung(t("board.wholeGroup"), bare * rules.set_rent_factor, level === 0));
  }
  built.forEach((rent, nth) => rungs.push(rung(levelLine(nth + 1), rent, level === nth + 1)));
  return rungs;
}

function presentRent(table: Table, index: number): number | null {
  const state = table.view?.squares[index];
  if (!state || state.owner === null) return null;
  return table.rents?.[index] || null;
}

/** Return what a square that is no deed does to who lands there. */
export function purposeOf(table: Table, index: number): string {
  const { edition, rules, view } = table;
  const square = edition?.squares[index];
  if (!edition || !rules || !square) return "";
  const cash = (amount: number): string => money(amount, edition.currency);
  switch (square.kind) {
    case "go":
      return rules.salary_land === rules.salary_pass
        ? t("board.goSame", { amount: cash(rules.salary_pass) })
        : t("board.goBoth", { pass: cash(rules.salary_pass), land: cash(rules.salary_land) });
    case "tax":
      return taxLine(square, rules, cash);
    case "deck": {
      const deck = edition.decks.find((one) => one.id === square.deck);
      return t("board.deckDraw", { deck: deck ? say(deck.name) : "" });
    }
    case "jail":
      return t("board.jailText", { fine: cash(rules.jail_fine), n: rules.jail_turns });
    case "go_to_jail":
      return t("board.goToJailText");
    case "parking":
      return rules.jackpot
        ? t("board.parkingPot", { amount: cash(view?.pot ?? 0) })
        : t("board.parkingText");
    default:
      return "";
  }
}

function taxLine(square: Square, rules: Options, cash: (amount: number) => string): string {
  const tax = square.tax;
  if (!tax) return "";
  if (tax.cash_percent) return t("board.taxCash", { n: tax.cash_percent });
  if (rules.tax_choice && tax.worth_percent) {
    return t("board.taxChoice", { amount: cash(tax.flat), n: tax.worth_percent });
  }
  return t("board.taxFlat", { amount: cash(tax.flat) });
}
