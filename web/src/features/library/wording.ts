import { n, say, t } from "../../i18n/index.svelte";
import { placeOf } from "../../protocol/root";
import type { BoardFacts, PublishedBoard } from "../../protocol/types";

/** Say who has published a board. */
export function authorText({ author }: PublishedBoard): string {
  return author ? t("library.by", { name: author.name }) : t("library.byNobody");
}

/** Say what bots found, in brief. */
export function reportText({ report }: BoardFacts): string {
  if (!report) return t("library.measuring");
  const verdict =
    report.verdict === "balanced"
      ? t("library.balanced")
      : report.verdict === "remarks"
        ? t("library.remarks", { n: report.remarks.length })
        : t("library.undecided");
  return `${t("library.minutes", { minutes: n(Math.round(report.minutes)) })} · ${verdict}`;
}

/** Say how large a board is, and for how many. */
export function sizeText(facts: BoardFacts): string {
  const players = t("home.playersFromTo", { min: facts.least, max: facts.most });
  return `${t("workshop.squareCount", { n: facts.squares })} · ${players}`;
}

export function nameOf({ facts }: PublishedBoard): string {
  return say(facts.name);
}

export function pictureOf(board: string): string {
  return placeOf(`/api/boards/${board}/picture`);
}
