import { inkOn } from "./facts";

/** Edge of the square that a mark repeats in, in units of the board. */
export const MARK_SIZE = 10;

/** Lines over the color of a group, by which it differs for who cannot tell its color. */
const MARKS = [
  "",
  "M-2 2L2 -2M0 10L10 0M8 12L12 8",
  "M0 5H10",
  "M2.5 2.5h.01M7.5 7.5h.01",
  "M5 0V10",
  "M-2 8L2 12M0 0L10 10M8 -2L12 2",
  "M0 7.5L2.5 2.5L7.5 7.5L10 2.5",
  "M0 5H10M5 0V10",
  "M0 0L10 10M0 10L10 0",
] as const;

/** How the lines are drawn, in attributes of SVG. */
export const STROKE = {
  "stroke-width": 1.6,
  "stroke-opacity": 0.45,
  "stroke-linecap": "round",
  fill: "none",
} as const;

/** Return the lines of a group; the first has none. */
export function markOf(group: number): string {
  return MARKS[group % MARKS.length] ?? "";
}

/** Return the lines of a group as a background in CSS. */
export function markImage(group: number, color: string): string {
  const looks = Object.entries(STROKE).map(([name, value]) => `${name}='${value}'`);
  const path = `<path d='${markOf(group)}' stroke='${inkOn(color)}' ${looks.join(" ")}/>`;
  const size = `width='${MARK_SIZE}' height='${MARK_SIZE}'`;
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' ${size}>${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
