export const rules = {
  heading: "Rules: {edition}",
  changedBadge: "House rule",
  changedNote: {
    one: "{n} rule differs from the edition’s own; it is marked.",
    other: "{n} rules differ from the edition’s own; they are marked.",
  },
  unchangedNote: "These are the edition’s own rules.",
  titleAim: "Aim and start",
  titleTurn: "Your turn",
  titleBuying: "Buying and auctions",
  titleRent: "Rent",
  titleBuilding: "Building",
  titleMortgages: "Mortgages",
  titleTrading: "Trading",
  titleJail: "Jail",
  titleDebts: "Debts and bankruptcy",
  titleCards: "Cards",
  titleSquatters: "Squatters",
  titleRiots: "Riots",
  titleEnd: "End of the game",
  titleBoard: "The board: prices and rents",
  titleDecks: "All cards",

  aim: "Buy, build and collect rent; whoever is left when all others are bankrupt wins.",
  aimPlain: "Buy and collect rent; whoever is left when all others are bankrupt wins.",
  start: "Everybody starts with {amount}.",
  later: "Each place in the order of play has {amount} more than the one before it.",
  orderSeat: "Turns go round in the order of the seats.",
  orderRoll: "Everybody rolls to see who begins: the highest roll does, ties roll again.",
  orderRandom: "The order of play is drawn at random.",
  dice: "You roll two dice with {sides} sides each and move by their sum.",
  salary: "You get {amount} for passing or landing on {go}.",
  salaryApart: "You get {pass} for passing {go} and {land} for landing on it.",
  doublesAgain: "Doubles give you another roll.",
  doublesJail:
    "Doubles give you another roll, but doubles number {count} in a row send you to jail.",
  doublesNothing: "Doubles do not give another roll.",
  taxFlat: "{square}: you pay {amount}.",
  taxChoice:
    "{square}: you pay {amount} or {percent}% of all you own; you choose before you see the sum.",
  taxCash: "{square}: you pay {percent}% of your cash, rounded down to a multiple of {step}.",
  jackpot: "Taxes and jail fines collect on {square}; whoever lands there takes them all.",
  noJackpot: "Nothing happens on {square}.",

  buy: "If you land on a free deed, you may buy it for its price, with the cash you have.",
  buyRaise:
    "If you land on a free deed, you may buy it for its price; if you lack the cash, you may raise it first with what you own.",
  auctionNone: "A deed you leave stays with the bank: there are no auctions.",
  auctionTimed:
    "A deed you leave is auctioned: everybody may bid for {seconds} seconds, and at least {extension} are left after each bid.",
  auctionTimedPlain:
    "A deed you leave is auctioned: everybody may bid for {seconds} seconds, and the highest bid then has it.",
  auctionOpen:
    "A deed you leave is auctioned: everybody may bid until nobody raises. The clock runs for {seconds} seconds, at least {extension} after each bid.",
  auctionOpenPlain:
    "A deed you leave is auctioned: everybody may bid until nobody raises, for {seconds} seconds at most.",
  auctionTurns:
    "A deed you leave is auctioned round the table, from the next player on. Whoever passes is out; you come last.",
  bids: "The first bid is at least {start}, each raise at least {step}.",
  bidMultiple: "Bids are multiples of {multiple}.",
  quickBids: "Buttons raise the bid by {amounts}.",
  unsold: "Without a bid the deed stays with the bank.",

  rent: "Whoever lands on somebody else’s deed pays the rent in the table below.",
  setRent:
    "If the owner has the whole color, streets without buildings cost {factor} times the rent.",
  setNone: "Owning a whole color does not raise the rent.",
  stations: "Stations cost more, the more of them the owner has: {rents}.",
  utilities: "Utilities cost the dice times {factors}, by how many of them the owner has.",

  buildNone: "There are no houses or hotels in this game.",
  buildEven:
    "With a whole color, none of it mortgaged, you may build. Streets of a color may differ by one level at most; after four houses comes a hotel.",
  buildStrict:
    "With a whole color you may build, one building after another: from the cheapest street to the dearest, then round again; after four houses comes a hotel.",
  stock: "The bank has {houses} houses and {hotels} hotels, and no more.",
  shortageAuction: "If more players want a building than are left, it is auctioned.",
  shortageFirst: "If buildings run short, the first to ask gets them.",
  manageAny: "You may manage your property at any time between moves.",
  manageOwn: "You manage your property on your own turn, and while you raise cash.",
  sell: "Buildings are sold back for {percent}% of their cost.",
  hotelTogether:
    "If the bank lacks the houses that a sold hotel leaves behind, the whole color is sold down together.",
  hotelOutright:
    "If the bank lacks the houses that a sold hotel leaves behind, the hotel is sold as a whole.",

  mortgagesNone: "There are no mortgages in this game.",
  mortgage:
    "A deed can be mortgaged for the value in the table if nothing is built on its color. Then it brings no rent.",
  lift: "To lift a mortgage you pay it back with {percent}% interest.",
  transfer: "Whoever gets a mortgaged deed pays {percent}% interest at once, and lifts it later.",
  transferLift:
    "Whoever gets a mortgaged deed pays {percent}% interest at once, or lifts it right away.",

  tradeNever: "There is no trading in this game.",
  tradeOwn:
    "You may offer trades on your own turn; whoever you offer them to answers or makes a counter-offer then.",
  tradeAny: "You may offer trades at any time between moves.",
  offersEach: "You may have one open offer with each partner.",
  offersOne: "You trade with one partner at a time and have one open offer at most.",
  tradeWhat:
    "Deeds, cash and jail passes can be traded. Both sides give something, and only one of them cash; colors with buildings cannot be traded.",

  jailByCard: "The square “{square}” sends you to jail, and so do some cards.",
  jailBySquare: "The square “{square}” sends you to jail.",
  jailStay: {
    one: "You stay for {n} turn at most. Doubles set you free.",
    other: "You stay for {n} turns at most. Doubles set you free.",
  },
  fine: "Before a roll you may pay {amount} to get out.",
  fineFirst: {
    one: "On the first turn you may pay {amount} before the roll to get out.",
    other: "On the first {n} turns you may pay {amount} before the roll to get out.",
  },
  fineNever: "You cannot buy yourself out.",
  fineArrival: "You may pay in the very turn in which you arrive.",
  jailPass: "A jail pass sets you free, too. You can keep it for later.",
  lastPay: "If the last roll fails, you pay {amount} and move by that roll.",
  lastFree: "After the last turn you go free and pay nothing.",
  releaseMove: "Once free, you move at once.",
  releaseNext: "Once free, you stand there as a visitor and play on your next turn.",
  freeingDoubles: "Doubles that set you free give no further roll.",
  jailRights: "In jail you still collect rent and take part in everything else.",

  debtRaise:
    "Whoever cannot pay has to raise the cash; whoever cannot raise it is bankrupt and out.",
  debtNegative:
    "Cash may fall below zero. Whoever is below zero at the end of the own turn is out.",
  raiseDeeds:
    "If your time runs out, single deeds are mortgaged first, then buildings sold, then whole colors mortgaged.",
  raiseBuildings: "If your time runs out, buildings are sold first, then deeds mortgaged.",
  estateAll: "A creditor gets everything; buildings are sold first.",
  estateBare: "A creditor gets the cash and the deeds, without buildings.",
  estateCash: "A creditor gets the cash; the deeds go back to the bank, free of mortgages.",
  bankAuction: "What the bank takes over is auctioned at once.",
  bankReturn: "Deeds that the bank takes over are free again.",
  resign: "Whoever gives up leaves everything to the bank.",
  resignCreditor:
    "Whoever gives up leaves everything to the bank; with a debt open it is a bankruptcy to the creditor.",

  cards: "On {decks} you draw a card and do what it says.",
  deckBottom: "A drawn card goes to the bottom of its deck.",
  deckReshuffle: "The deck is shuffled after every draw.",
  randomSum: "A random sum is a multiple of {step} from {least} to {most}, but never 0.",
  randomSumZero: "A random sum is a multiple of {step} from {least} to {most}; it may be 0.",
  nearest: "“Nearest” and “next” mean the next one ahead, even if one behind is closer.",
  hotelCounts: "Where a card names a price for houses only, a hotel counts as {n} houses.",

  squattersNone: "There are no squatters in this game.",
  squatterChance:
    "At the end of each round a squatter may settle on an owned street. The chance is {percent}% of the ratio of all rents now to those of full hotels.",
  squatterEffect: "A squatted street brings no rent, and nothing can be built there.",
  squatterRounds: {
    one: "A squatter leaves after {n} round.",
    other: "A squatter leaves after {n} rounds.",
  },
  company: "An eviction company takes {percent}% of the street’s rent and never fails.",
  force: {
    one: "Eviction by force is free, but 1 time in {odds} it costs you {n} turn in jail without bail.",
    other:
      "Eviction by force is free, but 1 time in {odds} it costs you {n} turns in jail without bail.",
  },

  riotsNone: "There are no riots in this game.",
  riotChance:
    "At the end of each round a riot may hit the side of the board with the highest rents. The chance is {percent}% of the ratio of its rents now to those of full hotels.",
  riotEffect: "It destroys one level on every built street of that side.",
  riotOrder:
    "Colors stay in the order of building: if the bank lacks houses for what were hotels, more is lost, the dearest streets first.",
  riotLoose: "A hotel leaves as many houses as the bank has, four at most.",
  arrest:
    "Before it strikes, owners on that side may pay {amount} for an arrest, which works 1 time in {odds}.",
  arrestRaise: "If you lack the cash for an arrest, you may raise it first.",
  riotBar: { one: "Then {n} round is safe.", other: "Then {n} rounds are safe." },

  endLast: "The game ends when one player is left.",
  roundLimit: { one: "It also ends after {n} round.", other: "It also ends after {n} rounds." },
  timeLimit: {
    one: "It also ends after {n} minute, with the turn that is being played.",
    other: "It also ends after {n} minutes, with the turn that is being played.",
  },
  bankruptcyLimit: {
    one: "It also ends as soon as {n} player is bankrupt.",
    other: "It also ends as soon as {n} players are bankrupt.",
  },
  noLimit: "There is no limit of rounds, time or bankruptcies.",
  scoreWorth:
    "Then the highest worth wins: cash, deeds at their price (half if mortgaged) and buildings at their cost.",
  scoreCash: "Then the most cash wins; equals share the victory.",

  square: "Square",
  price: "Price",
  rents: "Rent",
  houseCost: "House",
  mortgageValue: "Mortgage",
  rentsNote: "Rents of streets: bare, 1 to 4 houses, hotel.",
  diceTimes: "{factor} × dice",
} as const;
