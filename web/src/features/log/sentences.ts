import type { Book } from "../game/book";
import { HOTEL } from "../game/fold";
import { locale, money, say, t } from "../i18n/index.svelte";
import type {
  EventBuilt,
  EventChose,
  EventDeedMoved,
  EventFreed,
  EventJailed,
  EventKnockedDown,
  EventLifted,
  EventMoved,
  EventOfferEnded,
  EventOwes,
  EventPaid,
  EventPassMoved,
  EventRolled,
  EventSold,
  EventStayed,
  EventWentBankrupt,
  GameEvent,
  Lot,
  Party,
  Reason,
  Side,
  View,
  Way,
} from "../protocol";

/** What a sentence needs to know besides its event. */
export interface Context {
  readonly names: readonly string[];
  readonly book: Book;
  readonly me: number | null;
  /** The table before the action; null at the start. */
  readonly before: View | null;
  /** All events of the same action, this one among them. */
  readonly batch: readonly GameEvent[];
}

export const KINDS = [
  "moves",
  "money",
  "deeds",
  "building",
  "trade",
  "jail",
  "cards",
  "table",
] as const;
export type Kind = (typeof KINDS)[number];

/** Return an event as a sentence of the present language; null where there is nothing to tell. */
export function sentence(event: GameEvent, context: Context): string | null {
  return new Teller(context).sentence(event);
}

const MARKS = "[]<>|";
const HIDDEN = "\uE000\uE001\uE002\uE003\uE004";

/** Hide marks in names and texts, so that only the catalogue's own are read as marks. */
export function plain(text: string): string {
  return text.replace(/[[\]<>|]/g, (mark) => HIDDEN.charAt(MARKS.indexOf(mark)));
}

function shown(text: string): string {
  return text.replace(/[\uE000-\uE004]/g, (mark) => MARKS.charAt(HIDDEN.indexOf(mark)));
}

/** Choose between the catalogue's marks by who is the reader. */
export function told(text: string, whoIsMe: boolean, otherIsMe: boolean): string {
  const chosen = text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, whoIsMe ? "$2" : "$1")
    .replace(/<([^|>]*)\|([^>]*)>/g, otherIsMe ? "$2" : "$1");
  return shown(chosen);
}

/** Join parts as the present language lists things. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(locale.formatter.tag, { type: "conjunction" }).format(parts);
}

/** Join parts of which one holds. */
export function either(parts: readonly string[]): string {
  return new Intl.ListFormat(locale.formatter.tag, { type: "disjunction" }).format(parts);
}

class Teller {
  constructor(readonly context: Context) {}

  sentence(event: GameEvent): string | null {
    switch (event.event) {
      case "started":
        return this.tell(t("log.began", { who: this.name(event.first) }), event.first);
      case "opening_roll":
        return this.tell(t("log.openingRoll", this.dice(event)), event.seat);
      case "turn_began":
        return this.tell(t("log.turnOf", { who: this.name(event.seat) }), event.seat);
      case "rolled":
        return this.rolled(event);
      case "fresh_roll":
        return this.tell(t("log.freshRoll", this.dice(event)), event.seat);
      case "moved":
        return this.moved(event);
      case "paid":
        return this.paid(event);
      case "owes":
        return this.owes(event);
      case "deed_moved":
        return this.deedMoved(event);
      case "built":
        return this.built(event);
      case "sold":
        return this.sold(event);
      case "mortgaged":
        return this.tell(
          t("log.mortgaged", {
            who: this.name(event.seat),
            square: this.square(event.square),
            amount: this.money(this.beside(event, 1, "mortgage") ?? this.mortgage(event.square)),
          }),
          event.seat,
        );
      case "lifted":
        return this.lifted(event);
      case "drew":
        return this.tell(
          t("log.drew", {
            who: this.name(event.seat),
            deck: this.deck(event.deck),
            text: plain(say(this.context.book.cards[event.card]?.text ?? {})),
          }),
          event.seat,
        );
      case "no_card":
        return this.tell(t("log.noCard", { deck: this.deck(event.deck) }));
      case "pass_moved":
        return this.passMoved(event);
      case "jailed":
        return this.jailed(event);
      case "freed":
        return this.freed(event);
      case "stayed":
        return this.stayed(event);
      case "declined":
        return this.tell(
          t("log.declined", { who: this.name(event.seat), square: this.square(event.square) }),
          event.seat,
        );
      case "auction_opened":
        return this.tell(t("log.auction", { lot: this.lot(event.lot) }));
      case "bid_made":
        return this.tell(
          t("log.bid", { who: this.name(event.seat), amount: this.money(event.amount) }),
          event.seat,
        );
      case "passed":
        return this.tell(t("log.passed", { who: this.name(event.seat) }), event.seat);
      case "knocked_down":
        return this.knockedDown(event);
      case "chose":
        return this.chose(event);
      case "offered":
        return this.tell(t("log.offered", this.terms(event)), event.proposer, event.partner);
      case "offer_ended":
        return this.offerEnded(event);
      case "traded":
        return this.tell(t("log.traded", this.terms(event)), event.proposer, event.partner);
      case "squatted":
        return this.tell(t("log.squatted", { square: this.square(event.square) }));
      case "squatter_left":
        return this.tell(t("log.squatterLeft", { square: this.square(event.square) }));
      case "evicted":
        return this.tell(
          t(event.way === "company" ? "log.evictedCompany" : "log.evictedForce", {
            square: this.square(event.square),
          }),
        );
      case "riot_brewed":
        return this.tell(t("log.riotBrewed", { side: event.side + 1 }));
      case "arrest_tried":
        return t(event.succeeded ? "log.arrestWorked" : "log.arrestFailed");
      case "struck":
        return this.tell(
          t("log.struck", { square: this.square(event.square), n: event.after }),
        );
      case "riot_bar":
        return event.rounds > 0 ? t("log.riotBar", { n: event.rounds }) : null;
      case "went_bankrupt":
        return this.wentBankrupt(event);
      case "resigned":
        return this.tell(t("log.resigned", { who: this.name(event.seat) }), event.seat);
      case "went_out":
        return this.happened("went_bankrupt", event.seat)
          ? null
          : this.tell(t("log.wentOut", { who: this.name(event.seat) }), event.seat);
      case "timed_out":
        return t("log.timedOut");
      case "time_called":
        return t(event.at_once ? "log.timeNow" : "log.timeTurn");
      case "game_over":
        return this.gameOver(event.winners);
      case "awaits":
      case "hidden":
      case "round_ended":
      case "seated":
      case "squatter_stayed":
        return null;
    }
  }

  private tell(text: string, who: Party | null = null, other: Party | null = null): string {
    return told(text, this.isMe(who), this.isMe(other));
  }

  private isMe(party: Party | null): boolean {
    return party !== null && party === this.context.me;
  }

  private name(party: Party): string {
    if (typeof party !== "number") return "";
    return this.isMe(party) ? t("log.you") : plain(this.context.names[party] ?? "?");
  }

  private square(number: number): string {
    return plain(say(this.context.book.squares[number]?.name ?? {}));
  }

  private deck(number: number): string {
    return plain(say(this.context.book.decks[number]?.name ?? {}));
  }

  private lot(lot: Lot): string {
    if (typeof lot === "number") return this.square(lot);
    return t(lot === "house" ? "log.house" : "log.hotel");
  }

  private money(amount: number): string {
    return money(amount, this.context.book.currency);
  }

  private mortgage(square: number): number {
    return this.context.book.squares[square]?.mortgage ?? 0;
  }

  private dice(event: { seat: number; die1: number; die2: number }) {
    return { who: this.name(event.seat), a: event.die1, b: event.die2 };
  }

  private terms(event: { proposer: number; partner: number; give: Side; take: Side }) {
    return {
      who: this.name(event.proposer),
      other: this.name(event.partner),
      give: this.goods(event.give),
      take: this.goods(event.take),
    };
  }

  private goods(side: Side): string {
    const parts = side.deeds.map((square) => this.square(square));
    if (side.cash > 0) parts.push(this.money(side.cash));
    if (side.passes.length > 0) parts.push(t("log.passes", { n: side.passes.length }));
    return parts.length > 0 ? listed(parts) : t("log.nothing");
  }

  /** Return the amount of a payment that stands so many places beside an event. */
  private beside(event: GameEvent, places: number, reason: Reason): number | null {
    const found = this.context.batch[this.context.batch.indexOf(event) + places];
    return found?.event === "paid" && found.reason === reason ? found.amount : null;
  }

  private happened(kind: "went_bankrupt" | "resigned" | "freed", seat: Party): boolean {
    return this.context.batch.some((one) => one.event === kind && one.seat === seat);
  }

  private rolled(event: EventRolled): string {
    const isDoubles = event.die1 === event.die2;
    const next = this.context.batch[this.context.batch.indexOf(event) + 1];
    if (next?.event === "moved" && next.way === "dice") {
      const values = { ...this.dice(event), square: this.square(next.to) };
      return this.tell(t(isDoubles ? "log.doublesTo" : "log.rolledTo", values), event.seat);
    }
    const key = isDoubles ? "log.rolledDoubles" : "log.rolled";
    return this.tell(t(key, this.dice(event)), event.seat);
  }

  private moved(event: EventMoved): string | null {
    const last = this.context.batch[this.context.batch.indexOf(event) - 1];
    if (event.way === "dice" && last?.event === "rolled") return null; // told with the roll
    const values = { who: this.name(event.seat), square: this.square(event.to) };
    return this.tell(t(event.way === "card" ? "log.carried" : "log.landed", values), event.seat);
  }

  private stayed(event: EventStayed): string | null {
    if (event.turns_left === 0) return null; // what comes of it is told
    const values = { who: this.name(event.seat), n: event.turns_left };
    return this.tell(t("log.stayed", values), event.seat);
  }

  private paid(event: EventPaid): string | null {
    const { payer, payee } = event;
    const out = { who: this.name(payer), amount: this.money(event.amount) };
    const into = { who: this.name(payee), amount: out.amount };
    const both = { ...out, other: this.name(payee) };
    switch (event.reason) {
      case "salary":
        return this.tell(t("log.salary", into), payee);
      case "jackpot":
        return this.tell(t("log.jackpot", into), payee);
      case "write_off":
        return this.tell(t("log.writeOff", into), payee);
      case "rent":
        return this.tell(t("log.rent", both), payer, payee);
      case "tax":
        return this.tell(t(payee === "pot" ? "log.intoPot" : "log.tax", out), payer);
      case "fine":
        return this.tell(t(payee === "pot" ? "log.intoPot" : "log.fine", out), payer);
      case "interest":
        return this.tell(t("log.interest", out), payer);
      case "eviction":
        return this.tell(t("log.eviction", out), payer);
      case "arrest":
        return this.tell(t("log.arrest", out), payer);
      case "card":
        if (typeof payer !== "number") return this.tell(t("log.gain", into), payee);
        if (typeof payee !== "number") return this.tell(t("log.cost", out), payer);
        return this.tell(t("log.paidTo", both), payer, payee);
      case "estate":
        if (typeof payee !== "number") return this.tell(t("log.estateToBank", out), payer);
        return this.tell(t("log.estateTo", both), payer, payee);
      case "start":
      case "price":
      case "auction":
      case "building":
      case "sale":
      case "mortgage":
      case "lift":
      case "trade":
        return null; // told with the deed or the building that it is for
    }
  }

  private owes(event: EventOwes): string {
    const values = { who: this.name(event.seat), amount: this.money(event.amount) };
    if (event.creditor === "everybody") return this.tell(t("log.owesAll", values), event.seat);
    if (typeof event.creditor !== "number") return this.tell(t("log.owesBank", values), event.seat);
    const both = { ...values, other: this.name(event.creditor) };
    return this.tell(t("log.owes", both), event.seat, event.creditor);
  }

  private deedMoved(event: EventDeedMoved): string | null {
    const square = this.square(event.square);
    if (event.reason === "price") {
      const amount = this.beside(event, -1, "price") ?? this.price(event.square);
      const values = { who: this.name(event.taker), square, amount: this.money(amount) };
      return this.tell(t("log.bought", values), event.taker);
    }
    if (event.reason === "auction" || event.reason === "trade") return null;
    if (typeof event.taker !== "number") return this.tell(t("log.deedBack", { square }));
    return this.tell(t("log.deedTo", { who: this.name(event.taker), square }), event.taker);
  }

  private price(square: number): number {
    return this.context.book.squares[square]?.price ?? 0;
  }

  private built(event: EventBuilt): string {
    const values = { who: this.name(event.seat), square: this.square(event.square) };
    const hotel = event.after === HOTEL;
    const amount = this.beside(event, -1, "building");
    if (amount === null) {
      return this.tell(t(hotel ? "log.placedHotel" : "log.placed", values), event.seat);
    }
    const priced = { ...values, amount: this.money(amount) };
    return this.tell(t(hotel ? "log.builtHotel" : "log.built", priced), event.seat);
  }

  private sold(event: EventSold): string {
    const values = { who: this.name(event.seat), square: this.square(event.square) };
    const amount = this.beside(event, 1, "sale");
    if (amount === null) return this.tell(t("log.soldOff", values), event.seat);
    const priced = { ...values, amount: this.money(amount) };
    if (event.before - event.after > 1) return this.tell(t("log.soldMany", priced), event.seat);
    return this.tell(t(event.before === HOTEL ? "log.soldHotel" : "log.sold", priced), event.seat);
  }

  private lifted(event: EventLifted): string {
    const square = this.square(event.square);
    const amount = this.beside(event, -1, "lift");
    if (amount === null) return this.tell(t("log.liftedFree", { square }));
    const values = { who: this.name(event.party), square, amount: this.money(amount) };
    return this.tell(t("log.lifted", values), event.party);
  }

  private passMoved(event: EventPassMoved): string | null {
    const { giver, taker } = event;
    if (typeof taker !== "number") {
      return this.happened("freed", giver) ? null : t("log.passBack");
    }
    const who = this.name(taker);
    if (typeof giver !== "number") return this.tell(t("log.passKept", { who }), taker);
    const traded = this.context.batch.some((one) => one.event === "traded");
    return traded ? null : this.tell(t("log.passTo", { who }), taker);
  }

  private jailed(event: EventJailed): string {
    const who = this.name(event.seat);
    if (event.way === "force") {
      return this.tell(t("log.jailedForce", { who, n: event.turns }), event.seat);
    }
    const key = event.way === "doubles" ? "log.jailedDoubles" : "log.jailed";
    return this.tell(t(key, { who }), event.seat);
  }

  private freed(event: EventFreed): string {
    return this.tell(t(freedKey(event.way), { who: this.name(event.seat) }), event.seat);
  }

  private knockedDown(event: EventKnockedDown): string {
    const lot = this.lot(event.lot);
    if (event.seat === null) return this.tell(t("log.unsold", { lot }));
    const values = { who: this.name(event.seat), lot, amount: this.money(event.amount) };
    return this.tell(t("log.won", values), event.seat);
  }

  private chose(event: EventChose): string | null {
    const asked = this.context.before?.awaiting;
    const who = this.name(event.seat);
    switch (asked?.for) {
      case "card_choice": {
        const taken = this.context.book.alternatives[asked.first + event.choice];
        if (!taken) return null;
        return this.tell(t("log.chose", { who, text: plain(say(taken.text)) }), event.seat);
      }
      case "tax_choice":
        return this.tell(
          t(event.choice === 0 ? "log.choseFlat" : "log.choseShare", { who }),
          event.seat,
        );
      case "transfer":
        return this.tell(
          t(event.choice === 0 ? "log.choseInterest" : "log.choseLift", {
            who,
            square: this.square(asked.square),
          }),
          event.seat,
        );
      case "riot":
        return event.choice === 0 ? this.tell(t("log.stoodBy", { who }), event.seat) : null;
      default:
        return null;
    }
  }

  private offerEnded(event: EventOfferEnded): string | null {
    const { proposer, partner } = event;
    const values = { who: this.name(proposer), other: this.name(partner) };
    const swapped = { who: values.other, other: values.who };
    switch (event.why) {
      case "withdrawn":
        return this.tell(t("log.withdrew", values), proposer, partner);
      case "rejected":
        return this.tell(t("log.rejected", swapped), partner, proposer);
      case "turn_over":
      case "out":
        return this.tell(t("log.lapsed", values), proposer, partner);
      case "accepted":
      case "replaced":
        return null; // the trade, or the new offer, is told
    }
  }

  private wentBankrupt(event: EventWentBankrupt): string | null {
    if (this.happened("resigned", event.seat)) return null;
    const who = this.name(event.seat);
    if (typeof event.creditor !== "number") {
      return this.tell(t("log.bankrupt", { who }), event.seat);
    }
    const values = { who, other: this.name(event.creditor) };
    return this.tell(t("log.bankruptBy", values), event.seat, event.creditor);
  }

  private gameOver(winners: readonly number[]): string {
    const [first, ...more] = winners;
    if (first === undefined) return t("log.wonNobody");
    if (more.length === 0) return this.tell(t("log.won1", { who: this.name(first) }), first);
    return this.tell(t("log.wonShared", { names: listed(winners.map((one) => this.name(one))) }));
  }
}

function freedKey(way: Way) {
  if (way === "doubles") return "log.freedDoubles";
  if (way === "pass") return "log.freedPass";
  return way === "time" ? "log.freedTime" : "log.freed";
}

const KIND_OF = {
  started: "table",
  opening_roll: "table",
  turn_began: "table",
  rolled: "moves",
  moved: "moves",
  paid: "money",
  deed_moved: "deeds",
  built: "building",
  sold: "building",
  mortgaged: "deeds",
  lifted: "deeds",
  drew: "cards",
  pass_moved: "cards",
  jailed: "jail",
  freed: "jail",
  stayed: "jail",
  declined: "deeds",
  auction_opened: "deeds",
  bid_made: "deeds",
  passed: "deeds",
  knocked_down: "deeds",
  owes: "money",
  chose: "cards",
  offered: "trade",
  offer_ended: "trade",
  traded: "trade",
  squatted: "building",
  evicted: "building",
  squatter_left: "building",
  squatter_stayed: "building",
  riot_brewed: "building",
  arrest_tried: "building",
  struck: "building",
  riot_bar: "building",
  went_bankrupt: "table",
  resigned: "table",
  went_out: "table",
  round_ended: "table",
  awaits: "table",
  timed_out: "table",
  time_called: "table",
  game_over: "table",
  fresh_roll: "moves",
  no_card: "cards",
  seated: "table",
  hidden: "table",
} as const satisfies Record<GameEvent["event"], Kind>;

/** Return the class of an event that the log can be filtered by. */
export function kind(event: GameEvent): Kind {
  if (event.event === "paid" && event.reason === "fine") return "jail";
  return KIND_OF[event.event];
}

/** Events that are worth saying aloud; the higher, the sooner. */
const WEIGHT: Partial<Record<GameEvent["event"], number>> = {
  game_over: 100,
  went_bankrupt: 90,
  resigned: 90,
  time_called: 85,
  owes: 80,
  traded: 75,
  jailed: 70,
  struck: 65,
  riot_brewed: 65,
  offered: 60,
  knocked_down: 55,
  auction_opened: 52,
  paid: 50,
  drew: 48,
  deed_moved: 45,
  freed: 44,
  squatted: 42,
  evicted: 42,
  built: 40,
  sold: 40,
  moved: 35,
  mortgaged: 30,
  lifted: 30,
  bid_made: 30,
  rolled: 51,
  stayed: 25,
  declined: 22,
  chose: 20,
  offer_ended: 20,
  arrest_tried: 20,
  started: 20,
  passed: 10,
  timed_out: 5,
};
const SPOKEN_MOST = 3;

/** Return what to say aloud about one action: at most three sentences, the weightiest first. */
export function spoken(events: readonly GameEvent[], context: Omit<Context, "batch">): string {
  const whole = { ...context, batch: events };
  return events
    .map((event) => ({ weight: WEIGHT[event.event] ?? 0, event }))
    .filter(({ weight }) => weight > 0)
    .map(({ weight, event }) => ({ weight, text: sentence(event, whole) }))
    .filter(({ text }) => text !== null)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SPOKEN_MOST)
    .map(({ text }) => text)
    .join(" ");
}
