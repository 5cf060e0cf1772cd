import type { admin as source } from "../en/admin";
import type { Translation } from "../shape";

export const admin = {
  title: "Quản trị",
  token: "Mã của người vận hành",
  tokenAbout:
    "Mã nằm trong cấu hình máy chủ, tên là admin_token. Trang này quên mã khi bạn rời đi.",
  enter: "Vào",
  wrongToken: "Máy chủ không biết mã này, hoặc không bật quản trị.",
  summary: "Phiên bản {version}, đã chạy {hours} giờ, kết nối: {connections}",
  refresh: "Làm mới",
  moderation: "Báo cáo, lệnh cấm và nhật ký",
  announcement: "Thông báo cho mọi người",
  announcementAbout:
    "Hiện đúng như bạn viết, cho người đang ở đây và người đến sau, cho đến khi bạn thu lại hoặc máy chủ khởi động lại.",
  announce: "Thông báo",
  takeBack: "Thu lại",
  announced: "Đã thông báo.",
  takenBack: "Đã thu lại.",
  drain: "Ván mới",
  drainAbout:
    "Trước khi khởi động lại: không ván mới nào bắt đầu. Ván bị giữ dừng nguyên tại chỗ và không ai mất thời gian.",
  drainOpen: "Nhận ván mới",
  drainFinish: "Chơi hết các ván đang chạy",
  drainHold: "Giữ mọi ván",
  drainEnding: "Máy chủ đang tắt.",
  drained: "Xong. Số ván đang chơi: {n}",
  rooms: "Phòng ({n})",
  noRooms: "Không có phòng nào mở.",
  room: "Phòng {n}",
  connected: "Đang kết nối: {people}, bot: {bots}",
  idle: "Không đổi trong {minutes} phút",
  asleep: "đang ngủ",
  public: "công khai",
  closeRoom: "Đóng phòng",
  closeSure: "Đóng thật chứ? Ván đang chơi sẽ mất.",
  roomClosed: "Đã đóng phòng {n}.",
  phaseLobby: "trước ván",
  phasePlaying: "đang chơi",
  phaseOver: "đã xong",
} satisfies Translation<typeof source>;
