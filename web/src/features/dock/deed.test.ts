import { describe, expect, it } from "vitest";
import { completesSet, ladder, rentBrief, setNews } from "./deed";
import { ME, OTHER, tableWith } from "./fixture";

const asked = { for: "purchase", seat: ME, square: 6 } as const;

describe("a deed on offer", () => {
  it("shows the range of its rents", () => {
    expect(rentBrief(tableWith(asked), 6)).toBe("$6 to $550");
  });

  it("shows the factors of a utility", () => {
    expect(rentBrief(tableWith(asked), 12)).toBe("4 / 10 × dice");
  });

  it("shows bare, house and hotel rents of a street", () => {
    expect(ladder(tableWith(asked), 39)).toBe("Rent $50 · house $200 · hotel $2,000");
  });

  it("shows no buildings where nothing is built", () => {
    const scene = tableWith({ ...asked, square: 1 }, { edition: "hongkong" });
    expect(ladder(scene, 1)).toBe("Rent: HK$90");
  });

  it("tells how much of the group one would own", () => {
    const scene = tableWith(asked, { view: (view) => (view.squares[8]!.owner = ME) });
    expect(setNews(scene, 6)).toEqual(["You would own 2 of 3 in Light blue"]);
  });

  it("tells who else holds some of the group", () => {
    const scene = tableWith(asked, { view: (view) => (view.squares[8]!.owner = OTHER) });
    expect(setNews(scene, 6)).toContain("Bob already has 1 of Light blue");
  });

  it("completes a set", () => {
    const scene = tableWith(asked, {
      view: (view) => [8, 9].forEach((square) => (view.squares[square]!.owner = ME)),
    });
    expect([completesSet(scene, 6), setNews(scene, 6)]).toEqual([
      true,
      ["Completes Light blue for you"],
    ]);
  });
});
