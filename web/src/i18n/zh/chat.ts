import type { chat as source } from "../en/chat";
import type { Translation } from "../shape";

export const chat = {
  chat: "聊天",
  chatEmpty: "還沒有訊息，打個招呼吧！",
  chatInput: "訊息",
  people: "房內的人",
  send: "傳送",
  charactersLeft: { other: "還可輸入 {n} 字" },
  emotes: "快捷訊息",
  emoteHello: "你好！",
  emoteThanks: "多謝",
  emoteWellPlayed: "玩得好",
  emoteOops: "糟糕",
  emoteHurry: "快一點",
  emoteDeal: "成交",
  emoteNoDeal: "不行",
  emoteWow: "嘩",
  you: "你",
  mute: "對我靜音",
  unmute: "取消靜音",
  silence: "禁止發言",
  unsilence: "恢復發言",
  silencedHere: "已被房主禁言",
  tooFast: "太快了：請稍候再傳送。",
  silencedYou: "房主已禁止你發言。",
  notSent: "未能傳送，請再試。",
} satisfies Translation<typeof source>;
