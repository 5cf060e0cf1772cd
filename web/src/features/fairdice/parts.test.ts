import { expect, test } from "vitest";
import { hashOf } from "./hash";
import { areKept, partsOf } from "./parts";

const THIRD = "0c".repeat(32);
const SECOND = hashOf("0b".repeat(32));
const FIRST = hashOf(SECOND);
const RECORD = [
  { line: "header", commitment: hashOf(FIRST), seed: null },
  { line: "act", number: 1 },
  { line: "fresh", number: 1, seed: FIRST, commitment: FIRST },
  { line: "act", number: 2 },
  { line: "fresh", number: 2, seed: SECOND, commitment: hashOf(THIRD) },
  { line: "result", number: 9, seed: THIRD },
];

function text(lines: object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

test("a record tells where all of its dice come from", () => {
  expect(partsOf(text(RECORD))).toEqual([
    { number: 0, commitment: hashOf(FIRST), seed: FIRST, promised: true },
    { number: 1, commitment: FIRST, seed: SECOND, promised: true },
    { number: 2, commitment: hashOf(THIRD), seed: THIRD, promised: false },
  ]);
});

test("every seed has to fit what was shown of it", () => {
  expect(areKept(partsOf(text(RECORD)))).toBe(true);
  for (const at of [0, 2, 4]) {
    const forged = RECORD.map((line, index) =>
      index === at ? { ...line, commitment: "00".repeat(32) } : line,
    );
    expect(areKept(partsOf(text(forged)))).toBe(false);
  }
  expect(areKept([])).toBe(false);
});
