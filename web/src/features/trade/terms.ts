import type { Side } from "../../protocol/types";

/** Whether something of a side was there before. */
export type Change = "same" | "added" | "gone";

/** One thing that a side holds, or held before. */
export interface Item {
  readonly kind: "deed" | "pass";
  readonly number: number;
  readonly change: Change;
}

/** Return the deeds and passes of a side, with what became of those of before. */
export function itemsOf(side: Readonly<Side>, before: Readonly<Side> | null): Item[] {
  return [
    ...changes("deed", side.deeds, before?.deeds ?? null),
    ...changes("pass", side.passes, before?.passes ?? null),
  ];
}

function changes(
  kind: Item["kind"],
  now: readonly number[],
  was: readonly number[] | null,
): Item[] {
  const kept = now.map((number): Item => {
    return { kind, number, change: was && !was.includes(number) ? "added" : "same" };
  });
  const gone = (was ?? []).filter((one) => !now.includes(one));
  return [...kept, ...gone.map((number): Item => ({ kind, number, change: "gone" }))];
}
