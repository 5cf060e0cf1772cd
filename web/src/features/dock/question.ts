import { money, t } from "../../i18n/index.svelte";
import type { Awaiting, Lot, Reason } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { squareName } from "../../state/names";
import { isAsked, isOpen, nameOf, partyName, type Question, type Scene } from "./scene";

type ReasonKey = `play.reason${string}` & Parameters<typeof t>[0];

const REASONS: Readonly<Record<Reason, ReasonKey>> = {
  arrest: "play.reasonArrest",
  auction: "play.reasonAuction",
  building: "play.reasonBuilding",
  card: "play.reasonCard",
  estate: "play.reasonEstate",
  eviction: "play.reasonEviction",
  fine: "play.reasonFine",
  interest: "play.reasonInterest",
  jackpot: "play.reasonJackpot",
  lift: "play.reasonLift",
  mortgage: "play.reasonMortgage",
  price: "play.reasonPrice",
  rent: "play.reasonRent",
  salary: "play.reasonSalary",
  sale: "play.reasonSale",
  start: "play.reasonStart",
  tax: "play.reasonTax",
  trade: "play.reasonTrade",
  write_off: "play.reasonWriteOff",
};

const SIDES = ["play.side0", "play.side1", "play.side2", "play.side3"] as const;

/** Return in one sentence what the game waits for, as the viewer is concerned by it. */
export function narrate(scene: Scene): string {
  const { view, me } = scene;
  if (view.over) return narrateEnd(scene);
  const asked = view.awaiting;
  if (!asked) return t("play.noGame");
  if (asked.for === "auction") return narrateAuction(scene, asked);
  return asked.seat === me ? narrateMine(scene, asked) : narrateOther(scene, asked);
}

/** Return what a lot of an auction is called. */
export function lotTitle(edition: EditionIndex, lot: Lot): string {
  if (lot === "house") return t("play.house");
  return lot === "hotel" ? t("play.hotel") : squareName(edition, lot);
}

export function reasonName(reason: Reason): string {
  return t(REASONS[reason]);
}

function sideName(side: number): string {
  return t(SIDES[side] ?? "play.side0");
}

type Single = Exclude<Awaiting, { for: "auction" }>;

function narrateMine(scene: Scene, asked: Single): string {
  switch (asked.for) {
    case "turn":
      return narrateMyTurn(scene, asked);
    case "purchase":
      return t("play.purchaseMine", { square: squareName(scene.edition, asked.square) });
    case "debt":
      return t("play.debtMine", debtTerms(scene, asked));
    case "card_choice":
      return t("play.cardMine");
    case "tax_choice":
      return t("play.taxMine", { square: squareName(scene.edition, asked.square) });
    case "transfer":
      return t("play.transferMine", { square: squareName(scene.edition, asked.square) });
    case "riot":
      return t("play.riotMine", { side: sideName(asked.side) });
    case "placement":
      return t(asked.hotel ? "play.placeHotelMine" : "play.placeHouseMine");
  }
}

function narrateMyTurn({ view, rules }: Scene, asked: Question<"turn">): string {
  const seat = view.seats[asked.seat];
  const inside = (seat?.jail_turns ?? 0) > 0;
  if (asked.stage === "end") {
    if (rules.debt === "negative" && (seat?.cash ?? 0) < 0) return t("play.endBelowZero");
    return t(inside ? "play.jailStay" : "play.endMine");
  }
  if (inside) return t("play.jailMine");
  if (asked.doubles === 0) return t("play.rollMine");
  return t(asked.doubles + 1 === rules.doubles_jail ? "play.rollLast" : "play.rollAgain");
}

function narrateOther(scene: Scene, asked: Single): string {
  const name = nameOf(scene.players, asked.seat);
  switch (asked.for) {
    case "turn":
      return narrateTurnOf(scene, asked, name);
    case "purchase":
      return t("play.purchaseOther", { name, square: squareName(scene.edition, asked.square) });
    case "debt":
      return t("play.debtOther", { name, ...debtTerms(scene, asked) });
    case "card_choice":
      return t("play.cardOther", { name });
    case "tax_choice":
      return t("play.taxOther", { name, square: squareName(scene.edition, asked.square) });
    case "transfer":
      return t("play.transferOther", { name, square: squareName(scene.edition, asked.square) });
    case "riot":
      return t("play.riotOther", { name, side: sideName(asked.side) });
    case "placement":
      return t("play.placementOther", { name });
  }
}

function narrateTurnOf({ view }: Scene, asked: Question<"turn">, name: string): string {
  if (asked.stage === "end") return t("play.endOther", { name });
  const inside = (view.seats[asked.seat]?.jail_turns ?? 0) > 0;
  return t(inside ? "play.jailOther" : "play.rollOther", { name });
}

function narrateAuction(scene: Scene, asked: Question<"auction">): string {
  const { me } = scene;
  const lot = lotTitle(scene.edition, asked.lot);
  if (isAsked(scene, me)) return t("play.auctionMine", { lot });
  if (me !== null && asked.high_seat === me) return t("play.auctionHighest", { lot });
  if (me !== null && asked.passed.includes(me)) return t("play.auctionPassed", { lot });
  if (isOpen(scene)) return t("play.auctionOpen", { lot });
  return t("play.auctionSpoken", { name: nameOf(scene.players, asked.seat), lot });
}

function debtTerms(scene: Scene, asked: Question<"debt">) {
  return {
    party: partyName(scene.players, asked.creditor),
    amount: money(asked.amount, scene.edition.currency),
    reason: reasonName(asked.reason),
  };
}

function narrateEnd({ view, me, players }: Scene): string {
  const [winner, ...others] = view.winners;
  if (winner === undefined) return t("play.overNote");
  if (others.length > 0) {
    return t("play.overShared", {
      names: view.winners.map((seat) => nameOf(players, seat)).join(", "),
    });
  }
  return winner === me
    ? t("play.overMine")
    : t("play.overOther", { name: nameOf(players, winner) });
}
