// What the tests of this folder look at: `freehold lab strategy EDITION --json` of every edition.
import type { OptionValue, Strategy } from "../../protocol/types";
import { EDITIONS, editionOf, unzipped } from "../../testing/recordings";
import type { Outlook } from "./figures";

const STRATEGIES = JSON.parse(
  unzipped("src/features/strategy/fixtures/strategies.json.gz"),
) as Record<string, Strategy>;

/** The ids of all editions. */
export const IDS: readonly string[] = [...EDITIONS.keys()];

/** Return what the page of an edition is made from, under house rules. */
export function outlookOf(
  id: string,
  jail: "leave" | "stay" = "leave",
  changes: Readonly<Record<string, OptionValue>> = {},
): Outlook {
  const edition = editionOf(id);
  const strategy = STRATEGIES[id];
  if (!strategy) throw new Error(`expected figures of ${id}`);
  const options = edition.rules({ options: { ...changes } });
  return { edition, options, strategy, figures: strategy[jail], opponents: 3 };
}
