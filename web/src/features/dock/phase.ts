import type { Player } from "../../state/players";
import type { Offered } from "../../state/choices";
import { groupName } from "../../state/names";
import type { BuildTip } from "../../state/spending";
import { money, t } from "../../i18n/index.svelte";
import type { Sheet } from "../../protocol/types";
import { narrate } from "./question";
import { isAsked, type Scene } from "./scene";

/** What the dock is about: a question, or why there is none to answer. */
export type Phase = "loading" | "over" | "asleep" | "paused" | "stand_in" | "question";

type Rest = Pick<Sheet, "paused" | "asleep"> | null;

/** Return what the dock is about; `standing` is who plays the viewer's seat. */
export function phaseOf(scene: Scene | null, rest: Rest, standing: Player["standing"]): Phase {
  if (!scene) return "loading";
  if (scene.view.over) return "over";
  if (rest?.paused) return "paused";
  if (rest?.asleep) return "asleep";
  return standing === "stand_in" && isAlive(scene) ? "stand_in" : "question";
}

/** Return whether the viewer plays and is still in the game. */
export function isAlive({ view, me }: Scene): boolean {
  return me !== null && (view.seats[me]?.alive ?? false);
}

/** Return the one sentence at the top of the dock. */
export function headline(phase: Phase, scene: Scene | null): string {
  if (phase === "paused") return t("play.paused");
  if (phase === "asleep") return t("play.asleep");
  if (phase === "stand_in") return t("play.standInMine");
  return scene ? narrate(scene) : t("play.noGame");
}

/** Return what the dock says instead of asking whether nothing is left to do. */
export function tipText({ group, count, cost, hotels }: BuildTip, { edition }: Scene): string {
  const values = {
    group: groupName(edition, group),
    n: count,
    amount: money(cost, edition.currency),
  };
  return hotels ? t("habits.tipHotels", values) : t("habits.tipHouses", values);
}

/** Return what else is to be said while nothing is to be answered. */
export function remarksOf(
  phase: Phase,
  scene: Scene | null,
  actor: Player | undefined,
  offered: Offered,
): string[] {
  switch (phase) {
    case "loading":
      return [];
    case "over":
      return [t("play.overNote")];
    case "paused":
      return [t("play.pausedNote")];
    case "asleep":
      return [t("play.asleepNote")];
    case "stand_in":
      return [...(scene ? [narrate(scene)] : []), t("play.standInNote")];
    case "question":
      return scene && !isAsked(scene, scene.me) ? waitingRemarks(scene, actor, offered) : [];
  }
}

function waitingRemarks(scene: Scene, actor: Player | undefined, offered: Offered): string[] {
  const found: string[] = [];
  if (scene.me === null) found.push(t("play.watching"));
  else if (!isAlive(scene)) found.push(t("play.youAreOut"), t("habits.keepWatching"));
  if (actor?.standing === "stand_in") found.push(t("play.botForPlayer", { name: actor.name }));
  if (actor?.standing === "away") found.push(t("play.awayNow", { name: actor.name }));
  return [...found, ...meanwhile(offered)];
}

function meanwhile({ propose, build, buildRun, mortgage }: Offered): string[] {
  const canTrade = propose.length > 0;
  if (build.size + buildRun.length + mortgage.size === 0) {
    return canTrade ? [t("play.tradeMeanwhile")] : [];
  }
  return [t(canTrade ? "play.manageMeanwhile" : "play.manageMeanwhileOnly")];
}
