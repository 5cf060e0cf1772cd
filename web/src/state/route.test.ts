import { describe, expect, it } from "vitest";
import { hashOf, routeOf, strategyLink } from "./route.svelte";

describe("an address", () => {
  it("leads into a room", () =>
    expect(routeOf("#/room/123456")).toEqual({
      page: "room",
      code: "123456",
      secret: null,
      begin: false,
      watch: false,
    }));
  it("may bring the secret of a link", () =>
    expect(routeOf("#/room/123456/oZ01_-ab?watch")).toMatchObject({
      secret: "oZ01_-ab",
      watch: true,
    }));
  it("may ask to begin at once or to watch", () =>
    expect(routeOf("#/room/123456?begin&watch")).toMatchObject({ begin: true, watch: true }));
  it("leads to a player", () =>
    expect(routeOf("#/player/bot%3Asteady")).toMatchObject({ page: "player", id: "bot:steady" }));
  it("leads to the own page", () =>
    expect(routeOf("#/me")).toEqual({ page: "player", id: null, account: false }));
  it("leads to the own account", () =>
    expect(routeOf("#/me?account")).toMatchObject({ page: "player", account: true }));
  it("leads to the workshop, perhaps with a board of the library", () => {
    expect(routeOf("#/workshop")).toEqual({ page: "workshop", from: null });
    expect(routeOf("#/workshop?from=Bx_1-")).toEqual({ page: "workshop", from: "Bx_1-" });
    expect(routeOf("#/workshop?from=../x")).toEqual({ page: "workshop", from: null });
  });

  it("leads to the library, and to one board of it", () => {
    expect(routeOf("#/library")).toEqual({ page: "library", item: null });
    expect(routeOf("#/library/Bx_1-")).toEqual({ page: "library", item: "Bx_1-" });
  });

  it("tells links to published boards from those to editions", () => {
    const link = (pathname: string) => hashOf({ pathname, search: "", hash: "" });
    expect(link("/board/Bx_1-")).toBe("#/library/Bx_1-");
    expect(link("/board/us")).toBe("#/rules/us");
    expect(link(`/board/board-${"0".repeat(32)}`)).toBe(`#/rules/board-${"0".repeat(32)}`);
  });

  it("leads to the puzzle of the day, and to a decision of a game", () => {
    expect(routeOf("#/puzzle")).toEqual({ page: "puzzle", game: null, at: null });
    expect(routeOf("#/puzzle/aB-1/7")).toEqual({ page: "puzzle", game: "aB-1", at: 7 });
    expect(routeOf("#/puzzle/aB-1/x")).toEqual({ page: "nowhere" });
  });
  it("leads to a leaderboard", () =>
    expect(routeOf("#/leaderboards?by=wins&edition=us&season=2026-Q4")).toEqual({
      page: "leaderboards",
      wish: { by: "wins", edition: "us", season: "2026-Q4" },
    }));
  it("leads to the leaderboard of all by rating unless told", () =>
    expect(routeOf("#/leaderboards?by=luck")).toEqual({
      page: "leaderboards",
      wish: { by: "rating", edition: "", season: "" },
    }));
  it("leads to the page of moderators", () =>
    expect([routeOf("#/moderation"), routeOf("#/admin")]).toEqual([
      { page: "moderation" },
      { page: "admin" },
    ]));
  it("leads to the rules of an edition", () =>
    expect(routeOf("#/rules/us")).toEqual({ page: "rules", edition: "us" }));
  it("leads to the strategy of an edition, by house rules", () => {
    const options = { doubles_again: true, trade: "any_time" };
    expect(routeOf(strategyLink("us"))).toEqual({ page: "strategy", edition: "us", options: {} });
    expect(routeOf(strategyLink("france", options))).toEqual({
      page: "strategy",
      edition: "france",
      options,
    });
  });
  it.each(["{", "[1]", "7", "null"])("without sense in its house rules has none: %s", (text) =>
    expect(routeOf(`#/strategy/us?options=${text}`)).toMatchObject({ options: {} }),
  );
  it("leads to a finished game at a moment, as a player saw it", () =>
    expect(routeOf("#/game/a-B_9?at=120&eye=2")).toEqual({
      page: "game",
      id: "a-B_9",
      at: 120,
      viewpoint: 2,
      report: false,
    }));
  it("leads to a finished game as a whole where it says no moment that could be one", () =>
    expect(routeOf("#/game/a?at=-1&eye=x")).toEqual({
      page: "game",
      id: "a",
      at: null,
      viewpoint: null,
      report: false,
    }));
  it.each(["", "#", "#/", "#/?x"])("that says nothing leads home: %s", (hash) =>
    expect(routeOf(hash)).toEqual({ page: "home" }),
  );
  it.each([
    "#/game/",
    "#/game/a%20b",
    "#/room/12345",
    "#/room/abcdef",
    "#/nowhere",
    "#/player/",
    "#/player/%E0%A4%A",
    "#/rules/",
    "#/rules/%E0",
    "#/strategy/",
    "#/strategy/%E0%A4%A",
  ])("that is not known leads nowhere: %s", (hash) =>
    expect(routeOf(hash)).toEqual({ page: "nowhere" }),
  );
});

describe("a link to send", () => {
  const link = (pathname: string, search = "", hash = "") => hashOf({ pathname, search, hash });

  it("leads into a room, by its code or its secret", () => {
    expect(link("/join/123456")).toBe("#/room/123456");
    expect(link("/join/123456", "?watch", "#oZ01_-ab")).toBe("#/room/123456/oZ01_-ab?watch");
  });
  it("leads to a moment of a game", () =>
    expect(link("/game/a_b-1", "?at=7&eye=2")).toBe("#/game/a_b-1?at=7&eye=2"));
  it("leads to a board", () => expect(link("/board/us")).toBe("#/rules/us"));
  it("is not what stands behind the # already", () => {
    expect(link("/", "", "#/room/123456")).toBeNull();
    expect(link("/index.html", "", "#/rules/us")).toBeNull();
  });
});
