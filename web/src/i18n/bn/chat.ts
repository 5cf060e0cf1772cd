import type { chat as source } from "../en/chat";
import type { Translation } from "../shape";

export const chat = {
  chat: "আলাপ",
  chatEmpty: "এখনো কোনো বার্তা নেই। হ্যালো বলুন!",
  chatInput: "বার্তা",
  people: "উপস্থিত সবাই",
  send: "পাঠান",
  charactersLeft: { other: "আর {n}টি অক্ষর" },
  emotes: "দ্রুত বার্তা",
  emoteHello: "হ্যালো!",
  emoteThanks: "ধন্যবাদ",
  emoteWellPlayed: "দারুণ খেলা",
  emoteOops: "ওহো",
  emoteHurry: "একটু তাড়াতাড়ি",
  emoteDeal: "রাজি",
  emoteNoDeal: "রাজি নই",
  emoteWow: "বাহ",
  you: "আপনি",
  mute: "আমার জন্য চুপ",
  unmute: "আবার শুনব",
  silence: "সবার জন্য চুপ",
  unsilence: "আবার বলতে দিন",
  silencedHere: "আয়োজক চুপ করিয়েছেন",
  tooFast: "খুব দ্রুত: একটু পরে আবার পাঠান।",
  silencedYou: "আয়োজক আপনাকে চুপ করিয়েছেন।",
  notSent: "পাঠানো যায়নি। আবার চেষ্টা করুন।",
} satisfies Translation<typeof source>;
