import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sorted } from "../../state/choices";
import type { RoomController } from "../../state/controller.svelte";
import type { Presentation } from "../../state/presentation.svelte";
import { ScreenState } from "../../state/screen.svelte";
import type {
  Action,
  Awaiting,
  GameEvent,
  Move,
  Option,
  Standing,
  View,
} from "../../protocol/types";
import Dock from "./Dock.svelte";
import { ME, OTHER, tableWith, type TableChanges } from "./fixture";

interface Setting extends TableChanges {
  /** What the server says of the own estate. */
  moves?: Move[];
  /** What was played before. */
  log?: GameEvent[];
  choices?: Option[];
  pending?: boolean;
  paused?: boolean;
  standing?: Standing;
  /** What is still seen while something moves. */
  before?: View;
  /** There is a coach. */
  coach?: boolean;
  /** All others are bots. */
  bots?: boolean;
}

let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  document.body.innerHTML = "";
});

function button(action: Action): Option {
  return { choice: "button", action };
}

/** Show a dock and return what it does to its room. */
function show(awaiting: Awaiting | null, setting: Setting = {}) {
  const scene = tableWith(awaiting, setting);
  const running = !setting.paused;
  const done = (): Promise<boolean> => Promise.resolve(true);
  const leave = (): Promise<void> => Promise.resolve();
  const calls = {
    act: vi.fn(done),
    actAll: vi.fn(done),
    say: vi.fn(done),
    leave: vi.fn(leave),
  };
  const room = {
    ...scene,
    screen: new ScreenState(),
    you: 1,
    players: scene.players.map((one) => ({
      ...one,
      bot: setting.bots && one.seat !== ME ? "steady" : null,
      piece: "kite",
      member: one.seat + 1,
      color: `var(--seat-${one.seat})`,
      standing: one.seat === ME ? (setting.standing ?? "here") : "here",
      awayUntil: null,
      profile: null,
    })),
    offered: sorted(setting.choices ?? []),
    myTurnToAnswer: scene.me !== null && scene.awaited.includes(scene.me) && running,
    sheet: {
      paused: !!setting.paused,
      asleep: false,
      members: [],
      settings: { coach: setting.coach ?? false },
    },
    onJumped: () => () => undefined,
    prompt: { ask: 1 },
    clockRuns: running,
    deadline: performance.now() + 20_000,
    bankOf: () => 0,
    pending: setting.pending ?? false,
    vote: null,
    voteDeadline: null,
    movePreview: setting.moves
      ? { decision: scene.view.decision, moves: setting.moves, cash_most: 1500 }
      : null,
    eventLog: (setting.log ?? []).map((event, seq) => ({
      seq: event.event === "moved" ? seq : seq + 1,
      seat: ME,
      event,
    })),
    look: () => undefined,
    ...calls,
  };
  const skip = vi.fn();
  const shown = { view: setting.before ?? scene.view, busy: !!setting.before, skip };
  mounted = mount(Dock, {
    target: document.body,
    props: {
      room: room as unknown as RoomController,
      shown: shown as unknown as Presentation,
    },
  });
  flushSync();
  return { ...calls, skip, screen: room.screen };
}

function press(label: string): void {
  const found = [...document.querySelectorAll("button")].find((one) =>
    one.textContent?.includes(label),
  );
  if (!found) throw new Error(`expected a button ${label}, got ${document.body.textContent}`);
  found.click();
}

const MY_ROLL: Awaiting = { for: "turn", seat: ME, stage: "roll", doubles: 0 };
const MY_END: Awaiting = { for: "turn", seat: ME, stage: "end", doubles: 0 };
const THEIR_ROLL: Awaiting = { for: "turn", seat: OTHER, stage: "roll", doubles: 0 };
const ROLLED: GameEvent = { event: "rolled", seat: ME, die1: 1, die2: 2 };
/** Of the same action as the roll before it. */
const MOVED: GameEvent = { event: "moved", seat: ME, start: 0, to: 3, way: "dice" };
const ROLL: Action = { do: "roll" };

describe("the dock", () => {
  it("rolls at a click", () => {
    const { act } = show(MY_ROLL, { choices: [button(ROLL)] });
    press("Roll");
    expect(act).toHaveBeenCalledWith(ROLL);
  });

  it("does nothing at a second click while the first waits for its answer", () => {
    const { act } = show(MY_ROLL, { choices: [button(ROLL)], pending: true });
    press("Roll");
    expect(act).not.toHaveBeenCalled();
  });

  it("names the turn in the title of the page as long as it lasts", async () => {
    document.title = "Freehold";
    show(MY_ROLL, { choices: [button(ROLL)] });
    const during = document.title;
    if (mounted) await unmount(mounted);
    mounted = undefined;
    expect([during, document.title]).toEqual(["● Your turn · Freehold", "Freehold"]);
  });

  it("offers nothing to who is not asked", () => {
    show(THEIR_ROLL);
    expect(document.body.textContent).not.toContain("Roll");
  });

  it("buys", () => {
    const choices = [button({ do: "buy" }), button({ do: "decline" })];
    const { act } = show({ for: "purchase", seat: ME, square: 6 }, { choices });
    press("Buy for $100");
    expect(act).toHaveBeenCalledWith({ do: "buy" });
  });

  it("does not tell what is asked before the token has arrived, but shows it at a press", () => {
    const choices = [button({ do: "buy" }), button({ do: "decline" })];
    const before = tableWith(MY_ROLL).view;
    const { skip } = show({ for: "purchase", seat: ME, square: 6 }, { choices, before });
    expect(document.body.textContent).not.toContain("Buy for");
    press("Show at once");
    expect(skip).toHaveBeenCalled();
  });

  it("offers who is out a new game, and the result where only bots are left", () => {
    const out = (view: View): void => {
      view.seats = view.seats.map((one, seat) => ({ ...one, alive: seat !== ME }));
    };
    const { say } = show(THEIR_ROLL, { view: out, bots: true });
    expect(document.body.textContent).toContain("New game");
    expect(document.body.textContent).toContain("Keep watching");
    press("To the result");
    expect(say).toHaveBeenCalledWith({ say: "propose_vote", topic: "end" });
  });

  it("lets who watches leave", () => {
    const { leave } = show(THEIR_ROLL, { me: null });
    expect(document.body.textContent).toContain("New game");
    press("Leave");
    expect(leave).toHaveBeenCalled();
  });

  it("says what can be built instead of asking whether nothing is left to do", () => {
    const builds: Action[] = [16, 18, 19].map((square) => ({ do: "build", square }));
    const moves = builds.map((action) => ({ action, cash: -100, word: null }));
    const choices = [button({ do: "end_turn" }), ...builds.map(button)];
    const { actAll } = show(MY_END, { choices, moves });
    expect(document.querySelector("h2")?.textContent).toBe(
      "You own all of Orange: build 3 houses for $300.",
    );
    press("Build 3 houses for $300");
    expect(actAll).toHaveBeenCalledWith(builds);
  });

  it("takes the own last step back by one press where all others are bots", () => {
    const log: GameEvent[] = [ROLLED, { event: "declined", seat: ME, square: 3 }];
    const { say } = show(MY_END, { log, bots: true, choices: [button({ do: "end_turn" })] });
    document.querySelector<HTMLElement>("[aria-keyshortcuts=U]")?.click();
    expect(say).toHaveBeenCalledWith({ say: "propose_vote", topic: "take_back" });
  });

  it.each([
    ["the dice have spoken", true, [ROLLED, MOVED]],
    ["people have to be asked", false, [{ event: "declined", seat: ME, square: 3 }]],
  ] satisfies [string, boolean, GameEvent[]][])("offers no undo where %s", (_, bots, log) => {
    show(MY_END, { log, bots });
    expect(document.querySelector("[aria-keyshortcuts=U]")).toBeNull();
  });

  it("takes back what dice have decided where there is a coach, against bots", () => {
    show(MY_END, { log: [ROLLED, MOVED], bots: true, coach: true });
    const undo = document.querySelector("[aria-keyshortcuts=U]");
    expect(undo?.getAttribute("aria-label")).toBe("Try my last decision again");
  });

  it("says what a deed lacks, and leads to where it is raised", () => {
    const choices = [button({ do: "decline" }), button({ do: "mortgage", square: 5 })];
    const poor = (view: View): void => {
      view.seats = view.seats.map((one) => ({ ...one, cash: 90 }));
    };
    const purchase: Awaiting = { for: "purchase", seat: ME, square: 6 };
    const { act, screen } = show(purchase, { choices, view: poor });
    expect(document.body.textContent).toContain("You lack $10: raise it first.");
    press("Buy for $100");
    expect(act).not.toHaveBeenCalled();
    press("Raise cash");
    expect(screen.panel).toBe("estate");
  });

  it("says what an arrest lacks, and leads to where it is raised", () => {
    const sale: Action = { do: "sell_run", group: 7, count: 1 };
    const choices = [button({ do: "choose", choice: 0 }), button(sale)];
    const poor = (view: View): void => {
      view.seats = view.seats.map((one) => ({ ...one, cash: 60 }));
    };
    const riot: Awaiting = { for: "riot", seat: ME, side: 0 };
    const { screen } = show(riot, { edition: "france", choices, view: poor });
    expect(document.body.textContent).toMatch(/You lack 40.\$: raise it first\./);
    press("Raise cash");
    expect(screen.panel).toBe("estate");
  });

  it("gives the seat back", () => {
    const { say } = show(THEIR_ROLL, { standing: "stand_in" });
    press("Take my seat back");
    expect(say).toHaveBeenCalledWith({ say: "back" });
  });

  it("calls a vote to end a pause", () => {
    const { say } = show(MY_ROLL, { paused: true });
    press("Vote to go on");
    expect(say).toHaveBeenCalledWith({ say: "propose_vote", topic: "go_on" });
  });

  it("leads to the estate", () => {
    const { screen } = show(THEIR_ROLL);
    press("Manage");
    expect(screen.panel).toBe("estate");
  });

  it("takes a card's alternative", () => {
    const choices = [button({ do: "choose", choice: 0 }), button({ do: "choose", choice: 1 })];
    const { act } = show({ for: "riot", seat: ME, side: 0 }, { edition: "france", choices });
    press("Pay 100");
    expect(act).toHaveBeenCalledWith({ do: "choose", choice: 1 });
  });
});
