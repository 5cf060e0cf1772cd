import { describe, expect, test } from "vitest";
import type { DraftSquare } from "./draft";
import { emptyBoard } from "./filling";
import { mendable } from "./mending";
import { previewOf } from "./preview";

const called = (number: string): string => `Square ${number}`;
const street = {
  id: "oak",
  kind: "street",
  name: { en: "Oak" },
  group: "a",
  price: -5,
  rent: [1, "x"],
};

function squareOf(said: unknown): DraftSquare | undefined {
  return mendable({ languages: ["en"], squares: [said] }, called)?.squares[0];
}

describe("a faulty file", () => {
  test("keeps what can be drawn, however wrong", () => {
    expect(squareOf(street)).toEqual({ ...street, rent: [1, 0] });
  });

  test("loses what is of no use", () => {
    const wrong = { ...street, kind: "strete", price: "much", color: "red", name: "Oak" };
    const { group } = street;
    expect(squareOf(wrong)).toEqual({
      id: "oak",
      kind: "parking",
      name: { en: "Oak" },
      group,
      rent: [1, 0],
    });
  });

  test("gets ids that differ, and as many squares as can be drawn", () => {
    const squares = mendable({ squares: [street, street, {}] }, called)?.squares ?? [];
    expect(squares).toHaveLength(8);
    expect(new Set(squares.map((one) => one.id)).size).toBe(8);
  });

  test("has cards that can be looked at", () => {
    const cards = [
      { id: "c", effect: { op: "bank", amount: 5, deep: {} }, text: "Five" },
      { effect: { op: "loop" } },
      { effect: { op: "choice", alternatives: [{ effect: { op: "choice" } }, 3] } },
    ];
    const decks = [{ id: "d", name: 5, cards }];
    const found = mendable({ squares: [street], decks }, called)?.decks[0]?.cards ?? [];
    expect(found.map((one) => one.effect.op)).toEqual(["bank", "bank", "choice"]);
    expect(found[0]).toEqual({ id: "c", effect: { op: "bank", amount: 5 }, text: { en: "Five" } });
  });

  test.each([null, 5, [], {}, { squares: 3 }, { squares: Array.from({ length: 61 }) }])(
    "is refused if there is nothing to draw: %j",
    (said) => expect(mendable(said, called)).toBeNull(),
  );

  test.each([
    { squares: [null, 3, "x", [], street] },
    { squares: [street], groups: 5, decks: [1], languages: [3], name: [], rules: [], players: 1 },
  ])("can be previewed whatever it is made of", (said) => {
    const draft = mendable(said, called);
    expect(draft && previewOf(draft, []).squares.length).toBe(8);
  });
});

test("a board without a fault stays as it is", () => {
  const words = { kinds: {}, square: called } as unknown as Parameters<typeof emptyBoard>[2];
  const board = { ...emptyBoard(12, "en", words), name: { en: "A" } };
  const whole = JSON.parse(JSON.stringify(board)) as typeof board;
  expect(mendable(whole, called)).toEqual(whole);
});
