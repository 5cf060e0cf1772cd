import { money, n, percent, t, told } from "../../i18n/index.svelte";
import type { Action, Hint, Outcomes, Side, TellAdvice, Warned } from "../../protocol/types";
import type { Offered } from "../../state/choices";
import { groupName, sideText, squareName } from "../../state/names";
import { alternativesOf } from "../dock/alternatives";
import type { Scene } from "../dock/scene";

/** What an argument of a reason is; none where there is no such argument. */
type Part = "square" | "seat" | "money";

/** The arguments of the reasons that are told with figures or names. */
const PARTS: Partial<Record<Hint["word"], readonly [Part | null, Part | null]>> = {
  end_turn: ["money", null],
  raise: ["money", null],
  bankrupt: ["money", null],
  raise_to_arrest: ["money", null],
  accept: ["seat", null],
  reject_partner: ["seat", null],
  buy_deny: ["square", "seat"],
  counter: [null, "money"],
  bid_building: [null, "money"],
  pass_building: [null, "money"],
};
const USUAL = ["square", "money"] as const;

/** What is needed to say what the coach means. */
export interface Advised {
  readonly scene: Scene;
  readonly offered: Offered;
}

/** Say what the coach would do and why, in one sentence. */
export function hintText(hint: Hint, advised: Advised): string {
  const reason = reasonOf(hint, advised.scene);
  return t("coach.sentence", { action: actionText(hint.action, advised), reason });
}

function reasonOf({ word, a, b }: Hint, scene: Scene): string {
  const [first, second] = PARTS[word] ?? USUAL;
  const values = { a: partText(first, a, scene), b: partText(second, b, scene) };
  return told(`coach.why_${word}`, values, t("coach.why_none"));
}

function partText(part: Part | null, value: number, { edition, players }: Scene): string {
  if (part === "square") return squareName(edition, value);
  if (part === "money") return money(value, edition.currency);
  return part === "seat" ? (players[value]?.name ?? "?") : "";
}

/** Say what an action does, to who is to do it. */
export function actionText(action: Action, { scene, offered }: Advised): string {
  const { edition, players, view } = scene;
  const name = "partner" in action ? (players[action.partner]?.name ?? "?") : "";
  switch (action.do) {
    case "buy":
    case "decline":
      return boughtText(action.do, scene);
    case "bid":
      return t("coach.do_bid", { amount: money(action.amount, edition.currency) });
    case "choose": {
      const found = alternativesOf(scene, offered).find(
        (one) => one.action.do === "choose" && one.action.choice === action.choice,
      );
      return t("coach.do_choose", { choice: found?.title ?? n(action.choice + 1) });
    }
    case "propose":
    case "counter": {
      const [give, take] = [action.give, action.take].map((side) => stakeText(side, scene));
      return t(`coach.do_${action.do}`, { name, give: give ?? "", take: take ?? "" });
    }
    default: {
      const square = "square" in action ? squareName(edition, action.square) : "";
      const group = "group" in action ? groupName(edition, action.group) : "";
      return told(`coach.do_${action.do}`, { square, group, name, round: view.round }, action.do);
    }
  }
}

function boughtText(kind: "buy" | "decline", { view, edition }: Scene): string {
  const number = view.awaiting?.for === "purchase" ? view.awaiting.square : 0;
  const square = squareName(edition, number);
  const amount = money(edition.squares[number]?.price ?? 0, edition.currency);
  return kind === "buy" ? t("coach.do_buy", { square, amount }) : t("coach.do_decline", { square });
}

function stakeText(side: Readonly<Side>, { edition }: Scene): string {
  return sideText(edition, side) || t("coach.nothing");
}

/** Tell the figures of what an action leads to. */
export function figuresText(outcomes: Outcomes, { edition }: Scene): string {
  const { cash, rent, chance, otherwise } = outcomes;
  const parts = [t("coach.cashLeft", { amount: money(cash, edition.currency) })];
  if (rent > 0) parts.push(t("coach.rentAhead", { amount: money(rent, edition.currency) }));
  if (chance === otherwise) parts.push(t("coach.chanceNow", { chance: percent(chance) }));
  else parts.push(t("coach.chance", chances(outcomes)));
  return parts.join(" · ");
}

/** Say what speaks against an action. */
export function warningText(warned: Warned, outcomes: Outcomes, { edition }: Scene): string {
  return told(
    `coach.warn_${warned.word}`,
    {
      cash: money(outcomes.cash, edition.currency),
      rent: money(outcomes.rent, edition.currency),
      risk: percent(outcomes.risk),
      square: warned.square === null ? "" : squareName(edition, warned.square),
    },
    t("coach.warn_loss"),
  );
}

/** Tell by how much an action changes the chance to win; nothing if it does not. */
export function lossText({ outcomes }: TellAdvice): string {
  if (!outcomes || outcomes.chance === outcomes.otherwise) return "";
  return t("coach.warnChance", chances(outcomes));
}

function chances({ chance, otherwise, doubt }: Outcomes) {
  return { before: percent(otherwise), after: percent(chance), points: n(Math.round(doubt / 10)) };
}
