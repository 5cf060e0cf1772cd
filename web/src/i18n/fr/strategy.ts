import type { strategy as source } from "../en/strategy";
import type { Translation } from "../shape";

export const strategy = {
  title: "Stratégie et probabilités",
  short: "Stratégie",
  heading: "Stratégie : {edition}",
  intro:
    "Calculé pour ce plateau : les dés, les cartes et la prison exactement, le reste d’après ses prix et ses loyers.",
  changedNote: "Avec les règles maison de votre salon.",
  board: "Plateau",
  jail: "En prison, chacun",
  jailLeave: "sort aussitôt",
  jailStay: "attend un double",
  opponents: "Adversaires",
  asTable: "En tableau",
  never: "jamais",
  rounds: "{rounds} tours de table",

  // stages
  alone: "seul",
  bare: "sans construction",
  wholeColor: "toute la couleur",
  owned: { one: "{n} possédée", other: "{n} possédées" },

  // the map
  map: "Où l’on s’arrête",
  mapAbout:
    "Part des lancers qui se terminent sur chaque case, en pour cent. Si toutes se valaient, ce serait {percent}.",
  mapLabel: "Le plateau en carte de chaleur",
  mapHint: "Choisissez une case avec le pointeur ou les flèches.",
  legend: "Comparé à une part égale",
  legendBelow: "moins de {to}",
  legendRange: "de {from} à {to}",
  legendAbove: "{from} et plus",
  squareLabel: "{name} : {percent}",
  onceInTurns: "Un joueur s’y arrête une fois en {turns} tours.",
  neverRests: "Personne ne reste ici.",
  jailSplit: "En prison {inside}, en simple visite {visiting}.",
  place: "{place}e sur {count}",
  columnSquare: "Case",
  columnShare: "Part des lancers",
  columnTurns: "Une fois en … tours",

  // earnings
  earnings: "Ce que rapportent les couleurs",
  earningsAbout: "De chaque adversaire à chaque tour de table, en moyenne.",
  earningsOthers:
    "Les propriétés sans constructions toutes dans la même main, leur nombre entre parenthèses.",
  builtTo: "Construit jusqu’à",

  // pay-back
  payback: "Amortissement de chaque propriété",
  paybackAbout: {
    one: "Tours de table jusqu’à ce qu’une propriété ait rapporté son prix, avec {n} adversaire.",
    other:
      "Tours de table jusqu’à ce qu’une propriété ait rapporté son prix, avec {n} adversaires.",
  },
  paybackMarked: "Le niveau le plus rapide est marqué.",
  count: "Compter",
  countWhole: "terrain et bâtiments",
  countStep: "la dernière étape seule",
  columnDeed: "Propriété",
  columnPrice: "Prix",
  quickest: "le plus rapide",

  // investments
  investments: "Meilleurs et pires placements",
  investmentsAbout: "Étapes d’un groupe entier, d’un niveau au suivant.",
  best: "Amortis en premier",
  worst: "Amortis en dernier",
  investment: "{group} : {stage}",
  investmentAbout: "coûte {cost}, rapporte {income} de plus par tour de table",

  // ruins
  ruins: "La ruine la plus fréquente",
  ruinsAbout:
    "Où {ruined} joueurs ont fait faillite en {games} parties de {seats} robots de niveau {bot}, avec les règles du plateau.",
  ruinAt: "{square} ({stage})",

  // folklore
  folklore: "Idées reçues",
  folkloreAbout:
    "Les premières sont publiées dans les règles de l’édition du Bangladesh ; la vérité est celle de ce plateau.",
  right: "Vrai",
  wrong: "Faux",
  claimJail: "« {percent} des arrêts se font en prison. »",
  truthJail: "{leave} si chacun sort aussitôt, {stay} si chacun attend, visiteurs compris.",
  claimGo: "« {percent} des arrêts se font sur {go}. »",
  truthGo: "{percent}.",
  claimStations: "« Chaque gare reçoit {from} à {to} des arrêts. »",
  truthStations: "De {from} à {to} chacune ; {sum} en tout.",
  claimColor: "« {color} est la couleur la plus visitée. »",
  truthColor: "C’est {color}, avec {percent} ; puis {second}, avec {other}.",
  claimDearest: "« La couleur la plus chère est la meilleure. »",
  truthDearest: "{dearest} s’amortit en {rounds} tours de table, {best} en {other}.",
  truthDearestBest: "Elle s’amortit la première : en {rounds} tours de table.",
  claimHotels: "« Un hôtel vaut toujours la peine. »",
  truthHotels:
    "L’étape de l’hôtel s’amortit en {from} à {to} tours de table, celle de {level} en {best}.",
  claimEqual: "« Toutes les cases se valent. »",
  truthEqual: "{most} reçoit {high} des lancers, {least} seulement {low}.",

  // tips
  tips: "Conseils",
  tipBest: "Visez la couleur : {color}",
  tipBestText:
    "{color} ({stage}) s’amortit en {rounds} tours de table, plus vite que toute autre couleur. Ensuite : {second} en {other}.",
  tipStep: "Construisez d’abord jusqu’à : {stage}",
  tipStepText:
    "Sur {same} couleurs sur {count}, c’est l’étape qui s’amortit le plus vite. En dessous, les bâtiments rapportent peu ; au-dessus, l’argent est souvent mieux placé sur la couleur suivante.",
  tipWhen: "Construisez quand quelqu’un arrive",
  tipWhenText:
    "Vous pouvez construire à tout moment entre deux coups. Gardez l’argent jusqu’à ce qu’un adversaire soit à environ {sum} cases de votre couleur : c’est le lancer le plus probable ({percent}).",
  tipColors: "Une couleur nue ne rapporte presque rien",
  tipColorsText:
    "{color} rapporte {bare} par adversaire et par tour de table tant qu’elle est nue, {built} une fois construite ({stage}).",
  tipStock: "Gardez les maisons",
  tipStockText: {
    one: "La banque a {houses} maisons. {n} couleur de trois terrains à quatre maisons n’en laisse que {left} aux autres ; avec des hôtels, ils peuvent de nouveau construire.",
    other:
      "La banque a {houses} maisons. {n} couleurs de trois terrains à quatre maisons n’en laissent que {left} aux autres ; avec des hôtels, ils peuvent de nouveau construire.",
  },
  tipTrade: "Échangez pour compléter des couleurs",
  tipTradeText:
    "Presque personne ne tombe le premier sur tous les terrains d’une couleur. Avant d’accepter, comparez ce que rapportent les deux couleurs : {best} donne {high} ({stage}), {worst} {low}.",
  tipNoTrade: "Un seul terrain bloque une couleur",
  tipNoTradeText:
    "On n’échange pas ici : une couleur revient à qui tombe sur tous ses terrains. Achetez le dernier terrain libre d’une couleur qu’un autre rassemble : tant qu’il est à vous, personne n’y construit.",
  tipNoColors: "Les couleurs ne comptent pas",
  tipNoColorsText:
    "On ne construit pas, et une couleur complète ne rapporte pas plus. Regardez chaque propriété : {square} s’amortit la première, en {rounds} tours de table.",
  tipLastRound: "Arrêtez d’acheter à temps",
  tipLastRoundText:
    "Après {limit} tours de table, seul l’argent compte. Même la meilleure propriété met {rounds} tours à s’amortir : après le tour {last}, plus aucun achat ne s’amortit.",
  tipAuction: "Fixez votre limite avant de refuser",
  tipAuctionText:
    "Une propriété refusée est mise aux enchères à partir de {start}, et vous pouvez enchérir aussi. Ce n’est moins cher que si les autres manquent d’argent.",
  tipTimed: "L’horloge décide",
  tipTimedText:
    "Une enchère dure {seconds} secondes, puis la plus haute offre gagne. Décidez ce que la propriété vaut pour vous et n’attendez pas la dernière seconde : une offre doit arriver à temps.",
  tipTimedLonger:
    "Une enchère dure {seconds} secondes, et il en reste au moins {extension} après chaque offre : attendre la dernière seconde ne sert à rien.",
  tipTurns: "Passer est définitif",
  tipTurnsText:
    "On enchérit tour à tour par multiples de {multiple}, et qui passe est éliminé. Restez tant que c’est bon marché : le dernier ne paie que sa propre offre.",
  tipNoAuction: "Laisser une propriété ne coûte rien",
  tipNoAuctionText:
    "Il n’y a pas d’enchères : ce que vous laissez attend le visiteur suivant. Seule, une propriété met {from} à {to} tours de table à s’amortir : gardez de quoi payer les loyers.",
  tipRaise: "Nul besoin d’avoir le prix en poche",
  tipRaiseText:
    "Avant d’acheter, vous pouvez vous procurer ce qui manque. Cela vaut la peine pour le terrain qui complète une couleur, pas pour un terrain isolé.",
  tipRaiseMortgage:
    "Avant d’acheter, vous pouvez vendre des bâtiments et hypothéquer. Lever une hypothèque coûte {percent} de plus : cela vaut la peine pour le terrain qui complète une couleur, pas pour un terrain isolé.",
  tipStations: "Les gares : toutes ou aucune",
  tipStationsText:
    "Une seule met {one} tours de table à s’amortir, les {count} ensemble {all}. Et elles ne demandent plus jamais un sou.",
  tipUtilities: "Les compagnies en dernier",
  tipUtilitiesText:
    "Les deux ensemble mettent {rounds} tours de table à s’amortir ; {color} ({stage}), {other}.",
  tipJail: "Sortez tôt de prison, restez-y tard",
  tipJailText:
    "Tant qu’il y a des propriétés libres, chaque tour en prison est un achat manqué : payez {fine}. Quand les autres ont construit, c’est la case la plus sûre : vous encaissez vos loyers sans en payer. Qui reste y passe {stay} des lancers au lieu de {leave}.",
  tipJailSalary: "Sortez aussitôt de prison",
  tipJailSalaryText:
    "Chaque tour du plateau rapporte {salary}, le loyer le plus cher coûte {rent}. Attendre économise moins que cela ne coûte.",
  tipTax: "Payez l’impôt fixe",
  tipTaxText:
    "{percent} de votre fortune ne font moins que {flat} que si vous possédez moins de {worth} en tout. Vous commencez avec {start}.",
  tipSquatters: "Payez la société d’expulsion",
  tipSquattersText:
    "Un squatteur reste {rounds} tours de table. Pendant ce temps, vos adversaires auraient payé {times} fois le loyer d’un terrain moyen ; la société en prend {percent}, une fois. La force est gratuite, mais 1 fois sur {odds} elle vaut {turns} tours de prison.",
  tipRiots: "Faites arrêter les émeutiers",
  tipRiotsText:
    "Le côté aux loyers les plus chers est frappé, et chaque terrain construit y perd un niveau. Une arrestation coûte {fee} et réussit 1 fois sur {odds} : elle vaut la peine si ce qui tomberait a coûté plus de {amount}.",
  tipRuin: "Gardez de l’argent pour {square}",
  tipRuinText:
    "Aucun endroit n’a ruiné plus de joueurs dans nos parties d’essai : {percent} des faillites ({stage}).",
  tipNoRuin: "Presque personne ne fait faillite",
  tipNoRuinText:
    "En {games} parties d’essai, {ruined} joueurs ont été ruinés. Ici, on ne gagne pas en survivant, mais par l’argent à la fin.",
  tipVisited: "La plus visitée : {square}",
  tipVisitedText:
    "{percent} des lancers s’y terminent : chaque adversaire y passe une fois en {turns} tours.",

  // questions
  faq: "Questions et réponses",
  askFigures: "D’où viennent ces chiffres ?",
  answerFigures:
    "Du plateau et des règles seulement. Où l’on s’arrête découle exactement des dés, des doubles, de la prison et des cartes qui déplacent un pion ; une pile compte comme mélangée avant chaque tirage. Le revenu est le loyer multiplié par les visites, y compris les cartes qui font payer davantage. Seules les ruines sont comptées dans des parties.",
  askRounds: "Qu’est-ce qu’un tour de table ?",
  answerRounds:
    "Chacun joue une fois. Avec trois adversaires, un tour de table apporte donc trois tours où quelqu’un peut s’arrêter chez vous. Un tour compte {rolls} lancers en moyenne, car un double fait rejouer.",
  answerRoundsPlain:
    "Chacun joue une fois, avec un seul lancer. Avec trois adversaires, un tour de table apporte donc trois lancers qui peuvent finir chez vous.",
  askVisited: "Quelles cases sont les plus visitées ?",
  answerVisited:
    "Parmi les propriétés : {list}. La couleur la plus visitée est {color}, avec {percent}.",
  askBuy: "Faut-il acheter tout ce qu’on peut ?",
  answerBuy:
    "Seule et nue, une propriété met {from} à {to} tours de table à s’amortir : son loyer la rembourse rarement. On l’achète pour la couleur, ou pour en priver les autres.",
  answerBuyPlain:
    "Une propriété met {from} à {to} tours de table à s’amortir. Achetez tôt les plus rapides ; tard dans la partie, aucune ne s’amortit plus.",
  askHouses: "Des maisons ou un hôtel ?",
  answerHouses:
    "À partir de la couleur nue, les étapes s’amortissent en {list} tours de table ({color}, tous les adversaires ensemble). Arrêtez-vous quand l’étape suivante est plus lente qu’une autre ailleurs.",
  askJail: "Que change la prison ?",
  answerJail:
    "Si chacun attend un double au lieu de sortir aussitôt, les pions sont en prison après {stay} des lancers au lieu de {leave}, et la plupart des autres cases sont moins visitées. Les boutons du haut passent de l’un à l’autre.",
  askRuin: "Qu’est-ce qui ruine le plus de joueurs ?",
  answerRuin:
    "Dans nos parties d’essai : {list}. {percent} des faillites ont été causées par un terrain construit.",
  askHouseRules: "Les règles maison changent-elles ces chiffres ?",
  answerHouseRules:
    "Celles qui touchent aux dés, aux doubles, à la prison et au montant des loyers, oui. L’argent de départ, les salaires, les enchères et les échanges changent la partie, mais pas les probabilités.",
} satisfies Translation<typeof source>;
