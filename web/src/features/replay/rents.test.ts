import { describe, expect, test } from "vitest";
import { EMPTY, receive } from "../../state/room";
import { recording, recordingNames } from "../../testing/recordings";
import { rentsOf } from "./rents";

describe("rents", () => {
  test.each(recordingNames())("are those that the server tells in %s", (name) => {
    const { lines, edition } = recording(name);
    let state = EMPTY;
    let compared = 0;
    for (const { message } of lines) {
      state = receive(state, message, edition);
      const isNew = message.tell === "played" && message.prompt !== null;
      if (!isNew || !state.view || !state.rents || !state.game) continue;
      expect(rentsOf(state.view, edition, edition.rules(state.game.header))).toEqual(state.rents);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });
});
