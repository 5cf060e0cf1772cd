import type { players as source } from "../en/players";
import type { Translation } from "../shape";

export const players = {
  cash: "নগদ",
  worth: "মোট সম্পদ",
  worthHidden: "নিয়মে গোপন",
  numbered: "খেলোয়াড় {n}",
  bot: "বট",
  botStandIn: "বট খেলছে",
  away: "অনুপস্থিত",
  awaySeconds: "অনুপস্থিত, {seconds} সেকেন্ডে বট",
  host: "আয়োজক",
  turnNow: "এখন চাল",
  inJail: { other: "জেলে, বাকি {n} চাল" },
  passes: { other: "{n}টি জেলমুক্তির কার্ড" },
  out: "বাদ",
  place: "স্থান {rank}",
  ownedOf: "{group}: {all}টির {owned}টি",
  ownedMortgaged: "{group}: {all}টির {owned}টি, {mortgaged}টি বন্ধক",
  deedCount: { other: "{n}টি জমি" },
  showDeeds: "বোর্ডে {name}-এর জমি দেখান",
  proposeTrade: "বিনিময়ের প্রস্তাব দিন",
  spectators: "দর্শক",
  order: "চালের ক্রম",
} satisfies Translation<typeof source>;
