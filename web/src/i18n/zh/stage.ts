import type { stage as source } from "../en/stage";
import type { Translation } from "../shape";

// What is said on the stage in the middle of the board; marks as in the log.
export const stage = {
  rolls: "{who}擲骰子",
  arrives: "{who} → {square}",
  bought: "{who} → {square}，以 {amount} 買下",
  draws: "{who}抽卡：{deck}",
  completedBy: "{who}集齊了{group}！",
  completed: "{group}全套",
  won: "勝出者",
  jail: "入獄",
  bankrupt: "破產",
  resigned: "退出本局",
  riot: "騷亂！",
  owes: "欠款",
  auction: "拍賣",
  leading: "你的出價最高。",
  notNow: "現在輪到其他人出價。",
  underway: "進行中……",
  skip: "立即顯示",
  newGame: "新的一局",
  toResult: "直接看結果",
  leave: "離開",
} satisfies Translation<typeof source>;
