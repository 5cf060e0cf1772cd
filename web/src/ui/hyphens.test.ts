import { expect, test } from "vitest";
import { hyphenated } from "./hyphens";

const SHY = "\u00AD";

test("long words may be divided before a syllable, and never close to an end", () => {
  const parts = hyphenated("Pennsylvania Avenue").split(SHY);
  expect(parts.join("")).toBe("Pennsylvania Avenue");
  expect(parts.length).toBeGreaterThan(1);
  expect(parts[0]?.length).toBeGreaterThanOrEqual(3);
});

test("short words and other scripts stay as they are", () => {
  for (const name of ["Park Place", "中環", "গুলশান অ্যাভিনিউ"])
    expect(hyphenated(name)).toBe(name);
});
