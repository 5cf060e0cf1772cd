import type { stage as source } from "../en/stage";
import type { Translation } from "../shape";

// What is said on the stage in the middle of the board; marks as in the log.
export const stage = {
  rolls: "{who} đổ xúc xắc",
  arrives: "{who} → {square}",
  bought: "{who} → {square}, mua giá {amount}",
  draws: "{who} rút thẻ: {deck}",
  completedBy: "{who} đã có trọn nhóm {group}!",
  completed: "Trọn nhóm {group}",
  won: "Người thắng",
  jail: "Vào tù",
  bankrupt: "Phá sản",
  resigned: "Rời cuộc chơi",
  riot: "Bạo loạn!",
  owes: "Đang nợ",
  auction: "Đấu giá",
  leading: "Bạn đang trả giá cao nhất.",
  notNow: "Đến lượt người khác trả giá.",
  underway: "Đang diễn ra …",
  skip: "Hiện ngay",
  newGame: "Ván mới",
  toResult: "Xem kết quả",
  leave: "Rời đi",
} satisfies Translation<typeof source>;
