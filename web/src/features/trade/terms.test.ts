import { expect, it } from "vitest";
import { editionOf } from "../../testing/recordings";
import { itemsOf } from "./terms";
import { changesOf } from "./wording";

const US = editionOf("us");
const share = { cash: 100, rent: 0, rent_after: 0 };

it("marks what was added, and what is gone", () => {
  const before = { deeds: [1, 3], cash: 0, passes: [0] };
  expect(itemsOf({ deeds: [3, 5], cash: 0, passes: [] }, before)).toEqual([
    { kind: "deed", number: 3, change: "same" },
    { kind: "deed", number: 5, change: "added" },
    { kind: "deed", number: 1, change: "gone" },
    { kind: "pass", number: 0, change: "gone" },
  ]);
});

it("marks nothing in a first offer", () => {
  const items = itemsOf({ deeds: [3], cash: 0, passes: [] }, null);
  expect(items.map((one) => one.change)).toEqual(["same"]);
});

it("never calls a color for somebody else good news", () => {
  const whole = { ...share, completes: [0], breaks: [1] };
  expect(changesOf(US, whole, null).map((one) => one.tone)).toEqual(["good", "bad"]);
  expect(changesOf(US, whole, "Sofia").map((one) => one.tone)).toEqual(["bad", "plain"]);
  expect(changesOf(US, whole, "Sofia")[0]?.text).toMatch(/^Completes .+ for Sofia$/);
});
