import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { operator } from "../../protocol/api";
import type { AdminNode, AdminOverview } from "../../protocol/types";
import { serverNotices } from "../../state/serverNotices.svelte";
import Announcement from "../moderation/Announcement.svelte";
import AdminPage from "./AdminPage.svelte";

const ROOM = {
  ...{ number: 7, code: "123456", phase: "playing", edition: "us", public: false, people: 2 },
  ...{ bots: 1, idle: 125, awake: true, members: [{ id: "a", name: "Ann" }] },
};
const OVERVIEW: AdminOverview = {
  ...{ version: "1.2", uptime: 7200, mode: "open", announcement: "", connections: 2, reports: 1 },
  ...{ phases: { playing: 1 }, rooms: [ROOM], nodes: [] },
};
const REPORT = { connections: 5, relayed: 2, load: 40, since: 0, mode: "open" } as const;
const NODE: AdminNode = {
  ...{ name: "a", address: "http://10.0.0.1:8000", version: "1.2", state: "up", rooms: 3 },
  ...{ left: 5400, here: true, report: REPORT },
};
let told: AdminOverview;
let asked: { path: string; token: string | null; body: unknown }[];
let mounted: object | undefined;

beforeEach(() => {
  asked = [];
  told = OVERVIEW;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization");
    const { body } = init;
    asked.push({ path, token, body: typeof body === "string" ? JSON.parse(body) : null });
    const known = token === "Bearer right";
    const answer = known ? told : { error: { word: "not_found", message: "" } };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: known ? 200 : 404 }));
  });
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  operator.token = null;
  serverNotices.announcement = "";
  vi.unstubAllGlobals();
});

function text(): string {
  flushSync();
  return document.body.textContent;
}

async function enter(token: string): Promise<void> {
  mounted = mount(AdminPage, { target: document.body });
  flushSync();
  const field = document.querySelector("input");
  if (!field) throw new Error("expected a field for the token");
  field.value = token;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")?.requestSubmit();
  await vi.waitFor(() => expect(asked).not.toHaveLength(0));
}

function press(label: string): void {
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((one) => one.textContent.includes(label))?.click();
  flushSync();
}

it("shows nothing to who does not have the token, and forgets it", async () => {
  await enter("wrong");
  await vi.waitFor(() => expect(text()).toContain("does not know this token"));
  expect(operator.token).toBeNull();
});

it("shows the server at a glance, and lets the operator act", async () => {
  await enter("right");
  await vi.waitFor(() => expect(text()).toContain("Version 1.2, up for 2 h, connections: 2"));
  expect(text()).toContain("Room 7 · 123456 · us");
  const field = document.querySelector("textarea");
  if (!field) throw new Error("expected a field for the words");
  field.value = "Restart at 18:00";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  press("Announce");
  await vi.waitFor(() => expect(text()).toContain("Announced."));
  press("Close the room");
  expect(text()).toContain("Really close?");
  press("Really close?");
  await vi.waitFor(() => expect(text()).toContain("Room 7 is closed."));
  const done = asked.filter((one) => one.body !== null).map(({ path, body }) => [path, body]);
  expect(done).toEqual([
    ["/api/admin/announcement", { text: "Restart at 18:00" }],
    ["/api/admin/rooms/7/close", {}],
  ]);
  expect(new Set(asked.map((one) => one.token))).toEqual(new Set(["Bearer right"]));
});

it("shows every node, and hands its rooms over when that is really meant", async () => {
  const other: AdminNode = { ...NODE, name: "b", here: false, report: null };
  const drained: AdminNode = { ...NODE, name: "c", here: false, state: "draining" };
  const gone: AdminNode = { ...other, name: "d", state: "gone" };
  told = { ...OVERVIEW, nodes: [NODE, other, drained, gone] };
  await enter("right");
  await vi.waitFor(() => expect(text()).toContain("Nodes (4)"));
  const cards = [...document.querySelectorAll("article")].map((one) => one.textContent);
  expect(cards[0]).toContain("Rooms: 3, connections: 5, passed on: 2 · Load: 40 % of a core");
  expect(cards[0]).toContain("Lease: 5.4 s left");
  expect(cards[1]).toContain("Other nodes do not reach it at this address.");
  expect(cards[3]).toContain("is gone · Rooms: 3");
  expect(cards[3]).not.toContain("Hand");
  press("Hand its rooms over");
  expect(asked).toHaveLength(1);
  press("Really hand over?");
  await vi.waitFor(() => expect(text()).toContain("Other nodes have the rooms of a."));
  press("Let it take rooms");
  await vi.waitFor(() => expect(text()).toContain("Node c takes rooms."));
  const done = asked.filter((one) => one.body !== null).map(({ body }) => body);
  expect(done).toEqual([
    { mode: "hand_over", node: "a" },
    { mode: "open", node: "c" },
  ]);
});

it("shows everybody the operator's words as they were written, until they are closed", () => {
  serverNotices.announcement = "<b>18:00</b>";
  mounted = mount(Announcement, { target: document.body });
  expect(text()).toContain("Message from the operator<b>18:00</b>");
  press("Close");
  expect(text()).not.toContain("18:00");
  serverNotices.announcement = "19:00";
  expect(text()).toContain("19:00");
});
