import type { Player } from "../../state/players";
import {
  CORNER_NAME,
  inset,
  jailName,
  joined,
  type Layout,
  openPart,
  type Place,
  type Rect,
} from "./layout";
import { leading, letter } from "./lettering";

/** Lines of type with the same size under each other, around a middle. */
export interface TextBlock {
  readonly lines: readonly string[];
  readonly size: number;
  readonly x: number;
  readonly top: number;
  /** Wider lines are squeezed to this. */
  readonly width: number;
}

/** What stands where on a square: name, drawing, cost, and the badge of its owner. */
export interface Face {
  readonly name: TextBlock | null;
  readonly drawing: Rect | null;
  readonly cost: TextBlock | null;
  /** What the owner's badge leaves of the line at the bottom. */
  readonly foot: Rect;
  readonly badge: Rect | null;
}

export interface Wanted {
  readonly name: string;
  readonly cost: string;
  readonly isStreet: boolean;
  readonly isJail: boolean;
  readonly isDrawn: boolean;
  readonly owner: Player | null;
}

/** Sizes of type in pixels below which nobody can read it, by the pixels of the board's edge. */
const LEAST_NAME: readonly (readonly [edge: number, size: number])[] = [
  [900, 13.2],
  [620, 11.2],
  [0, 10],
];
const LEAST_COST = 10;
const MARGIN = 2;

/** Return the smallest size of type for names, in units of the board. */
export function leastName(edge: number, extent: number): number {
  const size = LEAST_NAME.find(([from]) => edge >= from)?.[1] ?? 0;
  return edge > 0 ? (size * extent) / edge : 0;
}

/** Return the smallest size of type for costs, in units of the board. */
export function leastCost(edge: number, extent: number): number {
  return edge > 0 ? (LEAST_COST * extent) / edge : 0;
}

/** Lay out one square of a board whose edge has so many pixels. */
export function faceOf(layout: Layout, place: Place, wanted: Wanted, least: number): Face {
  if (wanted.isJail) return jailFace(layout, place, wanted, least);
  return place.corner && !layout.compact
    ? cornerFace(layout, place, wanted, least)
    : squareFace(layout, place, wanted, least);
}

function scaleOf(layout: Layout): number {
  return Math.min((layout.side || layout.corner) / 82, 2);
}

function jailFace(layout: Layout, place: Place, wanted: Wanted, least: number): Face {
  const room = inset(jailName(place), 1);
  const most = Math.max(15 * scaleOf(layout), least);
  const name = layout.compact ? null : words(wanted.name, room, most, least, 0.5);
  return { name, drawing: null, cost: null, foot: room, badge: null };
}

/** Corners have their name above and their drawing below it. */
function cornerFace(layout: Layout, place: Place, wanted: Wanted, least: number): Face {
  const { x, y, w, h } = inset(place.rect, MARGIN + 2);
  const head = { x, y, w, h: h * CORNER_NAME };
  const most = Math.max(17 * scaleOf(layout), least);
  const name = words(wanted.name, head, most, least, 0.6);
  const footed = wanted.cost ? leading(least * 1.1) : 0;
  const foot = { x, y: y + h - footed, w, h: footed };
  const cost = wanted.cost ? words(wanted.cost, foot, least * 1.1, least, 0.5) : null;
  const size = h - head.h - footed;
  const drawing = { x: x + (w - size) / 2, y: y + head.h, w: size, h: size };
  return { name, drawing, cost, foot, badge: null };
}

function squareFace(layout: Layout, place: Place, wanted: Wanted, least: number): Face {
  const face = squareWith(layout, place, wanted, least);
  // a name that is cut off needs the room more than a drawing does
  if (!wanted.isDrawn || !face.name?.lines.at(-1)?.endsWith("…")) return face;
  return squareWith(layout, place, { ...wanted, isDrawn: false }, least);
}

function squareWith(layout: Layout, place: Place, wanted: Wanted, least: number): Face {
  const { compact } = layout;
  const scale = scaleOf(layout);
  const isOwned = wanted.owner !== null;
  const street = compact ? openPart(place, isOwned) : place.body;
  const open = wanted.isStreet ? street : whole(place, isOwned);
  const area = inset(open, MARGIN);
  const foot = footOf(area, layout, wanted, least);
  const badge = wanted.owner && !compact ? badgeIn(foot) : null;
  const rest = badge ? { ...foot, x: badge.x + badge.w, w: foot.w - badge.w } : foot;
  const most = Math.max((compact ? 28 : 15) * scale, least);
  const cost = wanted.cost ? words(wanted.cost, rest, most, least * 0.9, 0.5) : null;
  const drawn = drawingSize(layout, place, wanted, scale);
  const head = { ...area, h: area.h - foot.h - drawn };
  const name = compact ? null : words(wanted.name, head, Math.max(15.5 * scale, least), least, 0.2);
  const used = name ? name.lines.length * leading(name.size) : 0;
  const y = area.y + used + (head.h - used) * (compact ? 0.5 : 0.6);
  const drawing = drawn ? { x: area.x + (area.w - drawn) / 2, y, w: drawn, h: drawn } : null;
  return { name, drawing, cost, foot: rest, badge };
}

/** Return the line at the bottom of a square that its cost and its owner share. */
function footOf(area: Rect, layout: Layout, wanted: Wanted, least: number): Rect {
  const scale = scaleOf(layout);
  const isEmpty = !wanted.cost && (layout.compact || !wanted.owner);
  const height = layout.compact ? 30 * scale : leading(Math.max(15 * scale, least));
  const h = isEmpty ? 0 : height;
  return { x: area.x, y: area.y + area.h - h, w: area.w, h };
}

function badgeIn({ x, y, h }: Rect): Rect {
  const size = h * 1.05;
  return { x, y: y + (h - size) / 2, w: size, h: size };
}

function drawingSize(layout: Layout, place: Place, wanted: Wanted, scale: number): number {
  if (!wanted.isDrawn) return 0;
  if (place.corner) return layout.corner * 0.56;
  if (layout.compact) return (wanted.cost ? 32 : 42) * scale;
  return (wanted.isStreet ? 22 : 32) * scale;
}

function whole({ rect, band, body }: Place, isOwned: boolean): Rect {
  return isOwned ? joined(band, body) : rect;
}

/** Letter a text in a room; what is free is above it by the given part. */
function words(text: string, room: Rect, most: number, least: number, above: number): TextBlock {
  const { lines, size } = letter(text, room.w, room.h, most, least);
  const free = Math.max(room.h - lines.length * leading(size), 0);
  return { lines, size, x: room.x + room.w / 2, top: room.y + free * above, width: room.w };
}
