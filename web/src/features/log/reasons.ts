import { money, n, t } from "../../i18n/index.svelte";
import { squareName } from "../../state/names";
import type { ReasonWord, Why } from "../../protocol/types";
import { plain, told } from "./marks";
import { type Context } from "./teller";

/** What an argument of a reason is; none where there is no such argument. */
type Part = "square" | "seat" | "money" | "number" | "none";

/** The arguments of every reason that bots give. */
export const PARTS = {
  buy: ["square", "money"],
  buy_set: ["square", "none"],
  buy_deny: ["square", "seat"],
  decline_reserve: ["square", "none"],
  decline_worth: ["square", "none"],
  build: ["square", "none"],
  pledge_to_build: ["square", "money"],
  lift: ["square", "none"],
  lift_set: ["square", "none"],
  raise: ["money", "none"],
  bankrupt: ["money", "none"],
  leave_jail: ["none", "none"],
  stay_in_jail: ["none", "none"],
  tax: ["none", "none"],
  evict: ["square", "none"],
  arrest: ["none", "none"],
  stand_by: ["none", "none"],
  transfer_lift: ["square", "none"],
  transfer_interest: ["square", "none"],
  place: ["square", "none"],
  card: ["none", "none"],
  offer_set: ["square", "money"],
  offer_swap: ["square", "none"],
  offer_sale: ["square", "none"],
  accept: ["seat", "none"],
  reject: ["none", "none"],
  reject_partner: ["seat", "none"],
  counter: ["none", "none"],
  looked_ahead: ["number", "none"],
  like: ["square", "none"],
  dislike: ["square", "none"],
  build_like: ["square", "none"],
  dearest: ["square", "none"],
  list_gain: ["none", "none"],
  list_loss: ["none", "none"],
  offer_like: ["square", "none"],
  fair: ["none", "none"],
  unfair: ["none", "none"],
  raise_to_buy: ["square", "money"],
  raise_to_arrest: ["money", "none"],
} as const satisfies Record<ReasonWord, readonly [Part, Part]>;

type Known = Pick<Context, "names" | "edition" | "me">;

/** Return a bot's reason in quotes; null if it is one that this client does not know. */
export function reasonText(why: Why, known: Known): string | null {
  if (!Object.hasOwn(PARTS, why.word)) return null;
  const [a, b] = PARTS[why.word];
  const values = { a: shown(a, why.a, known), b: shown(b, why.b, known) };
  const isAboutMe = isMe(a, why.a, known) || isMe(b, why.b, known);
  return t("log.quoted", { text: told(t(`log.why_${why.word}`, values), false, isAboutMe) });
}

function isMe(part: Part, value: number, known: Known): boolean {
  return part === "seat" && value === known.me;
}

function shown(part: Part, value: number, { names, edition }: Known): string {
  switch (part) {
    case "square":
      return plain(squareName(edition, value));
    case "seat":
      return plain(names[value] ?? "?");
    case "money":
      return money(value, edition.currency);
    case "number":
      return n(value);
    case "none":
      return "";
  }
}
