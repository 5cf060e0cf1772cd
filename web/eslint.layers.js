import { dirname, relative, resolve } from "node:path";

const SOURCE = resolve(import.meta.dirname, "src");

/** What each folder of `src` may import besides itself; features also what is declared below. */
const LAYERS = {
  protocol: [],
  worker: [],
  design: [],
  i18n: ["protocol"],
  ui: ["i18n"],
  state: ["protocol", "i18n"],
  features: ["protocol", "i18n", "ui", "state"],
  testing: ["protocol", "i18n", "state"],
};

/** Which features a feature is made of; nobody reaches into another. */
const FEATURES = {
  account: [],
  admin: ["moderation"],
  board: [],
  calls: [],
  coach: ["dock"],
  dock: [],
  estate: [],
  fairdice: [],
  log: [],
  moderation: [],
  offline: [],
  people: ["account", "moderation"],
  players: ["chat"],
  rules: [],
  trade: ["dock"],
  chat: ["log", "moderation"],
  stage: ["board", "dock", "log", "trade"],
  saves: ["board"],
  setup: ["board"],
  results: ["fairdice", "moderation", "people"],
  home: ["account", "calls", "saves", "setup"],
  puzzle: ["board", "players"],
  strategy: ["board", "setup"],
  library: ["moderation", "setup"],
  workshop: ["board", "setup"],
  lobby: ["board", "chat", "fairdice", "moderation", "saves", "setup"],
  replay: ["board", "fairdice", "log", "people", "players", "results", "setup", "stage"],
  room: [
    "board",
    "calls",
    "chat",
    "coach",
    "dock",
    "estate",
    "moderation",
    "lobby",
    "log",
    "people",
    "players",
    "results",
    "rules",
    "saves",
    "setup",
    "stage",
    "trade",
  ],
};

/** Return the folder of `src` and the feature that a file lies in. */
function placeOf(file) {
  const [folder, feature] = relative(SOURCE, file).split("/");
  return { folder, feature: folder === "features" ? feature : null };
}

function isAllowed(from, to) {
  if (to.folder === "..") return true; // not of the source
  if (from.folder !== to.folder) return LAYERS[from.folder]?.includes(to.folder) ?? false;
  if (from.feature === to.feature) return true;
  return FEATURES[from.feature]?.includes(to.feature) ?? false;
}

/** Imports between folders of the source point down only, and features do not know each other. */
export const layers = {
  meta: {
    type: "problem",
    messages: { forbidden: "{{from}} may not import {{to}}; see eslint.layers.js" },
    schema: [],
  },
  create(context) {
    const from = placeOf(context.filename);
    const isTop = !(from.folder in LAYERS); // App and main put everything together
    const isTest = context.filename.endsWith(".test.ts") || context.filename.endsWith("fixture.ts");
    function check(node) {
      const path = node.source?.value;
      if (isTop || typeof path !== "string" || !path.startsWith(".")) return;
      const to = placeOf(resolve(dirname(context.filename), path));
      if (isAllowed(from, to) || (isTest && to.folder === "testing")) return;
      const [own, other] = [from, to].map((one) => one.feature ?? one.folder);
      context.report({ node, messageId: "forbidden", data: { from: own, to: other } });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};
