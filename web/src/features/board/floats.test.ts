import { describe, expect, it } from "vitest";
import { FloatLines, type Rising, SIZE } from "./floats";
import { EXTENT } from "./layout";
import { widthOf } from "./lettering";

function float(key: number, x: number, y: number, text = "+$200"): Rising {
  return { key, text, x, y };
}

/** Return the pairs that lie on each other. */
function overlaps(placed: readonly Rising[]): string[] {
  return placed.flatMap((one, at) =>
    placed
      .slice(at + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < ((widthOf(one.text) + widthOf(other.text)) * SIZE) / 2 &&
          Math.abs(one.y - other.y) < SIZE,
      )
      .map((other) => `${one.key}-${other.key}`),
  );
}

const CORNERS = [20, EXTENT / 2, EXTENT - 20];
const PLACES = CORNERS.flatMap((x) => CORNERS.map((y) => [x, y] as const));

describe("amounts", () => {
  it("begin at their token where nothing is in the way", () =>
    expect(new FloatLines().placed([float(1, 500, 400)])).toEqual([float(1, 500, 400)]));

  it.each(PLACES)("of eight at one place, %d and %d, never lie on each other", (x, y) => {
    const floats = Array.from({ length: 8 }, (_, key) => float(key, x + key, y, "−৳২০,০০০"));
    expect(overlaps(new FloatLines().placed(floats))).toEqual([]);
  });

  it("of a payer and a payee beside each other do not lie on each other", () => {
    const floats = [float(1, 500, 900, "−$50"), float(2, 560, 890, "+$50")];
    expect(overlaps(new FloatLines().placed(floats))).toEqual([]);
  });

  it.each(PLACES)("are whole on the board at %d and %d", (x, y) => {
    const [placed] = new FloatLines().placed([float(1, x, y, "−৳১,০০,০০০")]);
    const half = (widthOf("−৳১,০০,০০০") * SIZE) / 2;
    expect(placed!.x - half).toBeGreaterThanOrEqual(0);
    expect(placed!.x + half).toBeLessThanOrEqual(EXTENT);
    expect(placed!.y).toBeLessThan(EXTENT - SIZE);
  });

  it("stay where they are when another goes", () => {
    const lines = new FloatLines();
    const [first, second] = [float(1, 500, 400), float(2, 500, 400)];
    const before = lines.placed([first, second])[1];
    expect(lines.placed([second])).toEqual([before]);
  });

  it("take a line again when it is free", () => {
    const lines = new FloatLines();
    lines.placed([float(1, 500, 400)]);
    expect(lines.placed([float(2, 500, 400)])[0]?.y).toBe(400);
  });
});
