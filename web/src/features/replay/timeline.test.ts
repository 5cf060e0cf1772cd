import { describe, expect, test } from "vitest";
import { tableHash } from "../../testing/recordings";
import { turnsOf } from "../log/lines";
import { EDITION, RECORD, timeline, SEEN } from "./fixture";
import { Timeline, SPACING } from "./timeline";

describe("a timeline", () => {
  test.each([0, 1, 2, 3])("shows seat %i what the server showed it, after every action", (seat) => {
    const finished = timeline();
    const shown = SEEN.map((_, number) => tableHash(finished.view(number, seat)));
    expect(shown).toEqual(SEEN.map((hashes) => hashes[seat]));
  });

  test("has as many actions as the game had", () => {
    expect(timeline().length).toBe(SEEN.length - 1);
  });

  test("shows the same whichever way it came there", () => {
    const ahead = timeline();
    const backward = timeline();
    const numbers = Array.from({ length: ahead.length + 1 }, (_, at) => at);
    const forth = numbers.map((number) => tableHash(ahead.view(number, null)));
    const back = numbers.toReversed().map((number) => tableHash(backward.view(number, null)));
    expect(back.toReversed()).toEqual(forth);
  });

  test("does not fold again what it has just shown", () => {
    const finished = timeline();
    expect(finished.view(SPACING + 3, 0)).toBe(finished.view(SPACING + 3, 0));
  });

  test("joins its stretches without a seam", () => {
    const finished = timeline();
    const after = finished.batch(SPACING, null).after;
    expect(finished.batch(SPACING + 1, null).before).toBe(after);
  });

  test.each([
    [-5, 0],
    [1e9, SEEN.length - 1],
    [Number.NaN, 0],
    [3.7, 3],
  ])("takes %d for the nearest moment there is", (asked, found) => {
    expect(timeline().view(asked, null).decision).toBe(found);
  });

  test("knows where every turn begins", () => {
    const finished = timeline();
    for (const { number, seat, round, turn } of finished.turns) {
      const view = finished.view(number, null);
      expect([view.current, view.round, view.turns]).toEqual([seat, round, turn]);
    }
    expect(finished.turns.map((one) => one.turn)).toEqual(finished.turns.map((_, at) => at + 1));
  });

  test("goes back to the beginning of a turn first, then to the turn before", () => {
    const finished = timeline();
    const third = finished.turns[2]?.number ?? 0;
    expect([finished.turnBefore(third + 1), finished.turnBefore(third)]).toEqual([
      third,
      finished.turns[1]?.number,
    ]);
  });

  test("has the end of the game after the last turn", () => {
    const finished = timeline();
    expect(finished.turnAfter(finished.turns.at(-1)?.number ?? 0)).toBe(finished.length);
  });

  test("ends with the scores of the result", () => {
    const finished = timeline();
    const alive = finished.view(finished.length, null).seats.map((one) => one.worth);
    const winner = finished.result?.winners[0] ?? -1;
    expect(alive[winner]).toBe(finished.result?.scores[winner]);
  });

  test("tells in its log only what has happened by then", () => {
    const finished = timeline();
    const told = finished.eventLog(40, null);
    expect(new Set(told.map((one) => one.decision))).toEqual(
      new Set(Array.from({ length: 41 }, (_, at) => at)),
    );
  });

  test("tells the same eventLog again, so that sentences are made once", () => {
    const finished = timeline();
    expect(finished.eventLog(41, null)[7]).toBe(finished.eventLog(40, null)[7]);
  });

  test("refuses a record in which an action is missing", () => {
    const lines = RECORD.split("\n").filter((line) => !line.includes('"act","number":7,'));
    expect(() => new Timeline(lines.join("\n"), EDITION)).toThrow("expected action 7, got 8");
  });

  test("refuses what does not begin with a header", () => {
    const [, ...rest] = RECORD.split("\n");
    expect(() => new Timeline(rest.join("\n"), EDITION)).toThrow(
      "first line is its header, got start",
    );
  });
});

describe("a viewpoint", () => {
  const finished = timeline();
  const offers = Array.from({ length: finished.length }, (_, at) =>
    finished.batch(at + 1, null),
  ).flatMap((batch) =>
    batch.events.flatMap((event) =>
      event.event === "offered" ? [{ number: batch.decision, ...event }] : [],
    ),
  );
  const offer = offers[0];
  if (!offer) throw new Error("expected an offer in the record, got none");
  const other = [0, 1, 2, 3].find((one) => one !== offer.proposer && one !== offer.partner) ?? -1;

  function told(viewpoint: number | null): string[] {
    const known = { names: ["Ann", "Bob", "Cy", "Dee"], edition: EDITION, me: null };
    const lines = turnsOf(finished.eventLog(offer?.number ?? 0, viewpoint), known, new Set(), 1000);
    return lines
      .flatMap((turn) => turn.lines)
      .filter((line) => line.decision === offer?.number)
      .map((line) => line.kind);
  }

  test("that sees everything sees every offer", () => {
    expect(finished.view(offer.number, null).offers).toHaveLength(1);
  });

  test("of a partner sees the offer", () => {
    expect(finished.view(offer.number, offer.partner).offers).toHaveLength(1);
  });

  test("of another player does not see it", () => {
    expect(finished.view(offer.number, other).offers).toEqual([]);
  });

  test("of another player reads nothing of it in the log", () => {
    expect([told(null), told(offer.partner), told(other)]).toEqual([["trade"], ["trade"], []]);
  });

  test("that sees everything sees worths that the rules hide", () => {
    const hidden = finished.view(20, 0).seats[0]?.worth;
    expect([hidden, typeof finished.view(20, null).seats[0]?.worth]).toEqual([null, "number"]);
  });
});
