import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  document.head.replaceChildren();
  history.replaceState(null, "", "/");
  vi.resetModules();
});

async function placed(path: string, root: string): Promise<string> {
  vi.resetModules();
  history.replaceState(null, "", path);
  document.head.innerHTML = `<meta name="freehold-root" content="${root}">`;
  return (await import("./root")).placeOf("/api/rooms");
}

test("the server is where the page is", async () => {
  expect(await placed("/#/room/123456", "./")).toBe("/api/rooms");
  expect(await placed("/freehold/#/room/123456", "./")).toBe("/freehold/api/rooms");
  expect(await placed("/games/freehold/?a#/", "./")).toBe("/games/freehold/api/rooms");
});

test("a page below the root tells how far", async () => {
  expect(await placed("/join/123456", "../")).toBe("/api/rooms");
  expect(await placed("/freehold/join/123456#secret", "../")).toBe("/freehold/api/rooms");
});
