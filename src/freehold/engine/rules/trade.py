"""Trades: one open negotiation between any two players, checked when offered and when accepted."""

from freehold.engine.bits import bit, has
from freehold.engine.codes import (
    E_OFFERED,
    E_TRADED,
    END_ACCEPTED,
    END_REJECTED,
    END_REPLACED,
    END_TURN,
    END_WITHDRAWN,
    F_DEBT,
    F_TURN,
    OK,
    R_BAD_PARTNER,
    R_BAD_TERMS,
    R_COLOR_BUILT,
    R_EMPTY_SIDE,
    R_NO_OFFER,
    R_NOT_ENOUGH_CASH,
    R_NOT_IN_THIS_GAME,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    R_NOT_YOURS,
    R_OFFER_OPEN,
    R_PARTNER_LACKS,
    R_STALE_OFFER,
    WHEN_OWN_TURN,
    WHY_TRADE,
)
from freehold.engine.estate import hand_pass, remove_offer
from freehold.engine.holdings import give_deed
from freehold.engine.ints import append, i64
from freehold.engine.money import transfer
from freehold.engine.mortgage import interest_on, receive_mortgaged
from freehold.engine.property import has_buildings
from freehold.engine.state import (
    GIVE_CASH,
    GIVE_DEEDS,
    GIVE_PASSES,
    OFFER,
    TAKE_CASH,
    TAKE_DEEDS,
    TAKE_PASSES,
    State,
    Table,
    Terms,
    emit_offer,
    is_alive,
    top_kind,
    top_seat,
)


def find_offer(t: Table, one: i64, other: i64) -> i64:
    """Return where the offer between two seats begins, whoever made it; -1 if there is none."""
    for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
        if t.offers[at] == one and t.offers[at + 1] == other:
            return at
        if t.offers[at] == other and t.offers[at + 1] == one:
            return at
    return -1


def terms_at(t: Table, at: i64) -> Terms:
    """Return the terms of the offer whose cells begin at `at`."""
    return Terms(
        t.offers[at + GIVE_DEEDS],
        t.offers[at + TAKE_DEEDS],
        t.offers[at + GIVE_CASH],
        t.offers[at + TAKE_CASH],
        t.offers[at + GIVE_PASSES],
        t.offers[at + TAKE_PASSES],
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
        return R_NOT_IN_THIS_GAME
    top = top_kind(t)
    return OK if top == F_TURN or top == F_DEBT else R_NOT_NOW


def _check_partner(t: Table, seat: i64, partner: i64) -> i64:
    if not 0 <= partner < t.seats or partner == seat or not is_alive(t, partner):
        return R_BAD_PARTNER
    return OK


def check_may_propose(t: Table, seat: i64, partner: i64) -> i64:
    """Check that the seat may make the partner an offer, whatever its terms."""
    refusal = _check_time(t)
    if refusal:
        return refusal
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    if t.rules.trade == WHEN_OWN_TURN and top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    at = find_offer(t, seat, partner)
    return R_OFFER_OPEN if at >= 0 and t.offers[at] == partner else OK


def check_propose(t: Table, seat: i64, partner: i64, terms: Terms | None) -> i64:
    """Check an offer; a new one replaces the seat's own to the same partner."""
    refusal = check_may_propose(t, seat, partner)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, terms)


def check_answer(t: Table, seat: i64, partner: i64, revision: i64) -> i64:
    """Check that the partner's offer to the seat stands, in that revision."""
    refusal = _check_time(t)
    if refusal:
        return refusal
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    at = find_offer(t, seat, partner)
    if at < 0 or t.offers[at] != partner:
        return R_NO_OFFER
    return OK if t.offers[at + 2] == revision else R_STALE_OFFER


def check_accept(t: Table, seat: i64, partner: i64, revision: i64) -> i64:
    """Check accepting: the terms must still hold, seen from the side of who accepts."""
    refusal = check_answer(t, seat, partner, revision)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, _turned(terms_at(t, find_offer(t, seat, partner))))


def check_counter(t: Table, seat: i64, partner: i64, revision: i64, terms: Terms | None) -> i64:
    """Check answering an offer with other terms."""
    refusal = check_answer(t, seat, partner, revision)
    if refusal:
        return refusal
    return check_terms(t, seat, partner, terms)


def check_withdraw(t: Table, seat: i64, partner: i64) -> i64:
    """Check taking an offer back."""
    if not t.rules.trade:
        return R_NOT_IN_THIS_GAME
    refusal = _check_partner(t, seat, partner)
    if refusal:
        return refusal
    at = find_offer(t, seat, partner)
    return OK if at >= 0 and t.offers[at] == seat else R_NO_OFFER


def check_terms(t: Table, seat: i64, partner: i64, terms: Terms | None) -> i64:
    """Check terms as they stand now, from the proposer's side."""
    if terms is None:
        return R_BAD_TERMS
    if not _is_well_formed(t, terms):
        return R_BAD_TERMS
    if not (terms.give_deeds or terms.give_cash or terms.give_passes):
        return R_EMPTY_SIDE
    if not (terms.take_deeds or terms.take_cash or terms.take_passes):
        return R_EMPTY_SIDE
    if terms.give_deeds & ~t.deeds[seat] or terms.give_passes & ~t.passes[seat]:
        return R_NOT_YOURS
    if terms.take_deeds & ~t.deeds[partner] or terms.take_passes & ~t.passes[partner]:
        return R_PARTNER_LACKS
    if not _is_bare(t, terms.give_deeds | terms.take_deeds):
        return R_COLOR_BUILT
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


def _check_cash(t: Table, seat: i64, partner: i64, terms: Terms) -> i64:
    """Check that both can pay, the interest on mortgaged deeds included."""
    moved = terms.take_cash - terms.give_cash
    if t.cash[seat] < terms.give_cash:
        return R_NOT_ENOUGH_CASH
    due = interest_on(t, terms.take_deeds)
    if due and t.cash[seat] + moved < due:
        return R_NOT_ENOUGH_CASH
    if t.cash[partner] < terms.take_cash:
        return R_PARTNER_LACKS
    due = interest_on(t, terms.give_deeds)
    if due and t.cash[partner] - moved < due:
        return R_PARTNER_LACKS
    return OK


def propose(s: State, seat: i64, partner: i64, terms: Terms) -> None:
    """Lay an offer before the partner, in place of any other between the two."""
    at = find_offer(s, seat, partner)
    if at >= 0:
        remove_offer(s, at, END_REPLACED)
    s.revision += 1
    at = len(s.offers)
    s.offers = append(append(append(s.offers, seat), partner), s.revision)
    s.offers = append(append(s.offers, terms.give_deeds), terms.take_deeds)
    s.offers = append(append(s.offers, terms.give_cash), terms.take_cash)
    s.offers = append(append(s.offers, terms.give_passes), terms.take_passes)
    emit_offer(s, E_OFFERED, at)


def accept(s: State, seat: i64, partner: i64) -> None:
    """Carry out the partner's offer."""
    at = find_offer(s, seat, partner)
    terms = terms_at(s, at)
    emit_offer(s, E_TRADED, at)
    remove_offer(s, at, END_ACCEPTED)
    transfer(s, partner, seat, terms.give_cash, WHY_TRADE)
    transfer(s, seat, partner, terms.take_cash, WHY_TRADE)
    _hand_over(s, partner, seat, terms.give_deeds, terms.give_passes)
    _hand_over(s, seat, partner, terms.take_deeds, terms.take_passes)
    receive_mortgaged(s, partner, terms.take_deeds)
    receive_mortgaged(s, seat, terms.give_deeds)


def _hand_over(s: State, giver: i64, taker: i64, deeds: i64, passes: i64) -> None:
    for square in range(s.rules.squares):
        if has(deeds, square):
            give_deed(s, square, taker, WHY_TRADE)
    for number in range(len(s.rules.pass_card)):
        if has(passes, number):
            hand_pass(s, number, giver, taker)


def reject(s: State, seat: i64, partner: i64) -> None:
    """Turn the partner's offer down."""
    remove_offer(s, find_offer(s, seat, partner), END_REJECTED)


def withdraw(s: State, seat: i64, partner: i64) -> None:
    """Take back an offer."""
    remove_offer(s, find_offer(s, seat, partner), END_WITHDRAWN)


def end_offers(s: State) -> None:
    """End all offers with the turn."""
    for at in range(len(s.offers) - OFFER, i64(-1), -9):  # OFFER; a step must be literal
        remove_offer(s, at, END_TURN)
