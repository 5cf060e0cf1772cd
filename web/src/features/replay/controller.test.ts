import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferences } from "../../ui/preferences.svelte";
import type { Batch } from "../../state/events";
import { ReplayController } from "./controller.svelte";
import { timeline } from "./fixture";

let replay: ReplayController;
let shown: number[];
let jumps: number;

beforeEach(() => {
  vi.useFakeTimers();
  preferences.motion = "full";
  replay = new ReplayController(timeline());
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
    const later = new ReplayController(timeline(), 30, 2);
    expect([later.number, later.view.decision, later.view.seat]).toEqual([30, 30, 2]);
  });

  test("sees everything if there is no such seat", () => {
    expect(new ReplayController(timeline(), 0, 7).viewpoint).toBeNull();
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
