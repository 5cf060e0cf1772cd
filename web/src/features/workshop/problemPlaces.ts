import { n, say, t, told } from "../../i18n/index.svelte";
import type { BoardProblem } from "../../protocol/types";
import { optionKey } from "../setup/forms";
import { type Draft, stepsOf } from "./draft";
import { fieldName } from "./words";

export type Tab = "square" | "board" | "cards" | "rules" | "report";

/** Where something of a draft is changed: which tab, which number in it. */
export interface ProblemPlace {
  readonly tab: Tab;
  readonly index: number | null;
}

/** Return where to change what a path names. */
export function placeOf(path: string): ProblemPlace {
  const [part, index] = stepsOf(path);
  const number = typeof index === "number" ? index : null;
  if (part === "squares" && number !== null) return { tab: "square", index: number };
  if (part === "decks") return { tab: "cards", index: number };
  if (part === "rules" || part === "allow") return { tab: "rules", index: null };
  return { tab: "board", index: number };
}

/** Say where a path leads to: "Oak Street · Price". */
export function placeName(draft: Draft, path: string): string {
  const [part, index, list, nth] = stepsOf(path);
  const parts: string[] = [];
  if (part === "squares" && typeof index === "number") {
    const name = say(draft.squares[index]?.name ?? {});
    parts.push(name || t("workshop.squareNumber", { number: n(index + 1) }));
  } else if (part === "groups" && typeof index === "number") {
    const name = say(draft.groups[index]?.name ?? {});
    parts.push(name || t("workshop.groupNumber", { number: n(index + 1) }));
  } else if (part === "decks" && typeof index === "number") {
    parts.push(say(draft.decks[index]?.name ?? {}) || t("workshop.deck"));
    if (list === "cards" && typeof nth === "number") {
      parts.push(t("workshop.cardNumber", { number: n(nth + 1) }));
    }
  } else if ((part === "rules" || part === "allow") && typeof index === "string") {
    parts.push(told(optionKey(index), {}, index));
  } else if (part !== undefined) {
    parts.push(told(`workshop.part${capital(String(part))}`, {}, String(part)));
  }
  const field = fieldName(path);
  if (field && typeof index === "number") parts.push(field);
  return parts.join(" · ");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Say what is wrong, in the present language, with what the engine expected. */
export function problemSentence(problem: BoardProblem): string {
  const key = problem.code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const { expected, came } = problem;
  return told(
    `balance.problem${capital(key)}`,
    { expected, came },
    t("balance.problemOther", { expected, came }),
  );
}
