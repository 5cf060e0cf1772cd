import { levelLine } from "../board/facts";
import { locale, n, t } from "../../i18n/index.svelte";
import type { DeedFigures, Figures, GroupFigures, Options, Strategy } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";

/** What everything on the page is told from. */
export interface Outlook {
  readonly edition: EditionIndex;
  readonly options: Options;
  readonly strategy: Strategy;
  /** Those of the way in which people leave jail. */
  readonly figures: Figures;
  readonly opponents: number;
}

/** A point on the way of a deed or a group: how many are owned, and what stands on them. */
export interface Built {
  readonly held: number;
  readonly level: number;
}

/** A stage at which something has paid for itself. */
export interface Paying<Whose> {
  readonly whose: Whose;
  readonly stage: Built & {
    readonly turns: number;
    readonly cost: number;
    readonly income: number;
  };
}

/** Return a share as a percentage. */
export function percent(share: number, digits = 2): string {
  const format = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale.formatter.tag, format as Intl.NumberFormatOptions).format(
    share,
  );
}

/** Return turns of opponents as rounds. */
export function rounds(turns: number | null, opponents: number): string {
  if (turns === null) return t("strategy.never");
  const told = turns / opponents;
  return n(told < 20 ? told : Math.round(told));
}

/** Name a stage: its buildings, or how many are owned. */
export function stageName(edition: EditionIndex, group: number, { held, level }: Built): string {
  if (level > 0) return levelLine(level);
  if (!isColor(edition, group)) return t("strategy.owned", { n: held });
  return held > 1 ? t("strategy.wholeColor") : t("strategy.alone");
}

/** Tell whether a group is one of streets. */
export function isColor(edition: EditionIndex, group: number): boolean {
  return edition.squares[edition.members(group)[0] ?? -1]?.kind === "street";
}

/** Return the groups of streets. */
export function colorsOf({ edition, figures }: Outlook): GroupFigures[] {
  return figures.groups.filter((one) => isColor(edition, one.group));
}

/** Return the group of another kind of deeds, if the board has one. */
export function groupOfKind(
  { edition, figures }: Outlook,
  kind: "station" | "utility",
): GroupFigures | undefined {
  return figures.groups.find(
    (one) => edition.squares[edition.members(one.group)[0] ?? -1]?.kind === kind,
  );
}

/** Return at which stage something pays back first, if it ever does. */
export function quickest<Whose extends DeedFigures | GroupFigures>(
  whose: Whose,
): Paying<Whose> | null {
  let best: Paying<Whose> | null = null;
  for (const stage of whose.stages) {
    const { turns } = stage;
    if (turns !== null && (!best || turns < best.stage.turns)) {
      best = { whose, stage: { ...stage, turns } };
    }
  }
  return best;
}

/** Return all at their best stage, the one that pays back first before the others. */
export function inOrder<Whose extends DeedFigures | GroupFigures>(
  all: readonly Whose[],
): Paying<Whose>[] {
  return all
    .flatMap((one) => quickest(one) ?? [])
    .sort((one, other) => one.stage.turns - other.stage.turns);
}

/** Return how many rounds bare deeds need alone, from the quickest to the slowest. */
export function bareTurns({ figures }: Outlook): number[] {
  return figures.deeds
    .flatMap(({ stages }) => stages.find((one) => one.held === 1 && one.level === 0)?.turns ?? [])
    .sort((one, other) => one - other);
}

/** Return the share of rolls that end on a square; the jail's with those inside. */
export function shareOf({ edition, figures }: Outlook, square: number): number {
  const share = figures.squares[square] ?? 0;
  return square === edition.jail ? share + figures.in_jail : share;
}

/** Return after how many turns a player comes back to a square on average; null for never. */
export function turnsBetween({ figures }: Outlook, share: number): number | null {
  return share > 0 ? 1 / (share * figures.rolls_per_turn) : null;
}

/** Return the deeds that are visited most, the first before the others. */
export function mostVisited(outlook: Outlook): number[] {
  return outlook.figures.deeds
    .map((deed) => deed.square)
    .sort((one, other) => shareOf(outlook, other) - shareOf(outlook, one));
}
