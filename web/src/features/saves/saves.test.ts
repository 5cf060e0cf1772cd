import { describe, expect, it } from "vitest";
import { ApiError } from "../../protocol/api";
import type { Chair, Sheet } from "../../protocol/types";
import { keptProblem, playsAlone, saveName, saveProblem, storageProblem, tellsDice } from "./saves";

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

describe("playsAlone", () => {
  it("holds for who has a seat among bots", () => {
    expect(playsAlone(sheetOf([person, bot]), 0)).toBe(true);
  });
  it("does not hold for who watches, nor while others play", () => {
    expect(playsAlone(sheetOf([person, bot]), null)).toBe(false);
    expect(playsAlone(sheetOf([person, absent, bot]), 0)).toBe(false);
  });
  it("does not hold before and after a game", () => {
    for (const phase of ["lobby", "over"] as const) {
      expect(playsAlone({ ...sheetOf([person, bot]), phase }, 0), phase).toBe(false);
    }
  });
});

describe("keptProblem", () => {
  it("says of a seal that cannot be opened why that may be", () => {
    const sealed = new ApiError(422, "sealed", "");
    expect(keptProblem(sealed)).toContain("set up anew");
    expect(keptProblem(sealed)).not.toBe(saveProblem(sealed));
  });
  it("says everything else as for a file", () => {
    const damaged = new ApiError(422, "damaged", "");
    expect(keptProblem(damaged)).toBe(saveProblem(damaged));
  });
});

describe("storageProblem", () => {
  it("tells no storage from a full one", () => {
    expect(storageProblem("full")).not.toBe(storageProblem("unavailable"));
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
    expect(saveName({ edition: "us", room: "123456" })).toBe("freehold-us-123456.jsonl");
  });
  it("tells the board of what came as a file", () => {
    expect(saveName({ edition: "us", room: null })).toBe("freehold-us.jsonl");
  });
});
