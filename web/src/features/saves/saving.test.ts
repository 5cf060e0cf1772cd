import { resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Sheet } from "../../protocol/types";
import { EDITION_DATA, editionOf, recording, unzipped } from "../../testing/recordings";
import { autoId, labelOf, smallTable, viewOf } from "./keptGame";
import { readFile, saveRoom } from "./saving";

const RECORD = unzipped(resolve(process.cwd(), "src/features/replay/fixtures/haggling.jsonl.gz"));
const lines = RECORD.trimEnd().split("\n");
const PAUSE = '{"line":"pause","number":120,"hash":"00"}';
/** The same game, saved after 120 actions. */
const acts = lines.filter((line) => line.startsWith('{"line":"act"')).slice(0, 120);
const SAVE = [...lines.slice(0, 2), ...acts, PAUSE, ""].join("\n");
const SEALED =
  '{"line":"sealed","format":"freehold","version":1,"edition":"us","players":["Ann","Bot"],"actions":7,"round":2}\nAAAA\n';

function serve(text: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.startsWith("/api/editions/")) {
      return new Response(JSON.stringify(EDITION_DATA[path.split("/").at(-1) ?? ""]));
    }
    return new Response(path.startsWith("/api/guests") ? '{"token":"1.g.1.x"}' : text);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("the label of a save", () => {
  it("tells of an open one what it is about", () => {
    expect(labelOf(SAVE)).toMatchObject({
      edition: "vietnam",
      players: ["Ann", "Bob", "Cy", "Dee"],
      actions: 120,
      alone: false,
      sealed: false,
      isOver: false,
    });
  });
  it("tells of a sealed one what is open to all", () => {
    expect(labelOf(SEALED)).toMatchObject({ edition: "us", actions: 7, round: 2, sealed: true });
  });
  it("knows who plays alone", () => {
    const alone = SAVE.replace(/"bot":null/g, '"bot":"steady"').replace('"steady"', "null");
    expect(labelOf(alone)?.alone).toBe(true);
  });
  it("knows a game that is over", () => {
    expect(labelOf(RECORD)?.isOver).toBe(true);
  });
  it.each(["", "Dear Ann", "{}\n{}\n", '{"line":"act"}\n', "[1\n"])(
    "is not there in %j",
    (text) => {
      expect(labelOf(text)).toBeNull();
    },
  );
});

describe("the table of a save", () => {
  it("is the one after its last action", () => {
    const view = viewOf(SAVE, editionOf("vietnam"));
    expect(view.decision).toBe(120);
    expect(smallTable(view).owners.some((owner) => owner !== null)).toBe(true);
  });
  it("has who is out, and what everybody has", () => {
    const { alive, cash } = smallTable(viewOf(RECORD, editionOf("vietnam")));
    expect(alive).toEqual([true, true, true, false]);
    expect(cash[3]).toBe(0);
  });
});

describe("a file that is to be kept", () => {
  it("has its table if it is open", async () => {
    serve("");
    const { game, text } = await readFile(new Blob([SAVE]));
    expect(text).toBe(SAVE);
    expect(game).toMatchObject({ origin: "file", edition: "vietnam", actions: 120, room: null });
    expect(game.round).toBeGreaterThan(1);
    expect(game.table?.cash).toHaveLength(4);
  });
  it("has none if it is sealed, or its board is not known here", async () => {
    serve("");
    expect((await readFile(new Blob([SEALED]))).game.table).toBeNull();
    const foreign = SAVE.replace('"edition":"vietnam"', '"edition":"atlantis"');
    expect((await readFile(new Blob([foreign]))).game.table).toBeNull();
  });
  it.each([
    ["Dear Ann", "not_a_save"],
    [RECORD, "game_over"],
    ["x".repeat(4_000_001), "too_large"],
  ])("is refused if there is nothing to continue", async (text, word) => {
    await expect(readFile(new Blob([text]))).rejects.toMatchObject({ word });
  });
});

describe("saving the game of a room", () => {
  const view = recording("us-pair").lines.findLast((line) => line.full)?.full ?? null;
  const chairs = [
    { member: 1, bot: null, name: "Ann", piece: "" },
    { member: null, bot: "steady", name: "Bot", piece: "" },
  ];
  const sheet = { phase: "playing", commitment: "c0", chairs, continues: null, opened: false };

  function room(changes: Partial<Sheet> = {}) {
    return { code: "123456", sheet: { ...sheet, ...changes } as unknown as Sheet, view, me: 0 };
  }

  it("asks for a sealed save if nobody has asked to save", async () => {
    const asked = serve(SEALED);
    const { game } = await saveRoom(room(), "auto");
    expect(asked.at(-1)).toBe("/api/rooms/123456/save?sealed");
    expect(game).toMatchObject({ sealed: true, alone: true, room: "123456", origin: "auto" });
    expect(game.table?.cash).toEqual(view?.seats.map((seat) => seat.cash));
  });
  it("asks for one that goes on anywhere if somebody saves by hand", async () => {
    const asked = serve(SAVE);
    const { game } = await saveRoom(room(), "hand");
    expect(asked.at(-1)).toBe("/api/rooms/123456/save");
    expect(game.sealed).toBe(false);
  });
  it("keeps no game that has just ended", async () => {
    serve(RECORD);
    await expect(saveRoom(room({ opened: true }), "auto")).rejects.toThrow("running game");
  });
});

it("one game has one place for what it saves by itself, whoever continues it", () => {
  expect(autoId("c0ffee")).toBe(autoId("c0ffee"));
  expect(autoId("c0ffee")).not.toBe(autoId("decade"));
});
