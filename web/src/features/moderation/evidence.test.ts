import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EvidenceTold } from "../../protocol/types";
import { EvidenceSearch } from "./evidence.svelte";

const FOUND = { made: 1, games: 2, looked_at: 1, left_out: 0, pairs: [], guests: [] };

function told(state: EvidenceTold["state"], permille = 0): EvidenceTold {
  return { state, permille, evidence: state === "done" ? FOUND : null, names: {} };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a search for evidence", () => {
  test("is looked at until it is done", async () => {
    const answers = [told("working", 400), told("done", 1000)];
    const evidence = vi.fn(() => Promise.resolve(answers.shift() ?? told("none")));
    const search = new EvidenceSearch({
      evidence,
      searchEvidence: () => Promise.resolve(told("working")),
    });
    await search.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect([search.state, search.permille]).toEqual(["working", 400]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([search.state, search.evidence, evidence.mock.calls.length]).toEqual(["done", FOUND, 2]);
  });

  test("that is left is not asked about any more", async () => {
    const evidence = vi.fn(() => Promise.resolve(told("working")));
    const search = new EvidenceSearch({ evidence, searchEvidence: evidence });
    await search.look();
    search.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(evidence).toHaveBeenCalledTimes(1);
  });

  test("tells why it cannot be asked about", async () => {
    const lost = new Error("lost");
    const evidence = (): Promise<EvidenceTold> => Promise.reject(lost);
    const search = new EvidenceSearch({ evidence, searchEvidence: evidence });
    await search.look();
    expect([search.state, search.problem]).toEqual(["unseen", lost]);
  });
});
