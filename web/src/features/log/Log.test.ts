import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { ScreenState } from "../../state/screen.svelte";
import type { ShownGame } from "../../state/shown";
import { editionOf } from "../../testing/recordings";
import Log from "./Log.svelte";

/** Return what an empty log says after so many decisions, with a filter pressed or without. */
async function emptyText(decision: number, filter?: string): Promise<string> {
  const room = {
    edition: editionOf("us"),
    players: [],
    me: null,
    view: { decision },
    eventLog: [],
    screen: new ScreenState(),
  };
  const mounted = mount(Log, {
    target: document.body,
    props: { room: room as unknown as ShownGame },
  });
  flushSync();
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((one) => one.textContent.trim() === filter)?.click();
  flushSync();
  const text = document.querySelector(".empty")?.textContent ?? "";
  await unmount(mounted);
  return text;
}

test("a log of a game that has just begun says so", async () =>
  expect(await emptyText(0)).toBe("Nothing has happened yet."));

test("a log does not tell who comes in the middle that nothing has happened", async () =>
  expect(await emptyText(40)).toBe("What happens from now on is told here."));

test("a log does not say that nothing has happened because a filter finds nothing", async () =>
  expect(await emptyText(40, "Jail")).toBe("Nothing of this kind has happened yet."));
