import { t } from "../../i18n/index.svelte";
import type { Clause, ClauseWriter } from "./clause";

/** Write what squatters do; nothing where the edition has none. */
export function squatters(writer: ClauseWriter): Clause[] {
  const { squatters, squatter_percent, squatter_rounds } = writer.options;
  if (!squatters) {
    return writer.base.squatters ? [writer.clause(t("rules.squattersNone"), "squatters")] : [];
  }
  const { company_percent, force_odds, force_turns } = writer.options;
  return [
    writer.clause(
      t("rules.squatterChance", { percent: squatter_percent }),
      "squatters",
      "squatter_percent",
    ),
    writer.clause(t("rules.squatterEffect")),
    writer.clause(t("rules.squatterRounds", { n: squatter_rounds }), "squatter_rounds"),
    writer.clause(t("rules.company", { percent: company_percent }), "company_percent"),
    writer.clause(
      t("rules.force", { odds: force_odds, n: force_turns }),
      "force_odds",
      "force_turns",
    ),
  ];
}

/** Write what riots do; nothing where the edition has none. */
export function riots(writer: ClauseWriter): Clause[] {
  const { riots, riot_percent, riot_fee, arrest_odds, riot_bar } = writer.options;
  const { riot_order, raise_for_purchase } = writer.options;
  if (!riots) return writer.base.riots ? [writer.clause(t("rules.riotsNone"), "riots")] : [];
  const clauses = [
    writer.clause(t("rules.riotChance", { percent: riot_percent }), "riots", "riot_percent"),
    writer.clause(t("rules.riotEffect")),
    writer.clause(t(riot_order ? "rules.riotOrder" : "rules.riotLoose"), "riot_order"),
    writer.clause(
      t("rules.arrest", { amount: writer.money(riot_fee), odds: arrest_odds }),
      "riot_fee",
      "arrest_odds",
    ),
  ];
  if (raise_for_purchase) {
    clauses.push(writer.clause(t("rules.arrestRaise"), "raise_for_purchase"));
  }
  if (riot_bar > 0) clauses.push(writer.clause(t("rules.riotBar", { n: riot_bar }), "riot_bar"));
  return clauses;
}
