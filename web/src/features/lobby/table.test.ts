import { expect, test } from "vitest";
import type { Chair } from "../../protocol/types";
import { tableOf } from "./table";

const FREE: Chair = { member: null, bot: null, name: "", piece: "" };
const ann = { ...FREE, member: 1, name: "Ann" };
const bot = { ...FREE, bot: "steady", name: "Steady 1" };

test("whoever sits at the table will play", () => {
  expect(tableOf({ chairs: [ann, bot, FREE, bot] })).toEqual({
    people: 1,
    bots: ["steady", "steady"],
  });
});

test("who is alone waits for people on all chairs", () => {
  expect(tableOf({ chairs: [ann, FREE, FREE] })).toEqual({ people: 3, bots: [] });
  expect(tableOf({ chairs: [FREE, FREE] })).toEqual({ people: 2, bots: [] });
});
