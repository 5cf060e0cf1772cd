import type { Options, View } from "../../protocol/types";
import type { Offered } from "../../state/choices";
import type { EditionIndex } from "../../state/edition";
import type { LoggedEvent } from "../../state/events";
import { type Lesson, LESSONS, RARE } from "../../state/lessons.svelte";

/** From this round on, what has not come up is told all the same, one thing a turn. */
const CATCHING_UP = 8;
const FIRST_TRADE = 3;
const FIRST_MORTGAGE = 4;

/** What a lesson follows from. */
export interface Learning {
  readonly me: number;
  readonly view: View;
  readonly edition: EditionIndex;
  readonly rules: Options;
  readonly offered: Offered;
  readonly eventLog: readonly Pick<LoggedEvent, "seat" | "event">[];
  readonly myTurnToAnswer: boolean;
}

/** Return the lessons that a game by these rules has. */
export function lessonsOf(rules: Options): Lesson[] {
  return LESSONS.filter((lesson) => {
    switch (lesson) {
      case "auction":
        return rules.auction !== "none";
      case "build":
        return rules.build !== "none";
      case "set":
        return rules.build !== "none" || rules.set_rent_factor > 1;
      case "debt":
        return rules.debt === "raise";
      case "mortgage":
        return rules.mortgages;
      case "trade":
        return rules.trade !== "never";
      case "transfer":
        return rules.mortgages;
      case "tax":
        return rules.tax_choice;
      case "squatter":
        return rules.squatters;
      case "riot":
        return rules.riots;
      case "place":
        return rules.shortage_auction;
      default:
        return true;
    }
  });
}

/** Return what is to be told now: what the question is about first; null if there is nothing new. */
export function lessonNow(learning: Learning, seen: ReadonlySet<Lesson>): Lesson | null {
  const known = lessonsOf(learning.rules);
  const isNew = (lesson: Lesson): boolean => known.includes(lesson) && !seen.has(lesson);
  return dueNow(learning).find(isNew) ?? missedBy(learning, known.filter(isNew));
}

function dueNow(learning: Learning): Lesson[] {
  if (learning.view.over) return ["over"];
  return ["welcome", ...asked(learning), ...happened(learning), ...possible(learning)];
}

function asked({ view, me, myTurnToAnswer }: Learning): Lesson[] {
  const question = view.awaiting;
  if (!question || !myTurnToAnswer) return [];
  switch (question.for) {
    case "purchase":
      return ["buy"];
    case "auction":
      return ["auction"];
    case "debt":
      return ["debt", "mortgage"];
    case "tax_choice":
      return ["tax"];
    case "card_choice":
      return ["choice"];
    case "transfer":
      return ["transfer"];
    case "riot":
      return ["riot"];
    case "placement":
      return ["place"];
    case "turn":
      if (question.stage === "end") return ["end"];
      return (view.seats[me]?.jail_turns ?? 0) > 0 ? ["jail"] : ["roll"];
  }
}

function happened({ eventLog, me }: Learning): Lesson[] {
  const found: Lesson[] = [];
  for (const { seat, event } of eventLog) {
    if (event.event === "paid" && event.reason === "rent") {
      if (event.payer === me || event.payee === me) found.push("rent");
    }
    if (event.event === "drew" && seat === me) found.push("card");
    if (event.event === "jailed" && event.seat === me) found.push("jail");
    if (event.event === "went_bankrupt") found.push("bankruptcy");
  }
  return found;
}

function possible({ view, me, offered, edition, myTurnToAnswer }: Learning): Lesson[] {
  const found: Lesson[] = [];
  if (view.offers.some((one) => one.partner === me)) found.push("trade");
  if (ownsColor(view, edition, me)) found.push("set");
  if (view.squares.some((one) => one.owner === me && one.squatter > 0)) found.push("squatter");
  if (!myTurnToAnswer || view.awaiting?.for !== "turn") return found;
  if (offered.build.size + offered.buildRun.length > 0) found.push("build");
  if (view.round > 1) found.push("edition");
  if (view.round >= FIRST_TRADE && offered.propose.length > 0) found.push("trade");
  if (view.round >= FIRST_MORTGAGE && offered.mortgage.size > 0) found.push("mortgage");
  return found;
}

function ownsColor(view: View, edition: EditionIndex, me: number): boolean {
  return edition.groups.some((_, group) => {
    const squares = edition.members(group);
    return (
      squares.every((square) => view.squares[square]?.owner === me) &&
      squares.some((square) => edition.squares[square]?.kind === "street")
    );
  });
}

/** Return what has not come up by now, when there is time for it: before the own roll. */
function missedBy({ view, myTurnToAnswer }: Learning, missing: readonly Lesson[]): Lesson | null {
  const question = view.awaiting;
  const isFree = myTurnToAnswer && question?.for === "turn" && question.stage === "roll";
  if (!isFree || view.round < CATCHING_UP) return null;
  return missing.find((lesson) => lesson !== "over" && !RARE.has(lesson)) ?? null;
}
