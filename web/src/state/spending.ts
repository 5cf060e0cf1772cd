import type { Action, Move, TellOutlook, View } from "../protocol/types";
import type { Offered } from "./choices";
import type { EditionIndex } from "./edition";

/** What prices are told by. */
export interface Prices {
  readonly view: View | null;
  readonly edition: EditionIndex | null;
  readonly movePreview: TellOutlook | null;
}

type BuildRun = Extract<Action, { do: "build_run" }>;

/** Return what an action takes out of the own cash at once, 0 if that is not known. */
export function costOf(action: Action, prices: Prices): number {
  switch (action.do) {
    case "buy": {
      const asked = prices.view?.awaiting;
      return asked?.for === "purchase" ? (prices.edition?.squares[asked.square]?.price ?? 0) : 0;
    }
    case "bid":
      return action.amount;
    case "build":
    case "lift":
      return Math.abs(moveOf(action, prices)?.cash ?? 0);
    case "build_run":
      return runCost(action, prices) ?? 0;
    default:
      return 0;
  }
}

/** The least that can be built or sold of a color, with what it brings. */
export type Run = Move & {
  readonly action: { readonly do: "build_run" | "sell_run"; group: number; count: number };
};

/**
 * Return the change of cash by so many levels of a color; null if it is not told.
 *
 * The server tells that of the least; that of more is known where all levels cost alike.
 */
export function runCash(least: Run, count: number, edition: EditionIndex | null): number | null {
  if (count === least.action.count) return least.cash;
  const color = edition?.groups[least.action.group];
  if (!color || color.house_cost !== color.hotel_cost) return null;
  return (least.cash / least.action.count) * count;
}

function runCost({ group, count }: BuildRun, prices: Prices): number | null {
  const least = movesOf(prices).find(
    ({ action }) => action.do === "build_run" && action.group === group,
  );
  const cash = least ? runCash(least as Run, count, prices.edition) : null;
  return cash === null ? null : Math.abs(cash);
}

/** What the dock suggests to build: a level on each street of a color, as far as cash goes. */
export interface BuildTip {
  readonly group: number;
  readonly actions: readonly Action[];
  readonly count: number;
  readonly cost: number;
  readonly hotels: boolean;
}

/** Return what to suggest of what the server offers, the dearest color first. */
export function buildTip(offered: Buildable, cash: number, prices: Prices): BuildTip | null {
  const count = prices.edition?.groups.length ?? 0;
  for (let group = count - 1; group >= 0; group -= 1) {
    const tip = runTip(offered, group, prices) ?? levelTip(offered, group, cash, prices);
    if (tip) return tip;
  }
  return null;
}

type Buildable = Pick<Offered, "build" | "buildRun">;

/** Where a color is built on as a whole. */
function runTip({ buildRun }: Buildable, group: number, prices: Prices): BuildTip | null {
  const form = buildRun.find((one) => one.group === group);
  const streets = prices.edition?.members(group) ?? [];
  if (!form) return null;
  const most = Math.min(form.most, Math.max(streets.length, form.least));
  const count = form.least + Math.floor((most - form.least) / form.step) * form.step;
  for (const one of [count, form.least]) {
    const action = { do: "build_run", group, count: one } as const;
    const cost = runCost(action, prices);
    const hotels = isHotelNext(streets, prices);
    if (cost !== null) return { group, actions: [action], count: one, cost, hotels };
  }
  return null;
}

/** Where streets are built on one by one. */
function levelTip(
  { build }: Buildable,
  group: number,
  cash: number,
  prices: Prices,
): BuildTip | null {
  const streets = (prices.edition?.members(group) ?? []).filter((one) => build.has(one));
  const actions: Action[] = [];
  let cost = 0;
  for (const street of streets) {
    const action = build.get(street);
    const price = action ? costOf(action, prices) : 0;
    if (!action || price <= 0 || cost + price > cash) break;
    actions.push(action);
    cost += price;
  }
  if (actions.length === 0) return null;
  return { group, actions, count: actions.length, cost, hotels: isHotelNext(streets, prices) };
}

/** Tell whether what is built next on every one of these streets is a hotel. */
function isHotelNext(streets: readonly number[], { edition, view }: Prices): boolean {
  return streets.every((street) => {
    const hotel = (edition?.squares[street]?.rent.length ?? 0) - 1;
    return (view?.squares[street]?.level ?? 0) + 1 === hotel;
  });
}

/** Return the moves that may be done now, as the server has told them. */
function movesOf({ view, movePreview }: Prices): readonly Move[] {
  if (!movePreview || movePreview.decision !== view?.decision) return [];
  return movePreview.moves.filter((one) => one.word === null);
}

function moveOf(action: Action, prices: Prices): Move | undefined {
  const key = JSON.stringify(action);
  return movesOf(prices).find((one) => JSON.stringify(one.action) === key);
}
