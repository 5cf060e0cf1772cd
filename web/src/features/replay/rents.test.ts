import { describe, expect, test } from "vitest";
import { EMPTY, receive } from "../game/room";
import { recording, recordingNames } from "../testing/recordings";
import { BOOKS } from "./fixture";
import { rentsOf } from "./rents";

describe("rents", () => {
  test.each(recordingNames())("are those that the server tells in %s", (name) => {
    const { lines, edition } = recording(name);
    const book = BOOKS.get(edition);
    if (!book) throw new Error(`expected an edition of the recordings, got ${edition}`);
    let state = EMPTY;
    let compared = 0;
    for (const { message } of lines) {
      state = receive(state, message, book);
      const isNew = message.tell === "played" && message.prompt !== null;
      if (!isNew || !state.view || !state.rents || !state.game) continue;
      expect(rentsOf(state.view, book, book.rules(state.game.header))).toEqual(state.rents);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });
});
