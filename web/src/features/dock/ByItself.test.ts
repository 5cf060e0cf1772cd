import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sorted } from "../../state/choices";
import type { RoomController } from "../../state/controller.svelte";
import type { Presentation } from "../../state/presentation.svelte";
import { ScreenState } from "../../state/screen.svelte";
import { preferences } from "../../ui/preferences.svelte";
import ByItself from "./ByItself.svelte";
import { ME, tableWith } from "./fixture";

let mounted: object;
const act = vi.fn(() => Promise.resolve(true));
const ROLL = { do: "roll" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  act.mockClear();
  preferences.habits = { ...preferences.habits, roll: true };
});

afterEach(async () => {
  await unmount(mounted);
  vi.useRealTimers();
  document.body.innerHTML = "";
  preferences.habits = { ...preferences.habits, roll: false };
});

function show(busy = false): void {
  const scene = tableWith({ for: "turn", seat: ME, stage: "roll", doubles: 0 });
  const room = {
    ...scene,
    screen: new ScreenState(),
    myTurnToAnswer: true,
    offered: sorted([{ choice: "button", action: ROLL }]),
    movePreview: null,
    prompt: { ask: 7 },
    sheet: { settings: { pace: "none" } },
    pending: false,
    onJumped: () => () => undefined,
    act,
  };
  mounted = mount(ByItself, {
    target: document.body,
    props: {
      room: room as unknown as RoomController,
      shown: { busy } as unknown as Presentation,
    },
  });
  flushSync();
}

test("it is told before it is done", () => {
  show();
  expect(document.querySelector("[role=status]")?.textContent).toContain("Rolls by itself");
  vi.advanceTimersByTime(1100);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledExactlyOnceWith(ROLL);
});

test.each(["pointerdown", "keydown"])("%s stops it, and that is told", (kind) => {
  show();
  dispatchEvent(new Event(kind));
  flushSync();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
  expect(document.querySelector("[role=status]")?.textContent).toContain("Stopped");
});

test("nothing is done while something is still shown", () => {
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});

test("nothing is done behind an open dialog", () => {
  show();
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
