/** Call back whenever an element gets another size, or is shown; returns how to stop. */
export function onResize(element: Element, callback: () => void): () => void {
  if (typeof ResizeObserver === "undefined") return () => undefined;
  const observer = new ResizeObserver(callback);
  observer.observe(element);
  return () => observer.disconnect();
}
