"""What a trade would do for both sides, before anybody offers it: asked of the rules, on a copy."""

from typing import NamedTuple

from freehold.engine import (
    State,
    Table,
    Terms,
    check_terms,
    interest_on,
    is_alive,
    owns_group,
    preview_trade,
    rents,
)
from freehold.wire.parts import members
from freehold.wire.refusals import WORDS, RefusalWord


class Share(NamedTuple):
    """What a trade does for one seat: cash and rents after it, groups completed and broken up.

    Rents are what one visit to each of its deeds would bring, by a usual roll where it matters.
    """

    cash: int
    rent: int
    rent_after: int
    completes: tuple[int, ...]
    breaks: tuple[int, ...]


class Exchange(NamedTuple):
    """A trade as both sides would see it, and why the rules refuse its terms, if they do."""

    mine: Share
    theirs: Share
    refusal: RefusalWord | None


def preview_exchange(state: State, seat: int, partner: int, terms: Terms) -> Exchange | None:
    """Return what the terms would do now, even if they are still incomplete or too dear.

    What is not theirs to give is left out.  With a partner who is not in the game there is none.
    """
    if partner == seat or not (0 <= partner < state.seats and is_alive(state, partner)):
        return None
    held = held_terms(state, seat, partner, terms)
    after = preview_trade(state, seat, partner, held)
    refusal = check_terms(state, seat, partner, terms)
    return Exchange(
        _share(state, after, seat, held.take_deeds),
        _share(state, after, partner, held.give_deeds),
        WORDS[refusal] if refusal else None,
    )


def held_terms(t: Table, seat: int, partner: int, terms: Terms) -> Terms:
    """Return the terms without what is not theirs to give."""
    return Terms(
        terms.give_deeds & t.deeds[seat],
        terms.take_deeds & t.deeds[partner],
        terms.give_cash,
        terms.take_cash,
        terms.give_passes & t.passes[seat],
        terms.take_passes & t.passes[partner],
    )


def _share(before: State, after: State, seat: int, received: int) -> Share:
    groups = range(before.rules.groups)
    had = {group for group in groups if owns_group(before, seat, group)}
    has = {group for group in groups if owns_group(after, seat, group)}
    return Share(
        after.cash[seat] - interest_on(after, received),
        rents_for(before, seat),
        rents_for(after, seat),
        tuple(sorted(has - had)),
        tuple(sorted(had - has)),
    )


def rents_for(t: Table, seat: int) -> int:
    """Return what one visit to each deed of the seat would bring, by a usual roll."""
    charged = rents(t, t.rules.dice_sides + 1)
    return sum(charged[square] for square in members(t.deeds[seat]))
