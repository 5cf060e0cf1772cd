import type { lessons as source } from "../en/lessons";
import type { Translation } from "../shape";

// The guided first game: every kind of decision is explained when it first comes up.
export const lessons = {
  title: "Apprendre à jouer",
  gotIt: "Compris",
  leave: "Quitter les leçons",
  again: "Leçons",
  progress: "{seen} sur {all}",
  welcome: "Bienvenue",
  welcomeText:
    "Achetez des titres, touchez des loyers et soyez le dernier à ne pas faire faillite. Tout ce qui arrive est expliqué ici. Le conseil du coach est à côté.",
  roll: "Lancer les dés",
  rollText:
    "Votre pion avance du total des deux dés. Passer par le départ rapporte un salaire de {salary}.",
  buy: "Acheter ou laisser",
  buyText:
    "Ce titre n’est à personne. Qui l’achète touche un loyer de tous ceux qui y tombent. Au début, achetez presque tout ce que vous pouvez payer.",
  end: "Terminer le tour",
  endText: "Avant de terminer, on peut encore construire ou échanger. Puis c’est au suivant.",
  rent: "Loyer",
  rentText: "Qui tombe sur le titre d’un autre paie son loyer, tout seul. Gardez de quoi payer.",
  edition: "Les particularités",
  edition_us:
    "États-Unis : ce que personne n’achète est mis aux enchères. On échange et on construit à tout moment, même hors de son tour, et de façon égale sur une couleur.",
  edition_bangladesh:
    "Bangladesh : ce que personne n’achète est mis aux enchères. On échange et on construit à son tour, une offre à la fois. Les sommes sont dix fois celles du plateau classique.",
  edition_vietnam:
    "Viêt Nam : aux enchères on mise à tour de rôle, et qui passe n’y revient plus. À l’impôt, choisissez : une somme fixe ou une part de vos biens. On échange et on construit à son tour.",
  edition_hongkong:
    "Hong Kong : petit plateau sans enchères, maisons, échanges ni hypothèques. Qui finit son tour sous zéro est éliminé. La chance donne ou prend au hasard. Après {rounds} tours de table, le plus d’argent gagne.",
  edition_france:
    "France : ni enchères, ni échanges, ni hypothèques, et un seul lancer par tour. On construit dans un ordre strict. Un squatteur prive de loyer jusqu’à l’expulsion ; une émeute détruit des bâtiments, sauf si une arrestation, payante, réussit.",
  edition_own: "Ce plateau a ses propres règles. Le panneau « Règles » les dit toutes.",
  auction: "Enchères",
  auctionText:
    "Le titre va à qui mise le plus. Misez jusqu’à ce qu’il vaut pour vous, et gardez une réserve.",
  card: "Carte",
  cardText: "Certaines cases font tirer une carte : elle rapporte, coûte ou vous envoie ailleurs.",
  set: "Couleur",
  setText:
    "Vous avez tous les titres d’une couleur ! Ses loyers nus montent, et vous pouvez y construire là où il y a des maisons.",
  build: "Construire",
  buildText:
    "Les maisons multiplient les loyers. Construisez là où l’on tombe souvent, mais gardez de quoi payer le prochain loyer.",
  trade: "Échanger",
  tradeText:
    "Les couleurs viennent surtout des échanges. Offrez titres et argent ; la jauge montre l’effet sur les chances des deux.",
  mortgage: "Hypothèque",
  mortgageText:
    "Peu d’argent ? Un titre hypothéqué rapporte la moitié de son prix, mais aucun loyer tant qu’il n’est pas racheté avec intérêts.",
  jail: "Prison",
  jailText:
    "On sort par un double, une carte ou {fine}. Au début, sortez vite pour acheter ; plus tard, la prison est un abri.",
  debt: "Dette",
  debtText:
    "Vous devez plus que vous n’avez. Vendez ou hypothéquez jusqu’à pouvoir payer ; le plan montre le moins cher.",
  rounds: "La partie s’arrête après {rounds} tours de table ; qui possède le plus gagne alors.",
  tax: "Impôt",
  taxText:
    "Choisissez avant de savoir ce que vous possédez en tout : la somme fixe ou la part. Le conseil dit laquelle coûte sans doute moins.",
  choice: "À vous de choisir",
  choiceText:
    "Cette carte laisse le choix. Chaque réponse dit ce qu’elle apporte ; le conseil dit laquelle vaut mieux.",
  transfer: "Un titre hypothéqué",
  transferText:
    "Ce titre vous arrive avec son hypothèque. Payez l’intérêt maintenant et le reste plus tard, ou levez-la tout de suite : moins cher si vous comptez le faire bientôt.",
  squatter: "Un squatteur",
  squatterText:
    "Quelqu’un s’est installé : ni loyer, ni construction. Une société libère les lieux contre paiement, à coup sûr ; la force ne coûte rien mais peut mener en prison. Au bout de quelques tours il part de lui-même.",
  riot: "Une émeute",
  riotText:
    "Une émeute menace ce côté du plateau et prendrait un niveau à chaque rue construite. Payez une arrestation, qui peut échouer, ou laissez faire.",
  place: "Où construire",
  placeText:
    "Vous avez gagné un bâtiment aux enchères. Placez-le là où le loyer augmente le plus ; tous les choix permis sont montrés.",
  bankruptcy: "Faillite",
  bankruptcyText:
    "Qui ne peut réunir ce qu’il doit sort du jeu, et tout va à son créancier. Le dernier gagne.",
  over: "Fin",
  overText:
    "La partie est finie. Vous avez vu tout ce qui se décide ; rejouez contre des robots ou entre amis quand vous voulez.",
} satisfies Translation<typeof source>;
