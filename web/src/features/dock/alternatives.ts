import { money, say, t } from "../../i18n/index.svelte";
import type { Offered } from "../../state/choices";
import type { Action, Awaiting, DoChoose } from "../../protocol/types";
import { quickBids } from "./bids";
import { squareName } from "../../state/names";
import type { Question, Scene } from "./scene";

/** One of several things to choose from, in words. */
export interface Alternative {
  readonly action: Action;
  readonly title: string;
  readonly note: string;
}

/** Return the alternatives of a question that has some and no main answer. */
export function alternativesOf(scene: Scene, offered: Offered): Alternative[] {
  const asked = scene.view.awaiting;
  switch (asked?.for) {
    case "tax_choice":
    case "transfer":
    case "riot":
    case "card_choice":
      return offered.choose.map((action) => described(scene, asked, action));
    case "placement":
      return offered.place.map((action) => ({
        action,
        title: squareName(scene.edition, action.square),
        note: groupName(scene, action.square),
      }));
    default:
      return [];
  }
}

/** Return what there is to know before choosing. */
export function remarksOn(scene: Scene): string[] {
  const asked = scene.view.awaiting;
  switch (asked?.for) {
    case "tax_choice":
      return [t("play.taxWorth"), t("play.taxNote")];
    case "card_choice":
      return cardText(scene, asked.first);
    case "transfer":
      return asked.rest.length > 0 ? [t("play.transferMore", { n: asked.rest.length })] : [];
    case "placement":
      return [t("play.placeHint")];
    default:
      return [];
  }
}

/** Return what an arrest costs and what is missing for it, if anything is. */
export function missingFee({
  view,
  edition,
  rules,
}: Scene): { fee: string; amount: string } | null {
  const asked = view.awaiting;
  if (asked?.for !== "riot") return null;
  const missing = rules.riot_fee - (view.seats[asked.seat]?.cash ?? 0);
  if (missing <= 0) return null;
  return {
    fee: money(rules.riot_fee, edition.currency),
    amount: money(missing, edition.currency),
  };
}

/** Return what the number keys do, in order. */
export function quickActions(
  offered: Offered,
  asked: Awaiting | null,
  raises: readonly number[],
): Action[] {
  if (asked?.for === "auction") {
    if (!offered.bid) return [];
    return quickBids(offered.bid, asked.high_bid, raises).map(({ amount }) => ({
      do: "bid",
      amount,
    }));
  }
  const fine = offered.payFine ? [offered.payFine] : [];
  return [...fine, ...offered.usePass.slice(0, 1), ...offered.choose, ...offered.place];
}

type Choosing = Question<"tax_choice" | "transfer" | "riot" | "card_choice">;

function described(scene: Scene, asked: Choosing, action: DoChoose): Alternative {
  const first = action.choice === 0;
  switch (asked.for) {
    case "tax_choice":
      return { action, title: taxTitle(scene, asked.square, first), note: "" };
    case "transfer":
      return { action, ...(first ? keepMortgage(scene) : liftMortgage()) };
    case "riot":
      return { action, ...(first ? standBy() : payArrest(scene)) };
    case "card_choice":
      return { action, title: cardTitle(scene, asked, action.choice), note: "" };
  }
}

function taxTitle({ edition }: Scene, square: number, flat: boolean): string {
  const tax = edition.squares[square]?.tax;
  if (flat) return t("play.taxFlat", { amount: money(tax?.flat ?? 0, edition.currency) });
  return t("play.taxPercent", { percent: tax?.worth_percent ?? 0 });
}

function keepMortgage({ rules }: Scene) {
  return {
    title: t("play.transferInterest", { percent: rules.transfer_interest }),
    note: t("play.transferInterestNote"),
  };
}

function liftMortgage() {
  return { title: t("play.transferLift"), note: t("play.transferLiftNote") };
}

function standBy() {
  return { title: t("play.riotStand"), note: t("play.riotStandNote") };
}

function payArrest({ edition, rules }: Scene) {
  return {
    title: t("play.riotArrest", { amount: money(rules.riot_fee, edition.currency) }),
    note: t("play.riotArrestNote", { odds: rules.arrest_odds }),
  };
}

function cardTitle({ edition }: Scene, asked: Question<"card_choice">, choice: number): string {
  const found = edition.alternatives[asked.first + choice];
  return found ? say(found.text) : t("play.alternative", { n: choice + 1 });
}

/** The card that is chosen from stands before its alternatives. */
function cardText({ edition }: Scene, first: number): string[] {
  const before = edition.alternatives.slice(0, first).filter((one) => one === null);
  const card = edition.cards[before.length - 1];
  return card ? [say(card.text)] : [];
}

function groupName({ edition }: Scene, square: number): string {
  const group = edition.groups[edition.groupOf(square) ?? -1];
  return group ? say(group.name) : "";
}
