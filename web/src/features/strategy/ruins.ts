import { t } from "../../i18n/index.svelte";
import type { Ruin, Ruins } from "../../protocol/types";
import { squareName } from "../../state/names";
import { type Outlook, stageName } from "./figures";

/** A place that ruined players in the lab. */
export interface RuinPlace {
  readonly square: string;
  /** What stood there, or how many were owned; empty where neither can be. */
  readonly stage: string;
  /** Of all ruins. */
  readonly share: number;
}

/** Ruins for every game below which hardly anybody is ruined. */
const RARE = 0.1;

/** Tell whether hardly anybody was ruined. */
export function isRare({ ruined, games }: Ruins): boolean {
  return ruined < RARE * games;
}

/** Return what ruined players, the worst first; squares of one name count as one place. */
export function worstRuins(outlook: Outlook): RuinPlace[] {
  const { ruins } = outlook.strategy;
  if (!ruins || ruins.ruined === 0) return [];
  const found = new Map<string, RuinPlace>();
  for (const ruin of ruins.ruins) {
    const place = placeOf(outlook, ruin, ruin.count / ruins.ruined);
    if (!place) continue;
    const name = ruinName(place);
    found.set(name, { ...place, share: place.share + (found.get(name)?.share ?? 0) });
  }
  return [...found.values()].sort((one, other) => other.share - one.share);
}

function placeOf({ edition }: Outlook, { square, level }: Ruin, share: number): RuinPlace | null {
  const at = edition.squares.findIndex((one) => one.id === square);
  const group = edition.groupOf(at);
  if (at < 0) return null;
  const name = squareName(edition, at);
  if (group === null) return { square: name, stage: "", share };
  const isStreet = edition.squares[at]?.kind === "street";
  if (isStreet && level === 0) return { square: name, stage: t("strategy.bare"), share };
  const built = isStreet ? { held: 1, level } : { held: level, level: 0 };
  return { square: name, stage: stageName(edition, group, built), share };
}

/** Name a place with what stood there. */
export function ruinName({ square, stage }: RuinPlace): string {
  return stage ? t("strategy.ruinAt", { square, stage }) : square;
}

/** Return the part of all ruins that streets with buildings caused. */
export function builtPart({ edition, strategy }: Outlook): number {
  const { ruins } = strategy;
  if (!ruins || ruins.ruined === 0) return 0;
  const streets = new Set(
    edition.squares.filter((one) => one.kind === "street").map((one) => one.id),
  );
  const built = ruins.ruins.filter((one) => one.level > 0 && streets.has(one.square));
  return built.reduce((sum, one) => sum + one.count, 0) / ruins.ruined;
}
