import { listed, n, t } from "../../i18n/index.svelte";
import { groupName, squareName } from "../../state/names";
import {
  bareTurns,
  colorsOf,
  inOrder,
  mostVisited,
  type Outlook,
  percent,
  rounds,
  shareOf,
} from "./figures";
import { builtPart, isRare, ruinName, worstRuins } from "./ruins";

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** Return what people ask about a board, with answers from its figures. */
export function questionsOf(outlook: Outlook): Answer[] {
  return [
    visited(outlook),
    buying(outlook),
    ...houses(outlook),
    jail(outlook),
    ...ruin(outlook),
    round(outlook),
    { question: t("strategy.askFigures"), answer: t("strategy.answerFigures") },
    { question: t("strategy.askHouseRules"), answer: t("strategy.answerHouseRules") },
  ];
}

function visited(outlook: Outlook): Answer {
  const { edition } = outlook;
  const deeds = mostVisited(outlook).slice(0, 3);
  const [color] = colorsOf(outlook).sort((one, other) => other.share - one.share);
  const list = listed(
    deeds.map((square) =>
      t("strategy.ruinAt", {
        square: squareName(edition, square),
        stage: percent(shareOf(outlook, square)),
      }),
    ),
  );
  const answer = t("strategy.answerVisited", {
    list,
    color: color ? groupName(edition, color.group) : "",
    percent: percent(color?.share ?? 0),
  });
  return { question: t("strategy.askVisited"), answer };
}

function buying(outlook: Outlook): Answer {
  const { options, opponents } = outlook;
  const turns = bareTurns(outlook);
  const colorsMatter = options.build !== "none" || options.set_rent_factor > 1;
  const answer = t(colorsMatter ? "strategy.answerBuy" : "strategy.answerBuyPlain", {
    from: rounds(turns[0] ?? null, opponents),
    to: rounds(turns.at(-1) ?? null, opponents),
  });
  return { question: t("strategy.askBuy"), answer };
}

function houses(outlook: Outlook): Answer[] {
  const { edition, options, opponents } = outlook;
  const [best] = inOrder(colorsOf(outlook));
  if (options.build === "none" || !best) return [];
  const steps = best.whose.stages.filter((one) => one.level > 0);
  const answer = t("strategy.answerHouses", {
    list: listed(steps.map((one) => rounds(one.step_turns, opponents))),
    color: groupName(edition, best.whose.group),
  });
  return [{ question: t("strategy.askHouses"), answer }];
}

function jail({ strategy }: Outlook): Answer {
  const answer = t("strategy.answerJail", {
    stay: percent(strategy.stay.in_jail, 1),
    leave: percent(strategy.leave.in_jail, 1),
  });
  return { question: t("strategy.askJail"), answer };
}

function ruin(outlook: Outlook): Answer[] {
  const { ruins } = outlook.strategy;
  const worst = worstRuins(outlook).slice(0, 3);
  if (!ruins || isRare(ruins) || worst.length === 0) return [];
  const answer = t("strategy.answerRuin", {
    list: listed(worst.map(ruinName)),
    percent: percent(builtPart(outlook), 0),
  });
  return [{ question: t("strategy.askRuin"), answer }];
}

function round({ figures }: Outlook): Answer {
  const rolls = figures.rolls_per_turn;
  const answer =
    rolls > 1
      ? t("strategy.answerRounds", { rolls: n(Math.round(rolls * 100) / 100) })
      : t("strategy.answerRoundsPlain");
  return { question: t("strategy.askRounds"), answer };
}
