import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../protocol/types";
import { EDITION_DATA, recording } from "../testing/recordings";
import { FakeWire } from "../testing/wire";
import type { Batch } from "./events";
import { RoomController } from "./controller.svelte";

let wires: FakeWire[];
let room: RoomController;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
}

function wire(): FakeWire {
  return wires.at(-1) as FakeWire;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem("freehold.guest", "");
  vi.stubGlobal("fetch", async (path: string) => {
    const id = path.split("/").at(-1) ?? "";
    const body = path.startsWith("/api/editions")
      ? EDITION_DATA[id]
      : { id: "g", name: "Ann", piece: "kite", token: "1.g.1.x" };
    return new Response(JSON.stringify(body), { status: 200 });
  });
  wires = [];
  const dial = (): FakeWire => {
    const made = new FakeWire();
    wires.push(made);
    return made;
  };
  room = new RoomController("123456", { dial });
});

afterEach(() => {
  room.close();
  vi.unstubAllGlobals();
});

async function play(messages: readonly ServerMessage[]): Promise<void> {
  wire().open();
  await settle();
  for (const message of messages) wire().tell(message);
  await settle();
}

function messagesOf(name: string): ServerMessage[] {
  return recording(name).lines.map((line) => line.message);
}

/** Return the messages up to and with the n-th one that was played. */
function untilPlayed(name: string, count: number): ServerMessage[] {
  const all = messagesOf(name);
  const at = all
    .map((one, index) => (one.tell === "played" ? index : -1))
    .filter((one) => one >= 0);
  return all.slice(0, (at[count - 1] ?? 0) + 1);
}

describe("a room on the screen", () => {
  it("follows a whole game to its end", async () => {
    let over = false;
    room.onPlayed((batch) => (over ||= batch.after.over));
    await play(messagesOf("us-restless"));
    expect(over).toBe(true);
    expect(room.edition?.id).toBe("us");
    expect(room.eventLog.length).toBeGreaterThan(30);
  });

  it("hands every action out as a batch, with the table before and after", async () => {
    const batches: Batch[] = [];
    room.onPlayed((batch) => batches.push(batch));
    await play(untilPlayed("us-pair", 20));
    expect(batches.filter((one) => one.before)).toHaveLength(20);
    expect(batches.at(-1)?.after).toBe(room.view);
  });

  it("asks for what is missing, and ignores what comes before the answer", async () => {
    const messages = untilPlayed("us-pair", 12);
    const missing = messages.findLast((one) => one.tell === "played" && one.decision === 11);
    await play(messages.filter((one) => one !== missing));
    expect(wire().said("resume")).toHaveLength(1);
    expect(room.view?.decision).toBe(10);
  });

  it("says an action with the number of the question", async () => {
    await play(untilPlayed("us-pair", 6));
    void room.act({ do: "roll" });
    expect(wire().said("act")[0]).toMatchObject({ ask: room.prompt?.ask, action: { do: "roll" } });
    expect(room.pending).toBe(true);
  });

  it("knows when a command is done", async () => {
    await play(untilPlayed("us-pair", 6));
    const done = room.say({ say: "chat", text: "hi" });
    wire().tell({ tell: "ack", id: wire().said("chat")[0]?.id, seq: 1 });
    await expect(done).resolves.toBe(true);
    expect(room.pending).toBe(false);
  });

  it("keeps why a command was refused", async () => {
    await play(untilPlayed("us-pair", 6));
    const done = room.say({ say: "chat", text: "hi" });
    const id = wire().said("chat")[0]?.id;
    wire().tell({ tell: "refused", id, word: "silenced", message: "No." });
    await expect(done).resolves.toBe(false);
    expect(room.refusal?.word).toBe("silenced");
  });

  it("says an unanswered command again under the same id after coming back", async () => {
    await play(untilPlayed("us-pair", 6));
    void room.say({ say: "chat", text: "hi" });
    const id = wire().said("chat")[0]?.id;
    const first = wire();
    first.break();
    room.retry();
    wire().open();
    await settle();
    expect(wire().said("hello")[0]?.after).toBeGreaterThan(0);
    wire().tell({ tell: "resumed", seq: 9, you: 2, rents: null });
    await settle();
    expect(
      wire()
        .said("chat")
        .map((one) => one.id),
    ).toEqual([id]);
  });

  it("keeps the log over a reload of the page", async () => {
    await play(untilPlayed("us-pair", 12));
    const known = room.eventLog.map((one) => one.event);
    const view = room.view;
    const welcome = messagesOf("us-pair")[0] as Extract<ServerMessage, { tell: "welcome" }>;
    const again = { ...welcome, seq: 999, game: room.game, view, sheet: room.sheet };
    room.close();
    const made = new FakeWire();
    room = new RoomController("123456", { dial: () => made });
    made.open();
    await settle();
    made.tell(again);
    await settle();
    expect(room.eventLog.map((one) => one.event)).toEqual(known);
  });

  it("asks who comes in the middle for what was played before, and tells it in order", async () => {
    const all = untilPlayed("us-pair", 12);
    await play(all);
    const known = room.eventLog.map((one) => one.event);
    const { game, view, sheet, seq } = room;
    room.close();
    sessionStorage.clear();
    const made = new FakeWire();
    room = new RoomController("123456", { dial: () => made, watch: true });
    const batches: Batch[] = [];
    room.onPlayed((batch) => batches.push(batch));
    made.open();
    await settle();
    const welcome = all[0] as Extract<ServerMessage, { tell: "welcome" }>;
    made.tell({ ...welcome, seq, game, view, sheet });
    await settle();
    expect(made.said("resume")).toEqual([{ say: "resume", after: 0 }]);
    made.tell({ tell: "resumed", seq, you: welcome.you, rents: null });
    const numbered = all.filter((one) => "seq" in one && one.tell !== "welcome");
    for (const message of [...numbered, ...numbered]) made.tell(message);
    await settle();
    expect(room.eventLog.map((one) => one.event)).toEqual(known);
    expect([room.view, batches]).toEqual([view, []]);
  });

  it("asks only once where all that is answered is another welcome", async () => {
    const all = untilPlayed("us-pair", 12);
    await play(all);
    const { game, view, sheet, seq } = room;
    room.close();
    sessionStorage.clear();
    const made = new FakeWire();
    room = new RoomController("123456", { dial: () => made, watch: true });
    made.open();
    await settle();
    for (let times = 0; times < 3; times += 1) made.tell({ ...all[0], seq, game, view, sheet });
    await settle();
    expect(made.said("resume")).toHaveLength(1);
  });

  it("looks at the estate again after every action while it is managed", async () => {
    const messages = untilPlayed("us-pair", 12);
    await play(messages.slice(0, -1));
    room.screen.panel = "estate";
    wire().tell(messages.at(-1) as ServerMessage);
    await settle();
    expect(wire().said("look")).toHaveLength(1);
  });

  it("comes back later and later while something cannot be understood", async () => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const welcome = messagesOf("us-pair")[0] as Extract<ServerMessage, { tell: "welcome" }>;
    const played = messagesOf("us-pair").find((one) => one.tell === "played");
    const counts: number[] = [];
    for (let second = 0; second < 120; second += 1) {
      if (wire().readyState === 0) {
        wire().open();
        await vi.advanceTimersByTimeAsync(0);
        wire().tell({ ...welcome, seq: 1, game: null, view: null });
        wire().tell({ ...played, seq: 2 }); // on no table
      }
      await vi.advanceTimersByTimeAsync(1000);
      if (second % 60 === 59) counts.push(wires.length);
    }
    vi.useRealTimers();
    vi.mocked(console.warn).mockRestore();
    expect(counts[0]).toBeGreaterThan(4);
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeLessThan(13);
  });

  it("gives way to another tab of the same browser, and takes the room back", async () => {
    await play(untilPlayed("us-pair", 6));
    const other = new BroadcastChannel("freehold.123456");
    other.postMessage("somebody");
    await vi.waitFor(() => expect(room.takenOver).toBe(true));
    expect(wire().readyState).toBe(3);
    const count = wires.length;
    room.takeBack();
    expect(room.takenOver).toBe(false);
    expect(wires).toHaveLength(count + 1);
    other.close();
  });

  it("begins at once if that was wished and we are the host", async () => {
    room.close();
    const made = new FakeWire();
    room = new RoomController("123456", { dial: () => made, begin: true });
    made.open();
    await settle();
    const welcome = messagesOf("us-pair")[0] as Extract<ServerMessage, { tell: "welcome" }>;
    made.tell({ ...welcome, you: welcome.sheet.host ?? 1 });
    await settle();
    expect(made.said("begin")).toHaveLength(1);
  });
});
