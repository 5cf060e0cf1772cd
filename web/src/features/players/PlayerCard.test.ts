import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { DoPropose, Options, SeatView, View } from "../../protocol/types";
import type { Player } from "../../state/players";
import { ScreenState } from "../../state/screen.svelte";
import type { ShownGame } from "../../state/shown";
import { editionOf } from "../../testing/recordings";
import PlayerCard from "./PlayerCard.svelte";

const [ME, OTHER] = [0, 1];
let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

interface Setting {
  edition?: string;
  rules?: Partial<Options>;
  view?: Partial<View>;
  alive?: boolean;
  canTrade?: boolean;
}

/** Show the card of somebody else and return its button for trades, and the screen. */
function card({ edition = "us", rules = {}, view = {}, alive = true, canTrade }: Setting) {
  const seat = { cash: 9, position: 0, jail_turns: 0, passes: [], alive: true, rank: null };
  const screen = new ScreenState();
  const room = {
    screen,
    edition: editionOf(edition),
    rules: { ...editionOf(edition).rules(null), ...rules },
    me: ME,
    sheet: null,
    offered: { propose: canTrade ? [{ partner: OTHER } as unknown as DoPropose] : [] },
    view: {
      seats: [seat, { ...seat, alive }] as unknown as SeatView[],
      squares: editionOf(edition).squares.map(() => ({ owner: null, level: 0 })),
      offers: [],
      current: ME,
      over: false,
      ...view,
    },
  };
  const player = { seat: OTHER, name: "Bob", piece: "kite", color: "red", standing: "here" };
  const props = {
    room: room as unknown as ShownGame,
    player: { ...player, member: null, bot: null, awayUntil: null } as unknown as Player,
    compact: false,
  };
  mounted = mount(PlayerCard, { target: document.body, props });
  flushSync();
  return {
    button: document.querySelector<HTMLElement>('[aria-label="Propose a trade: Bob"]'),
    screen,
  };
}

test("a trade is written with one press", () => {
  const { button, screen } = card({ canTrade: true });
  button?.click();
  expect([button?.title, screen.panel, screen.draft?.partner]).toEqual([
    "Propose a trade",
    "trade",
    OTHER,
  ]);
});

test("a trade that has to wait says why, and where more is said", () => {
  const { button, screen } = card({ rules: { trade: "own_turn" }, view: { current: OTHER } });
  expect([button?.title, button?.ariaDisabled]).toEqual([
    "You can offer trades on your own turn.",
    "true",
  ]);
  button?.click();
  expect([screen.panel, screen.draft]).toEqual(["trade", null]);
});

test.each<[string, Setting]>([
  ["France", { edition: "france" }],
  ["somebody who is out", { alive: false }],
  ["a game that is over", { view: { over: true } }],
])("there is no button for trades that can never be: %s", (_, setting) =>
  expect(card(setting).button).toBeNull(),
);
