import type { BoardWish } from "../protocol/api";
import { placeOf, ROOT } from "../protocol/root";
import type { OptionValues } from "./edition";

/** What ids of published boards look like; no edition's has a capital letter. */
const PUBLISHED = /^B[\w-]{1,39}$/;

export type Route =
  | { page: "home" }
  | { page: "nowhere" }
  | { page: "room"; code: string; secret: string | null; begin: boolean; watch: boolean }
  | { page: "game"; id: string; at: number | null; viewpoint: number | null; report: boolean }
  | { page: "player"; id: string | null; account: boolean }
  | { page: "leaderboards"; wish: BoardWish }
  | { page: "moderation" }
  | { page: "admin" }
  | { page: "workshop"; from: string | null }
  | { page: "library"; item: string | null }
  | { page: "puzzle"; game: string | null; at: number | null }
  | { page: "rules"; edition: string }
  | { page: "strategy"; edition: string; options: OptionValues };

/** Read an address like `#/room/123456/SECRET?begin`; what is not known leads nowhere. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const asked = new URLSearchParams(query);
  const [, page, part = "", more = ""] = path.split("/");
  if (page === "room" && /^\d{6}$/.test(part)) {
    const secret = /^[\w-]{1,64}$/.test(more) ? more : null;
    const [begin, watch] = [asked.has("begin"), asked.has("watch")];
    return { page: "room", code: part, secret, begin, watch };
  }
  if (page === "game" && /^[\w-]{1,40}$/.test(part)) {
    const [at, viewpoint] = [numberIn(asked, "at"), numberIn(asked, "eye")];
    return { page: "game", id: part, at, viewpoint, report: asked.has("report") };
  }
  if (page === "me") return { page: "player", id: null, account: asked.has("account") };
  if (page === "player" && decoded(part)) {
    return { page: "player", id: decoded(part), account: false };
  }
  if (page === "moderation") return { page: "moderation" };
  if (page === "admin") return { page: "admin" };
  if (page === "workshop") {
    const from = asked.get("from") ?? "";
    return { page: "workshop", from: /^[\w-]{1,40}$/.test(from) ? from : null };
  }
  if (page === "library") {
    return { page: "library", item: /^[\w-]{1,40}$/.test(part) ? part : null };
  }
  if (page === "puzzle" && !part) return { page: "puzzle", game: null, at: null };
  if (page === "puzzle" && /^[\w-]{1,40}$/.test(part) && /^\d{1,6}$/.test(more)) {
    return { page: "puzzle", game: part, at: Number(more) };
  }
  if (page === "leaderboards") return { page: "leaderboards", wish: boardIn(asked) };
  if (page === "rules" && decoded(part)) return { page: "rules", edition: decoded(part) };
  if (page === "strategy" && decoded(part)) {
    return { page: "strategy", edition: decoded(part), options: changesIn(asked) };
  }
  return { page: page ? "nowhere" : "home" };
}

/** Return the address of an edition's page of strategy, with the house rules it is played by. */
export function strategyLink(edition: string, options: OptionValues = {}): string {
  const path = `#/strategy/${encodeURIComponent(edition)}`;
  if (Object.keys(options).length === 0) return path;
  return `${path}?${new URLSearchParams({ options: JSON.stringify(options) })}`;
}

function changesIn(asked: URLSearchParams): OptionValues {
  try {
    const found: unknown = JSON.parse(asked.get("options") ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found)
      ? (found as OptionValues)
      : {};
  } catch {
    return {};
  }
}

function numberIn(asked: URLSearchParams, name: string): number | null {
  const text = asked.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function boardIn(asked: URLSearchParams): BoardWish {
  const by = asked.get("by");
  return {
    by: by === "wins" || by === "points" ? by : "rating",
    edition: asked.get("edition") ?? "",
    season: asked.get("season") ?? "",
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/**
 * Return what a link to send means here: `/join/123456#SECRET`, `/game/ID?at=7`, `/board/us`.
 *
 * All other addresses stand behind the `#`; null if it is one of those.
 */
export function hashOf(link: Pick<Location, "pathname" | "search" | "hash">): string | null {
  const [, page, part = ""] = link.pathname.slice(ROOT.length).split("/");
  if (page === "join") {
    const secret = link.hash.slice(1);
    return `#/room/${part}${secret && `/${secret}`}${link.search}`;
  }
  if (page === "game") return `#/game/${part}${link.search}`;
  if (page !== "board") return null;
  return PUBLISHED.test(part) ? `#/library/${part}` : `#/rules/${part}`;
}

/** Go on behind the `#` if a link was followed; what the page's head names stays where it is. */
function arrive(): void {
  const hash = hashOf(location);
  if (hash === null) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[href]")) {
    link.setAttribute("href", link.href);
  }
  history.replaceState(null, "", placeOf("/") + hash);
}

class Address {
  route: Route;

  constructor() {
    arrive();
    this.route = $state.raw(routeOf(location.hash));
    addEventListener("hashchange", () => (this.route = routeOf(location.hash)));
  }
}

export const address = new Address();

/** Go to a page, for example `/room/123456`. */
export function go(path: string): void {
  location.hash = path;
}
