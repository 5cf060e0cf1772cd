import { money, signed, t } from "../../i18n/index.svelte";
import type { EditionIndex } from "../../state/edition";
import type { Action, Move } from "../../protocol/types";
import { groupName, squareName } from "../../state/names";

/** Return a step of raising cash in words. */
export function stepText(edition: EditionIndex, action: Action): string {
  switch (action.do) {
    case "mortgage":
      return t("play.stepMortgage", { square: squareName(edition, action.square) });
    case "sell":
      return t("play.stepSell", { square: squareName(edition, action.square) });
    case "sell_run":
      return t("play.stepSellRun", { n: action.count, group: groupName(edition, action.group) });
    case "sell_down":
      return sellDownText(groupName(edition, action.group), action.level);
    case "bankrupt":
      return t("play.giveUp");
    default:
      return t("play.stepOther");
  }
}

/** Return what a step brings if the moves at hand tell it. */
export function stepCash(edition: EditionIndex, action: Action, moves: readonly Move[]): string {
  const move = moveOf(action, moves);
  return move ? signed(move.cash, edition.currency) : "";
}

/** Return what a button that does a step says: what, and for how much. */
export function stepTitle(edition: EditionIndex, action: Action, moves: readonly Move[]): string {
  const step = stepText(edition, action);
  const move = moveOf(action, moves);
  if (!move) return step;
  return t("play.stepFor", { step, amount: money(Math.abs(move.cash), edition.currency) });
}

/**
 * Do one step after the other, each when the one before was done; stop at the first refusal.
 *
 * `onStep` hears how many are done.  Return how many were.
 */
export async function doSteps(
  steps: readonly Action[],
  act: (action: Action) => Promise<boolean>,
  onStep: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0;
  for (const step of steps) {
    onStep(done);
    if (!(await act(step))) return done;
    done += 1;
  }
  return done;
}

/** Return whether the plan leads out of the debt, not out of the game. */
export function isHopeless(plan: readonly Action[]): boolean {
  return plan.some((step) => step.do === "bankrupt");
}

function moveOf(action: Action, moves: readonly Move[]): Move | undefined {
  const key = JSON.stringify(action);
  return moves.find((one) => one.word === null && JSON.stringify(one.action) === key);
}

function sellDownText(group: string, level: number): string {
  if (level === 0) return t("play.stepSellAll", { group });
  return t("play.stepSellDown", { n: level, group });
}
