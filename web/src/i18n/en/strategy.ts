export const strategy = {
  title: "Strategy and odds",
  short: "Strategy",
  heading: "Strategy: {edition}",
  intro:
    "Computed from this board: dice, cards and jail exactly, the rest from its prices and rents.",
  changedNote: "With the house rules of your room.",
  board: "Board",
  jail: "In jail everybody",
  jailLeave: "leaves at once",
  jailStay: "stays for doubles",
  opponents: "Opponents",
  asTable: "As a table",
  never: "never",
  rounds: "{rounds} rounds",

  // stages
  alone: "alone",
  bare: "without buildings",
  wholeColor: "whole color",
  owned: { one: "{n} owned", other: "{n} owned" },

  // the map
  map: "Where tokens land",
  mapAbout:
    "Share of all rolls after which a token rests on each square, in percent. If all were equal it would be {percent}.",
  mapLabel: "The board as a heat map",
  mapHint: "Pick a square with the pointer or the arrow keys.",
  legend: "Compared with an equal share",
  legendBelow: "under {to}",
  legendRange: "{from} to {to}",
  legendAbove: "{from} and more",
  squareLabel: "{name}: {percent}",
  onceInTurns: "A player rests here once in {turns} turns.",
  neverRests: "Nobody rests here.",
  jailSplit: "In jail {inside}, just visiting {visiting}.",
  place: "No. {place} of {count}",
  columnSquare: "Square",
  columnShare: "Share of rolls",
  columnTurns: "Once in turns",

  // earnings
  earnings: "What colors earn",
  earningsAbout: "From each opponent in each round, on average.",
  earningsOthers: "Deeds that are not built on all in one hand, their number in brackets.",
  builtTo: "Built up to",

  // pay-back
  payback: "Pay-back of every deed",
  paybackAbout: {
    one: "Rounds until a deed has earned what it cost, with {n} opponent.",
    other: "Rounds until a deed has earned what it cost, with {n} opponents.",
  },
  paybackMarked: "The quickest stage of each deed is marked.",
  count: "Count",
  countWhole: "deed and buildings",
  countStep: "the last step alone",
  columnDeed: "Deed",
  columnPrice: "Price",
  quickest: "quickest",

  // investments
  investments: "Best and worst investments",
  investmentsAbout: "Steps of a whole group from one stage to the next.",
  best: "Paid back first",
  worst: "Paid back last",
  investment: "{group}: {stage}",
  investmentAbout: "costs {cost}, earns {income} more a round",

  // ruins
  ruins: "The most common ruin",
  ruinsAbout:
    "Where {ruined} players went bankrupt in {games} games of {seats} bots of level {bot}, by the board’s own rules.",
  ruinAt: "{square} ({stage})",

  // folklore
  folklore: "Folklore and truth",
  folkloreAbout:
    "The first ones are published in the rules of the Bangladesh edition; the truth is that of this board.",
  right: "True",
  wrong: "Wrong",
  claimJail: "“{percent} of all landings are in jail.”",
  truthJail: "{leave} if everybody leaves at once, {stay} if everybody stays, visitors included.",
  claimGo: "“{percent} of all landings are on {go}.”",
  truthGo: "{percent}.",
  claimStations: "“Each station gets {from} to {to} of all landings.”",
  truthStations: "{from} to {to} each; all together {sum}.",
  claimColor: "“{color} is visited most of all colors.”",
  truthColor: "{color} is, with {percent}; then comes {second} with {other}.",
  claimDearest: "“The dearest color is the best.”",
  truthDearest: "{dearest} needs {rounds} rounds to pay back, {best} {other}.",
  truthDearestBest: "It pays back first: after {rounds} rounds.",
  claimHotels: "“A hotel is always worth it.”",
  truthHotels:
    "The step to the hotel pays back after {from} to {to} rounds, the step to {level} after {best}.",
  claimEqual: "“All squares are equally likely.”",
  truthEqual: "{most} gets {high} of all rolls, {least} only {low}.",

  // tips
  tips: "Tips",
  tipBest: "Go for {color}",
  tipBestText:
    "{color} ({stage}) has paid for itself after {rounds} rounds, sooner than any other color. Next best: {second} with {other}.",
  tipStep: "Build up to {stage} first",
  tipStepText:
    "On {same} of {count} colors this is the step that pays back quickest. Below it buildings earn little, above it money is often better spent on the next color.",
  tipWhen: "Build when somebody comes",
  tipWhenText:
    "You may build at any time between two moves. Keep the cash until an opponent stands about {sum} squares before your color: that is the most likely roll ({percent}).",
  tipColors: "A color without buildings earns next to nothing",
  tipColorsText:
    "{color} brings {bare} from each opponent and round while it is bare, {built} when built up ({stage}).",
  tipStock: "Keep the houses",
  tipStockText: {
    one: "The bank has {houses} houses. {n} color with four on each of three streets leaves {left} for everybody else; with hotels instead others can build again.",
    other:
      "The bank has {houses} houses. {n} colors with four on each of three streets leave {left} for everybody else; with hotels instead others can build again.",
  },
  tipTrade: "Trade for whole colors",
  tipTradeText:
    "Hardly anybody lands on all streets of a color first. Before you agree compare what both colors earn below: {best} brings {high} ({stage}), {worst} {low}.",
  tipNoTrade: "One street blocks a color",
  tipNoTradeText:
    "Nobody can trade here, so a color belongs to who lands on all of it. Buy the last free street of a color that somebody else collects: as long as it is yours nobody builds there.",
  tipNoColors: "Colors do not matter",
  tipNoColorsText:
    "Nothing is built and a whole color charges no more. Look at single deeds: {square} pays back first, after {rounds} rounds.",
  tipLastRound: "Stop buying in time",
  tipLastRoundText:
    "After {limit} rounds only cash counts. Even the best deed needs {rounds} rounds to pay back: after round {last} no purchase does any more.",
  tipAuction: "Know your limit before you decline",
  tipAuctionText:
    "A deed that you leave is auctioned from {start} on, and you may bid, too. That is cheaper only if the others are short of cash.",
  tipTimed: "The clock decides",
  tipTimedText:
    "An auction lasts {seconds} seconds, then the highest bid wins. Decide what the deed is worth to you, and do not wait for the last second: bids must arrive in time.",
  tipTimedLonger:
    "An auction lasts {seconds} seconds, and after each bid at least {extension} are left: waiting for the last second wins nothing.",
  tipTurns: "Passing is final",
  tipTurnsText:
    "Bids go round the table in multiples of {multiple}, and who passes is out. Stay in while the deed is cheap: the last one left pays only the own bid.",
  tipNoAuction: "Leaving a deed costs nothing",
  tipNoAuctionText:
    "There are no auctions: what you leave waits at the bank for the next visitor. A deed alone needs {from} to {to} rounds to pay back, so keep enough for rents.",
  tipRaise: "You need not have the price in cash",
  tipRaiseText:
    "Before you buy you may raise what is missing. It is worth it for the street that completes a color, not for a single one.",
  tipRaiseMortgage:
    "Before you buy you may sell buildings and mortgage deeds. Lifting a mortgage costs {percent} more: worth it for the street that completes a color, not for a single one.",
  tipStations: "Stations: all or none",
  tipStationsText:
    "One alone needs {one} rounds to pay back, all {count} together {all}. They never need another coin.",
  tipUtilities: "Utilities come last",
  tipUtilitiesText:
    "Both together need {rounds} rounds to pay back; {color} ({stage}) needs {other}.",
  tipJail: "Leave jail early, stay late",
  tipJailText:
    "While deeds are free every turn inside is a purchase missed: pay {fine}. Once the others have built it is the safest square: you pay no rent and collect yours. Who stays spends {stay} of all rolls there instead of {leave}.",
  tipJailSalary: "Leave jail at once",
  tipJailSalaryText:
    "Every round of the board brings {salary}, the dearest rent costs {rent}. Waiting inside saves less than it costs.",
  tipTax: "Pay the flat tax",
  tipTaxText:
    "{percent} of your worth is less than {flat} only if you own less than {worth} in all. You start with {start}.",
  tipSquatters: "Pay the company",
  tipSquattersText:
    "A squatter stays {rounds} rounds. Meanwhile your opponents would have paid the rent of an average street {times} times; the company takes {percent} of it once. Force is free, but 1 time in {odds} you are in prison for {turns} turns.",
  tipRiots: "Have the rioters arrested",
  tipRiotsText:
    "The side with the dearest rents is struck, and every built street there loses a level. An arrest costs {fee} and works 1 time in {odds}: it is worth it if what would fall has cost more than {amount}.",
  tipRuin: "Keep cash for {square}",
  tipRuinText:
    "No place ruined more players in the lab: {percent} of all bankruptcies happened there ({stage}).",
  tipNoRuin: "Hardly anybody goes bankrupt",
  tipNoRuinText:
    "In {games} games of the lab {ruined} players were ruined. It is not survival that wins here, but cash at the end.",
  tipVisited: "Most visited: {square}",
  tipVisitedText: "{percent} of all rolls end there: each opponent comes once in {turns} turns.",

  // questions
  faq: "Questions and answers",
  askFigures: "Where do the figures come from?",
  answerFigures:
    "From the board and the rules alone. Where tokens land follows exactly from the dice, doubles, jail and the cards that move a token; a deck counts as shuffled before every draw. Income is rent times visits, and counts cards that make a visitor pay more. Only the ruins are counted in games.",
  askRounds: "What is a round?",
  answerRounds:
    "Everybody has one turn. So with three opponents a round brings three turns in which somebody may land on your deeds. A turn has {rolls} rolls on average, because doubles roll again.",
  answerRoundsPlain:
    "Everybody has one turn, with one roll. So with three opponents a round brings three rolls that may end on your deeds.",
  askVisited: "Which squares are visited most?",
  answerVisited: "Of the deeds: {list}. The color that is visited most is {color} with {percent}.",
  askBuy: "Should I buy everything I land on?",
  answerBuy:
    "A bare deed alone needs {from} to {to} rounds to pay back, so its rent rarely pays for it. You buy it for the color, or to keep it from others.",
  answerBuyPlain:
    "Deeds need {from} to {to} rounds to pay back. Buy the quick ones early; late in the game none of them pays any more.",
  askHouses: "Houses or a hotel?",
  answerHouses:
    "From the bare color on, the steps pay back after {list} rounds ({color}, all opponents together). Stop where the next step is slower than one elsewhere.",
  askJail: "How much does jail change?",
  answerJail:
    "If everybody stays for doubles instead of leaving at once, tokens are in jail after {stay} of the rolls instead of {leave}, and most other squares are visited less. The buttons above switch between the two.",
  askRuin: "What ruins most players?",
  answerRuin:
    "In the games of the lab: {list}. {percent} of all bankruptcies were caused by a street with buildings.",
  askHouseRules: "Do house rules change the figures?",
  answerHouseRules:
    "Those about dice, doubles, jail and the height of rents do. Money at the start, salaries, auctions and trades change how a game goes, but not the odds.",
} as const;
