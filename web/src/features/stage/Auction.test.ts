import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Option } from "../../protocol/types";
import { sorted } from "../../state/choices";
import type { RoomController } from "../../state/controller.svelte";
import type { ShownGame } from "../../state/shown";
import { ME, OTHER, tableWith, type TableChanges } from "../dock/fixture";
import type { Question } from "../dock/scene";
import Auction from "./Auction.svelte";

const ASKED: Question<"auction"> = {
  for: "auction",
  seat: ME,
  lot: 39,
  high_seat: OTHER,
  high_bid: 50,
  passed: [2],
  present: [0, 1, 2],
  origin: 0,
};
const BID: Option = { choice: "amount", do: "bid", group: null, least: 51, most: 900, step: 1 };
const CHOICES: Option[] = [BID, { choice: "button", action: { do: "pass" } }];

let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

function show(choices: Option[], changes: TableChanges = {}, watches = false, asked = ASKED) {
  const scene = tableWith(asked, changes);
  const players = scene.players.map((one) => ({ ...one, piece: "kite", color: "red" }));
  const shown = { ...scene, players, rents: null } as unknown as ShownGame;
  const room = {
    offered: sorted(choices),
    pending: false,
    deadline: performance.now() + 20_000,
    clockRuns: true,
    prompt: { ask: 1 },
    myTurnToAnswer: true,
    bankOf: () => 0,
  } as unknown as RoomController;
  const act = vi.fn();
  const target = document.createElement("div");
  const props = watches
    ? { scene, asked, shown, room: null, act: null }
    : { scene, asked, shown, room, act };
  mounted = mount(Auction, { target, props });
  flushSync();
  const buttons = [...target.querySelectorAll("button")];
  const press = (label: string): void =>
    buttons.find((one) => one.textContent?.includes(label))?.click();
  return { act, target, press };
}

describe("an auction on the stage", () => {
  it("bids what one of four raises says", () => {
    const { act, target, press } = show(CHOICES);
    expect(target.querySelectorAll(".raise")).toHaveLength(4);
    press("$150");
    expect(act.mock.calls[0]?.[0]).toEqual({ do: "bid", amount: 150 });
  });

  it("bids what was typed", () => {
    const { act, target, press } = show(CHOICES);
    const field = target.querySelector("input");
    if (field) field.value = "77";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    press("Bid $77");
    expect(act.mock.calls[0]?.[0]).toEqual({ do: "bid", amount: 77 });
  });

  it("passes", () => {
    const { act, press } = show(CHOICES);
    press("Pass");
    expect(act.mock.calls[0]?.[0]).toEqual({ do: "pass" });
  });

  it("tells who leads with how much, who has passed, and what would be left", () => {
    const { target } = show(CHOICES);
    expect(target.querySelector(".high")?.textContent).toContain("$50");
    expect(target.querySelector(".by")?.textContent).toContain("by Bob");
    const bidders = [...target.querySelectorAll("li .visually-hidden")];
    expect(bidders.map((one) => one.textContent)).toEqual([
      "Ann: still in",
      "Bob: highest bid",
      "Cy: passed",
    ]);
    expect(target.querySelector(".after")?.textContent).toContain("$1,449 left after");
    expect(target.querySelector(".after")?.textContent).toContain("You would own 1 of 2");
  });

  it("calls oneself by no name", () => {
    const { target } = show([], {}, false, { ...ASKED, high_seat: ME });
    expect(target.querySelector(".by")?.textContent.trim()).toBe("You");
  });

  it("says in red what cannot be bid", () => {
    const { target } = show(CHOICES);
    const field = target.querySelector("input");
    if (field) field.value = "20";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect(target.querySelector(".problem")?.textContent).toContain("At least $51");
  });

  it("has nothing to press for who looks on", () => {
    const { target } = show([], { me: null }, true);
    const pressable = [...target.querySelectorAll("button")].filter((one) => !one.disabled);
    expect(pressable).toEqual([]);
    expect(target.querySelector("input")).toBeNull();
  });
});
