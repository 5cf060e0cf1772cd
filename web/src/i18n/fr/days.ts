import type { days as source } from "../en/days";
import type { Translation } from "../shape";

export const days = {
  paceHour: "1 heure",
  paceEightHours: "8 heures",
  paceDay: "1 jour",
  paceThreeDays: "3 jours",
  paceAbout:
    "{time} par décision, {bid} par enchère. Personne ne doit rester : l’horloge continue en votre absence, et aucun robot ne joue à votre place.",
  inDays: "{days} j {hours} h",
  inHours: "{hours} h {minutes} min",
  inWholeHours: { one: "{n} heure", other: "{n} heures" },
  inMinutes: "{minutes} min",
  shortDays: "{n} j",
  shortHours: "{n} h",
  games: "Vos parties",
  yourTurn: "À vous de jouer",
  waitsFor: "On attend {names}",
  offers: { one: "{n} offre pour vous", other: "{n} offres pour vous" },
  timeLeft: "encore {time}",
  notify: "Notifications",
  notifyAbout: "Votre tour, une enchère, une offre pour vous, une partie qui commence ou finit.",
  notifyPush: "Aussi quand Freehold est fermé, dans les parties sur des heures ou des jours.",
  notifyOpen: "Tant qu’une page de Freehold est ouverte.",
  notifyBlocked:
    "Votre navigateur ne le permet pas. Autorisez les notifications pour cette page dans ses réglages, puis réessayez.",
  callTurn: "C’est à vous de jouer",
  callAuction: "Une enchère a commencé",
  callOffer: "On vous fait une offre",
  callBegan: "La partie a commencé",
  callOver: "La partie est finie",
  callTable: "Table {code}",
  missed: { one: "{n} délai manqué", other: "{n} délais manqués" },
  askDrop: "Continuer sans {name}",
  askDropNote:
    "A laissé passer trop de délais. Si plus de la moitié des autres sont d’accord, {name} abandonne.",
  voteDrop: "{name} veut continuer sans {player}",
  backTitle: "En votre absence",
  backMine: "C’est à vous de jouer.",
  backOther: "C’est au tour de {name}.",
  backClose: "Fermer",
  standInAbout:
    "Le robot qui joue pour qui quitte le salon. Qui ferme seulement la page garde sa place.",
  leaveLater: "Pour revenir plus tard, fermez simplement la page : votre place reste à vous.",
} satisfies Translation<typeof source>;
