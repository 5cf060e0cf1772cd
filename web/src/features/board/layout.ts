import { HOTEL } from "../../state/edition";

/** Edge of the whole board in units; all coordinates are in these units. */
export const EXTENT = 1000;

const LARGEST_CORNER = 300;
/** How wide the walk is on which tokens stand. */
const WALK = 36;
/** Part of a corner, from above, that is its name's. */
export const CORNER_NAME = 0.36;
/** So many tokens have places of their own; more of them lap over each other a little. */
const APART = 4;
const LAPPING = 1.25;

export type Edge = "bottom" | "left" | "top" | "right";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

/** Where one square lies: its band is at the inner edge, the owner's tab at the outer one. */
export interface Place {
  readonly index: number;
  readonly edge: Edge;
  readonly corner: boolean;
  readonly rect: Rect;
  readonly band: Rect;
  readonly tab: Rect;
  readonly body: Rect;
  /** Where tokens stand: beside the square on a board with names, else on it. */
  readonly stand: Rect;
  readonly center: Point;
}

export interface Layout {
  /** Edge of a corner, which is also how deep all squares are. */
  readonly corner: number;
  /** How much of the edge a square between two corners takes, where it takes least. */
  readonly side: number;
  /** How wide the walk around the inside is, on which tokens stand; compact boards have none. */
  readonly walk: number;
  /** The inside of the board, within the walk. */
  readonly inner: Rect;
  readonly places: readonly Place[];
  readonly compact: boolean;
}

/** Tokens of one square: their middles, and the size of each. */
export interface Slots {
  readonly size: number;
  readonly points: readonly Point[];
}

/** A point of the inside that a card hangs from, and which part of the card lies on it. */
export interface Anchor extends Point {
  readonly partX: number;
  readonly partY: number;
}

const EDGES: readonly Edge[] = ["bottom", "left", "top", "right"];

/** Which edges have a square more where the number is no multiple of 4. */
const LONGER: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 0],
  [1, 1, 1, 0],
];

/**
 * Lay a board of squares out clockwise, the first square at the bottom right.
 *
 * Edges have as many squares as each other, or one more.  A compact board has larger marks and no
 * room for names.
 */
export function layOut(count: number, compact: boolean): Layout {
  if (count < 4) throw new Error(`expected at least 4 squares, got ${count}`);
  const lengths = (LONGER[count % 4] ?? []).map((more) => Math.floor(count / 4) + more);
  const between = Math.max(...lengths) - 1;
  const depth = between <= 6 ? 1.35 : compact ? 1.6 : 1.4;
  const corner = Math.min((EXTENT * depth) / (between + 2 * depth), LARGEST_CORNER);
  const side = between ? (EXTENT - 2 * corner) / between : 0;
  const walk = compact ? 0 : WALK;
  const width = EXTENT - 2 * (corner + walk);
  const inner = { x: corner + walk, y: corner + walk, w: width, h: width };
  const sizes = { corner, side, walk, compact };
  const spots = lengths.flatMap((length, at) => spotsOf(EDGES[at] ?? "bottom", length, corner));
  const places = spots.map((spot, index) => placeAt(index, spot, sizes));
  return { ...sizes, inner, places };
}

/** Where a square begins along its edge, and how much of it it takes. */
interface Spot {
  readonly edge: Edge;
  readonly along: number;
  readonly long: number;
}

/** Return the spots of an edge: its corner, then so many more that they fill it. */
function spotsOf(edge: Edge, length: number, corner: number): Spot[] {
  const long = (EXTENT - 2 * corner) / (length - 1);
  return Array.from({ length }, (_, nth) =>
    nth === 0 ? { edge, along: 0, long: corner } : { edge, along: corner + (nth - 1) * long, long },
  );
}

function placeAt(index: number, spot: Spot, sizes: Omit<Layout, "inner" | "places">): Place {
  const { corner, walk, compact } = sizes;
  const { edge, along, long } = spot;
  const isCorner = along === 0;
  const rect = onEdge(edge, along, long, corner);
  const [banded, tabbed] = compact ? [0.24, 0.76] : [0.2, 0.94];
  const band = slice(rect, edge, 0, banded);
  const tab = slice(rect, edge, tabbed, 1);
  const body = slice(rect, edge, banded, tabbed);
  const beside = isCorner ? below(rect, CORNER_NAME) : slice(rect, edge, -walk / corner, 0);
  const stand = compact ? (isCorner ? rect : body) : beside;
  return { index, edge, corner: isCorner, rect, band, tab, body, stand, center: middle(rect) };
}

/** Return the lower part of a rectangle, below what its name takes. */
function below(rect: Rect, part: number): Rect {
  return { ...rect, y: rect.y + rect.h * part, h: rect.h * (1 - part) };
}

/** Return the rectangle that begins so far along an edge, in walking direction. */
function onEdge(edge: Edge, along: number, long: number, deep: number): Rect {
  const back = EXTENT - along - long;
  switch (edge) {
    case "bottom":
      return { x: back, y: EXTENT - deep, w: long, h: deep };
    case "left":
      return { x: 0, y: back, w: deep, h: long };
    case "top":
      return { x: along, y: 0, w: long, h: deep };
    case "right":
      return { x: EXTENT - deep, y: along, w: deep, h: long };
  }
}

/** Return the part of a rectangle between two depths, 0 being its inner edge and 1 the outer. */
function slice(rect: Rect, edge: Edge, from: number, to: number): Rect {
  const { x, y, w, h } = rect;
  const part = to - from;
  switch (edge) {
    case "bottom":
      return { x, y: y + from * h, w, h: part * h };
    case "left":
      return { x: x + (1 - to) * w, y, w: part * w, h };
    case "top":
      return { x, y: y + (1 - to) * h, w, h: part * h };
    case "right":
      return { x: x + from * w, y, w: part * w, h };
  }
}

export function middle(rect: Rect): Point {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

/** Return a smaller rectangle with the same middle. */
export function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, w: rect.w - 2 * by, h: rect.h - 2 * by };
}

/** Return the part of a square that nothing covers: an owner has a tab at the outer edge. */
export function openPart({ body, tab }: Place, isOwned: boolean): Rect {
  return isOwned ? body : joined(body, tab);
}

/** Return the smallest rectangle that holds two others. */
export function joined(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    w: Math.max(one.x + one.w, other.x + other.w) - x,
    h: Math.max(one.y + one.h, other.y + other.h) - y,
  };
}

/** Return where so many tokens stand at a square. */
export function tokenSlots(layout: Layout, place: Place, count: number): Slots {
  return packed(inset(place.stand, layout.compact ? 3 : 1), count, largestToken(layout));
}

/** Return where so many prisoners sit: in the cell, the part of the jail nearest to the middle. */
export function cellSlots(layout: Layout, place: Place, count: number): Slots {
  return packed(inset(cellOf(place), 3), count, largestToken(layout));
}

/** Return where so many visitors of the jail stand: beside the cell, at the board's rim. */
export function visitorSlots(layout: Layout, place: Place, count: number): Slots {
  if (!place.corner && !layout.compact) return tokenSlots(layout, place, count);
  const { x, y, w, h } = place.rect;
  const room = place.corner ? fromOuter(place, 0, CELL, CELL, 1) : { x, y: y + h / 2, w, h: h / 2 };
  return packed(inset(room, 1), count, largestToken(layout));
}

/** Return the cell of a jail. */
export function cellOf(place: Place): Rect {
  const { x, y, w, h } = place.rect;
  if (!place.corner) return { x, y, w, h: h / 2 };
  return fromOuter(place, CELL, CELL, 1, 1);
}

/** Return where the name of a jail stands: below or above the cell, where no visitor walks. */
export function jailName(place: Place): Rect {
  const { x, y, w, h } = place.rect;
  if (!place.corner) return { x, y: y + h / 2, w, h: h / 2 };
  return fromOuter(place, 0, 0, 1, CELL);
}

/** Where the cell begins, as a part of the corner from outside. */
const CELL = 0.37;

/** Return a part of a corner, given as parts of its size, counted from the board's own corner. */
function fromOuter(place: Place, x0: number, y0: number, x1: number, y1: number): Rect {
  const { x, y, w, h } = place.rect;
  const fromLeft = x < EXTENT / 2;
  const fromTop = y < EXTENT / 2;
  return {
    x: x + w * (fromLeft ? x0 : 1 - x1),
    y: y + h * (fromTop ? y0 : 1 - y1),
    w: w * (x1 - x0),
    h: h * (y1 - y0),
  };
}

function largestToken(layout: Layout): number {
  const reference = layout.side || layout.corner;
  return layout.compact ? Math.min(reference * 0.6, 64) : Math.min(reference * 0.5, 40);
}

/**
 * Return a grid of so many equal places in a rectangle: as large, then as square as possible.
 *
 * More than a few lap over each other a little, so that each can still be told from the others.
 */
function packed(room: Rect, count: number, largest: number): Slots {
  let columns = 1;
  let size = 0;
  const longer = (tried: number): number => Math.max(tried, Math.ceil(count / tried));
  for (let tried = 1; tried <= Math.max(count, 1); tried++) {
    const fits = Math.min(room.w / tried, room.h / Math.ceil(count / tried), largest);
    const isBetter = fits > size || (fits === size && longer(tried) < longer(columns));
    if (isBetter) [columns, size] = [tried, fits];
  }
  const rows = Math.ceil(count / columns);
  const { x, y } = middle(room);
  const points = Array.from({ length: count }, (_, nth) => {
    const row = Math.floor(nth / columns);
    const inRow = Math.min(columns, count - row * columns);
    const column = nth % columns;
    return { x: x + (column - (inRow - 1) / 2) * size, y: y + (row - (rows - 1) / 2) * size };
  });
  return { size: count > APART ? Math.min(size * LAPPING, largest) : size, points };
}

/** Return where the group's letter stands in a band; many houses leave no room for it. */
export function letterCell(place: Place, level = 0): Rect | null {
  const isCrowded = level > HOUSES_BESIDE_LETTER && level < HOTEL;
  return isCrowded ? null : stretch(place.band, 0, LETTER);
}

/** Return where the buildings of a level stand in a band: a rectangle for each house, or one. */
export function houseSlots(place: Place, level: number): readonly Rect[] {
  if (level <= 0) return [];
  const each = 1 / (HOTEL - 1);
  if (level >= HOTEL) return [stretch(place.band, LETTER, 1)];
  const first = level > HOUSES_BESIDE_LETTER ? (1 - level * each) / 2 : LETTER;
  return Array.from({ length: level }, (_, nth) =>
    stretch(place.band, first + nth * each, first + (nth + 1) * each),
  );
}

/** Part of a band that its letter takes. */
const LETTER = 0.26;
const HOUSES_BESIDE_LETTER = 2;

/** Return a part of a band along the edge. */
function stretch(band: Rect, from: number, to: number): Rect {
  const { x, y, w, h } = band;
  if (w >= h) return { x: x + from * w, y, w: (to - from) * w, h };
  return { x, y: y + from * h, w, h: (to - from) * h };
}

/** Return all that the squares leave free, with the walk. */
export function insideOf({ inner, walk }: Layout): Rect {
  return inset(inner, -walk);
}

/** Return where a card about a square opens: inside the board, next to the square. */
export function anchorOf(layout: Layout, place: Place): Anchor {
  const inner = insideOf(layout);
  const partX = clamp((place.center.x - inner.x) / inner.w);
  const partY = clamp((place.center.y - inner.y) / inner.h);
  return { x: inner.x + partX * inner.w, y: inner.y + partY * inner.h, partX, partY };
}

function clamp(part: number): number {
  return Math.min(Math.max(part, 0), 1);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Return the square that a key leads to, null for other keys.
 *
 * Arrows go to the neighbor that lies in their direction, else across the board; where there is
 * nothing they stay.  Home and End are the first and the last square of the walk.
 */
export function squareByKey(layout: Layout, square: number, key: string): number | null {
  const { places } = layout;
  if (key === "Home") return 0;
  if (key === "End") return places.length - 1;
  const direction = DIRECTIONS[key];
  const here = places[square];
  if (!direction || !here) return null;
  const count = places.length;
  for (const next of [(square + 1) % count, (square + count - 1) % count]) {
    const there = places[next];
    if (there && lies(here.center, there.center, direction)) return next;
  }
  return across(layout, here, direction) ?? square;
}

function lies(from: Point, to: Point, direction: Point): boolean {
  const ahead = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
  const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
  return ahead > aside;
}

function across(layout: Layout, here: Place, direction: Point): number | null {
  const seen = layout.places.filter((one) => lies(here.center, one.center, direction));
  const aside = (one: Place): number =>
    Math.abs((one.center.x - here.center.x) * direction.y) +
    Math.abs((one.center.y - here.center.y) * direction.x);
  return seen.sort((a, b) => aside(a) - aside(b))[0]?.index ?? null;
}
