import type { Sheet, SheetDifference } from "../protocol/types";

/** Return the sheet that a difference makes of another. */
export function sheetAfter(sheet: Sheet, difference: SheetDifference): Sheet {
  return changed(sheet, difference) as Sheet;
}

function changed(value: unknown, change: SheetDifference): unknown {
  if (typeof value !== "object" || value === null) {
    throw new Error(`expected something that has parts, got ${String(value)}`);
  }
  const { put = {}, within = {}, gone = [], middle } = change;
  if (Array.isArray(value) && middle) {
    const [start, end, between] = middle;
    return [...value.slice(0, start), ...between, ...value.slice(value.length - end)];
  }
  const parts = new Map<string, unknown>(Object.entries(value));
  for (const [key, inner] of Object.entries(within)) parts.set(key, changed(parts.get(key), inner));
  for (const [key, part] of Object.entries(put)) parts.set(key, part);
  for (const key of gone) parts.delete(key);
  return Array.isArray(value) ? [...parts.values()] : Object.fromEntries(parts);
}
