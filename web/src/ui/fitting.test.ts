import { expect, test } from "vitest";
import { fitOf } from "./fitting";

test("what fits stays as large as it is", () => {
  expect(fitOf(80, 100)).toBe(1);
  expect(fitOf(100, 100)).toBe(1);
});

test("what is too tall becomes just small enough", () => {
  expect(fitOf(120, 90)).toBe(0.75);
  expect(fitOf(90, 80) * 90).toBeLessThanOrEqual(80);
});

test("where there is no room yet nothing is made smaller", () => {
  expect(fitOf(120, 0)).toBe(1);
});
