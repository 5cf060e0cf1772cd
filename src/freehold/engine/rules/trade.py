"""Trades: one open negotiation between any two players, checked when offered and when accepted.

Where a player trades with one partner at a time, who is in a negotiation opens no other.
"""

from freehold.engine import codes
from freehold.engine.core.bits import bit, has
from freehold.engine.core.frames import top_kind, top_seat
from freehold.engine.core.state import State, Table, is_alive
from freehold.engine.core.tape import emit4, emit_offer
from freehold.engine.core.terms import Terms
from freehold.engine.ints import Seat, append, i64
from freehold.engine.rules.deeds import give_deed
from freehold.engine.rules.jail import hand_pass
from freehold.engine.rules.money import transfer
from freehold.engine.rules.mortgage import interest_on, receive_mortgaged
from freehold.engine.rules.property import has_buildings


def find_offer(t: Table, one: Seat, other: Seat) -> i64:
    """Return where the offer between two seats begins, whoever made it; -1 if there is none."""
    for at in range(i64(0), len(t.offers), codes.OFFER):
        if t.offers[at] == one and t.offers[at + codes.OFFER_PARTNER] == other:
            return at
        if t.offers[at] == other and t.offers[at + codes.OFFER_PARTNER] == one:
            return at
    return -1


def offer_by(t: Table, seat: Seat) -> i64:
    """Return where the first offer by the seat begins; -1 if there is none."""
    for at in range(i64(0), len(t.offers), codes.OFFER):
        if t.offers[at] == seat:
            return at
    return -1


def terms_at(t: Table, at: i64) -> Terms:
    """Return the terms of the offer whose cells begin at `at`."""
    return Terms(
        t.offers[at + codes.GIVE_DEEDS],
        t.offers[at + codes.TAKE_DEEDS],
        t.offers[at + codes.GIVE_CASH],
        t.offers[at + codes.TAKE_CASH],
        t.offers[at + codes.GIVE_PASSES],
        t.offers[at + codes.TAKE_PASSES],
    )


def _turned(terms: Terms) -> Terms:
    """Return the same terms from the other side."""
    return Terms(
        terms.take_deeds,
        terms.give_deeds,
        terms.take_cash,
        terms.give_cash,
        terms.take_passes,
        terms.give_passes,
    )


def _check_time(t: Table) -> i64:
    if not t.rules.trade:
        return codes.R_NOT_IN_THIS_GAME
    top = top_kind(t)
    return codes.OK if top == codes.F_TURN or top == codes.F_DEBT else codes.R_NOT_NOW


def _check_partner(t: Table, seat: Seat, partner: Seat) -> i64:
    if not 0 <= partner < t.seats or partner == seat or not is_alive(t, partner):
        return codes.R_BAD_PARTNER
    return codes.OK


def check_may_propose(t: Table, seat: Seat, partner: Seat) -> i64:
    """Check that the seat may make the partner an offer, whatever its terms."""
    refusal = _check_time(t)
    if refusal:
        return refusal
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    if t.rules.trade == codes.WHEN_OWN_TURN and top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    at = find_offer(t, seat, partner)
    if at >= 0 and t.offers[at] == partner:
        return codes.R_OFFER_OPEN
    one = t.rules.open_offers == codes.OFFERS_ONE
    return codes.R_ONE_OFFER if one and _deals_with_another(t, seat, partner) else codes.OK


def _deals_with_another(t: Table, seat: Seat, partner: Seat) -> bool:
    """Tell whether an offer is open between the seat and anybody but the partner."""
    for at in range(i64(0), len(t.offers), codes.OFFER):
        other = t.offers[at + codes.OFFER_PARTNER]
        if other == seat:
            other = t.offers[at]
        elif t.offers[at] != seat:
            continue
        if other != partner:
            return True
    return False


def check_propose(t: Table, seat: Seat, partner: Seat, terms: Terms | None) -> i64:
    """Check an offer; a new one replaces the seat's own to the same partner."""
    refusal = check_may_propose(t, seat, partner)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, terms)


def check_answer(t: Table, seat: Seat, partner: Seat, revision: i64) -> i64:
    """Check that the partner's offer to the seat stands, in that revision."""
    refusal = _check_time(t)
    if refusal:
        return refusal
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    at = find_offer(t, seat, partner)
    if at < 0 or t.offers[at] != partner:
        return codes.R_NO_OFFER
    return codes.OK if t.offers[at + codes.OFFER_REVISION] == revision else codes.R_STALE_OFFER


def check_accept(t: Table, seat: Seat, partner: Seat, revision: i64) -> i64:
    """Check accepting: the terms must still hold, seen from the side of who accepts."""
    refusal = check_answer(t, seat, partner, revision)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, _turned(terms_at(t, find_offer(t, seat, partner))))


def check_may_counter(t: Table, seat: Seat, partner: Seat, revision: i64) -> i64:
    """Check that the seat may answer the partner's offer with other terms, whatever they are."""
    refusal = check_answer(t, seat, partner, revision)
    if refusal:
        return refusal
    one = t.rules.open_offers == codes.OFFERS_ONE
    return codes.R_ONE_OFFER if one and offer_by(t, seat) >= 0 else codes.OK


def check_counter(t: Table, seat: Seat, partner: Seat, revision: i64, terms: Terms | None) -> i64:
    """Check answering an offer with other terms."""
    refusal = check_may_counter(t, seat, partner, revision)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, terms)


def check_withdraw(t: Table, seat: Seat, partner: Seat) -> i64:
    """Check taking an offer back."""
    if not t.rules.trade:
        return codes.R_NOT_IN_THIS_GAME
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    at = find_offer(t, seat, partner)
    return codes.OK if at >= 0 and t.offers[at] == seat else codes.R_NO_OFFER


def check_terms(t: Table, seat: Seat, partner: Seat, terms: Terms | None) -> i64:
    """Check terms as they stand now, from the proposer's side."""
    if terms is None:
        return codes.R_BAD_TERMS
    if not _is_well_formed(t, terms):
        return codes.R_BAD_TERMS
    if not (terms.give_deeds or terms.give_cash or terms.give_passes):
        return codes.R_EMPTY_SIDE
    if not (terms.take_deeds or terms.take_cash or terms.take_passes):
        return codes.R_EMPTY_SIDE
    if terms.give_deeds & ~t.deeds[seat] or terms.give_passes & ~t.passes[seat]:
        return codes.R_NOT_YOURS
    if terms.take_deeds & ~t.deeds[partner] or terms.take_passes & ~t.passes[partner]:
        return codes.R_PARTNER_LACKS
    if not _is_bare(t, terms.give_deeds | terms.take_deeds):
        return codes.R_COLOR_BUILT
    return _check_cash(t, seat, partner, terms)


def _is_well_formed(t: Table, terms: Terms) -> bool:
    every = (bit(len(t.rules.pass_card))) - 1
    if terms.give_cash < 0 or terms.take_cash < 0 or (terms.give_cash and terms.take_cash):
        return False
    if (terms.give_deeds | terms.take_deeds) & ~t.rules.deed_mask:
        return False
    return not (terms.give_passes | terms.take_passes) & ~every


def _is_bare(t: Table, deeds: i64) -> bool:
    """Tell whether no building stands on any color of these deeds."""
    for group in range(t.rules.groups):
        if deeds & t.rules.group_mask[group] and has_buildings(t, group):
            return False
    return True


def _check_cash(t: Table, seat: Seat, partner: Seat, terms: Terms) -> i64:
    """Check that both can pay, the interest on mortgaged deeds included."""
    moved = terms.take_cash - terms.give_cash
    if t.cash[seat] < terms.give_cash:
        return codes.R_NOT_ENOUGH_CASH
    due = interest_on(t, terms.take_deeds)
    if due and t.cash[seat] + moved < due:
        return codes.R_NOT_ENOUGH_CASH
    if t.cash[partner] < terms.take_cash:
        return codes.R_PARTNER_LACKS
    due = interest_on(t, terms.give_deeds)
    if due and t.cash[partner] - moved < due:
        return codes.R_PARTNER_LACKS
    return codes.OK


def propose(s: State, seat: Seat, partner: Seat, terms: Terms) -> None:
    """Lay an offer before the partner, in place of any other between the two."""
    at = find_offer(s, seat, partner)
    if at >= 0:
        remove_offer(s, at, codes.END_REPLACED)
    s.revision += 1
    at = len(s.offers)
    s.offers = append(append(append(s.offers, seat), partner), s.revision)
    s.offers = append(append(s.offers, terms.give_deeds), terms.take_deeds)
    s.offers = append(append(s.offers, terms.give_cash), terms.take_cash)
    s.offers = append(append(s.offers, terms.give_passes), terms.take_passes)
    emit_offer(s, codes.E_OFFERED, at)


def accept(s: State, seat: Seat, partner: Seat) -> None:
    """Carry out the partner's offer."""
    at = find_offer(s, seat, partner)
    terms = terms_at(s, at)
    emit_offer(s, codes.E_TRADED, at)
    remove_offer(s, at, codes.END_ACCEPTED)
    _exchange(s, partner, seat, terms)
    receive_mortgaged(s, partner, terms.take_deeds)
    receive_mortgaged(s, seat, terms.give_deeds)


def preview_trade(s: State, seat: Seat, partner: Seat, terms: Terms) -> State:
    """Return a copy on which a trade alone is done; interest on mortgaged deeds is still due."""
    trial = s.copy()
    _exchange(trial, seat, partner, terms)
    return trial


def _exchange(s: State, proposer: Seat, partner: Seat, terms: Terms) -> None:
    transfer(s, proposer, partner, terms.give_cash, codes.WHY_TRADE)
    transfer(s, partner, proposer, terms.take_cash, codes.WHY_TRADE)
    _hand_over(s, proposer, partner, terms.give_deeds, terms.give_passes)
    _hand_over(s, partner, proposer, terms.take_deeds, terms.take_passes)


def _hand_over(s: State, giver: Seat, taker: Seat, deeds: i64, passes: i64) -> None:
    for square in range(s.rules.squares):
        if has(deeds, square):
            give_deed(s, square, taker, codes.WHY_TRADE)
    for number in range(len(s.rules.pass_card)):
        if has(passes, number):
            hand_pass(s, number, giver, taker)


def reject(s: State, seat: Seat, partner: Seat) -> None:
    """Turn the partner's offer down."""
    remove_offer(s, find_offer(s, seat, partner), codes.END_REJECTED)


def withdraw(s: State, seat: Seat, partner: Seat) -> None:
    """Take back an offer."""
    remove_offer(s, find_offer(s, seat, partner), codes.END_WITHDRAWN)


def end_offers(s: State) -> None:
    """End all offers with the turn."""
    for at in range(len(s.offers) - codes.OFFER, i64(-1), -codes.OFFER):
        remove_offer(s, at, codes.END_TURN_OVER)


def end_offers_of(s: State, seat: Seat) -> None:
    """Remove every offer the seat made or was made."""
    for at in range(len(s.offers) - codes.OFFER, i64(-1), -codes.OFFER):
        if s.offers[at] == seat or s.offers[at + codes.OFFER_PARTNER] == seat:
            remove_offer(s, at, codes.END_OUT)


def remove_offer(s: State, at: i64, why: i64) -> None:
    """Remove the offer whose cells begin at `at`."""
    emit4(
        s,
        codes.E_OFFER_ENDED,
        s.offers[at],
        s.offers[at + codes.OFFER_PARTNER],
        s.offers[at + codes.OFFER_REVISION],
        why,
    )
    for cell in range(at, len(s.offers) - codes.OFFER):
        s.offers[cell] = s.offers[cell + codes.OFFER]
    s.offers = s.offers[: len(s.offers) - codes.OFFER]
