import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../protocol/api";
import type { GameEvent, Sheet } from "../../protocol/types";
import type { Batch } from "../../state/events";
import { AutoSave, SPACING } from "./autosave";
import { keptGame } from "./fixture";
import type { Saved } from "./saving";

const SOON = 5000; // by then a game that is due was saved
const ME = 1;

let hear: (batch: Batch) => void;
let auto: AutoSave;
let wanted: boolean;
const saved: Saved = { text: "text", game: keptGame() };
const save = vi.fn<() => Promise<Saved>>();
const keep = vi.fn<(saved: Saved, id: string) => Promise<boolean>>();
const remove = vi.fn<(id: string) => Promise<void>>();

function sheet(bots: readonly (string | null)[]): Sheet {
  const chairs = bots.map((bot, seat) => ({ member: bot ? null : seat, bot, name: "", piece: "" }));
  return { phase: "playing", commitment: "c0ffee", chairs, continues: null } as unknown as Sheet;
}

function room(bots: readonly (string | null)[] = ["steady", null]) {
  return {
    sheet: sheet(bots),
    me: ME as number | null,
    link: "open" as const,
    onPlayed(callback: (batch: Batch) => void) {
      hear = callback;
      return () => (hear = () => undefined);
    },
  };
}

function start(watched = room()): void {
  auto = new AutoSave(watched, { wanted: () => wanted, save, keep, remove });
}

function play(events: readonly object[], over = false): void {
  hear({ events: events as GameEvent[], after: { over } } as unknown as Batch);
}

function turnOf(seat: number): void {
  play([{ event: "turn_began", seat }]);
}

beforeEach(() => {
  vi.useFakeTimers();
  wanted = true;
  save.mockReset().mockResolvedValue(saved);
  keep.mockReset().mockResolvedValue(true);
  remove.mockReset().mockResolvedValue();
});

afterEach(() => {
  auto.stop();
  vi.useRealTimers();
});

describe("a game against bots", () => {
  it("saves itself after the own turn has begun, under one name for the game", async () => {
    start();
    turnOf(ME);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SOON);
    expect(keep.mock.calls).toEqual([[saved, "auto-c0ffee"]]);
  });

  it("does not save itself for the turns of others, nor for what happens in a turn", async () => {
    start();
    turnOf(0);
    play([{ event: "rolled", seat: ME }]);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(save).not.toHaveBeenCalled();
  });

  it("asks at most once a turn, and for quick turns not more often than a server allows", async () => {
    start();
    for (let second = 0; second < 60; second += 1) {
      turnOf(ME);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(save.mock.calls.length).toBeGreaterThan(1);
    expect(save.mock.calls.length).toBeLessThanOrEqual(60_000 / SPACING + 1);
  });

  it("waits as long as a server that has had enough asks for", async () => {
    start();
    save.mockRejectedValueOnce(new ApiError(429, "slow_down", "", 60));
    turnOf(ME);
    await vi.advanceTimersByTimeAsync(SOON);
    turnOf(ME);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it("is let go of when it is over: there is nothing to continue", async () => {
    start();
    turnOf(ME);
    play([{ event: "game_over", winners: [0] }], true);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(save).not.toHaveBeenCalled();
    expect(remove).toHaveBeenCalledWith("auto-c0ffee");
  });

  it("is not kept if it was over before the save came", async () => {
    start();
    let come: (one: Saved) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
    turnOf(ME);
    await vi.advanceTimersByTimeAsync(SOON);
    play([{ event: "game_over", winners: [0] }], true);
    come(saved);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(keep).not.toHaveBeenCalled();
    expect(remove).toHaveBeenCalledWith("auto-c0ffee");
  });

  it.each([
    ["who does not want it", () => (wanted = false)],
    ["who has left the page", () => auto.stop()],
  ])("does not save itself for %s", async (_who, change) => {
    start();
    change();
    turnOf(ME);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(save).not.toHaveBeenCalled();
  });

  it("does not save itself for who watches", async () => {
    start({ ...room(), me: null });
    play([{ event: "turn_began", seat: null }]);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(save).not.toHaveBeenCalled();
  });
});

it("a game among people does not save itself", async () => {
  start(room([null, null]));
  turnOf(ME);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(save).not.toHaveBeenCalled();
});
