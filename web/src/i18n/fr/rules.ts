import type { rules as source } from "../en/rules";
import type { Translation } from "../shape";

export const rules = {
  heading: "Règles : {edition}",
  changedBadge: "Règle maison",
  changedNote: {
    one: "{n} règle diffère de celles de l’édition ; elle est signalée.",
    other: "{n} règles diffèrent de celles de l’édition ; elles sont signalées.",
  },
  unchangedNote: "Ce sont les règles de l’édition.",
  titleAim: "But et mise en place",
  titleTurn: "Votre tour",
  titleBuying: "Achats et enchères",
  titleRent: "Loyers",
  titleBuilding: "Constructions",
  titleMortgages: "Hypothèques",
  titleTrading: "Échanges",
  titleJail: "Prison",
  titleDebts: "Dettes et faillite",
  titleCards: "Cartes",
  titleSquatters: "Squatteurs",
  titleRiots: "Émeutes",
  titleEnd: "Fin de la partie",
  titleBoard: "Le plateau : prix et loyers",
  titleDecks: "Toutes les cartes",

  aim: "Achetez, construisez, encaissez des loyers : le dernier joueur qui n’a pas fait faillite gagne.",
  aimPlain: "Achetez et encaissez des loyers : le dernier joueur qui n’a pas fait faillite gagne.",
  start: "Chacun commence avec {amount}.",
  later: "Dans l’ordre du jeu, chacun a {amount} de plus que le précédent.",
  orderSeat: "On joue dans l’ordre des places.",
  orderRoll:
    "Chacun lance les dés pour savoir qui commence : le plus haut score joue, les ex æquo relancent.",
  orderRandom: "L’ordre du jeu est tiré au sort.",
  dice: "Vous lancez deux dés à {sides} faces et avancez de leur somme.",
  salary: "Vous touchez {amount} en passant par {go} ou en vous y arrêtant.",
  salaryApart: "Vous touchez {pass} en passant par {go} et {land} en vous y arrêtant.",
  doublesAgain: "Un double vous fait rejouer.",
  doublesJail:
    "Un double vous fait rejouer, mais le {count}e double de suite vous envoie en prison.",
  doublesNothing: "Un double ne fait pas rejouer.",
  taxFlat: "{square} : vous payez {amount}.",
  taxChoice:
    "{square} : vous payez {amount} ou {percent} % de votre fortune ; vous choisissez avant de connaître la somme.",
  taxCash:
    "{square} : vous payez {percent} % de votre argent, arrondi au multiple de {step} inférieur.",
  jackpot: "Impôts et amendes s’accumulent sur {square} ; qui s’y arrête ramasse tout.",
  noJackpot: "Il ne se passe rien sur {square}.",

  buy: "Sur une propriété libre, vous pouvez l’acheter à son prix si vous avez l’argent.",
  buyRaise:
    "Sur une propriété libre, vous pouvez l’acheter à son prix ; s’il vous manque de l’argent, vous pouvez d’abord en tirer de vos biens.",
  auctionNone: "Une propriété refusée reste à la banque : il n’y a pas d’enchères.",
  auctionTimed:
    "Une propriété refusée est mise aux enchères : tout le monde peut enchérir pendant {seconds} secondes, et il en reste au moins {extension} après chaque offre.",
  auctionTimedPlain:
    "Une propriété refusée est mise aux enchères : tout le monde peut enchérir pendant {seconds} secondes, puis la plus haute offre l’emporte.",
  auctionOpen:
    "Une propriété refusée est mise aux enchères : tout le monde enchérit jusqu’à ce que personne ne monte. Le chronomètre dure {seconds} secondes, au moins {extension} après chaque offre.",
  auctionOpenPlain:
    "Une propriété refusée est mise aux enchères : tout le monde enchérit jusqu’à ce que personne ne monte, pendant {seconds} secondes au plus.",
  auctionTurns:
    "Une propriété refusée est mise aux enchères autour de la table, à partir du joueur suivant. Qui passe est éliminé de l’enchère ; vous parlez en dernier.",
  bids: "La première offre est d’au moins {start}, chaque surenchère d’au moins {step}.",
  bidMultiple: "Les offres sont des multiples de {multiple}.",
  quickBids: "Des boutons montent l’offre de {amounts}.",
  unsold: "Sans offre, la propriété reste à la banque.",

  rent: "Qui s’arrête sur la propriété d’un autre paie le loyer du tableau ci-dessous.",
  setRent:
    "Si le propriétaire a toute la couleur, le loyer d’un terrain nu est multiplié par {factor}.",
  setNone: "Posséder toute une couleur n’augmente pas le loyer.",
  stations: "Les gares coûtent plus cher si le propriétaire en a plusieurs : {rents}.",
  utilities:
    "Les compagnies coûtent les dés multipliés par {factors}, selon combien en a le propriétaire.",

  buildNone: "Il n’y a ni maisons ni hôtels dans cette partie.",
  buildEven:
    "Avec toute une couleur sans hypothèque, vous pouvez construire. Les terrains d’une couleur ne diffèrent jamais de plus d’un niveau ; après quatre maisons vient l’hôtel.",
  buildStrict:
    "Avec toute une couleur, vous construisez un bâtiment après l’autre : du terrain le moins cher au plus cher, puis on recommence ; après quatre maisons vient l’hôtel.",
  stock: "La banque a {houses} maisons et {hotels} hôtels, pas plus.",
  shortageAuction:
    "Si plus de joueurs veulent un bâtiment qu’il n’en reste, il est mis aux enchères.",
  shortageFirst: "S’il manque des bâtiments, le premier qui demande est servi.",
  manageAny: "Vous gérez vos biens à tout moment entre deux coups.",
  manageOwn: "Vous gérez vos biens à votre tour, et quand vous réunissez de l’argent.",
  sell: "Les bâtiments se revendent à {percent} % de leur coût.",
  hotelTogether:
    "Si la banque n’a pas les maisons qui remplacent un hôtel vendu, toute la couleur est vendue en même temps.",
  hotelOutright:
    "Si la banque n’a pas les maisons qui remplacent un hôtel vendu, l’hôtel est vendu en entier.",

  mortgagesNone: "Il n’y a pas d’hypothèques dans cette partie.",
  mortgage:
    "Une propriété peut être hypothéquée pour la valeur du tableau si rien n’est construit sur sa couleur. Elle ne rapporte alors plus de loyer.",
  lift: "Pour lever une hypothèque, vous la remboursez avec {percent} % d’intérêts.",
  transfer:
    "Qui reçoit une propriété hypothéquée paie {percent} % d’intérêts aussitôt et la lève plus tard.",
  transferLift:
    "Qui reçoit une propriété hypothéquée paie {percent} % d’intérêts aussitôt, ou lève l’hypothèque tout de suite.",

  tradeNever: "Il n’y a pas d’échanges dans cette partie.",
  tradeOwn:
    "Vous pouvez proposer des échanges à votre tour ; l’autre répond alors, ou fait une contre-offre.",
  tradeAny: "Vous pouvez proposer des échanges à tout moment entre deux coups.",
  offersEach: "Vous pouvez avoir une offre ouverte avec chaque joueur.",
  offersOne: "Vous traitez avec un seul joueur à la fois : une offre ouverte au plus.",
  tradeWhat:
    "On échange des propriétés, de l’argent et des cartes de sortie de prison. Chacun donne quelque chose, un seul de l’argent ; une couleur construite ne s’échange pas.",

  jailByCard: "La case « {square} » vous envoie en prison, certaines cartes aussi.",
  jailBySquare: "La case « {square} » vous envoie en prison.",
  jailStay: {
    one: "Vous y restez {n} tour au plus. Un double vous libère.",
    other: "Vous y restez {n} tours au plus. Un double vous libère.",
  },
  fine: "Avant de lancer les dés, vous pouvez payer {amount} pour sortir.",
  fineFirst: {
    one: "Au premier tour, vous pouvez payer {amount} avant de lancer pour sortir.",
    other: "Aux {n} premiers tours, vous pouvez payer {amount} avant de lancer pour sortir.",
  },
  fineNever: "On ne peut pas payer pour sortir.",
  fineArrival: "Vous pouvez payer dès le tour de votre arrivée.",
  jailPass: "Une carte de sortie de prison vous libère aussi. Vous pouvez la garder.",
  lastPay: "Si le dernier lancer échoue, vous payez {amount} et avancez de ce lancer.",
  lastFree: "Après le dernier tour, vous sortez sans rien payer.",
  releaseMove: "Une fois libre, vous avancez aussitôt.",
  releaseNext: "Une fois libre, vous êtes en simple visite et jouez au tour suivant.",
  freeingDoubles: "Un double qui vous libère ne donne pas d’autre lancer.",
  jailRights: "En prison, vous encaissez vos loyers et participez à tout le reste.",

  debtRaise:
    "Qui ne peut pas payer doit trouver l’argent ; qui ne le trouve pas fait faillite et quitte la partie.",
  debtNegative:
    "L’argent peut passer sous zéro. Qui est sous zéro à la fin de son tour quitte la partie.",
  raiseDeeds:
    "Si votre temps s’écoule, on hypothèque d’abord les titres isolés, puis on vend les bâtiments, puis on hypothèque les couleurs.",
  raiseBuildings: "Si votre temps s’écoule, on vend d’abord les bâtiments, puis on hypothèque.",
  estateAll: "Le créancier reçoit tout ; les bâtiments sont vendus d’abord.",
  estateBare: "Le créancier reçoit l’argent et les propriétés, sans bâtiments.",
  estateCash:
    "Le créancier reçoit l’argent ; les propriétés reviennent à la banque, sans hypothèque.",
  bankAuction: "Ce que la banque reprend est aussitôt mis aux enchères.",
  bankReturn: "Les propriétés que la banque reprend redeviennent libres.",
  resign: "Qui abandonne laisse tout à la banque.",
  resignCreditor:
    "Qui abandonne laisse tout à la banque ; avec une dette en cours, c’est une faillite envers le créancier.",

  cards: "Sur {decks}, vous tirez une carte et faites ce qu’elle dit.",
  deckBottom: "Une carte tirée va sous sa pile.",
  deckReshuffle: "La pile est mélangée après chaque tirage.",
  randomSum: "Une somme au hasard est un multiple de {step}, de {least} à {most}, mais jamais 0.",
  randomSumZero:
    "Une somme au hasard est un multiple de {step}, de {least} à {most} ; elle peut être 0.",
  nearest:
    "« La plus proche » et « la suivante » désignent la prochaine devant vous, même si une autre est plus près derrière.",
  hotelCounts:
    "Si une carte ne nomme un prix que pour les maisons, un hôtel compte pour {n} maisons.",

  squattersNone: "Il n’y a pas de squatteurs dans cette partie.",
  squatterChance:
    "À la fin de chaque tour de table, un squatteur peut s’installer sur un terrain acheté. Le risque est de {percent} % du rapport entre les loyers actuels et ceux de tous les hôtels.",
  squatterEffect: "Un terrain squatté ne rapporte rien et on ne peut pas y construire.",
  squatterRounds: {
    one: "Un squatteur part après {n} tour de table.",
    other: "Un squatteur part après {n} tours de table.",
  },
  company: "Une société d’expulsion prend {percent} % du loyer du terrain et réussit toujours.",
  force: {
    one: "L’expulsion par la force est gratuite, mais 1 fois sur {odds} elle coûte {n} tour de prison sans caution.",
    other:
      "L’expulsion par la force est gratuite, mais 1 fois sur {odds} elle coûte {n} tours de prison sans caution.",
  },

  riotsNone: "Il n’y a pas d’émeutes dans cette partie.",
  riotChance:
    "À la fin de chaque tour de table, une émeute peut frapper le côté du plateau aux loyers les plus élevés. Le risque est de {percent} % du rapport entre ses loyers actuels et ceux de tous ses hôtels.",
  riotEffect: "Elle détruit un niveau sur chaque terrain construit de ce côté.",
  riotOrder:
    "L’ordre de construction est gardé : si la banque manque de maisons pour remplacer des hôtels, d’autres niveaux sont perdus, d’abord sur les terrains les plus chers.",
  riotLoose: "Un hôtel laisse autant de maisons que la banque en a, quatre au plus.",
  arrest:
    "Avant qu’elle n’éclate, les propriétaires de ce côté peuvent payer {amount} pour une arrestation, qui réussit 1 fois sur {odds}.",
  arrestRaise: "S’il vous manque de l’argent pour une arrestation, vous pouvez d’abord en réunir.",
  riotBar: {
    one: "Ensuite, {n} tour de table est sans risque.",
    other: "Ensuite, {n} tours de table sont sans risque.",
  },

  endLast: "La partie finit quand il ne reste qu’un joueur.",
  roundLimit: {
    one: "Elle finit aussi après {n} tour de table.",
    other: "Elle finit aussi après {n} tours de table.",
  },
  timeLimit: {
    one: "Elle finit aussi après {n} minute, avec le tour en cours.",
    other: "Elle finit aussi après {n} minutes, avec le tour en cours.",
  },
  bankruptcyLimit: {
    one: "Elle finit aussi dès que {n} joueur a fait faillite.",
    other: "Elle finit aussi dès que {n} joueurs ont fait faillite.",
  },
  noLimit: "Il n’y a de limite ni de tours, ni de temps, ni de faillites.",
  scoreWorth:
    "Alors la plus grande fortune gagne : argent, propriétés à leur prix (la moitié si hypothéquées) et bâtiments à leur coût.",
  scoreCash: "Alors le plus d’argent gagne ; les ex æquo se partagent la victoire.",

  square: "Case",
  price: "Prix",
  rents: "Loyer",
  houseCost: "Maison",
  mortgageValue: "Hypothèque",
  rentsNote: "Loyers des terrains : nu, 1 à 4 maisons, hôtel.",
  diceTimes: "{factor} × dés",
} satisfies Translation<typeof source>;
