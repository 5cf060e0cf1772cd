import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "../../protocol/api";
import { session } from "../../protocol/session";
import type { Notice } from "../../protocol/types";
import { serverNotices } from "../../state/serverNotices.svelte";
import { actionText, moderationProblem, reasonText, REASONS } from "./wording";

const NOTICE: Notice = { id: "n1", kind: "warning", since: 5, until: 0, reason: "Be kind." };

function answers(status: number, body: unknown): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

beforeEach(() => {
  session.keep({ id: "g", name: "Ann", piece: "kite", token: "1.g.1.x" });
  serverNotices.ban = null;
  serverNotices.notices = [];
});

afterEach(() => vi.unstubAllGlobals());

describe("what moderators decide about oneself", () => {
  it("is known from any request that says one is banned", async () => {
    answers(403, { error: { word: "banned", message: "", until: 99, reason: "why" } });
    await expect(api.blocked()).rejects.toThrow(ApiError);
    expect(serverNotices.ban).toEqual({ until: 99, reason: "why" });
  });

  it("is no ban where something else is refused", async () => {
    answers(409, { error: { word: "room_full", message: "" } });
    await expect(api.blocked()).rejects.toThrow(ApiError);
    expect(serverNotices.ban).toBeNull();
  });

  it("is shown until it was read", async () => {
    const guest = { id: "g", name: "Ann", piece: "kite", token: null };
    answers(200, { guest, account: null, places: [], moderator: false, notices: [NOTICE] });
    await api.me();
    expect(serverNotices.notices).toEqual([NOTICE]);
    await serverNotices.read(NOTICE);
    expect(serverNotices.notices).toEqual([]);
  });
});

describe("words about people", () => {
  it("are there for every reason, also for one that is new", () => {
    const said = Object.keys(REASONS).map(reasonText);
    expect(new Set(said).size).toBe(said.length);
    expect(reasonText("brand_new")).toBe(reasonText("other"));
  });

  it("are there for what moderators do, and let pass what is new", () => {
    expect(actionText("appoint")).toBe("Made a moderator");
    expect(actionText("brand_new")).toBe("brand_new");
  });

  it("say why a decision is refused", () => {
    const own = new ApiError(409, "own_address", "");
    expect(moderationProblem(own)).toBe("That is your own internet address as well.");
  });
});
