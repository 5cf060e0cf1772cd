import type { length as source } from "../en/length";
import type { Translation } from "../shape";

export const length = {
  title: "Ván kéo dài bao lâu",
  usual: "Thường",
  most: "Phần lớn",
  never: "Không kết thúc",
  decided: "Ngã ngũ trước đó",
  minutes: "{n} phút",
  minutesFromTo: "{low}–{high} phút",
  roundsFromTo: "{low}–{high} vòng",
  ofHundred: "{n}/100 ván",
  after: "sau {n} vòng",
  elseWorth: "còn lại tính tài sản",
  elseCash: "còn lại tính tiền mặt",
  limitIt:
    "Nhiều ván như vậy không tự kết thúc. Đặt giới hạn, hoặc bỏ phiếu giữa ván, thì sẽ kết thúc.",
  untraded: "Nếu không ai trao đổi, {n}/100 ván không kết thúc.",
  shortNever: "{n}/100 ván không kết thúc",
  choose: "Thời lượng",
  ownRules: "Theo luật",
  about: "Khoảng {n} phút",
  by: "Tính theo",
  byTime: "Thời gian",
  byRounds: "Số vòng",
  bankruptcies: "Kết thúc khi có ngần này người phá sản",
  off: "Tắt",
  richest: "Khi giới hạn kết thúc ván, ai nhiều tài sản nhất thắng.",
  mostCash: "Khi giới hạn kết thúc ván, ai nhiều tiền mặt nhất thắng.",
  source:
    "Từ {n} ván giữa các máy cấp {level}, theo nhịp của bàn này. Người chơi có thể nhanh hoặc chậm hơn.",
  rough: "Các luật riêng này chưa được đo cùng nhau, nên đây chỉ là con số ước chừng.",
} satisfies Translation<typeof source>;
