import { expect, test } from "vitest";
import type { ChatLine } from "../../protocol/types";
import { Unread } from "./unread.svelte";

function line(member: number, at: number): ChatLine {
  return { member, name: "Ann", at, text: "hello", emote: null };
}

test("lines of others that came since count", () => {
  const room = { chat: [line(2, 1)], you: 1, muted: [] };
  const unread = new Unread(room);
  room.chat = [...room.chat, line(2, 2), line(3, 3)];
  expect(unread.count).toBe(2);
});

test("own lines do not count", () => {
  const room = { chat: [line(2, 1)], you: 1, muted: [] };
  const unread = new Unread(room);
  room.chat = [...room.chat, line(1, 2)];
  expect(unread.count).toBe(0);
});

test("lines of muted people do not count", () => {
  const room = { chat: [line(2, 1)], you: 1, muted: [3] };
  const unread = new Unread(room);
  room.chat = [...room.chat, line(3, 2)];
  expect(unread.count).toBe(0);
});

test("what was seen counts no more, even if it is told again", () => {
  const room = { chat: [line(2, 1)], you: 1, muted: [] };
  const unread = new Unread(room);
  room.chat = [...room.chat, line(2, 2)];
  unread.see();
  room.chat = room.chat.map((one) => ({ ...one }));
  expect(unread.count).toBe(0);
});
