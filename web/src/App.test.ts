import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Language, LANGUAGES, locale } from "./i18n/index.svelte";
import { address, routeOf } from "./state/route.svelte";
import { EDITION_DATA } from "./testing/recordings";
import App from "./App.svelte";

/** Long enough to load a page on a busy machine. */
const PATIENCE = 60_000;
const FAILING = Object.fromEntries(
  LANGUAGES.map((one) => [one, () => Promise.reject(new Error("no such file"))]),
) as unknown as Record<Language, () => Promise<never>>;
let mounted: object | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    const id = path.split("/").at(-1) ?? "";
    if (id === "down") throw new TypeError("no network");
    const found = id === "nameless" ? { ...EDITION_DATA.us, id, name: null } : EDITION_DATA[id];
    const body = found ?? { error: { word: "no_such_edition", message: "" } };
    return new Response(JSON.stringify(body), { status: found ? 200 : 404 });
  });
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  address.route = { page: "home" };
  vi.unstubAllGlobals();
});

/** Show the page of an address. */
function open(hash: string): void {
  address.route = routeOf(hash);
  mounted = mount(App, { target: document.body });
  flushSync();
}

async function titled(): Promise<string> {
  return vi.waitFor(() => {
    const title = document.querySelector("h1")?.textContent;
    if (!title) throw new Error("expected a page with a title");
    return title;
  }, PATIENCE);
}

function wayHome(): Element | null {
  return document.querySelector('a[href="#/"]');
}

test.each(["#/nope", "#/rules/%E0", "#/rules/nope", "#/strategy/nope", "#/room/12"])(
  "where nothing is, the page says so and shows the way home: %s",
  async (hash) => {
    open(hash);
    expect(await titled()).toBe("There is nothing at this address");
    expect(wayHome()).not.toBeNull();
  },
  PATIENCE,
);

test(
  "a server that cannot be reached is named as the reason only where it is",
  async () => {
    open("#/rules/down");
    expect(await titled()).toBe("This page did not load");
    expect(document.body.textContent).toContain("The server cannot be reached.");
    expect(wayHome()).not.toBeNull();
  },
  PATIENCE,
);

test(
  "a language that could not be loaded is named, and can be asked for again",
  async () => {
    open("#/nope");
    const notice = document.querySelector('[role="status"]');
    expect(notice?.textContent).not.toContain("could not be loaded");
    await locale.use("fr", FAILING);
    flushSync();
    expect(notice?.textContent).toContain("Français could not be loaded.");
    notice?.querySelector("button")?.click();
    await vi.waitFor(() => expect(locale.language).toBe("fr"), PATIENCE);
    await locale.use("en");
    flushSync();
    expect(notice?.textContent).not.toContain("could not be loaded");
  },
  PATIENCE,
);

test(
  "a page that fails says so and shows the way to others",
  async () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    open("#/rules/nameless");
    expect(await titled()).toBe("This page has a defect");
    expect([wayHome() !== null, told.mock.calls.length]).toEqual([true, 1]);
    told.mockRestore();
    location.hash = "#/rules/us";
    await vi.waitFor(
      () => expect(document.querySelector("h1")?.textContent).toContain("Rules"),
      PATIENCE,
    );
    history.replaceState(null, "", "#/");
  },
  PATIENCE,
);
