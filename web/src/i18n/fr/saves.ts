import type { saves as source } from "../en/saves";
import type { Translation } from "../shape";

export const saves = {
  thisGame: "Cette partie",
  download: "Télécharger une sauvegarde",
  downloadAlone:
    "Un fichier avec toute la partie et ses dés. À reprendre ici ou dans le terminal, quand vous voulez.",
  downloadSealed:
    "Un fichier scellé : personne ne peut le lire, et seul ce serveur peut le reprendre, à tout moment.",
  downloadRecord: "Un fichier avec toute la partie, que chacun peut vérifier.",
  freshDice:
    "À partir d’ici, les dés de cette partie sont nouveaux : le fichier ne dit rien de la suite.",
  opened: "Cette partie reprend une sauvegarde ouverte : elle ne compte pas.",
  cancel: "Annuler",
  downloaded: "Téléchargé : {name}",

  continue: "Reprendre une partie depuis un fichier",
  continueAbout: "Une sauvegarde d’une partie d’ici, ou du terminal.",
  pick: "Choisir un fichier",
  drop: "ou le déposer ici",
  reading: "La sauvegarde est rejouée …",
  problemSealed:
    "Cette sauvegarde est scellée, mais pas par ce serveur, ou elle a été modifiée. Seul le serveur d’origine peut l’ouvrir.",
  problemSealedCheck:
    "Cette sauvegarde est scellée : seul son serveur peut l’ouvrir. Une fois la partie finie, son procès-verbal est ouvert à tous.",
  problemGameOver: "Cette partie est finie : il n’y a rien à reprendre. Vous pouvez la vérifier.",
  problemNotASave: "Ce n’est pas une partie sauvegardée.",
  problemCutOff: "Il manque la fin du fichier.",
  problemDamaged: "Le fichier a été modifié depuis la sauvegarde.",
  problemDiffers: "La partie de ce fichier ne suit pas nos règles et nos dés.",
  problemOtherVersion: "Le fichier vient d’une autre version du jeu.",
  problemTooLarge: "Le fichier est trop gros pour une partie sauvegardée.",
  problemTooSlow: "Rejouer cette partie prend trop de temps.",
  problemFailed: "La partie n’a pas pu être rejouée ici.",

  waits: "Une partie sauvegardée reprend ici",
  waitsAbout: "Prenez la place que vous aviez. Des robots jouent les places restées libres.",
  waitsFresh:
    "À partir d’ici, les dés sont nouveaux : la sauvegarde ne les révèle à personne. Vous pouvez y ajouter un mot.",
  waitsUnrated: "Les parties reprises comptent pour les succès, mais pas pour les classements.",
  waitsUncounted: "N’importe qui a pu écrire cette sauvegarde : la partie ne compte pour rien.",
  timeLeft: { one: "encore {n} minute", other: "encore {n} minutes" },
  round: "Manche {n}",
  actions: { one: "{n} action jusqu’ici", other: "{n} actions jusqu’ici" },
  standing: "Où en est la partie",
  player: "Joueur",
  score: "Score",
  isOut: "hors jeu",
  seatOf: "Place de {name}",
  seatOfBot: "Place de {name}, un robot",
  outOfGame: "{name} est hors jeu",
  fixed: "Plateau et règles sont ceux de la partie sauvegardée.",
  withoutClock: "La partie sauvegardée est sans pendule.",
  botsTakeRest: "Tout le monde est prêt. Des robots prennent les places libres.",
  start: "Reprendre la partie",

  onDevice: "Parties sauvegardées sur cet appareil",
  keep: "Sauvegarder sur cet appareil",
  keepOpen:
    "Une sauvegarde sur cet appareil reste dans ce navigateur ; elle se reprend même si le serveur a oublié la partie.",
  keepSealed:
    "Une sauvegarde sur cet appareil reste dans ce navigateur ; elle se reprend même si le serveur a oublié la partie. Elle est scellée : personne n’y apprend les dés, et seul ce serveur peut la reprendre.",
  kept: "Sauvegardée sur cet appareil.",
  noneKept:
    "Aucune partie sauvegardée. Pendant une partie, choisissez « Sauvegarder sur cet appareil » dans les réglages.",
  markAuto: "Sauvegarde automatique",
  markFile: "D’un fichier",
  markSealed: "Seulement sur ce serveur",
  continueThis: "Reprendre",
  continueNamed: "Reprendre {name}",
  continueAnyway: "Reprendre la sauvegarde",
  stillRuns:
    "Cette partie est encore en cours dans le salon {code}. La sauvegarde reprend dans un nouveau salon, et la partie en cours continue avec de nouveaux dés.",
  rename: "Renommer",
  renameNamed: "Renommer {name}",
  newName: "Nom de la partie sauvegardée",
  downloadNamed: "Télécharger {name}",
  remove: "Supprimer",
  removeNamed: "Supprimer {name}",
  removeAsk: "Supprimer définitivement cette partie sauvegardée ?",
  addFile: "Ajouter un fichier",
  showAll: { one: "Voir {n} partie sauvegardée", other: "Voir les {n} parties sauvegardées" },
  autosave: "Sauvegarder seules les parties contre des robots",
  autosaveAbout:
    "Au début de vos tours. Les {n} parties les plus récentes sont gardées ; ce que vous sauvegardez vous-même reste jusqu’à ce que vous le supprimiez.",
  problemSealedKept:
    "Ce serveur ne peut pas ouvrir la sauvegarde : seul le serveur qui l’a faite le peut, et celui-ci est un autre, ou a été réinstallé depuis.",
  problemGone: "Cette partie sauvegardée n’est plus sur cet appareil.",
  storageOff:
    "Ce navigateur ne garde pas de parties, comme dans certaines fenêtres privées. Téléchargez plutôt une sauvegarde.",
  storageFull:
    "Il n’y a plus de place dans ce navigateur. Supprimez les parties dont vous n’avez plus besoin, ou téléchargez-les.",
} satisfies Translation<typeof source>;
