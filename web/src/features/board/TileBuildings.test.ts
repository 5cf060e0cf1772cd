import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { EXTENT, layOut } from "./layout";
import TileBuildings from "./TileBuildings.svelte";

/** Pixels of the board's edge on a screen of 1366 by 768. */
const LAPTOP = 656;
const PLACES = layOut(40, false).places;

async function drawn(square: number, level: number): Promise<{ w: number; h: number }[]> {
  const place = PLACES[square];
  if (!place) throw new Error(`expected a square ${square}, got none`);
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const props = { place, level, compact: false, ink: "#fff", pops: false };
  const shown = mount(TileBuildings, { target, props });
  flushSync();
  const pixels = (one: Element, name: string): number =>
    (Number(one.getAttribute(name)) * LAPTOP) / EXTENT;
  const found = [...target.querySelectorAll(".house, .hotel")].map((one) => ({
    w: pixels(one, "width"),
    h: pixels(one, "height"),
  }));
  await unmount(shown);
  return found;
}

test.each([1, 11, 21, 31])(
  "houses on square %i have 14 to 16 pixels on a laptop",
  async (square) => {
    const houses = await drawn(square, 4);
    expect(houses).toHaveLength(4);
    for (const { w, h } of houses) expect([w >= 14, w <= 16, w === h]).toEqual([true, true, true]);
  },
);

test.each([1, 11])("a hotel on square %i is larger than a house", async (square) => {
  const [hotel, ...more] = await drawn(square, 5);
  expect(more).toEqual([]);
  expect(Math.max(hotel?.w ?? 0, hotel?.h ?? 0)).toBeGreaterThan(24);
});
