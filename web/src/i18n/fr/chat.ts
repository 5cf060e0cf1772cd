import type { chat as source } from "../en/chat";
import type { Translation } from "../shape";

export const chat = {
  chat: "Discussion",
  chatEmpty: "Aucun message. Dites bonjour !",
  chatInput: "Message",
  people: "Personnes",
  send: "Envoyer",
  charactersLeft: { one: "Encore {n} caractère", other: "Encore {n} caractères" },
  emotes: "Messages rapides",
  emoteHello: "Bonjour !",
  emoteThanks: "Merci",
  emoteWellPlayed: "Bien joué",
  emoteOops: "Oups",
  emoteHurry: "On se dépêche ?",
  emoteDeal: "Marché conclu",
  emoteNoDeal: "Pas d’accord",
  emoteWow: "Waouh",
  you: "Vous",
  mute: "Masquer pour moi",
  unmute: "Écouter à nouveau",
  silence: "Faire taire pour tous",
  unsilence: "Rendre la parole",
  silencedHere: "réduit au silence par l’hôte",
  tooFast: "Trop vite : attendez un instant, puis renvoyez.",
  silencedYou: "L’hôte vous a retiré la parole.",
  notSent: "Non envoyé. Réessayez.",
} satisfies Translation<typeof source>;
