import { expect, test } from "vitest";
import { markImage, markOf } from "./marks";

test("groups beside each other differ in their lines", () => {
  const all = Array.from({ length: 9 }, (_, group) => markOf(group));
  expect(new Set(all).size).toBe(9);
  expect(markOf(9)).toBe(markOf(0));
});

test("a background can stand in a style", () => {
  const image = markImage(1, "#F0E442");
  expect(image).toMatch(/^url\("data:image\/svg\+xml,[\w%.'()-]+"\)$/);
  expect(decodeURIComponent(image)).toContain("stroke='#1a1714'");
});
