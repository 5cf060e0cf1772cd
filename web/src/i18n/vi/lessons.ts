import type { lessons as source } from "../en/lessons";
import type { Translation } from "../shape";

// The guided first game: every kind of decision is explained when it first comes up.
export const lessons = {
  title: "Học chơi",
  gotIt: "Đã hiểu",
  leave: "Thôi học",
  again: "Bài học",
  progress: "{seen} trên {all}",
  welcome: "Chào bạn",
  welcomeText:
    "Mua đất, thu tiền thuê, và là người cuối cùng chưa phá sản. Có gì xảy ra sẽ được giải thích ở đây. Gợi ý của huấn luyện viên ở ngay bên cạnh.",
  roll: "Đổ xúc xắc",
  rollText: "Quân của bạn đi theo tổng hai xúc xắc. Đi qua ô xuất phát được lương {salary}.",
  buy: "Mua hay bỏ qua",
  buyText:
    "Ô này chưa có chủ. Ai mua sẽ thu tiền thuê của mọi người dừng ở đây. Đầu ván, hãy mua gần hết những gì trả nổi.",
  end: "Kết thúc lượt",
  endText: "Trước khi kết thúc lượt vẫn có thể xây hoặc trao đổi. Rồi đến người kế tiếp.",
  rent: "Tiền thuê",
  rentText:
    "Ai dừng ở đất người khác phải trả tiền thuê, tự động. Hãy giữ ít tiền mặt cho việc đó.",
  edition: "Điểm riêng ở đây",
  edition_us:
    "Hoa Kỳ: ô không ai mua được đem đấu giá. Trao đổi và xây lúc nào cũng được, cả khi chưa đến lượt; xây đều trên cả nhóm màu.",
  edition_bangladesh:
    "Bangladesh: ô không ai mua được đem đấu giá. Chỉ trao đổi và xây trong lượt của mình, mỗi lúc một đề nghị. Số tiền lớn gấp mười bàn cổ điển.",
  edition_vietnam:
    "Việt Nam: đấu giá lần lượt từng người, ai bỏ thì thôi hẳn. Ở ô thuế thu nhập bạn chọn cách trả: số cố định, hay một phần tài sản. Chỉ trao đổi và xây trong lượt của mình.",
  edition_hongkong:
    "Hồng Kông: bàn nhỏ, không đấu giá, không nhà, không trao đổi, không thế chấp. Tiền có thể âm, nhưng ai kết thúc lượt khi còn âm thì bị loại. Ô cơ hội cho hoặc lấy một số tiền ngẫu nhiên. Sau {rounds} vòng ai nhiều tiền nhất thắng.",
  edition_france:
    "Pháp: không đấu giá, không trao đổi, không thế chấp, mỗi lượt đổ một lần. Xây theo thứ tự nghiêm ngặt. Có người chiếm nhà thì không thu được tiền thuê cho đến khi đuổi đi; bạo loạn phá nhà, trừ khi trả tiền bắt giữ và thành công.",
  edition_own: "Bàn này có luật riêng. Mục “Luật” ghi đầy đủ.",
  auction: "Đấu giá",
  auctionText: "Ai trả cao nhất được ô đất. Hãy trả tới mức nó đáng với bạn, và giữ tiền dự phòng.",
  card: "Thẻ",
  cardText: "Vài ô bắt bạn rút thẻ: được tiền, mất tiền, hoặc đi nơi khác ngay.",
  set: "Nhóm màu",
  setText: "Bạn đã đủ một nhóm màu! Tiền thuê đất trống tăng, và nơi nào có nhà thì bạn xây được.",
  build: "Xây",
  buildText:
    "Nhà làm tiền thuê tăng gấp nhiều lần. Xây nơi người khác hay dừng, nhưng giữ đủ tiền cho lần thuê tới.",
  trade: "Trao đổi",
  tradeText:
    "Nhóm màu chủ yếu có nhờ trao đổi. Đề nghị đất và tiền; thước đo cho thấy cơ hội thắng của hai bên thay đổi ra sao.",
  mortgage: "Thế chấp",
  mortgageText:
    "Thiếu tiền? Ô thế chấp đem lại nửa giá ngay, nhưng không có tiền thuê cho đến khi chuộc lại kèm lãi.",
  jail: "Nhà tù",
  jailText:
    "Ra bằng đổ đôi, bằng thẻ hoặc {fine}. Đầu ván ra ngay để mua; cuối ván nhà tù là nơi an toàn.",
  debt: "Nợ",
  debtText:
    "Bạn nợ nhiều hơn tiền mặt. Bán nhà hoặc thế chấp đất đến khi trả đủ; kế hoạch cho thấy cách rẻ nhất.",
  rounds: "Ván kết thúc sau {rounds} vòng; khi ấy ai có nhiều nhất thắng.",
  tax: "Thuế",
  taxText:
    "Bạn chọn cách trả trước khi biết tổng tài sản: số cố định, hay một phần. Gợi ý cho biết cách nào có lẽ ít hơn.",
  choice: "Bạn chọn",
  choiceText: "Thẻ này cho bạn chọn. Mỗi cách ghi rõ điều xảy ra; gợi ý cho biết cách nào tốt hơn.",
  transfer: "Ô đang thế chấp",
  transferText:
    "Ô này về tay bạn cùng với khoản thế chấp. Trả lãi bây giờ và chuộc sau, hoặc chuộc ngay: rẻ hơn nếu bạn sắp chuộc.",
  squatter: "Người chiếm nhà",
  squatterText:
    "Có người dọn vào: không thu được tiền thuê, không xây được. Công ty lấy tiền và chắc chắn giải tỏa; dùng sức thì miễn phí nhưng có thể vào tù. Sau vài vòng họ tự đi.",
  riot: "Bạo loạn",
  riotText:
    "Bạo loạn đe dọa cạnh bàn này và sẽ phá một tầng trên mỗi ô đã xây. Bạn có thể trả tiền bắt giữ, có khi không thành, hoặc đứng yên.",
  place: "Xây ở đâu",
  placeText:
    "Bạn đã thắng một căn nhà trong đấu giá. Hãy đặt nơi tiền thuê tăng nhiều nhất; đây là mọi chỗ luật cho phép.",
  bankruptcy: "Phá sản",
  bankruptcyText:
    "Ai không gom đủ nợ thì bị loại, tài sản về tay chủ nợ. Người cuối cùng còn lại thắng.",
  over: "Kết thúc",
  overText:
    "Ván đã xong. Bạn đã biết mọi điều cần quyết định; cứ chơi tiếp với máy hay bạn bè khi nào bạn muốn.",
} satisfies Translation<typeof source>;
