import { describe, expect, test } from "vitest";
import {
  anchorOf,
  cellOf,
  cellSlots,
  EXTENT,
  houseSlots,
  insideOf,
  jailName,
  layOut,
  letterCell,
  squareByKey,
  tokenSlots,
  visitorSlots,
  type Layout,
  type Point,
  type Rect,
  type Slots,
} from "./layout";

const SIZES = [4, 8, 12, 13, 20, 22, 24, 39, 40, 57, 60] as const;
const SLACK = 1e-6;
/** Tokens that a square has to hold at most. */
const TOKENS = 8;

function overlap(a: Rect, b: Rect): boolean {
  return (
    a.x + a.w > b.x + SLACK &&
    b.x + b.w > a.x + SLACK &&
    a.y + a.h > b.y + SLACK &&
    b.y + b.h > a.y + SLACK
  );
}

function holds(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.w <= outer.x + outer.w + SLACK &&
    inner.y + inner.h <= outer.y + outer.h + SLACK
  );
}

function boxes({ size, points }: Slots): Rect[] {
  return points.map(({ x, y }) => ({ x: x - size / 2, y: y - size / 2, w: size, h: size }));
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b): [T, T] => [a, b]));
}

function place(layout: Layout, index: number) {
  const found = layout.places[index];
  if (!found) throw new Error(`expected a square ${index}, got none`);
  return found;
}

function secondCorner(layout: Layout) {
  return place(layout, layout.places.filter((one) => one.corner)[1]?.index ?? -1);
}

function turn(from: Point, to: Point): number {
  const middle = EXTENT / 2;
  return (from.x - middle) * (to.y - middle) - (from.y - middle) * (to.x - middle);
}

test("fewer squares than corners are refused", () => {
  expect(() => layOut(3, false)).toThrow("expected at least 4 squares, got 3");
});

test("every number of squares has a board, with edges that differ by one square at most", () => {
  for (let count = 8; count <= 60; count += 1) {
    const starts = layOut(count, true).places.filter((one) => one.corner);
    const lengths = starts.map((one, at) => (starts[at + 1]?.index ?? count) - one.index);
    expect(starts, `${count}`).toHaveLength(4);
    expect(Math.max(...lengths) - Math.min(...lengths), `${count}`).toBe(count % 4 ? 1 : 0);
  }
});

describe.each(SIZES)("a board of %i squares", (count) => {
  const layout = layOut(count, false);
  const whole: Rect = { x: 0, y: 0, w: EXTENT, h: EXTENT };

  test("has that many places", () => {
    expect(layout.places.map((one) => one.index)).toEqual([...Array(count).keys()]);
  });

  test("lies inside its extent", () => {
    expect(layout.places.every((one) => holds(whole, one.rect))).toBe(true);
  });

  test("has no overlapping squares", () => {
    const rects = layout.places.map((one) => one.rect);
    expect(pairs(rects).filter(([a, b]) => overlap(a, b))).toEqual([]);
  });

  test("keeps its inside free of squares", () => {
    expect(layout.places.filter((one) => overlap(one.rect, layout.inner))).toEqual([]);
  });

  test("begins at the bottom right", () => {
    const { rect } = place(layout, 0);
    expect([rect.x + rect.w, rect.y + rect.h]).toEqual([EXTENT, EXTENT]);
  });

  test("walks clockwise", () => {
    const wrong = layout.places.filter(
      (one) => turn(one.center, place(layout, (one.index + 1) % count).center) <= 0,
    );
    expect(wrong).toEqual([]);
  });

  test("has a corner at the start of each edge", () => {
    const corners = layout.places.filter((one) => one.corner).map((one) => one.index);
    expect(corners).toHaveLength(4);
    if (count % 4 === 0) expect(corners).toEqual([0, count / 4, count / 2, (3 * count) / 4]);
  });

  test("parts each square into band, body and tab", () => {
    for (const { rect, band, body, tab } of layout.places) {
      expect([band, body, tab].every((part) => holds(rect, part))).toBe(true);
      expect(pairs([band, body, tab]).some(([a, b]) => overlap(a, b))).toBe(false);
    }
  });

  test.each([1, 2, 3, 4])("holds %i tokens at every square without overlap", (tokens) => {
    for (const one of layout.places) {
      const found = boxes(tokenSlots(layout, one, tokens));
      expect(found).toHaveLength(tokens);
      expect(found.every((box) => holds(one.stand, box))).toBe(true);
      expect(pairs(found).some(([a, b]) => overlap(a, b))).toBe(false);
    }
  });

  test.each([1, 5, TOKENS])("keeps %i tokens off what is written on a square", (tokens) => {
    for (const one of layout.places.filter((place) => !place.corner)) {
      const found = boxes(tokenSlots(layout, one, tokens));
      expect(found.some((box) => overlap(box, one.body))).toBe(false);
    }
  });

  test.each([5, TOKENS])("lets %i tokens lap over each other by no more than half", (tokens) => {
    for (const one of layout.places) {
      const { size, points } = tokenSlots(layout, one, tokens);
      const near = pairs(points).filter(
        ([a, b]) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < size / 2,
      );
      expect(near).toEqual([]);
    }
  });

  test("keeps prisoners and visitors apart", () => {
    const jail = secondCorner(layout);
    const inside = cellSlots(layout, jail, TOKENS).points;
    const outside = visitorSlots(layout, jail, TOKENS).points;
    const within = (rect: Rect) => (point: Point) => holds(rect, { ...point, w: 0, h: 0 });
    expect(inside.every(within(cellOf(jail)))).toBe(true);
    expect(outside.every(within(jail.rect))).toBe(true);
    expect(outside.some(within(cellOf(jail)))).toBe(false);
  });

  test("keeps few visitors out of the cell", () => {
    const jail = secondCorner(layout);
    const outside = boxes(visitorSlots(layout, jail, 4));
    expect(outside.some((box) => overlap(box, cellOf(jail)))).toBe(false);
    expect(pairs(outside).some(([a, b]) => overlap(a, b))).toBe(false);
  });

  test("keeps visitors off the name of the jail", () => {
    const jail = secondCorner(layout);
    const outside = boxes(visitorSlots(layout, jail, 4));
    expect(outside.some((box) => overlap(box, jailName(jail)))).toBe(false);
  });

  test("opens cards inside, never over the squares", () => {
    for (const one of layout.places) {
      const { x, y, partX, partY } = anchorOf(layout, one);
      const size = insideOf(layout).w * 0.6;
      const card = { x: x - partX * size, y: y - partY * size, w: size, h: size };
      expect(holds(insideOf(layout), card)).toBe(true);
    }
  });
});

describe("bands", () => {
  const layout = layOut(40, false);

  test.each([1, 2, 3, 4])(
    "show level %i as so many houses, beside the letter where there is one",
    (level) => {
      for (const one of layout.places) {
        const houses = houseSlots(one, level);
        expect(houses).toHaveLength(level);
        const letter = letterCell(one, level);
        const all = letter ? [letter, ...houses] : houses;
        expect(pairs(all).some(([a, b]) => overlap(a, b))).toBe(false);
        expect(houses.every((house) => holds(one.band, house))).toBe(true);
      }
    },
  );

  test("show a hotel as one building beside the letter", () => {
    const one = place(layout, 11);
    const [hotel, ...more] = houseSlots(one, 5);
    expect(more).toEqual([]);
    const letter = letterCell(one, 5);
    expect(hotel && letter && overlap(hotel, letter)).toBe(false);
  });

  test("show nothing at level 0", () => {
    expect(houseSlots(place(layout, 1), 0)).toEqual([]);
  });

  test("lie beside the walk around the inside", () => {
    const { inner, walk } = layout;
    expect(place(layout, 1).band.y).toBeCloseTo(inner.y + inner.h + walk);
    expect(place(layout, 11).band.x + place(layout, 11).band.w).toBeCloseTo(inner.x - walk);
    expect(place(layout, 21).band.y + place(layout, 21).band.h).toBeCloseTo(inner.y - walk);
    expect(place(layout, 31).band.x).toBeCloseTo(inner.x + inner.w + walk);
  });
});

describe("arrow keys", () => {
  const layout = layOut(40, false);

  test.each([
    [3, "ArrowLeft", 4],
    [3, "ArrowRight", 2],
    [13, "ArrowUp", 14],
    [13, "ArrowDown", 12],
    [23, "ArrowRight", 24],
    [23, "ArrowLeft", 22],
    [33, "ArrowDown", 34],
    [33, "ArrowUp", 32],
    [39, "ArrowDown", 0],
    [10, "ArrowUp", 11],
    [10, "ArrowRight", 9],
  ])("go from %i by %s to the neighbor %i that lies there", (from, key, to) => {
    expect(squareByKey(layout, from, key)).toBe(to);
  });

  test.each([
    [3, "ArrowUp", 27],
    [13, "ArrowRight", 37],
    [27, "ArrowDown", 3],
  ])("go from %i by %s across to %i", (from, key, to) => {
    expect(squareByKey(layout, from, key)).toBe(to);
  });

  test("stay at the rim", () => {
    expect(squareByKey(layout, 3, "ArrowDown")).toBe(3);
  });

  test("leave other keys alone", () => {
    expect(squareByKey(layout, 3, "x")).toBeNull();
  });

  test("Home is the first square", () => {
    expect(squareByKey(layout, 17, "Home")).toBe(0);
  });
});
