import type { saves as source } from "../en/saves";
import type { Translation } from "../shape";

export const saves = {
  thisGame: "Ván này",
  download: "Tải bản lưu",
  downloadAlone:
    "Một tệp chứa cả ván và xúc xắc của nó. Chơi tiếp ở đây hoặc trong dòng lệnh, lúc nào cũng được.",
  downloadSealed:
    "Một tệp niêm phong: không ai đọc được, và chỉ máy chủ này chơi tiếp được, lúc nào cũng được.",
  downloadRecord: "Một tệp chứa cả ván, ai cũng kiểm tra được.",
  freshDice: "Từ đây xúc xắc của ván này là mới: tệp không cho biết gì về phần sau.",
  opened: "Ván này tiếp tục từ một bản lưu mở: ván không được tính.",
  cancel: "Hủy",
  downloaded: "Đã tải: {name}",

  continue: "Chơi tiếp từ tệp",
  continueAbout: "Bản lưu của một ván ở đây, hoặc từ dòng lệnh.",
  pick: "Chọn tệp",
  drop: "hoặc thả vào đây",
  reading: "Đang chơi lại bản lưu …",
  problemSealed:
    "Bản lưu này được niêm phong, nhưng không phải bởi máy chủ này, hoặc đã bị sửa. Chỉ máy chủ nơi nó được lưu mới mở được.",
  problemSealedCheck:
    "Bản lưu này được niêm phong: chỉ máy chủ của nó mở được. Khi ván kết thúc, biên bản sẽ mở cho mọi người.",
  problemGameOver: "Ván này đã kết thúc: không còn gì để chơi tiếp. Bạn có thể kiểm tra biên bản.",
  problemNotASave: "Đây không phải ván đã lưu.",
  problemCutOff: "Thiếu phần cuối của tệp.",
  problemDamaged: "Tệp đã bị sửa sau khi lưu.",
  problemDiffers: "Ván trong tệp này không theo luật và xúc xắc của chúng tôi.",
  problemOtherVersion: "Tệp đến từ một phiên bản khác của trò chơi.",
  problemTooLarge: "Tệp quá lớn đối với một ván đã lưu.",
  problemTooSlow: "Chơi lại ván này mất quá nhiều thời gian.",
  problemFailed: "Không thể chơi lại ván này ở đây.",

  waits: "Một ván đã lưu tiếp tục ở đây",
  waitsAbout: "Hãy ngồi vào ghế bạn đã chơi. Máy chơi các ghế còn trống.",
  waitsFresh: "Từ đây xúc xắc là mới: không ai biết chúng qua bản lưu. Bạn có thể thêm một từ.",
  waitsUnrated: "Ván chơi tiếp được tính vào thành tích, nhưng không tính vào bảng xếp hạng.",
  waitsUncounted: "Ai cũng có thể đã viết bản lưu này, nên ván không được tính.",
  timeLeft: { other: "còn {n} phút" },
  round: "Vòng {n}",
  actions: { other: "{n} nước đi đến nay" },
  standing: "Tình hình ván chơi",
  player: "Người chơi",
  score: "Điểm",
  isOut: "đã bị loại",
  seatOf: "Ghế của {name}",
  seatOfBot: "Ghế của {name}, máy",
  outOfGame: "{name} đã bị loại",
  fixed: "Bàn cờ và luật là của ván đã lưu.",
  withoutClock: "Ván đã lưu không có đồng hồ.",
  botsTakeRest: "Mọi người đã sẵn sàng. Máy ngồi vào các ghế trống.",
  start: "Chơi tiếp",

  onDevice: "Ván đã lưu trên thiết bị này",
  keep: "Lưu trên thiết bị này",
  keepOpen:
    "Bản lưu trên thiết bị nằm trong trình duyệt này, và chơi tiếp được cả khi máy chủ đã quên ván.",
  keepSealed:
    "Bản lưu trên thiết bị nằm trong trình duyệt này, và chơi tiếp được cả khi máy chủ đã quên ván. Nó được niêm phong: không ai biết được xúc xắc từ đó, và chỉ máy chủ này chơi tiếp được.",
  kept: "Đã lưu trên thiết bị này.",
  noneKept:
    "Chưa có ván nào được lưu. Khi đang chơi, hãy chọn “Lưu trên thiết bị này” trong phần cài đặt.",
  markAuto: "Tự động lưu",
  markFile: "Từ tệp",
  markSealed: "Chỉ trên máy chủ này",
  continueThis: "Chơi tiếp",
  continueNamed: "Chơi tiếp {name}",
  continueAnyway: "Chơi tiếp bản lưu",
  stillRuns:
    "Ván này vẫn đang chạy ở phòng {code}. Bản lưu sẽ tiếp tục trong một phòng mới, và ván đang chạy tiếp tục với xúc xắc mới.",
  rename: "Đổi tên",
  renameNamed: "Đổi tên {name}",
  newName: "Tên ván đã lưu",
  downloadNamed: "Tải {name}",
  remove: "Xóa",
  removeNamed: "Xóa {name}",
  removeAsk: "Xóa hẳn ván đã lưu này?",
  addFile: "Thêm tệp",
  showAll: { other: "Xem tất cả {n} ván đã lưu" },
  autosave: "Tự động lưu ván chơi với máy",
  autosaveAbout:
    "Vào đầu lượt của bạn. Giữ {n} ván mới nhất; ván bạn tự lưu sẽ ở lại cho đến khi bạn xóa.",
  problemSealedKept:
    "Máy chủ này không mở được bản lưu: chỉ máy chủ đã lưu ván mới mở được, còn đây là máy chủ khác hoặc đã được cài lại từ đó.",
  problemGone: "Ván đã lưu này không còn trên thiết bị.",
  storageOff:
    "Trình duyệt này không giữ ván đã lưu, như trong một số cửa sổ riêng tư. Hãy tải bản lưu về.",
  storageFull:
    "Trình duyệt này đã hết chỗ. Hãy xóa các ván đã lưu không cần nữa, hoặc tải chúng về.",
} satisfies Translation<typeof source>;
