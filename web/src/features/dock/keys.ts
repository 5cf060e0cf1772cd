import type { Offered } from "../../state/choices";
import type { Action } from "../../protocol/types";
import type { Panel } from "../../state/screen.svelte";
import { isForeign, isPressable, type KeyPress, takesText } from "../../ui/keyPress";

/** What the keys can reach now; `quick` are the numbered choices in order. */
export interface KeyContext {
  readonly offered: Pick<Offered, "roll" | "buy" | "decline" | "pass" | "endTurn">;
  readonly primary: Action | null;
  readonly quick: readonly Action[];
  /** What the dock suggests to build. */
  readonly build: readonly Action[];
  /** There is a coach to be asked. */
  readonly hint: boolean;
  /** The own last step can be undone by one press. */
  readonly undo: boolean;
  readonly modal: boolean;
  /** The question has just come: nobody can mean it by the space bar yet. */
  readonly fresh: boolean;
  /** What the space bar would answer is not on the screen yet. */
  readonly unseen: boolean;
  /** The answers to an offer that waits for one. */
  readonly offer?: OfferAnswers | null;
}

/** How an offer can be answered. */
export interface OfferAnswers {
  readonly accept: Action | undefined;
  readonly reject: Action | undefined;
  readonly counter: (() => void) | null;
}

export type KeyCommand =
  | { readonly do: "act"; readonly action: Action }
  | { readonly do: "build"; readonly actions: readonly Action[] }
  | { readonly do: "undo" }
  | { readonly do: "hint" }
  | { readonly do: "show"; readonly panel: Panel }
  | { readonly do: "counter" }
  | { readonly do: "skip" }
  | { readonly do: "help" }
  | { readonly do: "close" };

const PANELS: Readonly<Record<string, Panel>> = {
  t: "trade",
  m: "estate",
  l: "log",
  c: "chat",
};

/** Return what a key press asks for; null if it is none of the game's business. */
export function commandOf(press: KeyPress, reach: KeyContext): KeyCommand | null {
  if (isForeign(press) || press.repeat || reach.modal || takesText(press.target)) return null;
  const key = plainKey(press);
  if (key === "Escape") return { do: "close" };
  if (key === "?") return { do: "help" };
  if (key === " " && reach.unseen && !isPressable(press.target)) return { do: "skip" };
  if (key === "o" && reach.offer?.counter) return { do: "counter" };
  const panel = PANELS[key];
  if (panel) return { do: "show", panel };
  if (key === "i" && reach.hint) return { do: "hint" };
  if (key === "u" && reach.undo) return { do: "undo" };
  if (key === "h" && reach.build.length > 0) return { do: "build", actions: reach.build };
  const action = actionOf(key, press, reach);
  return action && { do: "act", action };
}

function actionOf(key: string, press: KeyPress, reach: KeyContext): Action | null {
  const { offered, primary, quick, fresh, offer } = reach;
  switch (key) {
    case " ":
      return fresh || offer || isPressable(press.target) ? null : primary;
    case "y":
      return offer?.accept ?? null;
    case "n":
      return offer?.reject ?? null;
    case "r":
      return offered.roll;
    case "b":
      return offered.buy;
    case "a":
      return offered.decline ?? offered.pass;
    case "e":
      return offered.endTurn;
    default:
      return /^[1-9]$/.test(key) ? (quick[Number(key) - 1] ?? null) : null;
  }
}

/** Keyboards of other scripts are read by the place of the key. */
function plainKey({ key, code = "" }: KeyPress): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  const place = /^(?:Key([A-Z])|Digit([1-9]))$/.exec(key.length === 1 ? code : "");
  return place ? (place[1] ?? place[2] ?? "").toLowerCase() : key;
}
