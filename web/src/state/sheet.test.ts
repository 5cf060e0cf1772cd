import { expect, it } from "vitest";
import type { Sheet, SheetDifference } from "../protocol/types";
import { sheetAfter } from "./sheet";

const ANN = { number: 1, name: "Ann", ready: false };
const BEN = { number: 2, name: "Ben", ready: true };
const SHEET = {
  host: 1,
  members: [ANN, BEN],
  entropy: [null, null, null],
  pledges: ["a", null, null],
  settings: { options: { auctions: true } },
} as unknown as Sheet;

/** What a server told; expected is what it had on its sheet. */
const TOLD: Record<string, [SheetDifference, Record<string, unknown>]> = {
  "another value": [{ put: { host: 2 } }, { host: 2 }],
  "a part of a part of a list": [
    { within: { members: { within: { "0": { put: { ready: true } } } } } },
    { members: [{ ...ANN, ready: true }, BEN] },
  ],
  "what is no more": [{ gone: ["pledges"] }, { pledges: undefined }],
  "who comes": [
    { within: { members: { middle: [2, 0, [{ number: 3 }]] } } },
    { members: [ANN, BEN, { number: 3 }] },
  ],
  "who leaves": [{ within: { members: { middle: [0, 1, []] } } }, { members: [BEN] }],
  nothing: [{}, {}],
};

it.each(Object.entries(TOLD))("folds %s", (_what, [difference, expected]) => {
  expect(sheetAfter(SHEET, difference)).toEqual({ ...SHEET, ...expected });
});

it("leaves parts that have not changed as they are", () => {
  const after = sheetAfter(SHEET, {
    within: { members: { within: { "0": { put: { ready: true } } } } },
  });
  expect(after.members[1]).toBe(BEN);
  expect(after.settings).toBe(SHEET.settings);
});

it("takes nothing for a part that there is not", () => {
  expect(() => sheetAfter(SHEET, { within: { nothing: { put: { a: 1 } } } })).toThrow("parts");
});
