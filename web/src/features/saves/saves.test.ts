import { describe, expect, it } from "vitest";
import { ApiError } from "../../protocol/api";
import type { Chair, Sheet } from "../../protocol/types";
import { saveName, saveProblem, tellsDice } from "./saves";

const person: Chair = { member: 1, bot: null, name: "Ann", piece: "kite" };
const absent: Chair = { member: null, bot: null, name: "Bob", piece: "boat" };
const bot: Chair = { member: null, bot: "steady", name: "Steady 1", piece: "drum" };

function sheetOf(chairs: Chair[], out: number[] | null = null): Sheet {
  const continues = out && {
    save: "s",
    players: chairs.map(({ name }) => name),
    bots: chairs.map(() => null),
    out,
    actions: 1,
    round: 1,
    scores: [],
    played: 0,
  };
  return {
    code: "123456",
    phase: "playing",
    settings: {
      edition: "us",
      options: {},
      public: false,
      chairs: chairs.length,
      pace: "none",
      stand_in: "steady",
      spectators: true,
    },
    host: 1,
    members: [],
    chairs,
    commitment: "",
    entropy: [],
    game: "g",
    outcome: null,
    continues,
    opened: false,
    paused: false,
    asleep: false,
  };
}

describe("tellsDice", () => {
  it("holds for who plays against bots alone", () => {
    expect(tellsDice(sheetOf([person, bot]), null)).toBe(true);
  });
  it("does not hold while others play, here or not", () => {
    expect(tellsDice(sheetOf([person, absent]), null)).toBe(false);
  });
  it("does not count who was out of the saved game", () => {
    expect(tellsDice(sheetOf([person, absent], [1]), null)).toBe(true);
  });
  it("holds where the seed is told", () => {
    expect(tellsDice(sheetOf([person, absent]), "00")).toBe(true);
  });
});

describe("saveProblem", () => {
  it("says something else for every word", () => {
    const words = [
      "sealed",
      "game_over",
      "not_a_save",
      "cut_off",
      "damaged",
      "differs",
      "other_version",
      "too_large",
      "too_slow",
      "failed",
      "slow_down",
      "too_many",
      "what nobody knows",
    ];
    const said = words.map((word) => saveProblem(new ApiError(422, word, "")));
    expect(new Set(said).size).toBe(words.length);
  });
  it("asks who finds the server busy to wait", () => {
    const busy = saveProblem(new ApiError(503, "too_many", ""));
    expect(busy).toBe(saveProblem(new ApiError(429, "slow_down", "")));
  });
});

describe("saveName", () => {
  it("tells board and room", () => {
    expect(saveName(sheetOf([person, bot]))).toBe("freehold-us-123456.jsonl");
  });
});
