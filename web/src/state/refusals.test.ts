import { expect, it } from "vitest";
import { refusals } from "../i18n/en/refusals";
import { refusalText } from "./refusals";

it("says why something is refused in words", () => {
  expect(refusalText("not_even")).toBe(refusals.not_even);
});
