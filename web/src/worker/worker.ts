/**
 * The service worker: starts the client at once, with or without a connection.
 *
 * A version is one pack of files. It is kept whole before it is used, and used when no page of an
 * older version is open any more, or when somebody asks for it; files of the version before stay
 * for pages that still run. What can be read without playing is kept when it was seen.
 */

import { WORDS } from "./words";

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asking extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}

interface Clicked extends Waiting {
  readonly notification: Notification;
}

interface Page {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}

interface Scope {
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "fetch", listener: (event: Asking) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
}

const worker = self as unknown as Scope;
/** The pack of this version; the build writes its name here. */
const PACK = "__PACK__";
const ROOT = worker.registration.scope;
const OWN = `freehold:${new URL(ROOT).pathname}:`; // several servers may share a host
const VERSIONS = `${OWN}client:`;
const VERSION = VERSIONS + PACK;
const READ = `${OWN}read`;
const FONTS = `${OWN}fonts`;
const VERSIONS_KEPT = 2;
const ANSWERS_KEPT = 300;
const LOOSE = { ignoreVary: true };
/** Pages: the root, and links to send, one folder below it. */
const PAGE = /^$|^(join|game|board)\/[\w-]+$/;
/** What everybody may read, and what can be read without a connection. */
const READABLE =
  /^api\/(achievements|bots|editions(\/[\w-]+(\/strategy)?)?|games\/[\w-]+(\/(record|rents|study))?)$/;

worker.addEventListener("install", (event) => event.waitUntil(keepVersion().then(keepBoards)));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});
worker.addEventListener("push", (event) => event.waitUntil(tell(callIn(event))));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(ROOT)) return;
  const path = url.href.slice(ROOT.length).replace(/[?#].*$/, "");
  if (request.mode === "navigate") {
    if (PAGE.test(path)) event.respondWith(page(request, path));
  } else if (path.startsWith("assets/")) {
    event.respondWith(file(request, path));
  } else if (READABLE.test(path) && !request.headers.has("Authorization")) {
    event.respondWith(readable(event));
  }
});

/** What the server says: what happened at which table, and in which language to tell it. */
interface Call {
  readonly kind: string;
  readonly room: string;
  readonly language: string;
}

function callIn(event: Pushed): Call | null {
  try {
    const call = event.data?.json() as Call;
    return /^\d{6}$/.test(call.room) ? call : null;
  } catch {
    return null;
  }
}

/** Show a call, unless its table is on the screen. */
async function tell(call: Call | null): Promise<void> {
  if (!call) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isShown = pages.some(
    (page) => page.visibilityState === "visible" && page.url.includes(`#/room/${call.room}`),
  );
  const words = WORDS[call.language] ?? WORDS.en;
  const title = words?.[call.kind];
  if (isShown || !title) return;
  await worker.registration.showNotification(title, {
    body: words.table?.replace("{code}", call.room) ?? "",
    lang: call.language,
    tag: call.room,
    icon: `${ROOT}icon-192.png`,
  });
}

/** Go to a table: to its page if that is open, else on a new one, for another may be played on. */
async function open(room: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.includes(`#/room/${room}`));
  await (there ? there.focus() : worker.clients.openWindow(`${ROOT}#/room/${room}`));
}

/** Keep all files of this version, or fail: half a version is none. */
async function keepVersion(): Promise<void> {
  const [packed, page] = await Promise.all([
    fetch(ROOT + PACK),
    fetch(ROOT, { cache: "reload" }), // with the headers that the server gives it
  ]);
  if (!packed.ok || !page.ok) throw new Error("expected a version of the client");
  const files = (await packed.json()) as Record<string, string>;
  if ((await page.clone().text()) !== files["index.html"]) throw new Error("expected one version");
  await caches.delete(VERSION); // so that it counts as the newest
  const cache = await caches.open(VERSION);
  await cache.put(ROOT, page);
  for (const [name, text] of Object.entries(files)) {
    const kind = name.endsWith(".css") ? "text/css" : "text/javascript";
    const headers = { "Content-Type": `${kind}; charset=utf-8` };
    if (name !== "index.html") await cache.put(ROOT + name, new Response(text, { headers }));
  }
}

/** Keep the boards, which all rules and replays are told by; what fails is kept when it is seen. */
async function keepBoards(): Promise<void> {
  try {
    const list = await kept(new Request(`${ROOT}api/editions`));
    const { editions } = (await list.json()) as { editions: { id: string }[] };
    for (const { id } of editions) {
      await kept(new Request(`${ROOT}api/editions/${encodeURIComponent(id)}`));
    }
  } catch {
    return;
  }
}

async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(VERSIONS));
  for (const old of versions.slice(0, -VERSIONS_KEPT)) await caches.delete(old);
  await worker.clients.claim();
}

/** Answer with this version's page; from below the root its files are one folder up. */
async function page(request: Request, path: string): Promise<Response> {
  const own = await (await caches.open(VERSION)).match(ROOT, LOOSE);
  if (!own) return fetch(request);
  if (!path) return own;
  const headers = new Headers(own.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response((await own.text()).replaceAll('="./', '="../'), { headers });
}

/** Answer with a file of any version that is kept; names change with what is in the files. */
async function file(request: Request, path: string): Promise<Response> {
  const own = await caches.match(request, LOOSE);
  if (own) return own;
  const answer = await fetch(request);
  if (answer.ok && path.endsWith(".woff2")) {
    await (await caches.open(FONTS)).put(request, answer.clone());
  }
  return answer;
}

/** Answer with what the server says; where it does not answer, with what it said before. */
async function readable(event: Asking): Promise<Response> {
  const { request } = event;
  const answer = await kept(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  const before = await (await caches.open(READ)).match(request, LOOSE);
  if (!before) return answer ?? Response.error();
  const headers = new Headers(before.headers);
  headers.set("X-Freehold-Kept", "yes");
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(await before.arrayBuffer(), { headers });
}

/** Ask the server, and keep its answer; the oldest of too many go. */
async function kept(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status !== 200) return answer;
  const cache = await caches.open(READ);
  await cache.put(request, answer.clone());
  const known = await cache.keys();
  for (const old of known.slice(0, -ANSWERS_KEPT)) await cache.delete(old);
  return answer;
}
