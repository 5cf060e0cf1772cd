import type { SeriesPoint } from "../../ui/charts/series";
import type { Analysis, StudyDecision, StudyRoll } from "../../protocol/types";

/** Return the winning chances as curves, of the turns in which they were estimated. */
export function chancesOf(analysis: Analysis): SeriesPoint[] {
  return analysis.worths
    .filter((one) => one.chances.length > 0)
    .map(({ decision: number, turn, round, chances: values }) => ({ number, turn, round, values }));
}

/** Return the throw that an action was, if it was one. */
export function rollAt(analysis: Analysis, number: number): StudyRoll | undefined {
  return analysis.rolls.find((one) => one.decision === number);
}

/** Return the decisions that an action was, for a trade those of both partners. */
export function decisionsAt(analysis: Analysis, number: number): StudyDecision[] {
  return analysis.decisions.filter((one) => one.decision === number);
}

/** Tell whether something else was clearly better, so that it is worth trying again. */
export function isBlunder({ opinion }: StudyDecision): boolean {
  return opinion === "blunder" || opinion === "doubtful";
}

/** Return the decisions that mattered most, those that stand out from chance first. */
export function keyDecisions(analysis: Analysis, most: number): StudyDecision[] {
  const weight = (one: StudyDecision): number => Math.abs(one.swing);
  return analysis.decisions
    .toSorted((a, b) => Number(b.significant) - Number(a.significant) || weight(b) - weight(a))
    .slice(0, most);
}
