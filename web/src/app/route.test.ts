import { describe, expect, it } from "vitest";
import { routeOf } from "./route.svelte";

describe("an address", () => {
  it("leads into a room", () =>
    expect(routeOf("#/room/123456")).toEqual({
      page: "room",
      code: "123456",
      begin: false,
      watch: false,
    }));
  it("may ask to begin at once or to watch", () =>
    expect(routeOf("#/room/123456?begin&watch")).toMatchObject({ begin: true, watch: true }));
  it("leads to the rules of an edition", () =>
    expect(routeOf("#/rules/us")).toEqual({ page: "rules", edition: "us" }));
  it.each(["", "#/", "#/room/12345", "#/room/abcdef", "#/nowhere", "#/rules/"])(
    "that is not known leads home: %s",
    (hash) => expect(routeOf(hash)).toEqual({ page: "home" }),
  );
});
