import type { players as source } from "../en/players";
import type { Translation } from "../shape";

export const players = {
  cash: "Argent",
  worth: "Fortune",
  worthHidden: "caché par les règles",
  numbered: "Joueur {n}",
  bot: "Robot",
  botStandIn: "Un robot remplace",
  away: "Absent",
  awaySeconds: "Absent, robot dans {seconds} s",
  host: "Hôte",
  turnNow: "À son tour",
  inJail: { one: "En prison, encore {n} tour", other: "En prison, encore {n} tours" },
  passes: { one: "{n} carte de sortie", other: "{n} cartes de sortie" },
  out: "Éliminé",
  place: "Place {rank}",
  ownedOf: "{group} : {owned} sur {all}",
  ownedMortgaged: "{group} : {owned} sur {all}, dont {mortgaged} sous hypothèque",
  deedCount: { one: "{n} propriété", other: "{n} propriétés" },
  showDeeds: "Montrer les propriétés de {name} sur le plateau",
  proposeTrade: "Proposer un échange",
  spectators: "Spectateurs",
  order: "Ordre du jeu",
} satisfies Translation<typeof source>;
