import { expect, it } from "vitest";
import { directionOf } from "./direction";

it.each([
  ["Ann", "ltr"],
  ["Ann ليلى", "ltr"],
  ["", "ltr"],
  ["12", "ltr"],
  ["ליאור", "rtl"],
  ["2 ليلى Ann", "rtl"],
])("tells that %j runs %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
