import { expect, test, vi } from "vitest";
import { calls, TableCalls } from "./calls.svelte";

type Watched = ConstructorParameters<typeof TableCalls>[0];
type Changes = { -readonly [Key in keyof Watched]?: unknown };

function table(): { change: (changes: Changes) => void; told: string[] } {
  const told: string[] = [];
  const room = {
    code: "123456",
    me: 0,
    sheet: { phase: "lobby" },
    view: null,
    myTurnToAnswer: false,
  } as unknown as Watched;
  const follower = new TableCalls(room, (kind) => void told.push(kind));
  follower.follow();
  return {
    told,
    change: (changes) => {
      Object.assign(room, changes);
      follower.follow();
    },
  };
}

function offer(partner: number): unknown {
  return { awaiting: null, offers: [{ proposer: 1, partner, revision: 1 }] };
}

test("who waits in the lobby is called when the game begins", () => {
  const { change, told } = table();
  change({ sheet: { phase: "playing" } });
  expect(told).toEqual(["began"]);
});

test("one is called when one is asked, once for each time", () => {
  const { change, told } = table();
  change({ sheet: { phase: "playing" } });
  change({ myTurnToAnswer: true });
  change({});
  change({ myTurnToAnswer: false });
  change({ myTurnToAnswer: true, view: { awaiting: { for: "auction" }, offers: [] } });
  expect(told).toEqual(["began", "turn", "auction"]);
});

test("one is called for an offer to oneself, and for no other", () => {
  const { change, told } = table();
  change({ sheet: { phase: "playing" } });
  change({ view: offer(2) });
  change({ view: offer(0) });
  change({ view: offer(0) });
  expect(told).toEqual(["began", "offer"]);
});

test("one is told the end", () => {
  const { change, told } = table();
  change({ sheet: { phase: "playing" } });
  change({ sheet: { phase: "over" } });
  expect(told).toEqual(["began", "over"]);
});

test("what was so before the page was opened is no news", () => {
  const told: string[] = [];
  const room = { code: "1", me: 0, sheet: { phase: "playing" }, view: offer(0) };
  const asked = { ...room, myTurnToAnswer: true } as unknown as Watched;
  new TableCalls(asked, (kind) => void told.push(kind)).follow();
  expect(told).toEqual([]);
});

test("who watches is not called", () => {
  const { change, told } = table();
  change({ me: null, sheet: { phase: "playing" } });
  expect(told).toEqual([]);
});

test("nothing is shown before somebody has turned it on", () => {
  const shown = vi.fn();
  vi.stubGlobal("Notification", shown);
  calls.show("turn", "123456");
  expect(shown).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
