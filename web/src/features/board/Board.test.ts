import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EditionIndex } from "../../state/edition";
import { sorted } from "../../state/choices";
import type { RoomController } from "../../state/controller.svelte";
import type { Presentation } from "../../state/presentation.svelte";
import { ScreenState } from "../../state/screen.svelte";
import type { Edition, Option, Options, View } from "../../protocol/types";
import Board from "./Board.svelte";
import { pickingOf } from "./picking";

const EDITION = new EditionIndex({
  id: "plain",
  name: { en: "Plain" },
  currency: { code: "USD", symbol: "$", position: "prefix" },
  board: {
    groups: [{ id: "red", name: { en: "Red" }, color: "#ff0000", house_cost: 50, hotel_cost: 50 }],
    squares: Array.from({ length: 8 }, (_, at) => ({
      kind: at === 2 ? "jail" : "street",
      name: { en: `Square ${at}` },
      group: at === 2 ? "" : "red",
      price: at === 2 ? 0 : 100,
      rent: [10],
      mortgage: 50,
    })),
  },
  decks: [],
} as unknown as Edition);

const VIEW = {
  seats: [
    { position: 0, jail_turns: 0, alive: true },
    { position: 2, jail_turns: 2, alive: true },
    { position: 5, jail_turns: 0, alive: false },
  ],
  squares: Array.from({ length: 8 }, (_, at) => ({
    owner: at === 3 ? 0 : at === 4 ? 1 : null,
    level: 0,
    mortgaged: false,
    squatter: 0,
  })),
  dice: [2, 3],
  current: 0,
  round: 4,
  pot: 0,
  over: false,
} as unknown as View;

function fake(choices: Option[] = []): RoomController & Presentation {
  return {
    screen: new ScreenState(),
    edition: EDITION,
    view: VIEW,
    rents: [0, 0, 0, 10, 10, 0, 0, 0],
    rules: { set_rent_factor: 2, mortgages: true, salary_pass: 200 } as Options,
    me: 0,
    players: ["Ann", "Ben", "Cem"].map((name, seat) => ({ name, seat, piece: "", color: "red" })),
    offered: sorted(choices),
    movePreview: null,
    pending: false,
    act: vi.fn(() => Promise.resolve(true)),
    eventLog: [],
    onPlayed: () => () => undefined,
    onStep: () => () => undefined,
    onSettled: () => () => undefined,
    skip: vi.fn(),
  } as unknown as RoomController & Presentation;
}

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function show(room: RoomController & Presentation): void {
  const props = {
    room,
    get picking() {
      return pickingOf(room);
    },
  };
  shown = mount(Board, { target: document.body, props });
  flushSync();
}

function tile(square: number): SVGElement {
  const found = document.querySelector<SVGElement>(`[data-square="${square}"]`);
  if (!found) throw new Error(`expected square ${square} on the board, got none`);
  return found;
}

function click(square: number): void {
  tile(square).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

function press(square: number, key: string): void {
  tile(square).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

test("every square is a button with a sentence", () => {
  show(fake());
  const labels = [...document.querySelectorAll("[role=button]")].map((one) => one.ariaLabel);
  expect(labels).toHaveLength(8);
  expect(tile(4).getAttribute("aria-label")).toBe("Square 4. Red. Owned by Ben. Rent now $10.");
});

test("the board is one tab stop", () => {
  show(fake());
  expect(document.querySelectorAll("[data-square][tabindex='0']")).toHaveLength(1);
});

test("arrow keys walk the squares", () => {
  const room = fake();
  show(room);
  press(0, "ArrowLeft");
  expect(room.screen.cursor).toBe(1);
  expect(document.activeElement).toBe(tile(1));
});

test("players who are out have no token", () => {
  show(fake());
  expect(document.querySelectorAll(".token")).toHaveLength(2);
});

test("a click opens the deed and another one closes it", () => {
  const room = fake();
  show(room);
  click(4);
  expect(room.screen.square).toBe(4);
  expect(document.querySelector(".popover h3")?.textContent).toBe("Square 4");
  click(4);
  expect(document.querySelector(".popover")).toBeNull();
});

test("a press beside the squares shows everything at once", () => {
  const room = fake();
  show(room);
  document.querySelector(".felt")?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  expect(room.skip).toHaveBeenCalled();
});

test("Escape closes the deed", () => {
  const room = fake();
  show(room);
  click(4);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  flushSync();
  expect(room.screen.square).toBeNull();
});

test("a square to place a building on is acted upon", () => {
  const room = fake([{ choice: "button", action: { do: "place", square: 3 } }]);
  show(room);
  click(3);
  expect(room.act).toHaveBeenCalledWith({ do: "place", square: 3 });
});

test("deeds of a trade go to the side of their owner, and back", () => {
  const room = fake();
  const empty = () => ({ deeds: [], cash: 0, passes: [] });
  room.screen.draft = { partner: 1, revision: null, give: empty(), take: empty() };
  room.movePreview = {
    tell: "outlook",
    decision: null,
    cash_most: null,
    moves: [],
    plan: [],
    shortfall: 0,
    trade: null,
    stakes: [{ ...empty(), deeds: [3] }, { ...empty(), deeds: [4] }, empty()],
  };
  show(room);
  click(3);
  click(4);
  expect([room.screen.draft.give.deeds, room.screen.draft.take.deeds]).toEqual([[3], [4]]);
  expect(tile(3).getAttribute("aria-pressed")).toBe("true");
  click(3);
  expect(room.screen.draft.give.deeds).toEqual([]);
});
