import { expect, it } from "vitest";
import type { SquareView } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";
import { suggestions } from "./suggest";

const US = editionOf("us");
const [BROWN, BALTIC] = [1, 3]; // both of the brown ones: 60 each
const [PARK, BOARDWALK] = [37, 39]; // both of the dark blue ones: 350 and 400

function held(owners: Readonly<Record<number, number>>, cash = [1500, 1500]) {
  const squares = US.squares.map((_, at): SquareView => ({
    owner: owners[at] ?? null,
    level: 0,
    mortgaged: false,
    squatter: 0,
  }));
  const deedsOf = (seat: number): number[] =>
    Object.keys(owners)
      .map(Number)
      .filter((one) => owners[one] === seat);
  const stakes = cash.map((amount, seat) => ({ deeds: deedsOf(seat), cash: amount, passes: [] }));
  return { edition: US, squares, stakes, me: 0 };
}

it("swaps what completes a color of mine for what completes one of theirs, by prices", () => {
  const [found] = suggestions(held({ [BROWN]: 0, [BALTIC]: 1, [PARK]: 1, [BOARDWALK]: 0 }), [1]);
  expect(found?.theirs).toBe(US.groupOf(PARK));
  expect(found?.draft).toEqual({
    partner: 1,
    revision: null,
    give: { deeds: [BOARDWALK], cash: 0, passes: [] },
    take: { deeds: [BALTIC], cash: 340, passes: [] },
  });
});

it("buys at the price on the deed where I have nothing for them", () => {
  const [found, ...others] = suggestions(held({ [BROWN]: 0, [BALTIC]: 1 }), [1]);
  expect(found?.draft.give).toEqual({ deeds: [], cash: 60, passes: [] });
  expect(found?.group).toBe(US.groupOf(BROWN));
  expect(others).toEqual([]);
});

it("suggests nothing that I cannot pay", () => {
  expect(suggestions(held({ [PARK]: 0, [BOARDWALK]: 1 }, [399, 0]), [1])).toEqual([]);
});

it("suggests nothing where a third one, or the bank, has a deed of the color", () => {
  expect(suggestions(held({ 6: 0, 8: 1 }), [1])).toEqual([]);
});
