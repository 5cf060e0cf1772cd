import { t } from "../../i18n/index.svelte";
import { groupName, squareName } from "../../state/names";
import {
  colorsOf,
  groupOfKind,
  inOrder,
  type Outlook,
  percent,
  rounds,
  shareOf,
  stageName,
} from "./figures";

/** What is often said, and what the figures say. */
export interface Claim {
  readonly claim: string;
  readonly right: boolean;
  readonly truth: string;
}

/** What the rules of the Bangladesh edition publish, for boards of their kind. */
const PUBLISHED = {
  squares: 40,
  jail: 0.107,
  go: 0.031,
  stations: [0.05, 0.07],
  color: "orange",
} as const;
/** How far a share may be from a published one that has one digit. */
const CLOSE = 0.0005;

/** Return what is said of boards like this one, with the truth about it. */
export function claimsOf(outlook: Outlook): Claim[] {
  const published = outlook.edition.squares.length === PUBLISHED.squares;
  return [
    ...(published ? [jail(outlook), ...go(outlook), ...stations(outlook), ...color(outlook)] : []),
    ...dearest(outlook),
    ...hotels(outlook),
    equal(outlook),
  ];
}

/** Tell whether any of them was published. */
export function hasPublished({ edition }: Outlook): boolean {
  return edition.squares.length === PUBLISHED.squares;
}

function isClose(share: number, said: number): boolean {
  return Math.abs(share - said) < CLOSE;
}

function jail({ edition, strategy }: Outlook): Claim {
  const [leave, stay] = [strategy.leave, strategy.stay].map(
    (one) => (one.squares[edition.jail] ?? 0) + one.in_jail,
  ) as [number, number];
  return {
    claim: t("strategy.claimJail", { percent: percent(PUBLISHED.jail, 1) }),
    right: isClose(leave, PUBLISHED.jail) || isClose(stay, PUBLISHED.jail),
    truth: t("strategy.truthJail", { leave: percent(leave), stay: percent(stay) }),
  };
}

function go(outlook: Outlook): Claim[] {
  const square = outlook.edition.squares.findIndex((one) => one.kind === "go");
  if (square < 0) return [];
  const share = shareOf(outlook, square);
  const name = squareName(outlook.edition, square);
  return [
    {
      claim: t("strategy.claimGo", { percent: percent(PUBLISHED.go, 1), go: name }),
      right: isClose(share, PUBLISHED.go),
      truth: t("strategy.truthGo", { percent: percent(share) }),
    },
  ];
}

function stations(outlook: Outlook): Claim[] {
  const found = groupOfKind(outlook, "station");
  if (!found) return [];
  const [low, high] = PUBLISHED.stations;
  const shares = outlook.edition.members(found.group).map((square) => shareOf(outlook, square));
  const said = { from: percent(low, 0), to: percent(high, 0) };
  return [
    {
      claim: t("strategy.claimStations", said),
      right: shares.every((share) => share >= low && share <= high),
      truth: t("strategy.truthStations", {
        from: percent(Math.min(...shares)),
        to: percent(Math.max(...shares)),
        sum: percent(found.share),
      }),
    },
  ];
}

function color(outlook: Outlook): Claim[] {
  const { edition } = outlook;
  const said = edition.groups.findIndex((one) => one.id === PUBLISHED.color);
  const [most, second] = colorsOf(outlook).sort((one, other) => other.share - one.share);
  if (said < 0 || !most || !second) return [];
  return [
    {
      claim: t("strategy.claimColor", { color: groupName(edition, said) }),
      right: most.group === said,
      truth: t("strategy.truthColor", {
        color: groupName(edition, most.group),
        percent: percent(most.share),
        second: groupName(edition, second.group),
        other: percent(second.share),
      }),
    },
  ];
}

/** The color whose deeds cost most, compared with the one that pays back first. */
function dearest(outlook: Outlook): Claim[] {
  const { edition, opponents } = outlook;
  const order = inOrder(colorsOf(outlook));
  const [best] = order;
  const price = (group: number): number =>
    Math.max(...edition.members(group).map((square) => edition.squares[square]?.price ?? 0));
  const [dear] = [...order].sort((a, b) => price(b.whose.group) - price(a.whose.group));
  if (!best || !dear) return [];
  const right = dear.whose.group === best.whose.group;
  const needed = rounds(dear.stage.turns, opponents);
  const truth = right
    ? t("strategy.truthDearestBest", { rounds: needed })
    : t("strategy.truthDearest", {
        dearest: groupName(edition, dear.whose.group),
        rounds: needed,
        best: groupName(edition, best.whose.group),
        other: rounds(best.stage.turns, opponents),
      });
  return [{ claim: t("strategy.claimDearest"), right, truth }];
}

/** The step to the hotel, compared with the quickest step on any color. */
function hotels({ edition, figures, opponents }: Outlook): Claim[] {
  const [best] = figures.investments.filter((one) => one.level > 0);
  const highest = Math.max(...figures.investments.map((one) => one.level));
  const steps = figures.investments.filter((one) => one.level === highest && highest > 0);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!best || !first || !last) return [];
  return [
    {
      claim: t("strategy.claimHotels"),
      right: best.level === highest,
      truth: t("strategy.truthHotels", {
        from: rounds(first.turns, opponents),
        to: rounds(last.turns, opponents),
        level: stageName(edition, best.group, best),
        best: rounds(best.turns, opponents),
      }),
    },
  ];
}

function equal(outlook: Outlook): Claim {
  const { edition } = outlook;
  const deeds = outlook.figures.deeds.map((one) => one.square);
  const order = deeds.sort((one, other) => shareOf(outlook, other) - shareOf(outlook, one));
  const [most = 0, least = 0] = [order[0], order.at(-1)];
  return {
    claim: t("strategy.claimEqual"),
    right: false,
    truth: t("strategy.truthEqual", {
      most: squareName(edition, most),
      high: percent(shareOf(outlook, most)),
      least: squareName(edition, least),
      low: percent(shareOf(outlook, least)),
    }),
  };
}
