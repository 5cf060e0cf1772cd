import type { players as source } from "../en/players";
import type { Translation } from "../shape";

export const players = {
  cash: "現金",
  worth: "總資產",
  worthHidden: "規則不公開",
  numbered: "玩家 {n}",
  bot: "電腦",
  botStandIn: "電腦代打",
  away: "離線",
  awaySeconds: "離線，{seconds} 秒後由電腦代打",
  host: "房主",
  turnNow: "輪到",
  inJail: { other: "在獄中，還有 {n} 回合" },
  passes: { other: "{n} 張出獄卡" },
  out: "出局",
  place: "第 {rank} 名",
  ownedOf: "{group}：{owned}/{all}",
  ownedMortgaged: "{group}：{owned}/{all}，{mortgaged} 張已抵押",
  deedCount: { other: "{n} 張地契" },
  showDeeds: "在棋盤上顯示{name}的地契",
  proposeTrade: "提出交易",
  spectators: "觀眾",
  order: "行動次序",
} satisfies Translation<typeof source>;
