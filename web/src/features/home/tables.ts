import { n, t } from "../../i18n/index.svelte";
import type { Door, OwnRoom } from "../../protocol/types";
import { spacedCode } from "../../state/code";
import type { EditionIndex } from "../../state/edition";

/** So many play as a rule. */
export const USUAL = 4;
const FEWEST = 2;

/** Return how many can play on one of these boards, as choices. */
export function sizesOf(editions: readonly EditionIndex[]): { value: number; label: string }[] {
  const most = Math.max(USUAL, ...editions.map((edition) => edition.data.players.max));
  return Array.from({ length: most - FEWEST + 1 }, (_, index) => ({
    value: FEWEST + index,
    label: n(FEWEST + index),
  }));
}

type Table = Pick<Door, "host" | "code">;

/** Return what a table is called: by its host, or by its code where nobody is. */
export function tableName({ host, code }: Table): string {
  return host ? t("home.hostedBy", { host }) : t("home.unhosted", { code: spacedCode(code) });
}

/** Say what a press on the way to a seat does. */
export function joinLabel({ host, code }: Table): string {
  return host ? t("home.joinRoom", { host }) : t("home.joinUnhosted", { code: spacedCode(code) });
}

/** Say what a press on the way to watch does. */
export function watchLabel({ host, code }: Table): string {
  return host ? t("home.watchRoom", { host }) : t("home.watchUnhosted", { code: spacedCode(code) });
}

/** Return games with those first that wait for oneself, then for an answer; the soonest first. */
export function mostUrgent(places: readonly OwnRoom[]): OwnRoom[] {
  const rank = ({ mine, offers }: OwnRoom): number => (mine ? 0 : offers > 0 ? 1 : 2);
  const left = (place: OwnRoom): number => place.left ?? Number.MAX_VALUE;
  return [...places].sort((one, other) => rank(one) - rank(other) || left(one) - left(other));
}
