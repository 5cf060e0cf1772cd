import type { strategy as source } from "../en/strategy";
import type { Translation } from "../shape";

export const strategy = {
  title: "策略與機率",
  short: "策略",
  heading: "策略：{edition}",
  intro: "全部按這個棋盤計算：骰子、卡片和監獄是精確值，其餘取自價格與租金。",
  changedNote: "已按你房間的自訂規則計算。",
  board: "棋盤",
  jail: "入獄後，大家",
  jailLeave: "立即出獄",
  jailStay: "留下等雙骰",
  opponents: "對手人數",
  asTable: "以表格顯示",
  never: "永不",
  rounds: "{rounds} 輪",

  // stages
  alone: "單獨一張",
  bare: "沒有建築",
  wholeColor: "整組顏色",
  owned: { other: "擁有 {n} 個" },

  // the map
  map: "棋子停在哪裡",
  mapAbout: "每格佔全部擲骰的百分比（擲骰後棋子停在該格）。若每格均等，便各佔 {percent}。",
  mapLabel: "棋盤熱度圖",
  mapHint: "用指標或方向鍵選一格。",
  legend: "與均等時比較",
  legendBelow: "少於 {to}",
  legendRange: "{from} 至 {to}",
  legendAbove: "{from} 或以上",
  squareLabel: "{name}：{percent}",
  onceInTurns: "每位玩家平均每 {turns} 回合停在這裡一次。",
  neverRests: "沒有人會停留在這裡。",
  jailSplit: "坐監 {inside}，探監 {visiting}。",
  place: "第 {place} 位，共 {count} 格",
  columnSquare: "格子",
  columnShare: "佔擲骰比例",
  columnTurns: "每幾回合一次",

  // earnings
  earnings: "各顏色的收入",
  earningsAbout: "平均每輪從每位對手收到的錢。",
  earningsOthers: "不能建屋的地契按一人全部擁有計算，括號內為數目。",
  builtTo: "建到",

  // pay-back
  payback: "每張地契的回本時間",
  paybackAbout: { other: "有 {n} 位對手時，地契賺回成本所需的輪數。" },
  paybackMarked: "每張地契最快的一級已標示。",
  count: "計算",
  countWhole: "地契連建築",
  countStep: "只計最後一步",
  columnDeed: "地契",
  columnPrice: "價格",
  quickest: "最快",

  // investments
  investments: "最好與最差的投資",
  investmentsAbout: "整組由一級升到下一級的每一步。",
  best: "最早回本",
  worst: "最遲回本",
  investment: "{group}：{stage}",
  investmentAbout: "花費 {cost}，每輪多賺 {income}",

  // ruins
  ruins: "最常見的破產地點",
  ruinsAbout:
    "{games} 局測試（每局 {seats} 個「{bot}」級電腦，按棋盤原有規則）中，{ruined} 位玩家破產的地點。",
  ruinAt: "{square}（{stage}）",

  // folklore
  folklore: "傳言與真相",
  folkloreAbout: "首幾項刊於孟加拉版的規則；真相則是這個棋盤的數字。",
  right: "正確",
  wrong: "錯誤",
  claimJail: "「{percent} 的停留是在監獄。」",
  truthJail: "人人立即出獄時為 {leave}，人人留下時為 {stay}，包括探監者。",
  claimGo: "「{percent} 的停留是在{go}。」",
  truthGo: "{percent}。",
  claimStations: "「每個車站佔 {from} 至 {to} 的停留。」",
  truthStations: "每個 {from} 至 {to}；合共 {sum}。",
  claimColor: "「{color}是最多人到的顏色。」",
  truthColor: "最多的是{color}，佔 {percent}；其次是{second}，佔 {other}。",
  claimDearest: "「最貴的顏色最好。」",
  truthDearest: "{dearest}要 {rounds} 輪才回本，{best}要 {other} 輪。",
  truthDearestBest: "它最早回本：{rounds} 輪。",
  claimHotels: "「酒店一定值得建。」",
  truthHotels: "升到酒店的一步要 {from} 至 {to} 輪回本，升到{level}的一步要 {best} 輪。",
  claimEqual: "「每格的機會都一樣。」",
  truthEqual: "{most}佔擲骰的 {high}，{least}只有 {low}。",

  // tips
  tips: "提示",
  tipBest: "爭取{color}",
  tipBestText: "{color}（{stage}）{rounds} 輪便回本，比其他顏色都快。其次是{second}，{other} 輪。",
  tipStep: "先建到{stage}",
  tipStepText:
    "{count} 組顏色中有 {same} 組以這一步回本最快。之前的建築收入很少；之後的錢往往更適合花在下一組顏色。",
  tipWhen: "有人將到才建",
  tipWhenText:
    "行動之間隨時可建。把現金留到有對手距離你的顏色約 {sum} 格時才用：這是最常擲出的點數（{percent}）。",
  tipColors: "沒有建築的顏色幾乎不賺錢",
  tipColorsText: "{color}未建屋時每輪從每位對手收 {bare}，建好後（{stage}）收 {built}。",
  tipStock: "留住房屋",
  tipStockText: {
    other:
      "銀行有 {houses} 間房屋。{n} 組三條街、每條四間，便只剩 {left} 間給其他人；改建酒店後別人又可以建。",
  },
  tipTrade: "用交易湊齊顏色",
  tipTradeText:
    "很少人能搶先停遍一組顏色的所有街道。答應之前，先比較兩組的收入：{best}有 {high}（{stage}），{worst}只有 {low}。",
  tipNoTrade: "一條街便可封住一組顏色",
  tipNoTradeText:
    "這裡不能交易，顏色屬於停遍它的人。別人正在湊的顏色，買下最後一條無主的街道：只要它屬於你，便沒有人能在那裡建屋。",
  tipNoColors: "顏色並不重要",
  tipNoColorsText:
    "這裡不能建屋，整組顏色也不會多收租。逐張看地契：{square}最早回本，{rounds} 輪。",
  tipLastRound: "及時停止購買",
  tipLastRoundText:
    "{limit} 輪之後只計現金。最好的地契也要 {rounds} 輪才回本：第 {last} 輪之後買的都不會回本。",
  tipAuction: "放棄之前先定上限",
  tipAuctionText: "你不買的地契由 {start} 起拍賣，你也可以出價。只有其他人缺現金時才會較便宜。",
  tipTimed: "時鐘說了算",
  tipTimedText:
    "拍賣為時 {seconds} 秒，之後出價最高者得。先想好地契對你值多少，別等到最後一秒：出價必須及時送達。",
  tipTimedLonger:
    "拍賣為時 {seconds} 秒，每次出價後至少還有 {extension} 秒：等到最後一秒沒有好處。",
  tipTurns: "放棄便出局",
  tipTurnsText:
    "按 {multiple} 的倍數輪流出價，放棄者退出拍賣。便宜時就留下：最後一人只付自己的出價。",
  tipNoAuction: "不買沒有損失",
  tipNoAuctionText:
    "沒有拍賣：你不買的地契留給下一位訪客。單獨一張地契要 {from} 至 {to} 輪才回本，記得留夠現金付租。",
  tipRaise: "現金不足也可以買",
  tipRaiseText: "購買前可先籌足差額。為湊齊一組顏色的街道值得，為單獨一條則不值得。",
  tipRaiseMortgage:
    "購買前可先賣建築和抵押地契。贖回抵押要多付 {percent}：為湊齊一組顏色的街道值得，為單獨一條則不值得。",
  tipStations: "車站：全要或不要",
  tipStationsText: "單獨一個要 {one} 輪回本，{count} 個齊全只要 {all} 輪，而且不用再花一分錢。",
  tipUtilities: "公用事業最後才買",
  tipUtilitiesText: "兩間齊全要 {rounds} 輪回本；{color}（{stage}）只要 {other} 輪。",
  tipJail: "早期快出獄，後期多坐監",
  tipJailText:
    "還有無主地契時，在獄中的每一回合都少一次購買：付 {fine}。別人建好之後，那裡最安全：不用付租，照樣收租。留下的人有 {stay} 的擲骰在獄中，立即出獄則為 {leave}。",
  tipJailSalary: "立即出獄",
  tipJailSalaryText: "每繞棋盤一圈得 {salary}，最貴的租金才 {rent}。留在獄中得不償失。",
  tipTax: "選定額稅",
  tipTaxText: "總資產少於 {worth} 時，{percent} 才會比 {flat} 少。你開局已有 {start}。",
  tipSquatters: "請驅逐公司",
  tipSquattersText:
    "霸佔者會住 {rounds} 輪。其間對手本應付你普通一條街租金的 {times} 倍；公司只收一次 {percent}。強行驅逐免費，但每 {odds} 次有 1 次要坐牢 {turns} 回合。",
  tipRiots: "請警方拘捕",
  tipRiotsText:
    "騷亂打擊租金最高的一邊，該邊每條有建築的街道損失一級。拘捕要 {fee}，每 {odds} 次有 1 次成功：將損失的建築成本超過 {amount} 便值得。",
  tipRuin: "為{square}留現金",
  tipRuinText: "測試中沒有別處令更多玩家破產：佔全部破產的 {percent}（{stage}）。",
  tipNoRuin: "幾乎沒有人破產",
  tipNoRuinText: "{games} 局測試中只有 {ruined} 位玩家破產。這裡取勝不靠生存，而靠最後的現金。",
  tipVisited: "最多人到：{square}",
  tipVisitedText: "{percent} 的擲骰停在那裡：每位對手平均每 {turns} 回合到一次。",

  // questions
  faq: "常見問題",
  askFigures: "這些數字從何而來？",
  answerFigures:
    "只來自棋盤和規則。棋子停在哪裡，由骰子、雙骰、監獄和移動棋子的卡片精確推算；牌堆視為每次抽卡前都洗過。收入是租金乘以到訪次數，連令訪客多付的卡片也計算在內。只有破產地點是從對局中數出來的。",
  askRounds: "一輪是什麼？",
  answerRounds:
    "每人各行一個回合。有三位對手時，一輪便有三個回合可能有人停在你的地契上。擲出雙骰可再擲，所以每回合平均擲 {rolls} 次。",
  answerRoundsPlain:
    "每人各行一個回合，擲一次骰。有三位對手時，一輪便有三次擲骰可能停在你的地契上。",
  askVisited: "哪些格子最多人到？",
  answerVisited: "地契之中：{list}。最多人到的顏色是{color}，佔 {percent}。",
  askBuy: "停到的都應該買嗎？",
  answerBuy:
    "單獨一張未建屋的地契要 {from} 至 {to} 輪才回本，單靠租金很少賺回。買它是為了湊顏色，或不讓別人得到。",
  answerBuyPlain: "地契要 {from} 至 {to} 輪才回本。回本快的要早買；後期買的都不會回本。",
  askHouses: "房屋還是酒店？",
  answerHouses:
    "由空地起，各步分別在 {list} 輪後回本（{color}，所有對手合計）。下一步比別處慢時便停手。",
  askJail: "監獄影響多大？",
  answerJail:
    "若人人留下等雙骰而非立即出獄，棋子在獄中的比例是 {stay} 而非 {leave}，其他格子大多較少人到。上方按鈕可切換兩種情況。",
  askRuin: "什麼最常令人破產？",
  answerRuin: "測試對局中：{list}。{percent} 的破產由有建築的街道造成。",
  askHouseRules: "自訂規則會改變這些數字嗎？",
  answerHouseRules:
    "關於骰子、雙骰、監獄和租金高低的會。起始現金、薪金、拍賣和交易會改變對局，但不影響機率。",
} satisfies Translation<typeof source>;
