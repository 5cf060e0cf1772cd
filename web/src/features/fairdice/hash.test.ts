import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashOf, hashOfText } from "./hash";

test("texts of any length have their SHA-256", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "é骰a".repeat(length).slice(0, length);
    expect(hashOfText(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("bytes are given in hexadecimal digits", () => {
  const hex = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
  expect(hashOf(hex)).toBe(createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex"));
});
