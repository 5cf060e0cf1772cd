import { describe, expect, test } from "vitest";
import { editionOf, unzipped } from "../../testing/recordings";
import { hashOf } from "../fairdice/hash";
import { linesOf } from "../../state/record";
import { byRound, thinned } from "../../ui/charts/series";
import { historyOf } from "./history";

const edition = editionOf("vietnam");
const record = unzipped("src/features/results/fixtures/vietnam.jsonl.gz");
const history = historyOf(record, edition);

describe("the history of a record", () => {
  test("ends with the worth that the result tells of the winner", () => {
    const winner = history.result?.winners[0] ?? -1;
    expect(history.moments.at(-1)?.values[winner]).toBe(history.result?.scores[winner]);
  });

  test("begins with the start money for everybody", () => {
    expect(history.moments[0]?.values).toEqual([2000, 2000, 2000, 2000]);
  });

  test("has a moment for every turn and the end", () => {
    const events = linesOf(record).flatMap((line) => ("events" in line ? line.events : []));
    const turns = events.filter((one) => one.event === "turn_began").length;
    expect(history.moments.length).toBe(turns + 1);
  });

  test("tells no worth of who is out", () => {
    expect(history.moments.at(-1)?.values.filter((one) => one === null)).toHaveLength(3);
  });

  test("awards the most rent to who was paid most", () => {
    const taken = [0, 0, 0, 0];
    for (const line of linesOf(record)) {
      for (const event of "events" in line ? line.events : []) {
        if (event.event !== "paid" || event.reason !== "rent") continue;
        const seat = Number(event.payee);
        taken[seat] = (taken[seat] ?? 0) + event.amount;
      }
    }
    const most = Math.max(...taken);
    const award = history.awards.find((one) => one.name === "rent");
    expect(award).toEqual({ name: "rent", value: most, seats: [taken.indexOf(most)] });
  });

  test("gives no award for what nobody did", () => {
    expect(history.awards.map((one) => one.name)).not.toContain("trades");
  });

  test("refuses what does not begin with a header", () => {
    expect(() => historyOf('{"line":"start","events":[]}\n', edition)).toThrow("expected a record");
  });
});

test("thinned moments keep the first and the last", () => {
  const few = thinned(history.moments, 10);
  expect([few.length, few[0], few.at(-1)]).toEqual([
    10,
    history.moments[0],
    history.moments.at(-1),
  ]);
});

test("moments by round have every round once, and the end", () => {
  const rounds = byRound(history.moments, 1000).map((one) => one.round);
  expect(new Set(rounds).size).toBe(history.rounds);
});

test("the seed of a record hashes to its commitment", () => {
  expect(hashOf(history.result?.seed ?? "")).toBe(history.header.commitment);
});
