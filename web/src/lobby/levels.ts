import { told } from "../i18n/index.svelte";

/** Levels of bots, from the weakest, with their keys in the catalogue. */
export const BOT_LEVELS = [
  { id: "beginner", name: "lobby.levelBeginner", about: "lobby.levelBeginnerAbout" },
  { id: "steady", name: "lobby.levelSteady", about: "lobby.levelSteadyAbout" },
  { id: "sharp", name: "lobby.levelSharp", about: "lobby.levelSharpAbout" },
  { id: "expert", name: "lobby.levelExpert", about: "lobby.levelExpertAbout" },
] as const;

/** Those that the server has. */
export const AVAILABLE: readonly string[] = ["steady"];

export const DEFAULT_LEVEL = "steady";

/** Return the levels that can be chosen. */
export function availableLevels(): (typeof BOT_LEVELS)[number][] {
  return BOT_LEVELS.filter((level) => AVAILABLE.includes(level.id));
}

/** Return what a level is called; one that is not known goes by its id. */
export function levelName(id: string): string {
  const level = BOT_LEVELS.find((one) => one.id === id);
  return level ? told(level.name, {}, id) : id;
}

/** Return a level's character in one sentence. */
export function levelAbout(id: string): string {
  const level = BOT_LEVELS.find((one) => one.id === id);
  return level ? told(level.about, {}, "") : "";
}
