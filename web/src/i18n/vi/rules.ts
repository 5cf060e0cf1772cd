import type { rules as source } from "../en/rules";
import type { Translation } from "../shape";

export const rules = {
  heading: "Luật chơi: {edition}",
  changedBadge: "Luật riêng",
  changedNote: { other: "{n} luật khác với luật gốc của phiên bản, đã được đánh dấu." },
  unchangedNote: "Đây là luật gốc của phiên bản.",
  titleAim: "Mục tiêu và bắt đầu",
  titleTurn: "Lượt của bạn",
  titleBuying: "Mua và đấu giá",
  titleRent: "Tiền thuê",
  titleBuilding: "Xây dựng",
  titleMortgages: "Thế chấp",
  titleTrading: "Trao đổi",
  titleJail: "Nhà tù",
  titleDebts: "Nợ và phá sản",
  titleCards: "Thẻ",
  titleSquatters: "Người chiếm nhà",
  titleRiots: "Bạo loạn",
  titleEnd: "Kết thúc ván",
  titleBoard: "Bàn cờ: giá và tiền thuê",
  titleDecks: "Tất cả các thẻ",

  aim: "Mua đất, xây nhà, thu tiền thuê; ai còn lại khi mọi người khác đã phá sản sẽ thắng.",
  aimPlain: "Mua đất và thu tiền thuê; ai còn lại khi mọi người khác đã phá sản sẽ thắng.",
  start: "Mỗi người bắt đầu với {amount}.",
  later: "Mỗi người trong thứ tự đi có nhiều hơn người trước {amount}.",
  orderSeat: "Chơi theo thứ tự chỗ ngồi.",
  orderRoll:
    "Mọi người đổ xúc xắc để chọn người đi trước: cao nhất đi trước, bằng nhau thì đổ lại.",
  orderRandom: "Thứ tự chơi được chọn ngẫu nhiên.",
  dice: "Bạn đổ hai xúc xắc {sides} mặt và đi theo tổng số.",
  salary: "Bạn nhận {amount} khi đi qua hoặc dừng ở {go}.",
  salaryApart: "Bạn nhận {pass} khi đi qua {go} và {land} khi dừng ở đó.",
  doublesAgain: "Đổ được đôi thì đổ thêm lần nữa.",
  doublesJail: "Đổ được đôi thì đổ thêm lần nữa, nhưng lần đôi thứ {count} liên tiếp phải vào tù.",
  doublesNothing: "Đổ được đôi không được đổ thêm.",
  taxFlat: "{square}: nộp {amount}.",
  taxChoice:
    "{square}: nộp {amount} hoặc {percent}% tổng tài sản; bạn chọn trước khi biết số tiền.",
  taxCash: "{square}: nộp {percent}% tiền mặt, làm tròn xuống bội số của {step}.",
  jackpot: "Thuế và tiền phạt tù dồn vào {square}; ai dừng ở đó được lấy hết.",
  noJackpot: "Dừng ở {square} không có gì xảy ra.",

  buy: "Dừng ở ô đất chưa có chủ, bạn có thể mua đúng giá nếu đủ tiền mặt.",
  buyRaise:
    "Dừng ở ô đất chưa có chủ, bạn có thể mua đúng giá; nếu thiếu tiền mặt, bạn có thể xoay từ tài sản của mình trước.",
  auctionNone: "Đất bạn không mua vẫn thuộc ngân hàng: không có đấu giá.",
  auctionTimed:
    "Đất bạn không mua được đem đấu giá: ai cũng được trả giá trong {seconds} giây, sau mỗi lần trả còn ít nhất {extension} giây.",
  auctionTimedPlain:
    "Đất bạn không mua được đem đấu giá: ai cũng được trả giá trong {seconds} giây, hết giờ ai trả cao nhất thì được.",
  auctionOpen:
    "Đất bạn không mua được đem đấu giá: ai cũng được trả giá đến khi không ai trả thêm. Đồng hồ chạy {seconds} giây, sau mỗi lần trả còn ít nhất {extension} giây.",
  auctionOpenPlain:
    "Đất bạn không mua được đem đấu giá: ai cũng được trả giá đến khi không ai trả thêm, nhiều nhất {seconds} giây.",
  auctionTurns:
    "Đất bạn không mua được đấu giá lần lượt quanh bàn, bắt đầu từ người kế tiếp. Ai bỏ qua là ra khỏi phiên; bạn trả giá sau cùng.",
  bids: "Giá đầu tiên ít nhất {start}, mỗi lần tăng ít nhất {step}.",
  bidMultiple: "Giá phải là bội số của {multiple}.",
  quickBids: "Nút tăng giá nhanh: {amounts}.",
  unsold: "Không ai trả giá thì đất vẫn thuộc ngân hàng.",

  rent: "Ai dừng ở đất của người khác phải trả tiền thuê theo bảng dưới đây.",
  setRent: "Nếu chủ có đủ cả nhóm màu, đất chưa xây nhà thu gấp {factor} lần tiền thuê.",
  setNone: "Có đủ nhóm màu không làm tăng tiền thuê.",
  stations: "Chủ có càng nhiều ga, tiền thuê càng cao: {rents}.",
  utilities: "Công ty tiện ích thu số xúc xắc nhân {factors}, tùy chủ có bao nhiêu công ty.",

  buildNone: "Ván này không có nhà và khách sạn.",
  buildEven:
    "Có đủ nhóm màu và không ô nào bị thế chấp, bạn được xây. Các ô cùng màu chênh nhau nhiều nhất một bậc; sau bốn nhà là khách sạn.",
  buildStrict:
    "Có đủ nhóm màu, bạn xây lần lượt từng công trình: từ ô rẻ nhất đến ô đắt nhất rồi quay vòng; sau bốn nhà là khách sạn.",
  stock: "Ngân hàng chỉ có {houses} nhà và {hotels} khách sạn.",
  shortageAuction: "Nếu nhiều người muốn xây hơn số còn lại, công trình được đấu giá.",
  shortageFirst: "Nếu thiếu công trình, ai hỏi trước được trước.",
  manageAny: "Bạn quản lý tài sản bất cứ lúc nào giữa các nước đi.",
  manageOwn: "Bạn quản lý tài sản trong lượt của mình, và khi xoay tiền.",
  sell: "Công trình bán lại được {percent}% giá xây.",
  hotelTogether:
    "Nếu ngân hàng không đủ nhà để thay khách sạn bị bán, cả nhóm màu phải bán xuống cùng nhau.",
  hotelOutright: "Nếu ngân hàng không đủ nhà để thay khách sạn bị bán, khách sạn được bán trọn.",

  mortgagesNone: "Ván này không có thế chấp.",
  mortgage:
    "Đất có thể thế chấp theo giá trong bảng nếu nhóm màu chưa xây gì. Khi đó đất không thu tiền thuê.",
  lift: "Để chuộc, bạn trả lại khoản thế chấp cộng {percent}% lãi.",
  transfer: "Ai nhận đất đang thế chấp phải trả ngay {percent}% lãi, và chuộc sau.",
  transferLift: "Ai nhận đất đang thế chấp phải trả ngay {percent}% lãi, hoặc chuộc luôn.",

  tradeNever: "Ván này không có trao đổi.",
  tradeOwn:
    "Bạn có thể đề nghị trao đổi trong lượt của mình; người kia trả lời hoặc trả giá ngay lúc đó.",
  tradeAny: "Bạn có thể đề nghị trao đổi bất cứ lúc nào giữa các nước đi.",
  offersEach: "Bạn có thể có một đề nghị đang mở với mỗi người.",
  offersOne: "Mỗi lúc bạn chỉ trao đổi với một người, nhiều nhất một đề nghị đang mở.",
  tradeWhat:
    "Có thể trao đổi đất, tiền mặt và thẻ ra tù. Hai bên đều phải đưa ra thứ gì đó, chỉ một bên đưa tiền; nhóm màu đã xây không được trao đổi.",

  jailByCard: "Ô “{square}” đưa bạn vào tù, một số thẻ cũng vậy.",
  jailBySquare: "Ô “{square}” đưa bạn vào tù.",
  jailStay: { other: "Bạn ở tù nhiều nhất {n} lượt. Đổ được đôi thì được thả." },
  fine: "Trước khi đổ, bạn có thể trả {amount} để ra tù.",
  fineFirst: { other: "Trong {n} lượt đầu, bạn có thể trả {amount} trước khi đổ để ra tù." },
  fineNever: "Không thể trả tiền để ra tù.",
  fineArrival: "Bạn có thể trả ngay trong lượt vào tù.",
  jailPass: "Thẻ ra tù cũng giải thoát bạn. Bạn có thể giữ để dùng sau.",
  lastPay: "Nếu lần đổ cuối không được đôi, bạn trả {amount} và đi theo lần đổ đó.",
  lastFree: "Sau lượt cuối, bạn được thả mà không phải trả gì.",
  releaseMove: "Được thả là bạn đi ngay.",
  releaseNext: "Được thả rồi, bạn đứng ở ô thăm tù và đi ở lượt sau.",
  freeingDoubles: "Đổ đôi để ra tù thì không được đổ thêm.",
  jailRights: "Ở tù bạn vẫn thu tiền thuê và tham gia mọi việc khác.",

  debtRaise: "Ai không trả nổi phải xoay tiền; không xoay được thì phá sản và bị loại.",
  debtNegative: "Tiền mặt có thể âm. Ai còn âm khi kết thúc lượt của mình sẽ bị loại.",
  raiseDeeds:
    "Hết giờ thì thế chấp đất lẻ trước, rồi bán công trình, sau đó thế chấp đất trọn màu.",
  raiseBuildings: "Hết giờ thì bán công trình trước, rồi mới thế chấp đất.",
  estateAll: "Chủ nợ nhận tất cả; công trình được bán trước.",
  estateBare: "Chủ nợ nhận tiền mặt và đất, không kèm công trình.",
  estateCash: "Chủ nợ nhận tiền mặt; đất trở về ngân hàng, hết thế chấp.",
  bankAuction: "Đất ngân hàng thu lại được đấu giá ngay.",
  bankReturn: "Đất ngân hàng thu lại trở thành đất trống.",
  resign: "Ai bỏ cuộc để lại mọi thứ cho ngân hàng.",
  resignCreditor:
    "Ai bỏ cuộc để lại mọi thứ cho ngân hàng; đang mắc nợ thì coi như phá sản với chủ nợ.",

  cards: "Ở {decks}, bạn rút một thẻ và làm theo.",
  deckBottom: "Thẻ đã rút được đặt xuống cuối bộ.",
  deckReshuffle: "Bộ thẻ được xáo lại sau mỗi lần rút.",
  randomSum:
    "Số tiền ngẫu nhiên là bội số của {step}, từ {least} đến {most}, không bao giờ bằng 0.",
  randomSumZero: "Số tiền ngẫu nhiên là bội số của {step}, từ {least} đến {most}; có thể bằng 0.",
  nearest: "“Gần nhất” và “tiếp theo” là ô kế tiếp phía trước, dù ô phía sau gần hơn.",
  hotelCounts: "Thẻ chỉ nêu giá cho nhà thì một khách sạn tính là {n} căn nhà.",

  squattersNone: "Ván này không có người chiếm nhà.",
  squatterChance:
    "Cuối mỗi vòng, có thể có người chiếm một ô đất có chủ. Xác suất là {percent}% tỷ lệ giữa tiền thuê hiện tại và tiền thuê khi đủ khách sạn.",
  squatterEffect: "Đất bị chiếm không thu tiền thuê và không xây được.",
  squatterRounds: { other: "Người chiếm nhà rời đi sau {n} vòng." },
  company: "Công ty trục xuất lấy {percent}% tiền thuê của ô đất và luôn thành công.",
  force: {
    other: "Tự đuổi thì miễn phí, nhưng {odds} lần có 1 lần bạn ngồi tù {n} lượt, không bảo lãnh.",
  },

  riotsNone: "Ván này không có bạo loạn.",
  riotChance:
    "Cuối mỗi vòng, bạo loạn có thể nổ ra ở cạnh bàn có tiền thuê cao nhất. Xác suất là {percent}% tỷ lệ giữa tiền thuê hiện tại của cạnh đó và khi đủ khách sạn.",
  riotEffect: "Mỗi ô đã xây ở cạnh đó mất một bậc.",
  riotOrder:
    "Thứ tự xây được giữ nguyên: nếu ngân hàng thiếu nhà thay cho khách sạn thì mất thêm, ô đắt nhất trước.",
  riotLoose: "Khách sạn còn lại số nhà mà ngân hàng có, nhiều nhất là bốn.",
  arrest:
    "Trước khi nổ ra, các chủ đất ở cạnh đó có thể trả {amount} để bắt giữ, {odds} lần thành công 1 lần.",
  arrestRaise: "Nếu thiếu tiền mặt để bắt giữ, bạn có thể xoay tiền trước.",
  riotBar: { other: "Sau đó {n} vòng được yên ổn." },

  endLast: "Ván chơi kết thúc khi chỉ còn một người.",
  roundLimit: { other: "Ván cũng kết thúc sau {n} vòng." },
  timeLimit: { other: "Ván cũng kết thúc sau {n} phút, khi xong lượt đang chơi." },
  bankruptcyLimit: { other: "Ván cũng kết thúc ngay khi có {n} người phá sản." },
  noLimit: "Không giới hạn số vòng, thời gian hay số người phá sản.",
  scoreWorth:
    "Khi đó ai có tổng tài sản cao nhất thắng: tiền mặt, đất theo giá (thế chấp tính một nửa), công trình theo giá xây.",
  scoreCash: "Khi đó ai nhiều tiền mặt nhất thắng; bằng nhau thì cùng thắng.",

  square: "Ô",
  price: "Giá",
  rents: "Tiền thuê",
  houseCost: "Nhà",
  mortgageValue: "Thế chấp",
  rentsNote: "Tiền thuê đất: chưa xây, 1 đến 4 nhà, khách sạn.",
  diceTimes: "{factor} × xúc xắc",
} satisfies Translation<typeof source>;
