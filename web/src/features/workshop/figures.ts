import { digits, n, t, told } from "../../i18n/index.svelte";
import type { BoardRemark, Measured, TrialMatch } from "../../protocol/types";

/** How many standard errors an interval of nineteen in twenty is wide, to each side. */
const INTERVAL = 1.96;

/** Write a number with as many digits as its error leaves it. */
export function written(value: number, error = 0): string {
  const places = error >= 0.5 || Math.abs(value) >= 100 ? 0 : 1;
  return n(Number(value.toFixed(places)));
}

/** Write a measured number with its standard error. */
export function measured({ value, error }: Measured): string {
  const shown = written(value, error);
  return error > 0 ? `${shown} ± ${written(error, error)}` : shown;
}

/** Write a measured share in percent, with its standard error. */
export function share({ value, error }: Measured): string {
  const shown = `${written(100 * value, 100 * error)} %`;
  return error > 0 ? `${shown} ± ${written(100 * error, 100 * error)}` : shown;
}

/** Return where the true value lies, nineteen times in twenty. */
export function interval({ value, error }: Measured): [low: number, high: number] {
  return [value - INTERVAL * error, value + INTERVAL * error];
}

/** Remarks whose measure is no share. */
const PLAIN = new Set([
  "money-pump",
  "dominating-group",
  "slow-group",
  "too-long",
  "too-short",
  "rarely-visited",
  "cards-chain",
]);

/** Write what a remark measured, before or after a remedy. */
export function measureText(code: string, figure: Measured): string {
  return PLAIN.has(code) ? measured(figure) : share(figure);
}

/** Write a remark in the present language; the server's words where there are none. */
export function remarkText(remark: BoardRemark): string {
  const key = remark.code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const figures = Object.fromEntries(
    Object.entries(remark.figures).map(([name, value]) => [
      name,
      typeof value === "number" ? written(value) : String(value),
    ]),
  );
  return told(`balance.remark${key.charAt(0).toUpperCase()}${key.slice(1)}`, figures, remark.text);
}

/** Name what two kinds of players differ in. */
export function matchName({ first, second }: Pick<TrialMatch, "first" | "second">): string {
  const restrained = RESTRAINTS[first];
  if (restrained) return t(restrained);
  return t("balance.against", { first: playerName(first), second: playerName(second) });
}

const RESTRAINTS = {
  "without trade": "balance.withoutTrade",
  "without hotels": "balance.withoutHotels",
  "without building": "balance.withoutBuilding",
} as Readonly<
  Record<string, "balance.withoutTrade" | "balance.withoutHotels" | "balance.withoutBuilding">
>;

function playerName(level: string): string {
  return told(`lobby.level${level.charAt(0).toUpperCase()}${level.slice(1)}`, {}, level);
}

const NAMES: Readonly<Record<string, string>> = {
  turns: "turns",
  rounds: "rounds",
  minutes: "minutes",
  "never ends": "never",
  "first out after": "firstOut",
  "first out waits": "waiting",
  "without a chance": "idle",
};
/** Figures that are counted, and no shares. */
const COUNTED = new Set(["turns", "rounds", "minutes"]);

/** Name a figure in which two boards are compared. */
export function figureName(name: string): string {
  const known = NAMES[name];
  if (known) return told(`balance.${known}`, {}, name);
  const place = /^advantage of place (\d+)$/.exec(name);
  if (place) return t("balance.placeAdvantage", { number: digits(Number(place[1])) });
  const leader = /^leader wins, after (\d+) tenths$/.exec(name);
  if (leader) return t("balance.leaderAfter", { tenths: digits(Number(leader[1])) });
  const [first = "", second = ""] = name.split(" against ");
  return second || first in RESTRAINTS ? matchName({ first, second }) : name;
}

/** Write a figure in which two boards are compared. */
export function figureText(name: string, figure: Measured): string {
  return COUNTED.has(name) ? measured(figure) : share(figure);
}
