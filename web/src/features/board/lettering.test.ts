import { expect, test } from "vitest";
import { letter, leading, widthOf } from "./lettering";

const NAMES = [
  "Pennsylvania Railroad",
  "Compagnie de distribution d’électricité",
  "কমলাপুর স্টেশন",
  "坐監／探監",
];

test.each(NAMES)("%s fits its box", (name) => {
  const { size, lines } = letter(name, 76, 60, 15, 7);
  expect(lines.every((line) => widthOf(line) * size <= 76)).toBe(true);
  expect(lines.length * leading(size)).toBeLessThanOrEqual(60);
});

test.each(NAMES)("%s keeps every letter where there is room", (name) => {
  const { lines } = letter(name, 120, 90, 15, 7);
  expect(lines.join("").replaceAll(" ", "")).toBe(name.replaceAll(" ", ""));
});

test("a short name has the largest type", () => {
  expect(letter("Gulshan", 76, 60, 15, 7)).toEqual({ size: 15, lines: ["Gulshan"] });
});

test("a name that cannot fit ends in an ellipsis", () => {
  const { lines } = letter("Compagnie de distribution d’électricité", 40, 16, 15, 8);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/…$/);
});

test("a line may end after a hyphen", () => {
  const { lines } = letter("Avenue Henri-Martin", 50, 60, 12, 12);
  expect(lines).toEqual(["Avenue", "Henri-", "Martin"]);
});

test("a word that is too long for the smallest type is divided between syllables", () => {
  const { lines } = letter("Mediterranean Avenue", 50, 60, 11, 11);
  expect(lines).toEqual(["Mediterra-", "nean", "Avenue"]);
});

test("what cannot be divided is cut", () => {
  const { lines } = letter("চট্টগ্রামস্টেশনবাজার", 50, 60, 11, 11);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/…$/);
});

test.each([
  ["Boulevard de la Villette", "Bd"],
  ["Avenue de la République", "Av."],
  ["Compagnie de distribution des eaux", "Cie"],
])("%s is abbreviated before it would end in an ellipsis", (name, begins) => {
  const { lines } = letter(name, 52, 28, 11, 11);
  expect(lines[0]).toMatch(new RegExp(`^${begins}`));
  expect(lines.join(" ")).not.toContain("…");
});
