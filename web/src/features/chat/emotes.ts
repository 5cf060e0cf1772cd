import { type Key, t } from "../../i18n/index.svelte";
import type { Emote } from "../../protocol/types";

const TEXTS = {
  hello: "chat.emoteHello",
  thanks: "chat.emoteThanks",
  well_played: "chat.emoteWellPlayed",
  oops: "chat.emoteOops",
  hurry: "chat.emoteHurry",
  deal: "chat.emoteDeal",
  no_deal: "chat.emoteNoDeal",
  wow: "chat.emoteWow",
} as const satisfies Record<Emote, Key>;

/** All emotes, in the order in which they are offered. */
export const EMOTES = Object.keys(TEXTS) as Emote[];

/** Return what an emote says. */
export function emoteText(emote: Emote): string {
  return t(TEXTS[emote]);
}
