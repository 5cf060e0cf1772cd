import type { RentsAfter } from "../../protocol/types";

/** Return what each of so many squares charged after an action, of utilities the factor of the dice. */
export function rentsAt(number: number, changes: readonly RentsAfter[], squares: number): number[] {
  const rents = Array.from({ length: squares }, () => 0);
  for (const change of changes) {
    if (change.number > number) break;
    for (const [square, rent] of Object.entries(change.rents)) rents[Number(square)] = rent;
  }
  return rents;
}
