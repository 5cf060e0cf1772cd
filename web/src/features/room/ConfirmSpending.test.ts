import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Action } from "../../protocol/types";
import type { Guard, RoomController } from "../../state/controller.svelte";
import { editionOf } from "../../testing/recordings";
import { preferences } from "../../ui/preferences.svelte";
import ConfirmSpending from "./ConfirmSpending.svelte";

const DEAR: Action = { do: "bid", amount: 60 };
const CHEAP: Action = { do: "bid", amount: 50 };
let mounted: object;

afterEach(async () => {
  await unmount(mounted);
  preferences.habits = { ...preferences.habits, confirm: false };
});

function show(confirm: boolean): { guard: Guard | null } {
  preferences.habits = { ...preferences.habits, confirm };
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  const shown = { guard: null as Guard | null };
  const room = {
    watchOver(guard: Guard) {
      shown.guard = guard;
      return () => (shown.guard = null);
    },
    me: 0,
    view: { seats: [{ cash: 100 }] },
    edition: editionOf("us"),
    movePreview: null,
  };
  const props = { room: room as unknown as RoomController };
  mounted = mount(ConfirmSpending, { target: document.body, props });
  flushSync();
  return shown;
}

function press(label: string): void {
  flushSync();
  const found = [...document.querySelectorAll("button")].find((one) =>
    one.textContent?.includes(label),
  );
  if (!found) throw new Error(`expected a button ${label}, got ${document.body.textContent}`);
  found.click();
}

test("more than half of one's cash is asked for, and may be refused", async () => {
  const { guard } = show(true);
  const refused = guard?.([DEAR]);
  press("No");
  expect(await refused).toBe(false);
  const meant = guard?.([DEAR]);
  press("Yes, $60");
  expect(await meant).toBe(true);
});

test("several steps count together", () => {
  const { guard } = show(true);
  expect(guard?.([CHEAP, CHEAP])).toBeInstanceOf(Promise);
});

test("half of it is not asked for, nor anything where nobody wants that", () => {
  const { guard } = show(true);
  expect(guard?.([CHEAP])).toBeNull();
  preferences.habits = { ...preferences.habits, confirm: false };
  expect(guard?.([DEAR])).toBeNull();
});
