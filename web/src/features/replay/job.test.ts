import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Analysis, StudyTold } from "../protocol";
import { ApiError } from "../protocol/api";
import { Studying } from "./studying.svelte";

const DONE = { games: 3 } as Analysis;

function told(state: StudyTold["state"], permille = 0): StudyTold {
  return { state, permille, analysis: state === "done" ? DONE : null, problem: "" };
}

function asked(...answers: (StudyTold | ApiError)[]) {
  return vi.fn((_game: string) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next ?? told("none"));
  });
}

const OFFLINE = new ApiError(0, "offline", "");
let studying: Studying;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  studying.close();
  vi.useRealTimers();
});

describe("an analysis", () => {
  test("that is there already is shown at once", async () => {
    studying = new Studying("a", { study: asked(told("done")), startStudy: asked() });
    await studying.look();
    expect(studying.analysis).toBe(DONE);
  });

  test("that nobody asked for is not started by looking", async () => {
    const startStudy = asked(told("waiting"));
    studying = new Studying("a", { study: asked(told("none")), startStudy });
    await studying.look();
    await vi.advanceTimersByTimeAsync(5000);
    expect([studying.state, startStudy.mock.calls.length]).toEqual(["none", 0]);
  });

  test("is asked for every second until it is done", async () => {
    const study = asked(told("working", 300), told("working", 900), told("done"));
    studying = new Studying("a", { study, startStudy: asked(told("waiting")) });
    await studying.start();
    const seen: [string, number][] = [[studying.state, studying.permille]];
    for (let second = 0; second < 4; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      seen.push([studying.state, studying.permille]);
    }
    expect(seen.map(([state]) => state)).toEqual(["waiting", "working", "working", "done", "done"]);
    expect(study).toHaveBeenCalledTimes(3);
  });

  test("goes on after a lost connection", async () => {
    const study = asked(OFFLINE, told("done"));
    studying = new Studying("a", { study, startStudy: asked(told("working")) });
    await studying.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(studying.state).toBe("done");
  });

  test("that cannot be started says why", async () => {
    const startStudy = asked(new ApiError(503, "too_many", ""));
    studying = new Studying("a", { study: asked(told("none")), startStudy });
    await studying.start();
    expect([studying.state, studying.problem]).toEqual(["failed", "too_many"]);
  });

  test("that cannot be asked for without a connection says so", async () => {
    studying = new Studying("a", { study: asked(OFFLINE), startStudy: asked(OFFLINE) });
    await studying.start();
    expect([studying.state, studying.problem]).toEqual(["failed", "offline"]);
  });

  test("is left alone once the page is closed", async () => {
    const study = asked(told("working"));
    studying = new Studying("a", { study, startStudy: asked(told("working")) });
    await studying.start();
    studying.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(study).not.toHaveBeenCalled();
  });
});
