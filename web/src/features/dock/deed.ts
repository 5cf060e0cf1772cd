import { money, n, t } from "../../i18n/index.svelte";
import { groupName } from "../../state/names";
import { nameOf, type Scene } from "./scene";

/** Return in short what a deed brings: the range of its rents, or the factors of the dice. */
export function rentBrief({ edition, rules }: Scene, square: number): string {
  const deed = edition.squares[square];
  if (!deed || deed.rent.length === 0) return "";
  if (deed.kind === "utility") {
    const factors = deed.rent.map((one) => n(one * rules.utility_scale)).join(" / ");
    return t("play.diceTimes", { factors });
  }
  const least = money(Math.min(...deed.rent), edition.currency);
  const most = money(Math.max(...deed.rent), edition.currency);
  return least === most ? least : t("play.rentRange", { least, most });
}

/** Return the rents of a street bare, with a house and with a hotel; else the brief. */
export function ladder(scene: Scene, square: number): string {
  const { edition, rules } = scene;
  const deed = edition.squares[square];
  if (deed?.kind !== "street" || deed.rent.length < 2 || rules.build === "none") {
    const brief = rentBrief(scene, square);
    return brief && `${t("play.rent")}: ${brief}`;
  }
  const [bare = 0, house = 0] = deed.rent;
  return t("play.ladder", {
    bare: money(bare, edition.currency),
    house: money(house, edition.currency),
    hotel: money(deed.rent.at(-1) ?? 0, edition.currency),
  });
}

/** Return what a deed would do for the viewer's sets, and who else holds some of the group. */
export function setNews(scene: Scene, square: number): string[] {
  const { edition, view, me } = scene;
  const group = edition.groupOf(square);
  if (group === null) return [];
  const all = edition.members(group);
  const name = groupName(edition, group);
  const news = me === null ? [] : [mySet(all.length, 1 + held(scene, all, me), name)];
  for (const seat of view.order) {
    const count = held(scene, all, seat);
    if (seat === me || count === 0) continue;
    news.push(t("play.rivalHolds", { name: nameOf(scene.players, seat), n: count, group: name }));
  }
  return news;
}

/** Return whether the deed is the last one that the viewer lacks of its group. */
export function completesSet(scene: Scene, square: number): boolean {
  const group = scene.edition.groupOf(square);
  if (group === null || scene.me === null) return false;
  const all = scene.edition.members(group);
  return held(scene, all, scene.me) === all.length - 1;
}

function mySet(all: number, mine: number, group: string): string {
  return mine === all ? t("play.completes", { group }) : t("play.ownOf", { mine, all, group });
}

function held({ view }: Scene, squares: readonly number[], seat: number): number {
  return squares.filter((one) => view.squares[one]?.owner === seat).length;
}
