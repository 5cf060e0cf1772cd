import { money, n, t } from "../../i18n/index.svelte";
import type { Options } from "../../protocol/types";
import { groupName, squareName } from "../../state/names";
import {
  bareTurns,
  colorsOf,
  groupOfKind,
  inOrder,
  mostVisited,
  type Outlook,
  percent,
  rounds,
  shareOf,
  stageName,
  turnsBetween,
} from "./figures";
import { isRare, worstRuins } from "./ruins";

/** Advice: a headline, and a sentence with the figures behind it. */
export interface Tip {
  readonly title: string;
  readonly text: string;
}

/** Return the advice for a board under its rules, the weightiest first. */
export function tipsOf(outlook: Outlook): Tip[] {
  return [
    ...building(outlook),
    ...owning(outlook),
    ...buying(outlook),
    ...others(outlook),
    ...jail(outlook),
    ...taxes(outlook),
    ...unrest(outlook),
    ...ruin(outlook),
  ];
}

function cash({ edition }: Outlook, amount: number): string {
  return money(amount, edition.currency);
}

// --- building

function building(outlook: Outlook): Tip[] {
  const { edition, options, opponents } = outlook;
  const [best, second] = inOrder(colorsOf(outlook));
  if (options.build === "none" || !best || !second) return [];
  const color = groupName(edition, best.whose.group);
  const stage = stageName(edition, best.whose.group, best.stage);
  const bare = best.whose.stages[0]?.income ?? 0;
  return [
    {
      title: t("strategy.tipBest", { color }),
      text: t("strategy.tipBestText", {
        color,
        stage,
        rounds: rounds(best.stage.turns, opponents),
        second: groupName(edition, second.whose.group),
        other: rounds(second.stage.turns, opponents),
      }),
    },
    ...steps(outlook),
    ...waiting(outlook),
    {
      title: t("strategy.tipColors"),
      text: t("strategy.tipColorsText", {
        color,
        stage,
        bare: cash(outlook, bare),
        built: cash(outlook, best.stage.income),
      }),
    },
    ...stock(outlook),
  ];
}

/** Say up to which level building pays back quickest on most colors. */
function steps(outlook: Outlook): Tip[] {
  const colors = colorsOf(outlook);
  const counts = new Map<number, number>();
  for (const { stages } of colors) {
    const built = stages.filter((one) => one.level > 0 && one.step_turns !== null);
    const first = built.sort((a, b) => (a.step_turns ?? 0) - (b.step_turns ?? 0))[0];
    if (first) counts.set(first.level, (counts.get(first.level) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  if (!most) return [];
  const [level, same] = most;
  const stage = stageName(outlook.edition, colors[0]?.group ?? 0, { held: 2, level });
  return [
    {
      title: t("strategy.tipStep", { stage }),
      text: t("strategy.tipStepText", { same, count: colors.length }),
    },
  ];
}

/** Say when to build where one may at any time: at the most likely roll before the color. */
function waiting({ options }: Outlook): Tip[] {
  if (options.manage_when !== "any_time") return [];
  const sum = options.dice_sides + 1;
  const text = t("strategy.tipWhenText", { sum, percent: percent(1 / options.dice_sides, 0) });
  return [{ title: t("strategy.tipWhen"), text }];
}

const FULL_COLOR = 12; // houses of three streets with four each

function stock({ options }: Outlook): Tip[] {
  const count = Math.floor(options.houses / FULL_COLOR);
  if (count === 0) return [];
  const left = options.houses - count * FULL_COLOR;
  return [
    {
      title: t("strategy.tipStock"),
      text: t("strategy.tipStockText", { n: count, houses: options.houses, left }),
    },
  ];
}

// --- colors and trades

function owning(outlook: Outlook): Tip[] {
  const { edition, options, opponents } = outlook;
  const order = inOrder(colorsOf(outlook));
  const [best] = order;
  const worst = order.at(-1);
  if (!best || !worst) return [];
  if (options.build === "none" && options.set_rent_factor === 1) {
    const [deed] = inOrder(outlook.figures.deeds);
    if (!deed) return [];
    const square = squareName(edition, deed.whose.square);
    const text = t("strategy.tipNoColorsText", {
      square,
      rounds: rounds(deed.stage.turns, opponents),
    });
    return [{ title: t("strategy.tipNoColors"), text }, ...lastRound(outlook, deed.stage.turns)];
  }
  if (options.trade === "never") {
    return [{ title: t("strategy.tipNoTrade"), text: t("strategy.tipNoTradeText") }];
  }
  const text = t("strategy.tipTradeText", {
    best: groupName(edition, best.whose.group),
    high: cash(outlook, best.stage.income),
    stage: stageName(edition, best.whose.group, best.stage),
    worst: groupName(edition, worst.whose.group),
    low: cash(outlook, worst.stage.income),
  });
  return [{ title: t("strategy.tipTrade"), text }];
}

/** Say from which round on no purchase pays back, where cash is counted in the end. */
function lastRound({ options, opponents }: Outlook, turns: number): Tip[] {
  const limit = options.round_limit;
  const last = Math.floor(limit - turns / opponents);
  if (limit === 0 || options.score !== "cash" || last < 1) return [];
  const text = t("strategy.tipLastRoundText", { limit, last, rounds: rounds(turns, opponents) });
  return [{ title: t("strategy.tipLastRound"), text }];
}

// --- buying

function buying(outlook: Outlook): Tip[] {
  const { options } = outlook;
  if (options.auction === "none") return [...withoutAuctions(outlook), ...raising(outlook)];
  const start = cash(outlook, options.bid_start);
  return [
    { title: t("strategy.tipAuction"), text: t("strategy.tipAuctionText", { start }) },
    ...(options.auction === "timed" ? [clock(options)] : []),
    ...(options.auction === "turns" ? [turns(outlook)] : []),
    ...raising(outlook),
  ];
}

function withoutAuctions(outlook: Outlook): Tip[] {
  const turns = bareTurns(outlook);
  const text = t("strategy.tipNoAuctionText", {
    from: rounds(turns[0] ?? null, outlook.opponents),
    to: rounds(turns.at(-1) ?? null, outlook.opponents),
  });
  return [{ title: t("strategy.tipNoAuction"), text }];
}

function clock({ auction_seconds: seconds, auction_extension: extension }: Options): Tip {
  const text =
    extension > 0
      ? t("strategy.tipTimedLonger", { seconds, extension })
      : t("strategy.tipTimedText", { seconds });
  return { title: t("strategy.tipTimed"), text };
}

function turns(outlook: Outlook): Tip {
  const multiple = cash(outlook, outlook.options.bid_multiple);
  return { title: t("strategy.tipTurns"), text: t("strategy.tipTurnsText", { multiple }) };
}

function raising({ options }: Outlook): Tip[] {
  if (!options.raise_for_purchase) return [];
  const text = options.mortgages
    ? t("strategy.tipRaiseMortgage", { percent: percent(options.lift_interest / 100, 0) })
    : t("strategy.tipRaiseText");
  return [{ title: t("strategy.tipRaise"), text }];
}

// --- stations, utilities, the most visited

function others(outlook: Outlook): Tip[] {
  const { edition } = outlook;
  const [square] = mostVisited(outlook);
  if (square === undefined) return [];
  const share = shareOf(outlook, square);
  return [
    ...stations(outlook),
    ...utilities(outlook),
    {
      title: t("strategy.tipVisited", { square: squareName(edition, square) }),
      text: t("strategy.tipVisitedText", {
        percent: percent(share),
        turns: n(turnsBetween(outlook, share) ?? 0),
      }),
    },
  ];
}

function stations(outlook: Outlook): Tip[] {
  const found = groupOfKind(outlook, "station");
  const one = found?.stages[0]?.turns;
  const all = found?.stages.at(-1)?.turns;
  if (!found || one == null || all == null || found.stages.length < 2) return [];
  const text = t("strategy.tipStationsText", {
    one: rounds(one, outlook.opponents),
    all: rounds(all, outlook.opponents),
    count: found.stages.length,
  });
  return [{ title: t("strategy.tipStations"), text }];
}

/** Warn of utilities where every color, built up, pays back sooner. */
function utilities(outlook: Outlook): Tip[] {
  const { edition, opponents } = outlook;
  const turns = groupOfKind(outlook, "utility")?.stages.at(-1)?.turns;
  const slowest = inOrder(colorsOf(outlook)).at(-1);
  if (turns == null || !slowest || turns <= slowest.stage.turns) return [];
  const text = t("strategy.tipUtilitiesText", {
    rounds: rounds(turns, opponents),
    color: groupName(edition, slowest.whose.group),
    stage: stageName(edition, slowest.whose.group, slowest.stage),
    other: rounds(slowest.stage.turns, opponents),
  });
  return [{ title: t("strategy.tipUtilities"), text }];
}

// --- jail, taxes, unrest, ruin

function jail(outlook: Outlook): Tip[] {
  const { options, strategy } = outlook;
  const rents = outlook.figures.deeds.flatMap((deed) => deed.stages.map((one) => one.rent));
  const dearest = Math.max(0, ...rents);
  if (options.salary_pass > dearest) {
    const text = t("strategy.tipJailSalaryText", {
      salary: cash(outlook, options.salary_pass),
      rent: cash(outlook, dearest),
    });
    return [{ title: t("strategy.tipJailSalary"), text }];
  }
  const text = t("strategy.tipJailText", {
    fine: cash(outlook, options.jail_fine),
    stay: percent(strategy.stay.in_jail, 1),
    leave: percent(strategy.leave.in_jail, 1),
  });
  return [{ title: t("strategy.tipJail"), text }];
}

/** Say when a share of one's worth is less than the flat tax, where one may choose. */
function taxes(outlook: Outlook): Tip[] {
  const { edition, options } = outlook;
  const tax = edition.squares.find((one) => (one.tax?.worth_percent ?? 0) > 0)?.tax;
  if (!tax || !options.tax_choice) return [];
  const flat = options.older_taxes && tax.older > 0 ? tax.older : tax.flat;
  const worth = (100 * flat) / tax.worth_percent;
  if (worth >= options.start_money) return [];
  const text = t("strategy.tipTaxText", {
    percent: percent(tax.worth_percent / 100, 0),
    flat: cash(outlook, flat),
    worth: cash(outlook, worth),
    start: cash(outlook, options.start_money),
  });
  return [{ title: t("strategy.tipTax"), text }];
}

function unrest(outlook: Outlook): Tip[] {
  const { options } = outlook;
  const tips: Tip[] = [];
  if (options.squatters) {
    tips.push({ title: t("strategy.tipSquatters"), text: squatters(outlook) });
  }
  if (options.riots) {
    const text = t("strategy.tipRiotsText", {
      fee: cash(outlook, options.riot_fee),
      odds: options.arrest_odds,
      amount: cash(outlook, options.riot_fee * options.arrest_odds),
    });
    tips.push({ title: t("strategy.tipRiots"), text });
  }
  return tips;
}

function squatters(outlook: Outlook): string {
  const { edition, options, figures, opponents } = outlook;
  const streets = edition.squares.flatMap((one, at) => (one.kind === "street" ? [at] : []));
  const shares = streets.reduce((sum, square) => sum + shareOf(outlook, square), 0);
  const visits = (figures.rolls_per_turn * shares) / Math.max(1, streets.length);
  return t("strategy.tipSquattersText", {
    rounds: options.squatter_rounds,
    times: visits * options.squatter_rounds * opponents,
    percent: percent(options.company_percent / 100, 0),
    odds: options.force_odds,
    turns: options.force_turns,
  });
}

function ruin(outlook: Outlook): Tip[] {
  const { ruins } = outlook.strategy;
  const [worst] = worstRuins(outlook);
  if (!ruins || !worst) return [];
  if (isRare(ruins)) {
    const text = t("strategy.tipNoRuinText", { games: ruins.games, ruined: ruins.ruined });
    return [{ title: t("strategy.tipNoRuin"), text }];
  }
  const text = t("strategy.tipRuinText", {
    percent: percent(worst.share, 1),
    stage: worst.stage,
  });
  return [{ title: t("strategy.tipRuin", { square: worst.square }), text }];
}
