import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientMessage, PROTOCOL, type ServerMessage, type TellBye } from "./types";
import { FakeWire } from "../testing/wire";
import { type Link, type Listener, RoomSocket } from "./socket";

const HELLO: ClientMessage = { say: "hello", token: "t", room: "123456" };
let wires: FakeWire[];
let links: Link[];
let heard: ServerMessage[];
let ended: (TellBye | null)[];
let socket: RoomSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [wires, links, heard, ended] = [[], [], [], []];
  const listener: Listener = {
    hello: () => HELLO,
    heard: (message) => void heard.push(message),
    linked: (link) => void links.push(link),
    ended: (bye) => void ended.push(bye),
  };
  const dial = (): FakeWire => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  };
  socket = new RoomSocket(dial, listener, () => 1);
});

afterEach(() => vi.useRealTimers());

async function opened(): Promise<FakeWire> {
  socket.connect();
  const wire = wires.at(-1) as FakeWire;
  wire.open();
  await vi.advanceTimersByTimeAsync(0);
  return wire;
}

/** Return how long it waits each time after something happens to a connection that was welcome. */
async function waits(trouble: (wire: FakeWire) => void): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const wire = await opened();
    wire.tell({ tell: "resumed", seq: 4, you: 1, rents: null });
    trouble(wire);
    const [before, count] = [Date.now(), wires.length];
    while (wires.length === count) await vi.advanceTimersByTimeAsync(100);
    found.push(Date.now() - before);
  }
  return found;
}

describe("a room's socket", () => {
  it("says hello first", async () => expect((await opened()).sent).toEqual([HELLO]));

  it("is open only when the server has answered", async () => {
    const wire = await opened();
    expect(links).toEqual(["connecting"]);
    wire.tell({ tell: "resumed", seq: 4, you: 1, rents: null });
    expect(links).toEqual(["connecting", "open"]);
  });

  it("comes back by itself when the connection breaks", async () => {
    (await opened()).break();
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(2);
  });

  it("waits longer each time, but never more than ten seconds", async () => {
    socket.connect();
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      wires.at(-1)?.break();
      const before = Date.now();
      while (wires.length < round + 2) await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 10000, 10000, 10000]);
  });

  it("waits longer each time for a server that lets it in and hangs up", async () => {
    expect(await waits((wire) => wire.break())).toEqual([400, 800, 1600, 3200, 6400, 10000]);
  });

  it("waits longer each time after what it cannot make sense of", async () => {
    expect(await waits(() => socket.stumble())).toEqual([400, 800, 1600, 3200, 6400, 10000]);
  });

  it("comes back after a pause if it cannot say who it is", async () => {
    vi.spyOn(socket.listener, "hello").mockRejectedValue(new Error("no guest"));
    const wire = await opened();
    expect([wire.readyState, links.at(-1)]).toEqual([3, "waiting"]);
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(2);
  });

  it("does not stumble where it is closed or hung up", async () => {
    await opened();
    socket.pause();
    socket.stumble();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });

  it("waits short again after a good connection", async () => {
    socket.connect();
    for (let round = 0; round < 4; round += 1) {
      wires.at(-1)?.break();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    wires.at(-1)?.open();
    wires.at(-1)?.tell({ tell: "resumed", seq: 4, you: 1, rents: null });
    await vi.advanceTimersByTimeAsync(15_000);
    wires.at(-1)?.break();
    const count = wires.length;
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(count + 1);
  });

  it("does not come back after a final word", async () => {
    const wire = await opened();
    wire.tell({ tell: "bye", word: "kicked", message: "" });
    wire.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(ended.map((bye) => bye?.word)).toEqual(["kicked"]);
  });

  it("does not come back to a server of another version", async () => {
    const wire = await opened();
    wire.tell({ tell: "bye", word: "other_protocol", message: "" });
    wire.break(4426);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(ended.map((bye) => bye?.word)).toEqual(["other_protocol"]);
  });

  it("does not stay with a server that welcomes it in another version", async () => {
    const wire = await opened();
    wire.tell({ tell: "welcome", protocol: PROTOCOL + 1, seq: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([wires.length, wire.readyState, heard, links.at(-1)]).toEqual([1, 3, [], "closed"]);
    expect(ended.map((bye) => bye?.word)).toEqual(["other_protocol"]);
  });

  it("does not come back after a final code, whatever the word", async () => {
    const wire = await opened();
    wire.tell({ tell: "bye", word: "word_of_tomorrow", message: "" });
    wire.break(4477);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(ended.map((bye) => bye?.word)).toEqual(["word_of_tomorrow"]);
  });

  it("comes back when the server restarts", async () => {
    const wire = await opened();
    wire.tell({ tell: "bye", word: "shutting_down", message: "" });
    wire.break();
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(2);
  });

  it("asks for a sign of life after a long silence, and gives up without one", async () => {
    const wire = await opened();
    wire.tell({ tell: "resumed", seq: 4, you: 1, rents: null });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(wire.sent.at(-1)).toEqual({ say: "ping" });
    await vi.advanceTimersByTimeAsync(8_000 + 400);
    expect(wires).toHaveLength(2);
  });

  it("stays when the sign of life comes", async () => {
    const wire = await opened();
    wire.tell({ tell: "resumed", seq: 4, you: 1, rents: null });
    await vi.advanceTimersByTimeAsync(30_000);
    wire.tell({ tell: "pong" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(wires).toHaveLength(1);
  });

  it("hears nothing from a connection that it gave up", async () => {
    const first = await opened();
    socket.renew();
    first.tell({ tell: "pong" });
    expect(heard).toEqual([]);
  });

  it("sends nothing while it is not connected", () => {
    expect(socket.send({ say: "ping" })).toBe(false);
  });

  it("stays closed", async () => {
    (await opened()).break();
    socket.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(links.at(-1)).toBe("closed");
  });
});
