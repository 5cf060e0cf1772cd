import { expect, test } from "vitest";
import { parseCode, parseSecret, plainDigits, spacedCode } from "./code";

test.each([
  ["six digits", "730647"],
  ["digits with spaces", " 730 647 "],
  ["digits with a dash", "730-647"],
  ["Bengali digits", "৭৩০৬৪৭"],
  ["Bengali digits with a space", "৭৩০ ৬৪৭"],
  ["full-width digits", "７３０６４７"],
  ["a link with a port", "http://localhost:8000/#/room/730647"],
  ["a link with a query", "https://example.org/#/room/730647?watch"],
  ["a link with a secret", "https://example.org/#/room/730647/oZ0123456789_-abcdefgh"],
  ["a sentence", "Join me: 730 647!"],
])("a code is found in %s", (_, text) => {
  expect(parseCode(text)).toBe("730647");
});

test.each([
  ["nothing", ""],
  ["five digits", "73064"],
  ["seven digits", "7306471"],
  ["words", "hello"],
  ["a link to something else", "http://localhost:8000/#/rules/us"],
])("no code is found in %s", (_, text) => {
  expect(parseCode(text)).toBeNull();
});

test("a code is found in a link to send", () => {
  expect(parseCode("https://example.org/freehold/join/730647#oZ01_-ab")).toBe("730647");
});

test("a secret is found in a link that has one", () => {
  expect(parseSecret("Come: https://example.org/#/room/730647/oZ01_-ab?watch")).toBe("oZ01_-ab");
  expect(parseSecret("https://example.org/#/room/730647?watch")).toBeNull();
  expect(parseSecret("Come: https://example.org/freehold/join/730647#oZ01_-ab")).toBe("oZ01_-ab");
  expect(parseSecret("https://example.org/join/730647")).toBeNull();
  expect(parseSecret("730 647")).toBeNull();
});

test("digits of an unknown script stay as they are", () => {
  expect(plainDigits("᠑")).toBe("᠑");
});

test("a code is shown in two halves", () => {
  expect(spacedCode("730647")).toBe("730 647");
});
