import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { RoomController } from "../../state/controller.svelte";
import { RoomModel } from "../../state/model.svelte";
import type { ServerMessage, Sheet } from "../../protocol/types";
import { editionOf, recording } from "../../testing/recordings";
import AchievementToasts from "./AchievementToasts.svelte";

const PENDING = "It counts once the game is finished.";

class Room extends RoomModel {
  override edition = editionOf("us");

  hear(message: object): void {
    this.fold(message as ServerMessage);
  }
}

let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

/** Return what is told of an achievement of one's own in a phase of a game. */
function toast(phase: Sheet["phase"]): string {
  const room = new Room();
  const welcome = recording("us-pair").lines[0]?.message as Extract<
    ServerMessage,
    { tell: "welcome" }
  >;
  const { sheet } = welcome;
  const [first, ...others] = sheet.members;
  const members = first ? [{ ...first, chair: 0 }, ...others] : [];
  room.hear({ ...welcome, you: first?.number, sheet: { ...sheet, phase, members } });
  const props = { room: room as unknown as RoomController };
  mounted = mount(AchievementToasts, { target: document.body, props });
  flushSync();
  room.hear({ tell: "honored", seat: 0, achievement: "tycoon", tier: "gold", points: 50 });
  flushSync();
  return document.querySelector(".achievements")?.textContent ?? "";
}

test("an achievement that is told of during a game says when it counts", () => {
  expect(toast("playing")).toContain("Achievement reached!");
  expect(document.body.textContent).toContain(PENDING);
});

test("an achievement that comes with the end of a game counts at once", () => {
  const text = toast("over");
  expect(text).toContain("Achievement reached!");
  expect(text).not.toContain(PENDING);
});
