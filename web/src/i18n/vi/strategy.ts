import type { strategy as source } from "../en/strategy";
import type { Translation } from "../shape";

export const strategy = {
  title: "Chiến lược và xác suất",
  short: "Chiến lược",
  heading: "Chiến lược: {edition}",
  intro:
    "Tính cho chính bàn cờ này: xúc xắc, thẻ và nhà tù chính xác tuyệt đối, còn lại theo giá và tiền thuê.",
  changedNote: "Theo luật riêng của phòng bạn.",
  board: "Bàn cờ",
  jail: "Khi ở tù, mọi người",
  jailLeave: "ra ngay",
  jailStay: "ở lại chờ đôi",
  opponents: "Đối thủ",
  asTable: "Dạng bảng",
  never: "không bao giờ",
  rounds: "{rounds} vòng",

  // stages
  alone: "một ô lẻ",
  bare: "chưa xây",
  wholeColor: "đủ nhóm màu",
  owned: { other: "có {n} ô" },

  // the map
  map: "Quân cờ dừng ở đâu",
  mapAbout:
    "Phần trăm số lần đổ mà quân cờ dừng ở mỗi ô. Nếu mọi ô như nhau thì mỗi ô là {percent}.",
  mapLabel: "Bàn cờ dạng bản đồ nhiệt",
  mapHint: "Chọn một ô bằng chuột hoặc các phím mũi tên.",
  legend: "So với phần chia đều",
  legendBelow: "dưới {to}",
  legendRange: "{from} đến {to}",
  legendAbove: "từ {from} trở lên",
  squareLabel: "{name}: {percent}",
  onceInTurns: "Mỗi người chơi dừng ở đây một lần trong {turns} lượt.",
  neverRests: "Không ai dừng lại ở đây.",
  jailSplit: "Ở tù {inside}, chỉ thăm {visiting}.",
  place: "Hạng {place} trên {count}",
  columnSquare: "Ô",
  columnShare: "Phần số lần đổ",
  columnTurns: "Một lần trong … lượt",

  // earnings
  earnings: "Các màu kiếm được bao nhiêu",
  earningsAbout: "Từ mỗi đối thủ trong mỗi vòng, tính trung bình.",
  earningsOthers: "Các ô không xây được tính khi một người có đủ, số ô ghi trong ngoặc.",
  builtTo: "Xây đến",

  // pay-back
  payback: "Thời gian hoàn vốn của từng ô đất",
  paybackAbout: {
    other: "Số vòng đến khi ô đất kiếm lại đủ số tiền đã bỏ ra, với {n} đối thủ.",
  },
  paybackMarked: "Bậc hoàn vốn nhanh nhất được đánh dấu.",
  count: "Tính",
  countWhole: "đất và công trình",
  countStep: "riêng bước cuối",
  columnDeed: "Ô đất",
  columnPrice: "Giá",
  quickest: "nhanh nhất",

  // investments
  investments: "Đầu tư tốt nhất và tệ nhất",
  investmentsAbout: "Các bước của cả nhóm, từ bậc này lên bậc kế tiếp.",
  best: "Hoàn vốn sớm nhất",
  worst: "Hoàn vốn muộn nhất",
  investment: "{group}: {stage}",
  investmentAbout: "tốn {cost}, mỗi vòng kiếm thêm {income}",

  // ruins
  ruins: "Nơi phá sản nhiều nhất",
  ruinsAbout:
    "Nơi {ruined} người chơi phá sản trong {games} ván thử của {seats} máy cấp {bot}, theo luật gốc của bàn cờ.",
  ruinAt: "{square} ({stage})",

  // folklore
  folklore: "Lời đồn và sự thật",
  folkloreAbout:
    "Những câu đầu được in trong luật của phiên bản Bangladesh; sự thật là của bàn cờ này.",
  right: "Đúng",
  wrong: "Sai",
  claimJail: "“{percent} số lần dừng là ở nhà tù.”",
  truthJail: "{leave} nếu ai cũng ra ngay, {stay} nếu ai cũng ở lại, kể cả người đến thăm.",
  claimGo: "“{percent} số lần dừng là ở {go}.”",
  truthGo: "{percent}.",
  claimStations: "“Mỗi ga nhận {from} đến {to} số lần dừng.”",
  truthStations: "Mỗi ga {from} đến {to}; cộng lại {sum}.",
  claimColor: "“Màu {color} được ghé nhiều nhất.”",
  truthColor: "Nhiều nhất là {color} với {percent}; kế đó là {second} với {other}.",
  claimDearest: "“Màu đắt nhất là màu tốt nhất.”",
  truthDearest: "{dearest} cần {rounds} vòng để hoàn vốn, {best} cần {other}.",
  truthDearestBest: "Màu này hoàn vốn sớm nhất: sau {rounds} vòng.",
  claimHotels: "“Khách sạn lúc nào cũng đáng xây.”",
  truthHotels:
    "Bước lên khách sạn hoàn vốn sau {from} đến {to} vòng, bước lên {level} sau {best} vòng.",
  claimEqual: "“Mọi ô đều có khả năng như nhau.”",
  truthEqual: "{most} nhận {high} số lần đổ, {least} chỉ {low}.",

  // tips
  tips: "Mẹo chơi",
  tipBest: "Nhắm vào màu {color}",
  tipBestText:
    "{color} ({stage}) hoàn vốn sau {rounds} vòng, sớm hơn mọi màu khác. Kế đó: {second} với {other} vòng.",
  tipStep: "Trước hết hãy xây đến {stage}",
  tipStepText:
    "Ở {same} trên {count} màu, đây là bước hoàn vốn nhanh nhất. Thấp hơn thì công trình kiếm được ít; cao hơn thì tiền thường nên dành cho màu tiếp theo.",
  tipWhen: "Xây khi có người sắp đến",
  tipWhenText:
    "Bạn được xây bất cứ lúc nào giữa hai nước đi. Giữ tiền đến khi một đối thủ đứng trước màu của bạn khoảng {sum} ô: đó là tổng dễ ra nhất ({percent}).",
  tipColors: "Nhóm màu chưa xây gần như không kiếm được gì",
  tipColorsText:
    "{color} kiếm {bare} từ mỗi đối thủ mỗi vòng khi chưa xây, {built} khi đã xây ({stage}).",
  tipStock: "Giữ lấy nhà",
  tipStockText: {
    other:
      "Ngân hàng có {houses} nhà. {n} nhóm ba ô, mỗi ô bốn nhà, chỉ để lại {left} cho mọi người khác; đổi thành khách sạn thì người khác lại xây được.",
  },
  tipTrade: "Trao đổi để có đủ nhóm màu",
  tipTradeText:
    "Hiếm ai tự dừng trước ở mọi ô của một màu. Trước khi đồng ý, hãy so hai màu kiếm được bao nhiêu: {best} được {high} ({stage}), {worst} được {low}.",
  tipNoTrade: "Một ô đất đủ chặn cả màu",
  tipNoTradeText:
    "Ở đây không được trao đổi, nên nhóm màu thuộc về người dừng ở mọi ô của nó. Hãy mua ô trống cuối cùng của màu mà người khác đang gom: khi nó còn là của bạn, không ai xây được ở đó.",
  tipNoColors: "Màu không quan trọng",
  tipNoColorsText:
    "Không có xây dựng, và đủ nhóm màu cũng không thu thêm. Hãy xem từng ô: {square} hoàn vốn sớm nhất, sau {rounds} vòng.",
  tipLastRound: "Ngừng mua đúng lúc",
  tipLastRoundText:
    "Sau {limit} vòng chỉ tính tiền mặt. Ngay cả ô tốt nhất cũng cần {rounds} vòng để hoàn vốn: sau vòng {last}, không lần mua nào còn hoàn vốn.",
  tipAuction: "Định sẵn giới hạn trước khi từ chối",
  tipAuctionText:
    "Đất bạn không mua được đấu giá từ {start}, và bạn cũng được trả giá. Chỉ rẻ hơn khi người khác đang thiếu tiền.",
  tipTimed: "Đồng hồ quyết định",
  tipTimedText:
    "Phiên đấu giá kéo dài {seconds} giây, rồi giá cao nhất thắng. Hãy định trước ô đất đáng bao nhiêu và đừng chờ giây cuối: giá phải đến kịp.",
  tipTimedLonger:
    "Phiên đấu giá kéo dài {seconds} giây, và sau mỗi lần trả giá còn ít nhất {extension} giây: chờ giây cuối không được lợi gì.",
  tipTurns: "Bỏ qua là hết lượt",
  tipTurnsText:
    "Trả giá lần lượt quanh bàn theo bội số của {multiple}, ai bỏ qua là ra khỏi phiên. Hãy ở lại khi giá còn rẻ: người cuối cùng chỉ trả đúng giá của mình.",
  tipNoAuction: "Không mua cũng không mất gì",
  tipNoAuctionText:
    "Không có đấu giá: ô bạn bỏ lại chờ người đến sau. Một ô lẻ cần {from} đến {to} vòng để hoàn vốn, nên hãy giữ đủ tiền trả tiền thuê.",
  tipRaise: "Không cần có sẵn đủ tiền mặt",
  tipRaiseText:
    "Trước khi mua, bạn có thể xoay phần còn thiếu. Đáng làm với ô hoàn tất một màu, không đáng với một ô lẻ.",
  tipRaiseMortgage:
    "Trước khi mua, bạn có thể bán công trình và thế chấp đất. Chuộc lại tốn thêm {percent}: đáng làm với ô hoàn tất một màu, không đáng với một ô lẻ.",
  tipStations: "Nhà ga: tất cả hoặc không",
  tipStationsText:
    "Một ga lẻ cần {one} vòng để hoàn vốn, cả {count} ga chỉ {all} vòng. Và không bao giờ phải bỏ thêm đồng nào.",
  tipUtilities: "Công ty tiện ích xếp sau cùng",
  tipUtilitiesText: "Cả hai cần {rounds} vòng để hoàn vốn; {color} ({stage}) cần {other}.",
  tipJail: "Đầu ván ra tù sớm, cuối ván ở lại",
  tipJailText:
    "Khi còn đất trống, mỗi lượt ở tù là lỡ một lần mua: hãy trả {fine}. Khi người khác đã xây, đó là ô an toàn nhất: bạn không trả tiền thuê mà vẫn thu của mình. Ai ở lại sẽ ở đó {stay} số lần đổ thay vì {leave}.",
  tipJailSalary: "Ra tù ngay",
  tipJailSalaryText:
    "Mỗi vòng quanh bàn được {salary}, còn tiền thuê đắt nhất là {rent}. Ngồi chờ tiết kiệm ít hơn là mất.",
  tipTax: "Chọn mức thuế cố định",
  tipTaxText:
    "{percent} tài sản chỉ ít hơn {flat} khi bạn có tổng cộng dưới {worth}. Bạn bắt đầu với {start}.",
  tipSquatters: "Thuê công ty trục xuất",
  tipSquattersText:
    "Người chiếm nhà ở {rounds} vòng. Trong lúc đó đối thủ lẽ ra đã trả {times} lần tiền thuê của một ô trung bình; công ty chỉ lấy {percent} một lần. Tự đuổi thì miễn phí, nhưng {odds} lần có 1 lần bạn ngồi tù {turns} lượt.",
  tipRiots: "Cho bắt kẻ bạo loạn",
  tipRiotsText:
    "Cạnh bàn có tiền thuê cao nhất bị đánh, mỗi ô đã xây ở đó mất một bậc. Bắt giữ tốn {fee} và {odds} lần thành công 1 lần: đáng làm nếu những gì sắp mất đã tốn hơn {amount}.",
  tipRuin: "Giữ tiền phòng {square}",
  tipRuinText:
    "Không nơi nào làm nhiều người phá sản hơn trong các ván thử: {percent} số vụ phá sản ({stage}).",
  tipNoRuin: "Hầu như không ai phá sản",
  tipNoRuinText:
    "Trong {games} ván thử chỉ có {ruined} người phá sản. Ở đây không phải sống sót là thắng, mà là tiền mặt lúc cuối.",
  tipVisited: "Được ghé nhiều nhất: {square}",
  tipVisitedText: "{percent} số lần đổ dừng ở đó: mỗi đối thủ đến một lần trong {turns} lượt.",

  // questions
  faq: "Hỏi và đáp",
  askFigures: "Các con số này từ đâu ra?",
  answerFigures:
    "Chỉ từ bàn cờ và luật chơi. Quân cờ dừng ở đâu được tính chính xác từ xúc xắc, lần đổ đôi, nhà tù và các thẻ di chuyển quân; bộ thẻ coi như được xáo trước mỗi lần rút. Thu nhập là tiền thuê nhân số lần ghé, kể cả thẻ bắt khách trả thêm. Chỉ các vụ phá sản là đếm từ ván chơi.",
  askRounds: "Một vòng là gì?",
  answerRounds:
    "Mỗi người đi một lượt. Vậy với ba đối thủ, một vòng có ba lượt mà ai đó có thể dừng ở đất của bạn. Một lượt trung bình có {rolls} lần đổ, vì đổ đôi được đổ tiếp.",
  answerRoundsPlain:
    "Mỗi người đi một lượt với một lần đổ. Vậy với ba đối thủ, một vòng có ba lần đổ có thể dừng ở đất của bạn.",
  askVisited: "Ô nào được ghé nhiều nhất?",
  answerVisited: "Trong các ô đất: {list}. Màu được ghé nhiều nhất là {color} với {percent}.",
  askBuy: "Có nên mua mọi ô mình dừng?",
  answerBuy:
    "Một ô lẻ chưa xây cần {from} đến {to} vòng để hoàn vốn, nên tiền thuê hiếm khi đủ bù. Bạn mua nó để đủ nhóm màu, hoặc để người khác không có.",
  answerBuyPlain:
    "Các ô đất cần {from} đến {to} vòng để hoàn vốn. Hãy mua sớm những ô nhanh; về cuối ván không ô nào còn hoàn vốn.",
  askHouses: "Nhà hay khách sạn?",
  answerHouses:
    "Từ nhóm màu chưa xây, các bước hoàn vốn sau {list} vòng ({color}, tính mọi đối thủ). Hãy dừng khi bước kế tiếp chậm hơn một bước ở nơi khác.",
  askJail: "Nhà tù thay đổi bao nhiêu?",
  answerJail:
    "Nếu ai cũng ở lại chờ đôi thay vì ra ngay, quân cờ ở tù sau {stay} số lần đổ thay vì {leave}, và hầu hết các ô khác ít được ghé hơn. Các nút phía trên chuyển giữa hai cách.",
  askRuin: "Điều gì làm nhiều người phá sản nhất?",
  answerRuin: "Trong các ván thử: {list}. {percent} số vụ phá sản là do ô đất đã xây.",
  askHouseRules: "Luật riêng có làm thay đổi các con số?",
  answerHouseRules:
    "Có, với những luật về xúc xắc, lần đổ đôi, nhà tù và mức tiền thuê. Tiền ban đầu, lương, đấu giá và trao đổi làm thay đổi ván chơi, nhưng không đổi xác suất.",
} satisfies Translation<typeof source>;
