/** How a shape is painted: by the ink of the edition, by light, or by its signal color. */
export type Tone = "ink" | "soft" | "faint" | "line" | "thin" | "light" | "signal" | "gold";

/** Shapes on top of each other, as paths of a box. */
export interface Drawing {
  /** Width and height of the box. */
  readonly box: readonly [width: number, height: number];
  readonly shapes: readonly (readonly [tone: Tone, path: string])[];
}

export type Corner = "go" | "jail" | "parking" | "go_to_jail";

/** What is drawn for one edition: four corners, and the scene in the middle. */
export interface EditionArt {
  readonly corners: Readonly<Record<Corner, Drawing>>;
  readonly scene: Drawing;
}

/** Return a disc as a path. */
export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Return a ring as a path, of the given thickness. */
export function ring(x: number, y: number, r: number, thick: number): string {
  return disc(x, y, r) + disc(x, y, r - thick);
}

/** Return a star with so many points, one of them above. */
export function star(x: number, y: number, r: number, points = 5, inner = 0.42): string {
  const corners = Array.from({ length: points * 2 }, (_, nth) => {
    const far = nth % 2 ? r * inner : r;
    const angle = (Math.PI * nth) / points;
    return `${(x + far * Math.sin(angle)).toFixed(1)} ${(y - far * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Return so many petals around a middle. */
export function petals(x: number, y: number, r: number, count: number, turn = 0): string {
  const at = (far: number, angle: number): string =>
    `${(x + far * Math.sin(angle)).toFixed(1)} ${(y - far * Math.cos(angle)).toFixed(1)}`;
  return Array.from({ length: count }, (_, nth) => {
    const angle = turn + (2 * Math.PI * nth) / count;
    const wide = Math.PI / count;
    const [left, tip, right] = [at(r * 0.8, angle - wide), at(r, angle), at(r * 0.8, angle + wide)];
    return `M${x} ${y}Q${left} ${tip}Q${right} ${x} ${y}Z`;
  }).join("");
}

/** Return waves from side to side of a box of 400, at a height. */
export function waves(y: number): string {
  return `M0 ${y}q12.5-10 25 0t${"25 0 ".repeat(15)}`;
}

/** The arrow of the first square, below an emblem. */
export const ARROW = "M61 44v10H21v8L3 49 21 36v8Z";

/** Head and shoulders of who sits in jail. */
export const PRISONER = disc(32, 27, 12) + "M8 64q1-22 24-22t24 22Z";
