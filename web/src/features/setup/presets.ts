import { t } from "../../i18n/index.svelte";
import type { Edition, Form, OptionValue } from "../../protocol/types";
import { differences, isSame, suited, withoutAuctions } from "./forms";
import type { OptionValues } from "../../state/edition";
import { withoutLimits } from "./limits";

const SCARCE_HOUSES = 20;
const SCARCE_HOTELS = 6;

/** House rules with a name, but for how a game ends; `needs` are the options without which it would be no such. */
interface Preset {
  id: PresetId;
  needs: readonly string[];
  wishes: (edition: Edition) => OptionValues;
}

export type PresetId = "book" | "rich" | "lean" | "noAuctions" | "market" | "calm" | "scarce";

const PRESETS: readonly Preset[] = [
  { id: "book", needs: [], wishes: () => ({}) },
  { id: "rich", needs: ["start_money", "salary_pass"], wishes: riches },
  {
    id: "lean",
    needs: ["start_money"],
    wishes: (edition) => ({ start_money: scaled(edition, "start_money", 0.5) }),
  },
  {
    id: "noAuctions",
    needs: ["auction"],
    wishes: (edition) => ({ auction: "none", ...withoutAuctions(edition) }),
  },
  { id: "market", needs: ["trade"], wishes: () => ({ trade: "any_time", mortgages: true }) },
  { id: "calm", needs: ["squatters", "riots"], wishes: () => ({ squatters: false, riots: false }) },
  {
    id: "scarce",
    needs: ["houses", "hotels"],
    wishes: () => ({ houses: SCARCE_HOUSES, hotels: SCARCE_HOTELS }),
  },
];

function riches(edition: Edition): OptionValues {
  return {
    start_money: scaled(edition, "start_money", 2),
    salary_pass: scaled(edition, "salary_pass", 2),
    salary_land: scaled(edition, "salary_land", 2),
    jackpot: true,
  };
}

type Amount = "start_money" | "salary_pass" | "salary_land";

/** Return an amount of the edition, scaled and kept within its form. */
function scaled(edition: Edition, name: Amount, factor: number): number {
  const form = edition.options.find((one: Form) => one.name === name);
  const wanted = Math.round(edition.rules[name] * factor);
  return form ? Math.min(form.most, Math.max(form.least, wanted)) : wanted;
}

/** A preset as an edition has it. */
export interface Suited {
  id: PresetId;
  options: Record<string, OptionValue>;
}

/** Return the presets that an edition's forms allow, by the edition first. */
export function presetsOf(edition: Edition): Suited[] {
  return PRESETS.flatMap(({ id, needs, wishes }) => {
    const options = differences(edition, suited(edition, wishes(edition)));
    const fits = needs.every((name) => name in options);
    return fits ? [{ id, options }] : [];
  });
}

/** Return the preset that the options are but for limits, or null if they are somebody's own. */
export function presetIn(presets: readonly Suited[], options: OptionValues): PresetId | null {
  const rules = ordered(withoutLimits(options));
  return presets.find((one) => isSame(ordered(one.options), rules))?.id ?? null;
}

function ordered(options: OptionValues): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const NAMES = {
  book: "lobby.presetBook",
  rich: "lobby.presetRich",
  lean: "lobby.presetLean",
  noAuctions: "lobby.presetNoAuctions",
  market: "lobby.presetMarket",
  calm: "lobby.presetCalm",
  scarce: "lobby.presetScarce",
} as const;

export function presetName(id: PresetId): string {
  return t(NAMES[id]);
}

export function presetAbout(id: PresetId): string {
  return t(`${NAMES[id]}About`);
}
