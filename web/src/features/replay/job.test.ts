import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Analysis, StudyTold } from "../../protocol/types";
import { ApiError } from "../../protocol/api";
import { AnalysisJob } from "./job.svelte";

const DONE = { games: 3 } as Analysis;

function told(state: StudyTold["state"], permille = 0): StudyTold {
  const analysis = state === "done" ? DONE : null;
  return { state, permille, analysis, problem: "", current: true };
}

function asked(...answers: (StudyTold | ApiError)[]) {
  return vi.fn((_game: string) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next ?? told("none"));
  });
}

const OFFLINE = new ApiError(0, "offline", "");
let job: AnalysisJob;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  job.close();
  vi.useRealTimers();
});

describe("an analysis", () => {
  test("that is there already is shown at once", async () => {
    job = new AnalysisJob("a", { analysis: asked(told("done")), startAnalysis: asked() });
    await job.look();
    expect(job.analysis).toBe(DONE);
  });

  test("that nobody asked for is not started by looking", async () => {
    const startAnalysis = asked(told("waiting"));
    job = new AnalysisJob("a", { analysis: asked(told("none")), startAnalysis });
    await job.look();
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.state, startAnalysis.mock.calls.length]).toEqual(["none", 0]);
  });

  test("is asked for every second until it is done", async () => {
    const analysis = asked(told("working", 300), told("working", 900), told("done"));
    job = new AnalysisJob("a", { analysis, startAnalysis: asked(told("waiting")) });
    await job.start();
    const seen: [string, number][] = [[job.state, job.permille]];
    for (let second = 0; second < 4; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      seen.push([job.state, job.permille]);
    }
    expect(seen.map(([state]) => state)).toEqual(["waiting", "working", "working", "done", "done"]);
    expect(analysis).toHaveBeenCalledTimes(3);
  });

  test("goes on after a lost connection", async () => {
    const analysis = asked(OFFLINE, told("done"));
    job = new AnalysisJob("a", { analysis, startAnalysis: asked(told("working")) });
    await job.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(job.state).toBe("done");
  });

  test("that cannot be started says why", async () => {
    const startAnalysis = asked(new ApiError(503, "too_many", ""));
    job = new AnalysisJob("a", { analysis: asked(told("none")), startAnalysis });
    await job.start();
    expect([job.state, job.problem]).toEqual(["failed", "too_many"]);
  });

  test("that cannot be asked for without a connection says so", async () => {
    job = new AnalysisJob("a", { analysis: asked(OFFLINE), startAnalysis: asked(OFFLINE) });
    await job.start();
    expect([job.state, job.problem]).toEqual(["failed", "offline"]);
  });

  test("is left alone once the page is closed", async () => {
    const analysis = asked(told("working"));
    job = new AnalysisJob("a", { analysis, startAnalysis: asked(told("working")) });
    await job.start();
    job.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(analysis).not.toHaveBeenCalled();
  });
});
