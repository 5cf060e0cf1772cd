import { t } from "../../../i18n/index.svelte";
import type {
  EventBuilt,
  EventDeedMoved,
  EventKnockedDown,
  EventLifted,
  EventMortgaged,
  EventSold,
} from "../../../protocol/types";
import { HOTEL } from "../../../state/edition";
import type { Teller } from "../teller";

export function deedMoved(teller: Teller, event: EventDeedMoved): string | null {
  const square = teller.square(event.square);
  if (event.reason === "price") {
    const amount = teller.beside(event, -1, "price") ?? priceOf(teller, event.square);
    const values = { who: teller.name(event.taker), square, amount: teller.money(amount) };
    return teller.tell(t("log.bought", values), event.taker);
  }
  if (event.reason === "auction" || event.reason === "trade") return null;
  if (typeof event.taker !== "number") return teller.tell(t("log.deedBack", { square }));
  return teller.tell(t("log.deedTo", { who: teller.name(event.taker), square }), event.taker);
}

export function built(teller: Teller, event: EventBuilt): string {
  const values = { who: teller.name(event.seat), square: teller.square(event.square) };
  const hotel = event.after === HOTEL;
  const amount = teller.beside(event, -1, "building");
  if (amount === null) {
    return teller.tell(t(hotel ? "log.placedHotel" : "log.placed", values), event.seat);
  }
  const priced = { ...values, amount: teller.money(amount) };
  return teller.tell(t(hotel ? "log.builtHotel" : "log.built", priced), event.seat);
}

export function sold(teller: Teller, event: EventSold): string {
  const values = { who: teller.name(event.seat), square: teller.square(event.square) };
  const amount = teller.beside(event, 1, "sale");
  if (amount === null) return teller.tell(t("log.soldOff", values), event.seat);
  const priced = { ...values, amount: teller.money(amount) };
  if (event.before - event.after > 1) return teller.tell(t("log.soldMany", priced), event.seat);
  return teller.tell(t(event.before === HOTEL ? "log.soldHotel" : "log.sold", priced), event.seat);
}

export function mortgaged(teller: Teller, event: EventMortgaged): string {
  return teller.tell(
    t("log.mortgaged", {
      who: teller.name(event.seat),
      square: teller.square(event.square),
      amount: teller.money(
        teller.beside(event, 1, "mortgage") ??
          teller.context.edition.squares[event.square]?.mortgage ??
          0,
      ),
    }),
    event.seat,
  );
}

export function lifted(teller: Teller, event: EventLifted): string {
  const square = teller.square(event.square);
  const amount = teller.beside(event, -1, "lift");
  if (amount === null) return teller.tell(t("log.liftedFree", { square }));
  const values = { who: teller.name(event.party), square, amount: teller.money(amount) };
  return teller.tell(t("log.lifted", values), event.party);
}

export function knockedDown(teller: Teller, event: EventKnockedDown): string {
  const lot = teller.lot(event.lot);
  if (event.seat === null) return teller.tell(t("log.unsold", { lot }));
  const values = { who: teller.name(event.seat), lot, amount: teller.money(event.amount) };
  return teller.tell(t("log.won", values), event.seat);
}

function priceOf(teller: Teller, square: number): number {
  return teller.context.edition.squares[square]?.price ?? 0;
}
