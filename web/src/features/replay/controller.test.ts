import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferences } from "../../ui/preferences.svelte";
import type { Batch } from "../../state/events";
import { ReplayController } from "./controller.svelte";
import type { LineHeader } from "../../protocol/types";
import { EDITION, RECORD, timeline } from "./fixture";
import { Timeline } from "./timeline";

const RENTS = [{ number: 3, rents: { "5": 25 } }];
let replay: ReplayController;
let shown: number[];
let jumps: number;

beforeEach(() => {
  vi.useFakeTimers();
  preferences.motion = "full";
  replay = new ReplayController(timeline(), RENTS);
  shown = [];
  jumps = 0;
  replay.onPlayed((batch: Batch) => shown.push(batch.decision));
  replay.onJumped(() => (jumps += 1));
});

afterEach(() => {
  replay.close();
  vi.useRealTimers();
});

describe("a replay", () => {
  test("begins where it is told, as seen by whom it is told", () => {
    const later = new ReplayController(timeline(), RENTS, 30, 2);
    expect([later.number, later.view.decision, later.view.seat]).toEqual([30, 30, 2]);
  });

  test("sees everything if there is no such seat", () => {
    expect(new ReplayController(timeline(), RENTS, 0, 7).viewpoint).toBeNull();
  });

  test("shows the rents that the server told", () => {
    const rents = [2, 3].map((number) => {
      replay.seek(number);
      return replay.rents[5];
    });
    expect(rents).toEqual([0, 25]);
  });

  test("gives everybody a piece and nobody a profile where the record tells none", () => {
    const told = replay.players.map(({ piece, profile }) => [piece !== "", profile]);
    expect(told).toEqual(replay.players.map(() => [true, null]));
  });

  test("shows the pieces of the game, and the way to the profiles of accounts", () => {
    const [first, ...rest] = RECORD.split("\n");
    const header = JSON.parse(first ?? "") as LineHeader;
    const players = header.players.map((one) => ({ ...one, piece: "teapot", id: "a/b" }));
    const text = [JSON.stringify({ ...header, players }), ...rest].join("\n");
    const told = new ReplayController(new Timeline(text, EDITION), RENTS);
    expect([told.players[0]?.piece, told.players[0]?.profile]).toEqual([
      "teapot",
      "#/player/a%2Fb",
    ]);
  });

  test("shows a step forward happen", () => {
    replay.stepOn();
    expect([shown, jumps]).toEqual([[1], 0]);
  });

  test("shows jumps at once", () => {
    replay.seek(50);
    expect([shown, jumps, replay.view.decision]).toEqual([[], 1, 50]);
  });

  test("takes a step back at once", () => {
    replay.seek(50);
    replay.stepBack();
    expect([shown, replay.number]).toEqual([[], 49]);
  });

  test("goes by turns", () => {
    replay.turnOn();
    const second = replay.timeline.turns[1];
    expect([replay.number, replay.turn]).toEqual([second?.number, second]);
    replay.turnBack();
    expect(replay.number).toBe(0);
  });

  test("plays one action after the other", () => {
    replay.play();
    vi.advanceTimersByTime(20_000);
    expect(shown.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(replay.number).toBe(shown.at(-1));
  });

  test("comes further in the same time at a higher speed", () => {
    replay.play();
    vi.advanceTimersByTime(10_000);
    const slow = replay.number;
    replay.seek(0);
    replay.speed = 8;
    replay.play();
    vi.advanceTimersByTime(10_000);
    expect(replay.number).toBeGreaterThan(4 * slow);
  });

  test("stands still once paused", () => {
    replay.play();
    vi.advanceTimersByTime(5000);
    replay.pause();
    const { number } = replay;
    vi.advanceTimersByTime(60_000);
    expect([replay.playing, replay.number]).toEqual([false, number]);
  });

  test("pauses at the end", () => {
    replay.seek(replay.timeline.length - 1);
    replay.play();
    vi.advanceTimersByTime(60_000);
    expect([replay.playing, replay.number]).toEqual([false, replay.timeline.length]);
  });

  test("played at the end begins anew", () => {
    replay.seek(replay.timeline.length);
    replay.play();
    expect(replay.number).toBe(1);
  });

  test("stays where it is with other eyes", () => {
    replay.seek(40);
    replay.viewpoint = 1;
    flushSync();
    expect([replay.number, replay.view.seat]).toEqual([40, 1]);
  });

  test("goes nowhere beyond its ends", () => {
    replay.stepBack();
    expect(replay.number).toBe(0);
    replay.seek(1e6);
    replay.stepOn();
    expect(replay.number).toBe(replay.timeline.length);
  });
});
