import { told } from "../i18n/index.svelte";

/** Levels of bots, from the weakest, with their keys in the catalogue. */
export const BOT_LEVELS = [
  { id: "beginner", name: "lobby.levelBeginner", about: "lobby.levelBeginnerAbout" },
  { id: "steady", name: "lobby.levelSteady", about: "lobby.levelSteadyAbout" },
  { id: "sharp", name: "lobby.levelSharp", about: "lobby.levelSharpAbout" },
  { id: "expert", name: "lobby.levelExpert", about: "lobby.levelExpertAbout" },
] as const;

export const DEFAULT_LEVEL = "steady";

/** Return the levels to choose from, by their names. */
export function levelChoices(): { value: string; label: string }[] {
  return BOT_LEVELS.map(({ id }) => ({ value: id, label: levelName(id) }));
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

/** Return what a bot is called by its level and its flavor, if it has one. */
export function botName(level: string, flavor: string | undefined): string {
  if (!flavor) return levelName(level);
  return `${levelName(level)} · ${told(`lobby.flavor_${flavor}`, {}, flavor)}`;
}

/** Return a bot's character in one sentence. */
export function botAbout(level: string, flavor: string | undefined): string {
  return told(`lobby.flavorAbout_${flavor}`, {}, levelAbout(level));
}
