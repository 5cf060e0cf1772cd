// The guided first game: every kind of decision is explained when it first comes up.
export const lessons = {
  title: "Learn to play",
  gotIt: "Got it",
  leave: "Leave the lessons",
  again: "Lessons",
  progress: "{seen} of {all}",
  welcome: "Welcome",
  welcomeText:
    "Buy deeds, collect rents, and be the last who is not bankrupt. Whatever comes up is explained here when it does. The coach’s hint is beside it.",
  roll: "Roll",
  rollText:
    "Your token walks as far as both dice say. Passing the start brings a salary of {salary}.",
  buy: "Buy or leave",
  buyText:
    "Nobody owns this deed. Whoever buys it collects rent from all who land here. Early on, buy most of what you can pay.",
  end: "End your turn",
  endText: "Before you end your turn there is time to build or to trade. Then the next one plays.",
  rent: "Rent",
  rentText:
    "Whoever lands on another’s deed pays its rent, by itself. Keep some cash in hand for that.",
  edition: "What is special here",
  edition_us:
    "United States: what nobody buys goes to auction. Trade and build at any time, even when it is not your turn; houses go up evenly over a color.",
  edition_bangladesh:
    "Bangladesh: what nobody buys goes to auction. You trade and build in your own turn, with one open offer at a time. Sums are ten times those of the classic board.",
  edition_vietnam:
    "Vietnam: auctions go round the table, and who passes is out. At the income tax you choose: a fixed sum, or a share of all you own. You trade and build in your own turn.",
  edition_hongkong:
    "Hong Kong: a small board without auctions, houses, trades or mortgages. Cash may fall below zero, but who ends a turn there is out. The chance square pays or costs a random sum. After {rounds} rounds the most cash wins.",
  edition_france:
    "France: no auctions, trades or mortgages, and one roll a turn. Buildings go up in a strict order. A squatter keeps the rent from you until evicted; a riot destroys buildings, unless an arrest, which costs, succeeds.",
  edition_own: "This board has rules of its own. The panel “Rules” tells them all.",
  auction: "Auction",
  auctionText:
    "The deed goes to whoever bids most. Bid up to what it is worth to you, and keep a reserve.",
  card: "Card",
  cardText: "Some squares have you draw a card: it pays, costs, or sends you somewhere at once.",
  set: "Color",
  setText:
    "You own all deeds of a color! Its bare rents are higher now, and where there are houses you can build them.",
  build: "Build",
  buildText:
    "Houses raise rents many times over. Build where others land often, but keep enough cash for the next rent.",
  trade: "Trade",
  tradeText:
    "Colors mostly come about by trades. Offer deeds and cash; the meter shows what it does to both chances to win.",
  mortgage: "Mortgage",
  mortgageText:
    "Short of cash? A mortgaged deed brings half its price at once, but no rent until you pay it back with interest.",
  jail: "Jail",
  jailText:
    "Out by doubles, by a pass or by {fine}. Early on leave at once to buy; late in the game jail is a safe place.",
  debt: "Debt",
  debtText:
    "You owe more cash than you have. Sell buildings or mortgage deeds until it is paid; the plan shows the cheapest way.",
  rounds: "The game ends after {rounds} rounds; who has most then wins.",
  tax: "Tax",
  taxText:
    "You choose before you know what you own in all: the fixed sum, or the share. The hint says which is likely less.",
  choice: "Your choice",
  choiceText:
    "This card lets you choose. Each answer says what it brings; the hint tells which is better.",
  transfer: "A mortgaged deed",
  transferText:
    "This deed came to you with its mortgage. Pay the interest now and the rest later, or lift it at once: cheaper if you would lift it soon anyway.",
  squatter: "A squatter",
  squatterText:
    "Somebody has moved in: no rent, no building there. A company clears it for a fee, for certain; force costs nothing, but may land you in jail. After some rounds they leave by themselves.",
  riot: "A riot",
  riotText:
    "A riot threatens this side of the board and would take a level from every street built there. Pay for an arrest, which may fail, or stand by.",
  place: "Where to build",
  placeText:
    "You won a building at auction. Put it where the rent grows most; all places that the rules allow are shown.",
  bankruptcy: "Bankruptcy",
  bankruptcyText:
    "Whoever cannot raise what they owe is out, and all they own goes to whom they owe it. The last one left wins.",
  over: "The end",
  overText:
    "The game is over. You have seen what there is to decide; play on against bots or with friends whenever you like.",
} as const;
