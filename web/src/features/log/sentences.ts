import { say, t } from "../../i18n/index.svelte";
import type { GameEvent } from "../../protocol/types";
import { plain } from "./marks";
import * as choices from "./sentences/choices";
import * as deeds from "./sentences/deeds";
import * as endings from "./sentences/endings";
import * as money from "./sentences/money";
import * as moves from "./sentences/moves";
import { type Context, Teller } from "./teller";

/** Return an event as a sentence of the present language; null where there is nothing to tell. */
export function sentence(event: GameEvent, context: Context): string | null {
  const teller = new Teller(context);
  switch (event.event) {
    case "started":
      return teller.tell(t("log.began", { who: teller.name(event.first) }), event.first);
    case "opening_roll":
      return teller.tell(t("log.openingRoll", teller.dice(event)), event.seat);
    case "turn_began":
      return teller.tell(t("log.turnOf", { who: teller.name(event.seat) }), event.seat);
    case "rolled":
      return moves.rolled(teller, event);
    case "fresh_roll":
      return teller.tell(t("log.freshRoll", teller.dice(event)), event.seat);
    case "moved":
      return moves.moved(teller, event);
    case "paid":
      return money.paid(teller, event);
    case "owes":
      return money.owes(teller, event);
    case "deed_moved":
      return deeds.deedMoved(teller, event);
    case "built":
      return deeds.built(teller, event);
    case "sold":
      return deeds.sold(teller, event);
    case "mortgaged":
      return deeds.mortgaged(teller, event);
    case "lifted":
      return deeds.lifted(teller, event);
    case "drew":
      return teller.tell(
        t("log.drew", {
          who: teller.name(event.seat),
          deck: teller.deck(event.deck),
          text: plain(say(teller.context.edition.cards[event.card]?.text ?? {})),
        }),
        event.seat,
      );
    case "no_card":
      return teller.tell(t("log.noCard", { deck: teller.deck(event.deck) }));
    case "pass_moved":
      return moves.passMoved(teller, event);
    case "jailed":
      return moves.jailed(teller, event);
    case "freed":
      return moves.freed(teller, event);
    case "stayed":
      return moves.stayed(teller, event);
    case "declined":
      return teller.tell(
        t("log.declined", { who: teller.name(event.seat), square: teller.square(event.square) }),
        event.seat,
      );
    case "auction_opened":
      return teller.tell(t("log.auction", { lot: teller.lot(event.lot) }));
    case "bid_made":
      return teller.tell(
        t("log.bid", { who: teller.name(event.seat), amount: teller.money(event.amount) }),
        event.seat,
      );
    case "passed":
      return teller.tell(t("log.passed", { who: teller.name(event.seat) }), event.seat);
    case "knocked_down":
      return deeds.knockedDown(teller, event);
    case "chose":
      return choices.chose(teller, event);
    case "offered":
      return teller.tell(t("log.offered", teller.terms(event)), event.proposer, event.partner);
    case "offer_ended":
      return choices.offerEnded(teller, event);
    case "traded":
      return teller.tell(t("log.traded", teller.terms(event)), event.proposer, event.partner);
    case "squatted":
      return teller.tell(t("log.squatted", { square: teller.square(event.square) }));
    case "squatter_left":
      return teller.tell(t("log.squatterLeft", { square: teller.square(event.square) }));
    case "evicted":
      return teller.tell(
        t(event.way === "company" ? "log.evictedCompany" : "log.evictedForce", {
          square: teller.square(event.square),
        }),
      );
    case "riot_brewed":
      return teller.tell(t("log.riotBrewed", { side: event.side + 1 }));
    case "arrest_tried":
      return t(event.succeeded ? "log.arrestWorked" : "log.arrestFailed");
    case "struck":
      return teller.tell(t("log.struck", { square: teller.square(event.square), n: event.after }));
    case "riot_bar":
      return event.rounds > 0 ? t("log.riotBar", { n: event.rounds }) : null;
    case "went_bankrupt":
      return endings.wentBankrupt(teller, event);
    case "resigned":
      return teller.tell(t("log.resigned", { who: teller.name(event.seat) }), event.seat);
    case "went_out":
      return teller.happened("went_bankrupt", event.seat)
        ? null
        : teller.tell(t("log.wentOut", { who: teller.name(event.seat) }), event.seat);
    case "timed_out":
      return t("log.timedOut");
    case "time_called":
      return t(event.at_once ? "log.timeNow" : "log.timeTurn");
    case "game_over":
      return endings.gameOver(teller, event.winners);
    case "awaits":
    case "hidden":
    case "round_ended":
    case "seated":
    case "squatter_stayed":
      return null;
  }
}
