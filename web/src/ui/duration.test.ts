import { expect, test } from "vitest";
import { durationText, shortDuration } from "./duration";

test.each([
  [59, "1 min"],
  [1800, "30 min"],
  [3600, "1 hour"],
  [4 * 3600, "4 hours"],
  [4800, "1 h 20 min"],
  [8 * 3600 - 60, "7 h 59 min"],
  [86_400, "1 d 0 h"],
  [3 * 86_400 - 1, "2 d 23 h"],
])("%d seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test("a ring has space for the greatest unit only", () => {
  expect(shortDuration(3600)).toBe("1 h");
  expect(shortDuration(86_399)).toBe("23 h");
  expect(shortDuration(200_000)).toBe("2 d");
});
