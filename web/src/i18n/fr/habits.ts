import type { habits as source } from "../en/habits";
import type { Translation } from "../shape";

// What goes by itself, what is asked twice, and what the dock suggests.
export const habits = {
  title: "Ma façon de jouer",
  about: "Sur cet appareil. Une touche ou une pression arrête ce qui se fait tout seul.",
  roll: "Lancer les dés automatiquement",
  rollAbout: "Quand il n’y a rien d’autre à décider avant.",
  end: "Finir mon tour automatiquement",
  endAbout: "Quand il ne reste rien à construire, à racheter ni à répondre.",
  decline: "Laisser ce que je ne peux jamais payer",
  declineAbout: "Même en vendant et en hypothéquant tout.",
  confirm: "Demander avant une grosse dépense",
  confirmAbout: "Dès qu’elle prend plus de la moitié de mon argent.",
  warn: "M’avertir avant une bourde",
  warnAbout: "S’il y a un coach : ce qui ne laisse aucune réserve ou donne une couleur.",
  rolls: "Lancer automatique · une touche ou une pression l’arrête",
  ends: "Fin de tour automatique · une touche ou une pression l’arrête",
  declines: "Hors de portée : laissé automatiquement · une touche ou une pression l’arrête",
  stopped: "Arrêté : c’est à vous",
  spendTitle: "Dépenser {amount} ?",
  spendText: "Vous avez {cash} ; il resterait {left}.",
  spendYes: "Oui, {amount}",
  spendNo: "Non",
  tipHouses: {
    one: "Tout le groupe {group} est à vous : construisez {n} maison pour {amount}.",
    other: "Tout le groupe {group} est à vous : construisez {n} maisons pour {amount}.",
  },
  tipHotels: {
    one: "Tout le groupe {group} est à vous : construisez {n} hôtel pour {amount}.",
    other: "Tout le groupe {group} est à vous : construisez {n} hôtels pour {amount}.",
  },
  buildHouses: {
    one: "Construire {n} maison pour {amount}",
    other: "Construire {n} maisons pour {amount}",
  },
  buildHotels: {
    one: "Construire {n} hôtel pour {amount}",
    other: "Construire {n} hôtels pour {amount}",
  },
  undo: "Annuler mon dernier coup",
  undoNote: "Impossible une fois les dés ou les cartes tirés.",
  retry: "Retenter ma dernière décision",
  retryNote: "Avec le coach, contre des robots, dés et cartes sont repris aussi.",
  keyHint: "Demander un conseil au coach",
  undone: "Un coup a été annulé.",
  keyBuild: "Construire ce qui est proposé",
  fastTable: "Table rapide",
  fastTableAbout: "Les robots pensent et jouent plus vite.",
  keepWatching: "Continuez à regarder, ou passez à autre chose.",
  nextBoard: "Plateau suivant : {board}",
  share: "Partager la partie",
} satisfies Translation<typeof source>;
