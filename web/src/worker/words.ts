/** What calls say, by language: the worker has no catalogues. `workerWords.test.ts` compares them. */
export const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    turn: "It is your turn",
    auction: "An auction has begun",
    offer: "There is an offer for you",
    began: "The game has begun",
    over: "The game is over",
    table: "Table {code}",
  },
  bn: {
    turn: "আপনার পালা",
    auction: "নিলাম শুরু হয়েছে",
    offer: "আপনার জন্য একটি প্রস্তাব",
    began: "খেলা শুরু হয়েছে",
    over: "খেলা শেষ হয়েছে",
    table: "টেবিল {code}",
  },
  fr: {
    turn: "C’est à vous de jouer",
    auction: "Une enchère a commencé",
    offer: "On vous fait une offre",
    began: "La partie a commencé",
    over: "La partie est finie",
    table: "Table {code}",
  },
  vi: {
    turn: "Đến lượt bạn",
    auction: "Một cuộc đấu giá đã bắt đầu",
    offer: "Có lời đề nghị cho bạn",
    began: "Ván chơi đã bắt đầu",
    over: "Ván chơi đã kết thúc",
    table: "Bàn {code}",
  },
  zh: {
    turn: "輪到你了",
    auction: "拍賣開始了",
    offer: "有人向你提議",
    began: "棋局開始了",
    over: "棋局結束了",
    table: "桌號 {code}",
  },
};
