import type { chat as source } from "../en/chat";
import type { Translation } from "../shape";

export const chat = {
  chat: "Trò chuyện",
  chatEmpty: "Chưa có tin nhắn. Chào mọi người đi!",
  chatInput: "Tin nhắn",
  people: "Mọi người",
  send: "Gửi",
  charactersLeft: { other: "Còn {n} ký tự" },
  emotes: "Tin nhắn nhanh",
  emoteHello: "Xin chào!",
  emoteThanks: "Cảm ơn",
  emoteWellPlayed: "Chơi hay lắm",
  emoteOops: "Ôi",
  emoteHurry: "Nhanh lên nào",
  emoteDeal: "Chốt",
  emoteNoDeal: "Không chịu",
  emoteWow: "Tuyệt",
  you: "Bạn",
  mute: "Ẩn với tôi",
  unmute: "Nghe lại",
  silence: "Cấm nói với mọi người",
  unsilence: "Cho nói lại",
  silencedHere: "chủ phòng đã cấm nói",
  tooFast: "Nhanh quá: chờ một chút rồi gửi lại.",
  silencedYou: "Chủ phòng đã cấm bạn nói.",
  notSent: "Chưa gửi được. Hãy thử lại.",
} satisfies Translation<typeof source>;
