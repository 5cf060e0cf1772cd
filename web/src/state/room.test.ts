import { describe, expect, it } from "vitest";
import type { ServerMessage, TellPlayed, View } from "../protocol/types";
import { editionOf, recording, recordingNames, tableHash } from "../testing/recordings";
import { EMPTY, Gap, receive, type RoomState } from "./room";

const NAMES = recordingNames();

function tableOf(state: RoomState): string | undefined {
  return state.view ? tableHash(state.view) : undefined;
}

function withoutPrompt(view: View): unknown {
  const { awaited: _a, choices: _c, ...table } = view;
  return table;
}

describe("the reducer", () => {
  it("is held to fifty recordings", () => expect(NAMES).toHaveLength(50));

  it.each(NAMES)("folds %s to the views of the server", (name) => {
    const { lines, edition } = recording(name);
    let state = EMPTY;
    for (const [at, line] of lines.entries()) {
      state = receive(state, line.message, edition);
      if (line.full) {
        expect(state.view && withoutPrompt(state.view), `line ${at}`).toEqual(
          withoutPrompt(line.full),
        );
      }
      expect(tableOf(state), `line ${at}`).toBe(line.table);
    }
  });

  it("keeps parts that an action did not touch", () => {
    const { lines, edition } = recording("us-pair");
    let state = EMPTY;
    for (const { message } of lines) {
      const before = state;
      state = receive(state, message, edition);
      if (message.tell !== "played" || !before.view || !state.view) continue;
      const touched = state.view.squares.filter((one, at) => one !== before.view?.squares[at]);
      expect(touched.length).toBeLessThanOrEqual(message.events.length);
    }
  });

  it("changes nothing by a message that was heard before", () => {
    const { lines, edition } = recording("us-pair");
    let state = EMPTY;
    for (const { message } of lines) {
      state = receive(state, message, edition);
      if ("seq" in message && message.tell !== "welcome" && message.tell !== "resumed") {
        expect(receive(state, message, edition)).toBe(state);
      }
    }
  });

  it("says which message is missing", () => {
    const state: RoomState = { ...EMPTY, seq: 4 };
    const late: ServerMessage = { tell: "withheld", seq: 7 };
    expect(() => receive(state, late, null)).toThrow(Gap);
    expect(() => receive(state, late, null)).toThrow("expected message 5, got 7");
  });

  it("carries rents over from what changed", () => {
    const { lines, edition } = recording("us-builders");
    let state = EMPTY;
    let changes = 0;
    for (const { message } of lines) {
      const before = state;
      state = receive(state, message, edition);
      if (message.tell !== "played" || !(message as TellPlayed).rents) continue;
      changes += 1;
      for (const [square, rent] of Object.entries((message as TellPlayed).rents ?? {})) {
        expect(state.rents?.[Number(square)]).toBe(rent);
        expect(before.rents?.[Number(square)]).not.toBe(rent);
      }
    }
    expect(changes).toBeGreaterThan(10);
  });

  describe("of achievements", () => {
    const victory = { seat: 1, achievement: "tycoon", tier: "silver", points: 25 } as const;
    const honored: ServerMessage = { tell: "honored", ...victory };
    const state = receive(playing(), honored, editionOf("us"));

    function playing(): RoomState {
      const edition = editionOf("us");
      const { lines } = recording("us-pair");
      const began = lines.findIndex(({ message }) => message.tell === "started");
      return lines
        .slice(0, began + 1)
        .reduce((so, { message }) => receive(so, message, edition), EMPTY);
    }

    it("keeps who reached which", () => expect(state.achievements).toEqual([victory]));

    it("does not count them as messages with numbers", () => expect(state.seq).toBe(playing().seq));

    it("counts one that is told twice once", () =>
      expect(receive(state, honored, null)).toBe(state));

    it("keeps the same of two players", () => {
      const both = receive(state, { ...honored, seat: 0 }, null);
      expect(both.achievements.map((one) => one.seat)).toEqual([1, 0]);
    });

    it("forgets them when a game begins", () => {
      const { lines } = recording("us-pair");
      const start = lines.find(({ message }) => message.tell === "started")?.message;
      if (start?.tell !== "started") throw new Error("expected a start, got none");
      const next = { ...start, seq: (state.seq ?? 0) + 1 };
      expect(receive(state, next, editionOf("us")).achievements).toEqual([]);
    });
  });
});
