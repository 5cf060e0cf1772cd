import type { stage as source } from "../en/stage";
import type { Translation } from "../shape";

// What is said on the stage in the middle of the board; marks as in the log.
export const stage = {
  rolls: "{who} ছক্কা ফেলছেন",
  arrives: "{who} → {square}",
  bought: "{who} → {square}, {amount} দিয়ে কেনা",
  draws: "{who} কার্ড তুলছেন: {deck}",
  completedBy: "{group}-এর সবগুলো এখন {who}-এর!",
  completed: "{group}: সব",
  won: "বিজয়ী",
  jail: "জেলে",
  bankrupt: "দেউলিয়া",
  resigned: "খেলার বাইরে",
  riot: "দাঙ্গা!",
  owes: "দেনা",
  auction: "নিলাম",
  leading: "আপনার দর সবচেয়ে বেশি।",
  notNow: "এখন অন্যরা দর হাঁকছেন।",
  underway: "চলছে …",
  skip: "এখনই দেখান",
  newGame: "নতুন খেলা",
  toResult: "ফলাফলে যান",
  leave: "বেরিয়ে যান",
} satisfies Translation<typeof source>;
