export const saves = {
  thisGame: "This game",
  download: "Download a save",
  downloadAlone:
    "A file with the whole game and its dice. Continue it here or in the terminal, at any time.",
  downloadSealed:
    "A sealed file: nobody can read it, and only this server can continue it, at any time.",
  downloadRecord: "A file with the whole game, which everybody can check.",
  freshDice: "From here on the dice of this game are new: the file tells nothing of what comes.",
  opened: "This game goes on from an open save: it does not count.",
  cancel: "Cancel",
  downloaded: "Downloaded: {name}",

  continue: "Continue a game from a file",
  continueAbout: "A save from a game here, or from the terminal.",
  pick: "Choose a file",
  drop: "or drop it here",
  reading: "Playing the save again …",
  problemSealed:
    "This save is sealed, and not by this server, or it was changed. Only the server where it was saved can open it.",
  problemSealedCheck:
    "This save is sealed: only its own server can open it. Once the game is over, its record is open to all.",
  problemGameOver: "This game is over: there is nothing to continue. You can check its record.",
  problemNotASave: "This is not a saved game.",
  problemCutOff: "The end of the file is missing.",
  problemDamaged: "The file was changed since it was saved.",
  problemDiffers: "The game in this file was not played by our rules and dice.",
  problemOtherVersion: "The file comes from another version of the game.",
  problemTooLarge: "The file is too large for a saved game.",
  problemTooSlow: "Playing this game again takes too long.",
  problemFailed: "The game could not be played again here.",

  waits: "A saved game goes on here",
  waitsAbout: "Take the seat you played. Bots play the seats that stay free.",
  waitsFresh:
    "From here on the dice are new: nobody knows them from the save. You can add a word to them.",
  waitsUnrated: "Continued games count for achievements, but not for leaderboards.",
  waitsUncounted: "Anybody may have written this save, so the game counts for nothing.",
  timeLeft: { one: "{n} minute left", other: "{n} minutes left" },
  round: "Round {n}",
  actions: { one: "{n} action so far", other: "{n} actions so far" },
  standing: "How it stands",
  player: "Player",
  score: "Score",
  isOut: "out of the game",
  seatOf: "Seat of {name}",
  seatOfBot: "Seat of {name}, a bot",
  outOfGame: "{name} is out of the game",
  fixed: "Board and rules are those of the saved game.",
  withoutClock: "The saved game has no clock.",
  botsTakeRest: "Everybody is ready. Bots take the free seats.",
  start: "Continue the game",

  onDevice: "Saved games on this device",
  keep: "Save on this device",
  keepOpen:
    "A save on this device stays in this browser, and goes on even if the server has forgotten the game.",
  keepSealed:
    "A save on this device stays in this browser, and goes on even if the server has forgotten the game. It is sealed: nobody learns the dice from it, and only this server can continue it.",
  kept: "Saved on this device.",
  noneKept: "No saved games yet. In a game, choose Save on this device in the settings.",
  markAuto: "Saved by itself",
  markFile: "From a file",
  markSealed: "Only on this server",
  continueThis: "Continue",
  continueNamed: "Continue {name}",
  continueAnyway: "Continue the save",
  stillRuns:
    "This game still runs in room {code}. The save goes on in a new room, and the game that runs goes on with new dice.",
  rename: "Rename",
  renameNamed: "Rename {name}",
  newName: "Name of the saved game",
  downloadNamed: "Download {name}",
  remove: "Delete",
  removeNamed: "Delete {name}",
  removeAsk: "Delete this saved game for good?",
  addFile: "Add a file",
  showAll: { one: "Show {n} saved game", other: "Show all {n} saved games" },
  autosave: "Games against bots save themselves",
  autosaveAbout:
    "At the start of your turns. The newest {n} games are kept; what you save yourself stays until you delete it.",
  problemSealedKept:
    "This server cannot open the save: only the server that saved the game can, and this one has been set up anew since, or is another.",
  problemGone: "This saved game is not on this device any more.",
  storageOff:
    "This browser keeps no saved games, as in some private windows. Download a save instead.",
  storageFull:
    "There is no space left in this browser. Delete saved games that you do not need, or download them.",
} as const;
