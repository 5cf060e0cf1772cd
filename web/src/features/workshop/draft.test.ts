import { describe, expect, test } from "vitest";
import { suggestedRents, USUAL, withCurve, withLadders, withPrice } from "./curve";
import {
  addGroup,
  addLanguage,
  addSquare,
  blankSquare,
  type Draft,
  idOf,
  isBlank,
  membersOf,
  moveSquare,
  removeGroup,
  removeLanguage,
  removeSquare,
  renamed,
  stepsOf,
  valueAt,
  withKind,
  withValue,
} from "./draft";
import { type DefaultNames, emptyBoard, fillRest, sizesOf } from "./filling";
import { DraftStore } from "./draftStore";

const WORDS: DefaultNames = {
  board: "New",
  square: (number) => `Square ${number}`,
  kinds: {
    go: "GO",
    street: "Street",
    station: "Station",
    utility: "Utility",
    tax: "Tax",
    deck: "Card",
    jail: "Jail",
    go_to_jail: "Go to jail",
    parking: "Parking",
  },
  group: (number) => `Color ${number}`,
  stations: "Stations",
  utilities: "Utilities",
  decks: ["Chance", "Chest"],
  card: (_, effect) => effect.op,
};

function board(count = 24): Draft {
  return emptyBoard(count, "en", WORDS);
}

function filled(count: number, names: readonly string[] = []): Draft {
  return fillRest(board(count), names, USUAL, WORDS);
}

function names(draft: Draft): (string | undefined)[] {
  return draft.squares.map((one) => one.name.en);
}

describe("paths", () => {
  test("lead to values as problems name them", () => {
    expect(stepsOf("squares[12].rent[0]")).toEqual(["squares", 12, "rent", 0]);
    expect(stepsOf("name.zh-HK")).toEqual(["name", "zh-HK"]);
    expect(valueAt(board(), "squares[0].kind")).toBe("go");
    expect(valueAt(board(), "squares[99].rent[1]")).toBeUndefined();
  });

  test("change one value and leave all others the same objects", () => {
    const old = board();
    const next = withValue(old, "squares[3].name.en", "Oak Street");
    expect(valueAt(next, "squares[3].name.en")).toBe("Oak Street");
    expect(valueAt(old, "squares[3].name.en")).toBe("Square 4");
    expect(next.squares[4]).toBe(old.squares[4]);
    expect(next.decks).toBe(old.decks);
  });

  test("take a key away", () => {
    const next = withValue(
      withValue(board(), "rules.start_money", 900),
      "rules.start_money",
      undefined,
    );
    expect(next.rules).toEqual(board().rules);
  });
});

describe("squares", () => {
  test("are moved between the others", () => {
    const next = moveSquare(board(12), 1, 4);
    expect(names(next).slice(1, 5)).toEqual(["Square 3", "Jail", "Square 5", "Square 2"]);
    expect(next.squares[4]).toEqual(board(12).squares[1]);
    expect(next.squares).toHaveLength(12);
  });

  test("are added and removed within the limits of a board", () => {
    let draft = board(60);
    expect(addSquare(draft, 0, blankSquare(draft, draft.squares, WORDS.square))).toBe(draft);
    draft = board(12);
    const more = addSquare(draft, 5, blankSquare(draft, draft.squares, WORDS.square));
    expect(more.squares).toHaveLength(13);
    expect(new Set(more.squares.map((one) => one.id)).size).toBe(13);
    for (let step = 0; step < 20; step += 1) draft = removeSquare(draft, 2);
    expect(draft.squares).toHaveLength(8);
  });

  test("get the keys of a new kind and lose those of the old one", () => {
    const street = withKind(addGroup(board(), "Red"), 2, "street");
    expect(street.squares[2]).toMatchObject({ kind: "street", group: "group-1", price: 180 });
    expect(isBlank(street.squares[2]!)).toBe(false);
    const tax = withKind(street, 2, "tax");
    expect(Object.keys(tax.squares[2] ?? {}).sort()).toEqual(["id", "kind", "name", "tax"]);
  });

  test("that become something keep the cards that lead to them", () => {
    const deck = {
      id: "d",
      name: { en: "D" },
      cards: [{ id: "c", effect: { op: "move_to" as const, square: "blank-3" }, text: {} }],
    };
    const next = withKind({ ...board(), decks: [deck] }, 2, "parking");
    expect(next.decks[0]?.cards[0]?.effect.square).toBe(next.squares[2]?.id);
  });
});

describe("groups and languages", () => {
  test("a group gets a color that no other has", () => {
    const two = addGroup(addGroup(board(), "A"), "B");
    expect(new Set(two.groups.map((one) => one.color)).size).toBe(2);
  });

  test("squares of a group that goes have none", () => {
    const gone = removeGroup(filled(24), 0);
    expect(gone.squares.filter((one) => one.group === "").length).toBeGreaterThan(1);
  });

  test("everything has a name in a language that is added, and none in one that is removed", () => {
    const more = addLanguage(filled(24), "fr");
    expect(more.squares.every((one) => one.name.fr)).toBe(true);
    expect(more.decks.every((one) => one.cards.every((card) => card.text.fr))).toBe(true);
    expect(removeLanguage(more, "fr")).toEqual(filled(24));
  });

  test("the short name of a board follows its name until it is one's own", () => {
    const harbor = renamed(board(), "en", "Harbor Town");
    expect(harbor.id).toBe("harbor-town");
    expect(renamed(harbor, "en", "Harbor City").id).toBe("harbor-city");
    expect(renamed({ ...harbor, id: "own" }, "en", "Harbor City").id).toBe("own");
  });

  test("ids are made of plain letters", () => {
    expect(idOf("Café de l'Été 2")).toBe("cafe-de-l-ete-2");
    expect(idOf("地圖")).toBe("board");
  });
});

describe("the curve", () => {
  test("lets rents rise with the price, and never fall with buildings", () => {
    const draft = filled(40);
    const streets = draft.squares.flatMap((one, at) => (one.kind === "street" ? [at] : []));
    const rents = streets.map((at) => suggestedRents(draft, at, USUAL) ?? []);
    expect(rents.every((one) => one.length === 6)).toBe(true);
    expect(
      rents.every((one) => one.every((rent, at) => at === 0 || rent >= (one[at - 1] ?? 0))),
    ).toBe(true);
    expect(rents.at(-1)?.[5]).toBeGreaterThan(rents[0]?.[5] ?? 0);
  });

  test("is followed by rents when the price changes, unless they are one's own", () => {
    const draft = filled(24);
    const at = draft.squares.findIndex((one) => one.kind === "street");
    const dearer = withPrice(draft, at, 500, USUAL);
    expect(dearer.squares[at]?.rent?.[5]).toBe(2500);
    const own = withValue(draft, `squares[${at}].rent[0]`, 77);
    expect(withPrice(own, at, 500, USUAL).squares[at]?.rent?.[0]).toBe(77);
  });

  test("leaves a mortgage at half of the price, unless it is one's own", () => {
    const draft = filled(24);
    const at = draft.squares.findIndex((one) => one.kind === "street");
    const price = draft.squares[at]?.price ?? 0;
    const half = withValue(draft, `squares[${at}].mortgage`, Math.floor(price / 2));
    expect(withPrice(half, at, 91, USUAL).squares[at]?.mortgage).toBe(45);
    const own = withValue(draft, `squares[${at}].mortgage`, 7);
    expect(withPrice(own, at, 91, USUAL).squares[at]?.mortgage).toBe(7);
    const cleared = withPrice(half, at, undefined, USUAL);
    expect(cleared.squares[at]).not.toHaveProperty("mortgage");
    expect(withPrice(cleared, at, 91, USUAL).squares[at]).not.toHaveProperty("mortgage");
  });

  test("sets everything where it is asked for", () => {
    const draft = withValue(filled(24), "groups[0].house_cost", 9999);
    expect(withCurve(draft, USUAL)).toEqual(filled(24));
    expect(withCurve(draft, USUAL, [1]).groups[0]?.house_cost).toBe(9999);
  });

  test("gives stations as many rents as there are of them", () => {
    const draft = filled(40);
    const [first = 0] = membersOf(draft, "station-1");
    const fewer = withLadders(removeSquare(draft, first), USUAL);
    const left = membersOf(fewer, "station-1").map((at) => fewer.squares[at]?.rent?.length);
    expect(left).toEqual([3, 3, 3]);
  });
});

describe("filling the rest", () => {
  test("leaves nothing blank, and no color too small or too large, on boards of every size", () => {
    const wrong: string[] = [];
    for (let count = 12; count <= 60; count += 1) {
      const draft = filled(count);
      if (draft.squares.length !== count) wrong.push(`${count} squares`);
      if (draft.squares.some(isBlank)) wrong.push(`${count} blank`);
      for (const { id } of draft.groups) {
        const members = membersOf(draft, id).length;
        if (members < 2 || members > 8) wrong.push(`${count} ${id}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("gives the names to streets, in the order of the walk", () => {
    const draft = filled(24, ["Oak", "Elm", "Ash"]);
    const streets = draft.squares.filter((one) => one.kind === "street");
    expect(streets.slice(0, 3).map((one) => one.name.en)).toEqual(["Oak", "Elm", "Ash"]);
  });

  test("leaves alone what is there, and changes nothing where nothing is blank", () => {
    const begun = withKind(withValue(board(24), "squares[2].name.en", "Own"), 2, "parking");
    const own = { ...begun, squares: begun.squares.with(2, { ...begun.squares[2]!, id: "own" }) };
    expect(fillRest(own, [], USUAL, WORDS).squares[2]?.name.en).toBe("Own");
    expect(fillRest(filled(24), [], USUAL, WORDS)).toEqual(filled(24));
  });

  test("makes colors of two or three streets", () => {
    for (let streets = 2; streets < 50; streets += 1) {
      const sizes = sizesOf(streets);
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(streets);
      expect(Math.min(...sizes)).toBeGreaterThan(1);
      expect(Math.max(...sizes)).toBeLessThan(5);
    }
  });
});

test("drafts stay on the device, the newest first, until they are thrown away", () => {
  const kept = new Map<string, string>();
  const store = new DraftStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  store.keep("a", board(12), 1);
  store.keep("b", board(20), 2);
  store.keep("a", board(16), 3);
  expect(store.list().map((one) => [one.key, one.squares])).toEqual([
    ["a", 16],
    ["b", 20],
  ]);
  expect(store.read("a")).toEqual(board(16));
  store.remove("a");
  expect(store.list()).toHaveLength(1);
  expect(store.read("a")).toBeNull();
});

test("what is no draft is not taken for one", () => {
  for (const text of ["null", "7", "{}", '{"squares":[]}', "not JSON"]) {
    const store = new DraftStore({
      getItem: () => text,
      setItem: () => undefined,
      removeItem: () => undefined,
    });
    expect(store.read("a"), text).toBeNull();
  }
});

test("a device without space says so", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  };
  expect(new DraftStore(full).keep("a", board(12), 1)).toBe(false);
});
