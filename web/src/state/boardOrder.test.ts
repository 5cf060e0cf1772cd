import { expect, test } from "vitest";
import { nearestFirst } from "./boardOrder";
import { EDITION_DATA } from "../testing/recordings";

const order = (language: string): string[] =>
  nearestFirst(Object.values(EDITION_DATA), (one) => one, language).map((one) => one.id);

test("the board of one's own language comes first", () => {
  expect(order("zh")[0]).toBe("hongkong");
});

test("the classic board comes next", () => {
  expect(order("fr").slice(0, 2)).toEqual(["france", "us"]);
});

test("in English the classic board comes first", () => {
  expect(order("en")[0]).toBe("us");
});

test("no board is lost", () => {
  expect(order("vi").sort()).toEqual(["bangladesh", "france", "hongkong", "us", "vietnam"]);
});
