/** A name broken into lines, and the size of type at which they fit. */
export interface Lettering {
  readonly size: number;
  readonly lines: readonly string[];
}

const LINE_HEIGHT = 1.12;
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
 * Below `least` nothing shrinks further: lines that are too many then end in an ellipsis.
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
  return { size: least, lines: shortened(broken(name, width / least), rows, width / least) };
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
