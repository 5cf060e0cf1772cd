import { expect, test } from "vitest";
import { locale } from "../../i18n/index.svelte";
import { editionOf, EDITIONS } from "../../testing/recordings";
import { EditionIndex } from "../../state/edition";
import type { Player } from "../../state/players";
import type { Edition, Options, SeatView, Square, SquareView, View } from "../../protocol/types";
import {
  costsFit,
  costOf,
  inkOn,
  ladderOf,
  purposeOf,
  sentenceOf,
  shortCostOf,
  standing,
  type Table,
} from "./facts";
import { EXTENT, layOut } from "./layout";
import { leastCost } from "./tileFace";

function square(id: string, change: Partial<Square> = {}): Square {
  return {
    id,
    kind: "street",
    name: { en: id },
    group: "",
    price: 0,
    rent: [],
    mortgage: 0,
    tax: null,
    deck: "",
    ...change,
  };
}

const EDITION = new EditionIndex({
  id: "plain",
  currency: { code: "USD", symbol: "$", position: "prefix" },
  board: {
    groups: [{ id: "red", name: { en: "Red" }, color: "#ff0000", house_cost: 50, hotel_cost: 50 }],
    squares: [
      square("Start", { kind: "go" }),
      square("Lane", { group: "red", price: 100, rent: [10, 50, 150] }),
      square("Jail", { kind: "jail" }),
      square("Power", { kind: "utility", price: 150, rent: [4, 10] }),
    ],
  },
  decks: [],
} as unknown as Edition);

function table(change: Partial<SquareView>, rent: number, me: number | null = 0): Table {
  const free: SquareView = { owner: null, level: 0, mortgaged: false, squatter: 0 };
  const seats = [
    { position: 2, jail_turns: 2, alive: true },
    { position: 2, jail_turns: 0, alive: true },
  ] as SeatView[];
  return {
    edition: EDITION,
    view: { squares: [free, { ...free, ...change }, free, { ...free, ...change }], seats } as View,
    rents: [0, rent, 0, rent],
    rules: { set_rent_factor: 2, utility_scale: 1, salary_pass: 200, salary_land: 400 } as Options,
    players: [{ name: "Ann" }, { name: "Ben" }] as Player[],
    me,
  };
}

test("a free deed shows its price", () => {
  expect(costOf(table({}, 0), 1)).toBe("$100");
});

test("an owned deed shows the rent that the server tells", () => {
  expect(costOf(table({ owner: 1 }, 37), 1)).toBe("$37");
});

test("an owned utility shows the factor of the dice", () => {
  expect(costOf(table({ owner: 1 }, 4), 3)).toBe("4×");
});

test("an owned deed without rent shows none", () => {
  expect(costOf(table({ owner: 1, mortgaged: true }, 0), 1)).toBe("–");
});

test("on a narrow board a long amount is just its digits", () => {
  expect(shortCostOf(table({}, 0), 1)).toBe("$100");
  expect(shortCostOf(table({ owner: 1 }, 1050), 1)).toBe("1050");
});

/** Pixels of a board on a phone, and on one so small that costs are left out. */
const PHONE = 381;
const SMALLEST = 200;

test.each([...EDITIONS.keys()])("all prices of %s are read in Bengali or left out", async (id) => {
  await locale.use("bn");
  const edition = editionOf(id);
  const whole: Table = { ...table({}, 0), edition, view: null };
  const { side } = layOut(edition.squares.length, true);
  expect(costsFit(whole, side, leastCost(PHONE, EXTENT))).toBe(true);
  expect(costsFit(whole, side / 3, leastCost(SMALLEST, EXTENT))).toBe(false);
  await locale.use("en");
});

test("a sentence names owner, rent and buildings", () => {
  expect(sentenceOf(table({ owner: 1, level: 2 }, 150), 1)).toBe(
    "Lane. Red. Owned by Ben. Rent now $150. 2 houses.",
  );
});

test("a sentence says what is one's own", () => {
  expect(sentenceOf(table({ owner: 0 }, 20), 1)).toContain("Yours.");
});

test("a sentence tells prisoners from visitors", () => {
  expect(sentenceOf(table({}, 0), 2)).toBe("Jail. Visiting: Ben. In jail: Ann.");
});

test("prisoners and visitors stand apart", () => {
  const { view } = table({}, 0);
  expect(view && standing(view, 2, 2)).toEqual([[1], [0]]);
});

test("the ladder marks the line of the present level", () => {
  const present = ladderOf(table({ owner: 1, level: 1 }, 50), 1).filter((rung) => rung.present);
  expect(present).toEqual([{ text: "1 house", amount: "$50", present: true }]);
});

test("the ladder marks the whole color by the rent that the server tells", () => {
  const present = ladderOf(table({ owner: 1 }, 20), 1).filter((rung) => rung.present);
  expect(present.map((rung) => rung.text)).toEqual(["With the whole color"]);
});

test("the ladder of a free deed marks nothing", () => {
  expect(ladderOf(table({}, 0), 1).some((rung) => rung.present)).toBe(false);
});

test("the start tells both salaries where they differ", () => {
  expect(purposeOf(table({}, 0), 0)).toBe("Pass: $200 from the bank. Land exactly here: $400.");
});

test.each([
  ["#fef200", "#1a1714"],
  ["#222222", "#ffffff"],
])("letters on %s are %s", (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});
