import { mount, unmount } from "svelte";
import DraftBoard from "./DraftBoard.svelte";
import type { Workshop } from "./workshop.svelte";

/** Edge of a board that is drawn for a picture, and of the picture itself, in pixels. */
const EDGE = 1200;
const PIXELS = 2400;

/** What makes a drawing look as it does, and has to go into the picture. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

/** Return the board as an SVG that needs nothing else. */
export async function svgOf(workshop: Workshop): Promise<string> {
  const target = document.createElement("div");
  target.style.cssText = `position:fixed;left:-9999px;top:0;width:${EDGE}px`;
  document.body.append(target);
  const board = mount(DraftBoard, { target, props: { workshop, edge: EDGE, onpick: nothing } });
  try {
    const svg = target.querySelector("svg");
    if (!svg) throw new Error("expected a board that is drawn, got none");
    return standing(svg);
  } finally {
    await unmount(board);
    target.remove();
  }
}

function nothing(): void {
  return undefined;
}

/** Return a drawing with all its looks written into it. */
function standing(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((one) => [...one.querySelectorAll<SVGElement>("*")]);
  from?.forEach((one, at) => {
    const drawn = to?.[at];
    if (drawn) dress(drawn, getComputedStyle(one));
  });
  for (const hit of copy.querySelectorAll("[data-square]")) hit.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(PIXELS));
  copy.setAttribute("height", String(PIXELS));
  for (const name of ["class", "role", "aria-label"]) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}

function dress(drawn: SVGElement, style: CSSStyleDeclaration): void {
  const looks = LOOKS.map((name) => `${name}:${plainColor(style.getPropertyValue(name))}`);
  for (const name of ["class", "role", "tabindex", "aria-label", "aria-hidden"]) {
    drawn.removeAttribute(name);
  }
  drawn.setAttribute("style", looks.join(";").replaceAll('"', "'"));
}

/** Write a mixed color in the way that every program reads. */
function plainColor(value: string): string {
  return value.replace(
    /color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g,
    (_, red: string, green: string, blue: string, alpha?: string) => {
      const parts = [red, green, blue].map((one) => Math.round(Number(one) * 255));
      return alpha ? `rgba(${parts.join(",")},${alpha})` : `rgb(${parts.join(",")})`;
    },
  );
}

/** Return a picture in pixels of an SVG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PIXELS, PIXELS);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("expected a picture, got none");
  return made;
}
