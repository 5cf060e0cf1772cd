import { isSyllable, LATIN, PART } from "../../ui/hyphens";

/** A name broken into lines, and the size of type at which they fit. */
export interface Lettering {
  readonly size: number;
  readonly lines: readonly string[];
}

const LINE_HEIGHT = 1.12;
/** So narrow a line may be drawn, as a part of its natural width. */
const SQUEEZE = 0.82;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;
const MARK = /\p{M}/u;
const NARROW = /[iljtfrI1.,:;'’!|()[\] ]/u;
const BROAD = /[mwMWÆŒ@%]/u;
const CAPITAL = /[\p{Lu}\p{Nd}]/u;
const DIGIT = /\p{Nd}/u;
const BENGALI = /\p{Script=Bengali}/u;

/** Return about how wide a text is, in sizes of its type. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += advance(letter);
  return width;
}

function advance(letter: string): number {
  if (MARK.test(letter)) return BENGALI.test(letter) ? 0.22 : 0;
  if (WIDE.test(letter)) return 1;
  if (BENGALI.test(letter)) return DIGIT.test(letter) ? 0.58 : 0.66;
  if (NARROW.test(letter)) return 0.33;
  if (BROAD.test(letter)) return 0.9;
  return CAPITAL.test(letter) ? 0.64 : 0.56;
}

/**
 * Break a name so that it fits a box, in the largest type up to `most`.
 *
 * Below `least` nothing shrinks further: then lines may be wider than the box by as much as they can
 * be squeezed, long words are divided, kinds of streets are abbreviated, and lines that are still
 * too many end in an ellipsis.
 */
export function letter(
  name: string,
  width: number,
  height: number,
  most: number,
  least: number,
): Lettering {
  for (let size = most; size > least; size -= 0.5) {
    const lines = broken(name, width / size);
    if (fits(lines, width / size, height / size)) return { size, lines };
  }
  const rows = Math.max(1, Math.floor(height / (least * LINE_HEIGHT)));
  const room = width / least / SQUEEZE;
  const lines = shortened(broken(divided(name, room), room), rows, room);
  const brief = abbreviated(name);
  if (brief === name || !lines.some((line) => line.endsWith("…"))) return { size: least, lines };
  return letter(brief, width, height, most, least);
}

/** As maps write them where there is no room. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Compagnie de distribution /u, "Cie "],
  [/^Boulevard\b/u, "Bd"],
  [/^Faubourg\b/u, "Fbg"],
  [/^Avenue\b/u, "Av."],
  [/^Place\b/u, "Pl."],
  [/ Avenue$/u, " Ave"],
  [/ Railroad$/u, " RR"],
  [/ Gardens$/u, " Gdns"],
];

function abbreviated(name: string): string {
  return ABBREVIATIONS.reduce((text, [word, brief]) => text.replace(word, brief), name);
}

/** Return a name whose words all fit a width: longer ones are divided by a hyphen. */
function divided(name: string, width: number): string {
  return name.replace(/[^\s-]+/gu, (word) => dividedWord(word, width));
}

function dividedWord(word: string, width: number): string {
  if (widthOf(word) <= width || !LATIN.test(word)) return word;
  const letters = [...word];
  let at = letters.length - PART;
  while (at > PART && widthOf(letters.slice(0, at).join("")) > width - advance("-")) at -= 1;
  const best = [at, at - 1, at - 2].find((one) => one >= PART && isSyllable(letters, one)) ?? at;
  return `${letters.slice(0, best).join("")}-${letters.slice(best).join("")}`;
}

function fits(lines: readonly string[], width: number, height: number): boolean {
  return lines.length * LINE_HEIGHT <= height && lines.every((line) => widthOf(line) <= width);
}

function broken(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of piecesOf(name)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf((last + word).trim()) <= width) {
      lines[lines.length - 1] = last + word;
    } else {
      lines.push(word.trimStart());
    }
  }
  return lines.map((line) => line.trim());
}

/** Split a name where a line may end; every piece but the first keeps the space before it. */
function piecesOf(name: string): string[] {
  if (WIDE.test(name)) return [...name];
  return name.match(/\s*[^\s-]+-?/gu) ?? [name];
}

function shortened(lines: readonly string[], rows: number, width: number): string[] {
  const kept = lines.slice(0, rows).map((line) => cut(line, width));
  if (lines.length <= rows) return kept;
  const last = kept.at(-1) ?? "";
  return [...kept.slice(0, -1), cut(`${last}…`, width)];
}

function cut(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  const letters = [...line.replace(/…$/u, "")];
  while (letters.length > 1 && widthOf(letters.join("") + "…") > width) letters.pop();
  return letters.join("").trimEnd() + "…";
}

/** Return how far apart lines of a size are. */
export function leading(size: number): number {
  return size * LINE_HEIGHT;
}
