import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LoggedEvent } from "../../state/events";
import type { ChatLine, GameEvent, View } from "../../protocol/types";
import { editionOf } from "../../testing/recordings";
import { Bubbles, type Speakers } from "./bubbles.svelte";

const EDITION = editionOf("us");
const VIEW = {
  seats: [{ cash: 500, alive: true }],
  squares: EDITION.squares.map(() => ({ owner: null })),
  awaiting: null,
} as unknown as View;

let now = 0;
let log: LoggedEvent[] = [];
const room = {
  edition: EDITION,
  players: [{ bot: "sharp" }, { bot: null }, { bot: "nontrader" }],
  get eventLog() {
    return log;
  },
} as unknown as Speakers;

function happens(event: object): void {
  const entry = { key: `${log.length}.0`, event: event as GameEvent, before: VIEW, after: VIEW };
  log = [...log, entry as unknown as LoggedEvent];
}

function line(text: string): ChatLine {
  return { member: 1, name: "Ann", at: now, text, emote: null } as unknown as ChatLine;
}

beforeEach(() => {
  vi.useFakeTimers();
  [now, log] = [0, []];
});

afterEach(() => vi.useRealTimers());

test("a bot speaks of its misfortune in the manner of its level, for a while", () => {
  const bubbles = new Bubbles(room, () => now);
  happens({ event: "jailed", seat: 0 });
  bubbles.follow();
  expect(bubbles.of.get(0)?.text).toBe("I needed a rest anyway.");
  vi.advanceTimersByTime(10_000);
  expect(bubbles.of.size).toBe(0);
});

test("a bot of no level speaks as the usual one does, and people do not speak by themselves", () => {
  const bubbles = new Bubbles(room, () => now);
  happens({ event: "jailed", seat: 1 });
  happens({ event: "jailed", seat: 2 });
  bubbles.follow();
  expect([...bubbles.of.keys()]).toEqual([2]);
});

test("bots do not speak all the time", () => {
  const bubbles = new Bubbles(room, () => now);
  happens({ event: "jailed", seat: 0 });
  bubbles.follow();
  const said = bubbles.of.get(0);
  happens({ event: "jailed", seat: 0 });
  bubbles.follow();
  expect(bubbles.of.get(0)).toBe(said);
  now = 100_000;
  happens({ event: "jailed", seat: 0 });
  bubbles.follow();
  expect(bubbles.of.get(0)).not.toBe(said);
});

test("what had happened before is not spoken of", () => {
  happens({ event: "jailed", seat: 0 });
  const bubbles = new Bubbles(room, () => now);
  bubbles.follow();
  expect(bubbles.of.size).toBe(0);
});

test("chat is shown at the speaker's seat, but not what was said before one came", () => {
  const bubbles = new Bubbles(room, () => now);
  bubbles.hear(line("Earlier"), 1);
  expect(bubbles.of.size).toBe(0);
  now = 5;
  bubbles.hear(line("Hello"), 1);
  expect(bubbles.of.get(1)?.text).toBe("Hello");
});

test("who only watches has no card to speak at", () => {
  const bubbles = new Bubbles(room, () => now);
  bubbles.hear(null, null);
  bubbles.hear(line("Hello"), null);
  expect(bubbles.of.size).toBe(0);
});
