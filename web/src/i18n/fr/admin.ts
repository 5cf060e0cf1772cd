import type { admin as source } from "../en/admin";
import type { Translation } from "../shape";

export const admin = {
  title: "Administration",
  token: "Jeton de l’exploitant",
  tokenAbout:
    "Il se trouve dans les réglages du serveur, sous admin_token. Cette page l’oublie quand on la quitte.",
  enter: "Entrer",
  wrongToken: "Le serveur ne connaît pas ce jeton, ou n’a pas d’administration.",
  summary: "Version {version}, en marche depuis {hours} h, connexions : {connections}",
  refresh: "Actualiser",
  moderation: "Signalements, bannissements et journal",
  announcement: "Annonce à tout le monde",
  announcementAbout:
    "Elle s’affiche telle que vous l’écrivez, à ceux qui sont là et à ceux qui arrivent, jusqu’à ce que vous la retiriez ou que le serveur redémarre.",
  announce: "Annoncer",
  takeBack: "Retirer",
  announced: "Annoncé.",
  takenBack: "Retiré.",
  drain: "Nouvelles parties",
  drainAbout:
    "Avant un redémarrage : rien de nouveau ne commence. Les parties suspendues restent où elles en sont, et personne ne perd de temps.",
  drainOpen: "Accepter des parties",
  drainFinish: "Finir les parties en cours",
  drainHold: "Suspendre toutes les parties",
  drainEnding: "Le serveur s’arrête.",
  drained: "C’est fait. Parties en cours : {n}",
  rooms: "Salons ({n})",
  noRooms: "Aucun salon n’est ouvert.",
  room: "Salon {n}",
  connected: "Connectés : {people}, robots : {bots}",
  idle: "Inchangé depuis {minutes} min",
  asleep: "en sommeil",
  public: "public",
  closeRoom: "Fermer le salon",
  closeSure: "Vraiment fermer ? La partie en cours est perdue.",
  roomClosed: "Le salon {n} est fermé.",
  phaseLobby: "avant la partie",
  phasePlaying: "en jeu",
  phaseOver: "partie terminée",
} satisfies Translation<typeof source>;
