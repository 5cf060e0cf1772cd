/**
 * The folder that the page belongs to, as a path without a slash at its end.
 *
 * A proxy may put a server anywhere below its host: under `/freehold`, say. The page tells by a
 * relative address where its root is; at the root of a host the path is empty.
 */
function rootPath(): string {
  if (import.meta.env.MODE === "development") return ""; // Vite shows one page at all addresses
  const told = document.querySelector<HTMLMetaElement>('meta[name="freehold-root"]')?.content;
  return new URL(told ?? "./", document.baseURI).pathname.replace(/\/$/, "");
}

export const ROOT = rootPath();

/** Return the path of something on the server, for example of `/api/rooms`. */
export function placeOf(path: string): string {
  return ROOT + path;
}

/** Return the whole address of a link to send, for example of `/board/us`. */
export function linkTo(path: string): string {
  return new URL(placeOf(path), location.href).href;
}
