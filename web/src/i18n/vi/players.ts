import type { players as source } from "../en/players";
import type { Translation } from "../shape";

export const players = {
  cash: "Tiền mặt",
  worth: "Tổng tài sản",
  worthHidden: "luật không cho xem",
  numbered: "Người chơi {n}",
  bot: "Máy",
  botStandIn: "Máy chơi thay",
  away: "Vắng mặt",
  awaySeconds: "Vắng mặt, máy vào sau {seconds} giây",
  host: "Chủ phòng",
  turnNow: "Đang đi",
  inJail: { other: "Trong tù, còn {n} lượt" },
  passes: { other: "{n} thẻ ra tù" },
  out: "Bị loại",
  place: "Hạng {rank}",
  ownedOf: "{group}: {owned}/{all}",
  ownedMortgaged: "{group}: {owned}/{all}, {mortgaged} đang thế chấp",
  deedCount: { other: "{n} ô đất" },
  showDeeds: "Hiện đất của {name} trên bàn cờ",
  proposeTrade: "Đề nghị trao đổi",
  spectators: "Người xem",
  order: "Thứ tự chơi",
} satisfies Translation<typeof source>;
