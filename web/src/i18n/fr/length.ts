import type { length as source } from "../en/length";
import type { Translation } from "../shape";

export const length = {
  title: "Durée de la partie",
  usual: "Durée habituelle",
  most: "La plupart",
  never: "Sans fin",
  decided: "Décidées avant",
  minutes: "{n} min",
  minutesFromTo: "{low}–{high} min",
  roundsFromTo: "{low}–{high} manches",
  ofHundred: "{n} sur 100",
  after: "après {n} manches",
  elseWorth: "sinon à la fortune",
  elseCash: "sinon à l’argent",
  limitIt:
    "Beaucoup de ces parties ne finissent jamais d’elles-mêmes. Une limite, ou un vote en cours de partie, y met fin.",
  untraded: "Si personne n’échange, {n} sur 100 ne finissent pas.",
  shortNever: "{n} sur 100 sans fin",
  choose: "Durée",
  ownRules: "Selon les règles",
  about: "Environ {n} min",
  by: "Mesurée en",
  byTime: "Temps",
  byRounds: "Manches",
  bankruptcies: "Finit dès tant de faillites",
  off: "Non",
  richest: "Quand une limite met fin à la partie, la plus grande fortune gagne.",
  mostCash: "Quand une limite met fin à la partie, le plus d’argent gagne.",
  source:
    "D’après {n} parties entre robots de niveau {level}, au rythme de cette table. Des humains peuvent être plus lents ou plus rapides.",
  rough:
    "Ces règles maison n’ont pas toutes été mesurées ensemble : les chiffres sont approximatifs.",
} satisfies Translation<typeof source>;
