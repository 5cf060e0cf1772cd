# Interpreted: it asks a policy a few times more, once an offer of a person's is turned down.
"""Answering a person with a number: the cash with which a policy would take what it turned down."""

from typing import Final

from freehold.bots.offers import offer_to
from freehold.bots.policy import Policy
from freehold.engine import Table, Terms, check_counter, codes, kind_of, pack, terms_at, vector

ROUNDING: Final = 150  # part of the start money that sums are rounded to


def counter_by_cash(policy: Policy, t: Table, seat: int) -> tuple[int, Terms] | None:
    """Return the counter-offer that asks for the least cash the policy accepts, with its terms.

    Deeds and passes stay as they were offered.  There is none if no sum the other has would do.
    """
    at = offer_to(t, seat)
    partner, revision = int(t.offers[at]), int(t.offers[at + codes.OFFER_REVISION])
    offered = terms_at(t, at)
    unit = max(1, int(t.rules.start_money) // ROUNDING)
    paid = offered.give_cash - offered.take_cash  # by the other, negative if it is to be paid
    least, most = paid // unit + 1, int(t.cash[partner]) // unit  # both in units
    if not (offered.take_deeds or offered.take_passes):
        most = -1  # who gives nothing else pays something
    if least > most or not _accepts(policy, t, seat, at, most * unit):
        return None
    while least < most:
        middle = (least + most) // 2
        if _accepts(policy, t, seat, at, middle * unit):
            most = middle
        else:
            least = middle + 1
    wanted = _with_cash(offered, least * unit)
    terms = Terms(
        wanted.take_deeds,
        wanted.give_deeds,
        wanted.take_cash,
        wanted.give_cash,
        wanted.take_passes,
        wanted.give_passes,
    )
    if check_counter(t, seat, partner, revision, terms) != codes.OK:
        return None
    return pack(codes.A_COUNTER, partner, revision), terms


def _accepts(policy: Policy, t: Table, seat: int, at: int, paid: int) -> bool:
    """Tell whether the policy would take the offer at `at` if so much were paid for it."""
    trial = Table(t.rules, t.seats, t)
    terms = _with_cash(terms_at(t, at), paid)
    cells = list(t.offers)
    cells[at + codes.GIVE_CASH] = terms.give_cash
    cells[at + codes.TAKE_CASH] = terms.take_cash
    trial.offers = vector(cells)
    return kind_of(policy.answer(trial, seat)) == codes.A_ACCEPT


def _with_cash(terms: Terms, paid: int) -> Terms:
    give, take = max(0, paid), max(0, -paid)
    return Terms(
        terms.give_deeds, terms.take_deeds, give, take, terms.give_passes, terms.take_passes
    )
