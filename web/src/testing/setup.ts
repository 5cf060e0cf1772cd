import { afterAll, beforeAll, vi } from "vitest";

// jsdom has no media queries; svelte/motion and the preferences ask for one when they are loaded.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// Files share a page and its modules, which is three times as fast; each finds them as new.
beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  const { locale } = await import("../i18n/index.svelte");
  await locale.use("en");
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
