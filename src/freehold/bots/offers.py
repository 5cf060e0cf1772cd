"""Offers made to a seat, and its plain answers to them."""

from freehold.engine import Table, check_accept, offer_by, pack
from freehold.engine.codes import (
    A_ACCEPT,
    A_REJECT,
    OFFER,
    OFFER_PARTNER,
    OFFER_REVISION,
    OFFERS_ONE,
    OK,
)
from freehold.engine.ints import i64


def offer_to(t: Table, seat: i64) -> i64:
    """Return where the cells of the first offer to a seat begin, -1 if there is none."""
    for at in range(i64(0), len(t.offers), OFFER):
        if t.offers[at + OFFER_PARTNER] == seat:
            return at
    return -1


def is_bound(t: Table, seat: i64) -> bool:
    """Tell whether an open offer of the seat, made or received, bars offers to others."""
    return t.rules.open_offers == OFFERS_ONE and (offer_to(t, seat) >= 0 or offer_by(t, seat) >= 0)


def may_accept(t: Table, at: i64) -> bool:
    """Tell whether the rules let the offer whose cells begin at `at` be accepted."""
    seat = t.offers[at + OFFER_PARTNER]
    return check_accept(t, seat, t.offers[at], t.offers[at + OFFER_REVISION]) == OK


def acceptance(t: Table, at: i64) -> i64:
    """Return the action that accepts the offer whose cells begin at `at`."""
    return pack(A_ACCEPT, t.offers[at], t.offers[at + OFFER_REVISION])


def rejection(t: Table, at: i64) -> i64:
    """Return the action that rejects the offer whose cells begin at `at`."""
    return pack(A_REJECT, t.offers[at], t.offers[at + OFFER_REVISION])
