import type { stage as source } from "../en/stage";
import type { Translation } from "../shape";

// What is said on the stage in the middle of the board; marks as in the log.
export const stage = {
  rolls: "{who} [lance|lancez] les dés",
  arrives: "{who} → {square}",
  bought: "{who} → {square}, acheté {amount}",
  draws: "{who} [tire|tirez] une carte : {deck}",
  completedBy: "{who} [possède|possédez] maintenant tout le groupe {group} !",
  completed: "{group} au complet",
  won: "Victoire",
  jail: "En prison",
  bankrupt: "Faillite",
  resigned: "Hors jeu",
  riot: "Émeute !",
  owes: "Doit",
  auction: "Enchères",
  leading: "Votre enchère est la plus haute.",
  notNow: "Aux autres d’enchérir.",
  underway: "En route …",
  skip: "Tout montrer",
  newGame: "Nouvelle partie",
  toResult: "Voir le résultat",
  leave: "Quitter",
} satisfies Translation<typeof source>;
