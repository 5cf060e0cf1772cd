import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Awaiting, Offer, View } from "../../protocol/types";
import type { RoomController } from "../../state/controller.svelte";
import { editionOf } from "../../testing/recordings";
import type { Director } from "../stage/director.svelte";
import Situation from "./Situation.svelte";

let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

/** Return what is read of a table. */
function read(awaiting: Awaiting, offers: Offer[] = [], caption: string | null = null): string {
  const edition = editionOf("us");
  const names = ["Ann", "Bob", "Cy"];
  const room = {
    edition,
    rules: edition.rules(null),
    me: 0,
    awaited: [0],
    players: names.map((name, seat) => ({ seat, name, bot: null })),
    view: {
      seats: names.map(() => ({ cash: 1500, jail_turns: 0, alive: true })),
      squares: [],
      awaiting,
      offers,
      clocked: true,
      over: false,
    } as unknown as View,
  };
  const director = { caption: caption && { seat: 1, text: caption, key: 1 } };
  const props = {
    room: room as unknown as RoomController,
    director: director as unknown as Director,
  };
  mounted = mount(Situation, { target: document.body, props });
  flushSync();
  return document.querySelector("section")?.textContent.replace(/\s+/gu, " ") ?? "";
}

const TURN: Awaiting = { for: "turn", seat: 1, stage: "roll", doubles: 0 };

test("what is on the stage is read, too: the story and what is awaited", () => {
  const told = read(TURN, [], "Bob → Baltic Avenue");
  expect(told).toContain("Bob → Baltic Avenue");
  expect(told).toContain("Bob is to roll.");
});

test("of an auction: the bid, whose it is, and who is still in", () => {
  const auction: Awaiting = {
    for: "auction",
    seat: 0,
    lot: 1,
    high_seat: 1,
    high_bid: 40,
    passed: [2],
    present: [0, 1, 2],
    origin: 0,
  };
  const told = read(auction);
  expect(told).toContain("Mediterranean Avenue");
  expect(told).toContain("Highest bid: $40. by Bob");
  expect(told).toContain("Cy: passed");
});

test("open offers are read with what lies on both sides", () => {
  const side = (cash: number) => ({ deeds: [], cash, passes: [] });
  const offer = (proposer: number, partner: number, revision: number) =>
    ({ proposer, partner, revision, give: side(10), take: side(20) }) as unknown as Offer;
  const told = read(TURN, [offer(1, 0, 1), offer(0, 1, 2), offer(1, 2, 3)]);
  expect(told).toContain("Bob offers you a trade. You get: $10. You give: $20.");
  expect(told).toContain("You offer Bob: $10. You get: $20.");
  expect(told).toContain("Bob offers Cy: $10, for: $20.");
});
