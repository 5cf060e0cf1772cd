export type Route =
  | { page: "home" }
  | { page: "room"; code: string; begin: boolean; watch: boolean }
  | { page: "rules"; edition: string };

/** Read an address like `#/room/123456?begin`; what is not known leads home. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const asked = new URLSearchParams(query);
  const [, page, part = ""] = path.split("/");
  if (page === "room" && /^\d{6}$/.test(part)) {
    return { page: "room", code: part, begin: asked.has("begin"), watch: asked.has("watch") };
  }
  if (page === "rules" && part) return { page: "rules", edition: decodeURIComponent(part) };
  return { page: "home" };
}

class Address {
  route: Route = $state.raw(routeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = routeOf(location.hash)));
  }
}

export const address = new Address();

/** Go to a page, for example `/room/123456`. */
export function go(path: string): void {
  location.hash = path;
}
