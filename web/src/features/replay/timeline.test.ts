import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { turnsOf } from "../around/lines";
import type { View } from "../protocol";
import { BOOK, RECORD, reel, SEEN } from "./fixture";
import { Reel, SPACING } from "./reel";

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortedKeys(one)]));
}

function hashOf(view: View): string {
  const { awaited: _a, choices: _c, ...table } = view;
  const text = JSON.stringify(sortedKeys(table));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

describe("a reel", () => {
  test.each([0, 1, 2, 3])("shows seat %i what the server showed it, after every action", (seat) => {
    const film = reel();
    const shown = SEEN.map((_, number) => hashOf(film.view(number, seat)));
    expect(shown).toEqual(SEEN.map((hashes) => hashes[seat]));
  });

  test("has as many actions as the game had", () => {
    expect(reel().length).toBe(SEEN.length - 1);
  });

  test("shows the same whichever way it came there", () => {
    const ahead = reel();
    const backward = reel();
    const numbers = Array.from({ length: ahead.length + 1 }, (_, at) => at);
    const forth = numbers.map((number) => hashOf(ahead.view(number, null)));
    const back = numbers.toReversed().map((number) => hashOf(backward.view(number, null)));
    expect(back.toReversed()).toEqual(forth);
  });

  test("does not fold again what it has just shown", () => {
    const film = reel();
    expect(film.view(SPACING + 3, 0)).toBe(film.view(SPACING + 3, 0));
  });

  test("joins its stretches without a seam", () => {
    const film = reel();
    const after = film.batch(SPACING, null).after;
    expect(film.batch(SPACING + 1, null).before).toBe(after);
  });

  test.each([
    [-5, 0],
    [1e9, SEEN.length - 1],
    [Number.NaN, 0],
    [3.7, 3],
  ])("takes %d for the nearest moment there is", (asked, found) => {
    expect(reel().view(asked, null).decision).toBe(found);
  });

  test("knows where every turn begins", () => {
    const film = reel();
    for (const { number, seat, round, turn } of film.turns) {
      const view = film.view(number, null);
      expect([view.current, view.round, view.turns]).toEqual([seat, round, turn]);
    }
    expect(film.turns.map((one) => one.turn)).toEqual(film.turns.map((_, at) => at + 1));
  });

  test("goes back to the beginning of a turn first, then to the turn before", () => {
    const film = reel();
    const third = film.turns[2]?.number ?? 0;
    expect([film.turnBefore(third + 1), film.turnBefore(third)]).toEqual([
      third,
      film.turns[1]?.number,
    ]);
  });

  test("has the end of the game after the last turn", () => {
    const film = reel();
    expect(film.turnAfter(film.turns.at(-1)?.number ?? 0)).toBe(film.length);
  });

  test("ends with the scores of the result", () => {
    const film = reel();
    const alive = film.view(film.length, null).seats.map((one) => one.worth);
    const winner = film.result?.winners[0] ?? -1;
    expect(alive[winner]).toBe(film.result?.scores[winner]);
  });

  test("tells in its log only what has happened by then", () => {
    const film = reel();
    const told = film.happenings(40, null);
    expect(new Set(told.map((one) => one.decision))).toEqual(
      new Set(Array.from({ length: 41 }, (_, at) => at)),
    );
  });

  test("tells the same happenings again, so that sentences are made once", () => {
    const film = reel();
    expect(film.happenings(41, null)[7]).toBe(film.happenings(40, null)[7]);
  });

  test("refuses a record in which an action is missing", () => {
    const lines = RECORD.split("\n").filter((line) => !line.includes('"act","number":7,'));
    expect(() => new Reel(lines.join("\n"), BOOK)).toThrow("expected action 7, got 8");
  });

  test("refuses what does not begin with a header", () => {
    const [, ...rest] = RECORD.split("\n");
    expect(() => new Reel(rest.join("\n"), BOOK)).toThrow("first line is its header, got start");
  });
});

describe("an eye", () => {
  const film = reel();
  const offers = Array.from({ length: film.length }, (_, at) => film.batch(at + 1, null)).flatMap(
    (batch) =>
      batch.events.flatMap((event) =>
        event.event === "offered" ? [{ number: batch.decision, ...event }] : [],
      ),
  );
  const offer = offers[0];
  if (!offer) throw new Error("expected an offer in the record, got none");
  const other = [0, 1, 2, 3].find((one) => one !== offer.proposer && one !== offer.partner) ?? -1;

  function told(eye: number | null): string[] {
    const known = { names: ["Ann", "Bob", "Cy", "Dee"], book: BOOK, me: null };
    const lines = turnsOf(film.happenings(offer?.number ?? 0, eye), known, new Set(), 1000);
    return lines
      .flatMap((turn) => turn.lines)
      .filter((line) => line.decision === offer?.number)
      .map((line) => line.kind);
  }

  test("that sees everything sees every offer", () => {
    expect(film.view(offer.number, null).offers).toHaveLength(1);
  });

  test("of a partner sees the offer", () => {
    expect(film.view(offer.number, offer.partner).offers).toHaveLength(1);
  });

  test("of another player does not see it", () => {
    expect(film.view(offer.number, other).offers).toEqual([]);
  });

  test("of another player reads nothing of it in the log", () => {
    expect([told(null), told(offer.partner), told(other)]).toEqual([["trade"], ["trade"], []]);
  });

  test("that sees everything sees worths that the rules hide", () => {
    const hidden = film.view(20, 0).seats[0]?.worth;
    expect([hidden, typeof film.view(20, null).seats[0]?.worth]).toEqual([null, "number"]);
  });
});
