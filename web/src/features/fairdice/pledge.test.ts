import { expect, test } from "vitest";
import { hashOfText } from "./hash";
import { LONGEST_WORD, pledge, pledged, toldOf, wordIn } from "./pledge";

const ROOM = "ab".repeat(32);

test("a pledge is the hash of a word that is known again when it is asked for", () => {
  const hash = pledge("rain", ROOM);
  const whole = pledged(ROOM, hash);
  expect(hashOfText(toldOf(whole ?? ""))).toBe(hash);
  expect(wordIn(whole ?? "")).toBe("rain");
});

test("the same word makes another pledge each time", () => {
  expect(pledge("rain", ROOM)).not.toBe(pledge("rain", ROOM));
});

test("what was pledged elsewhere is not known here", () => {
  const hash = pledge("rain", ROOM);
  expect(pledged("cd".repeat(32), hash)).toBeNull();
  expect(pledged(ROOM, "00".repeat(32))).toBeNull();
  expect(pledged(ROOM, null)).toBeNull();
});

test("what the others are told says nothing of the word", () => {
  const whole = pledged(ROOM, pledge("w".repeat(LONGEST_WORD), ROOM)) ?? "";
  expect(toldOf(whole)).toMatch(/^[0-9a-f]{64}$/);
});
