"""What one seat, or a spectator, may see: an allow-list, filled field by field."""

import msgspec

from freehold.engine import (
    Table,
    actors,
    has,
    is_alive,
    outcome,
    terms_at,
    top_kind,
    top_seat,
    worth,
)
from freehold.engine.codes import F_TAX, FRAME, OFFER, OFFER_PARTNER, OFFER_REVISION, TAX_CHOICE
from freehold.wire.awaiting import Awaiting
from freehold.wire.choices import Option, options_of
from freehold.wire.codec import sides_of
from freehold.wire.frames import awaiting_of
from freehold.wire.parts import Passes, Revision, Seat, Side, Square, WireError, members


class SeatView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees it.

    `out` is 0, or 1 for the first who went out; `rank` stands when it is final; `worth` is not told
    of a seat that chooses how to be taxed, nor ever to a seat that may have to.
    """

    cash: int
    position: Square
    jail_turns: int
    bail_barred: bool
    passes: Passes
    alive: bool
    out: int
    rank: int | None
    worth: int | None


class SquareView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square as everybody sees it; `squatter` is how many rounds one stays."""

    owner: Seat | None
    level: int
    mortgaged: bool
    squatter: int


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open offer; the sides are the proposer's."""

    proposer: Seat
    partner: Seat
    revision: Revision
    give: Side
    take: Side


class View(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as one seat sees it, or a spectator if `seat` is none."""

    seat: Seat | None
    seats: tuple[SeatView, ...]
    squares: tuple[SquareView, ...]
    houses: int
    hotels: int
    pot: int
    order: tuple[Seat, ...]
    current: Seat
    round: int
    turns: int
    decision: int
    dice: tuple[int, int]
    riot_bar: int
    awaiting: Awaiting | None
    awaited: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    deck_left: tuple[int, ...]
    over: bool
    winners: tuple[Seat, ...]
    clocked: bool
    time_up: bool
    choices: tuple[Option, ...]


def view(t: Table, seat: int | None) -> View:
    """Return what the seat may see and do, or what a spectator may see."""
    if seat is not None and not 0 <= seat < t.seats:
        raise WireError(f"expected a seat from 0 to {t.seats - 1} or none, got {seat}")
    return View(
        seat=seat,
        seats=seat_views(t, seat),
        squares=tuple(square_view(t, square) for square in range(t.rules.squares)),
        houses=t.houses,
        hotels=t.hotels,
        pot=t.pot,
        order=tuple(t.order),
        current=t.current,
        round=t.round,
        turns=t.turns,
        decision=t.decision,
        dice=(t.die1, t.die2),
        riot_bar=t.riot_bar,
        awaiting=top_awaiting(t),
        awaited=members(actors(t)),
        offers=() if seat is None else offers_of(t, seat),
        deck_left=tuple(t.deck_left),
        over=t.over != 0,
        winners=members(t.winners),
        clocked=t.clocked != 0,
        time_up=t.time_up != 0,
        choices=() if seat is None else options_of(t, seat),
    )


def seat_views(t: Table, viewer: int | None) -> tuple[SeatView, ...]:
    """Return all players as the viewer sees them."""
    ranks = outcome(t).ranks
    untold = _untold(t, viewer)
    return tuple(
        SeatView(
            cash=t.cash[seat],
            position=t.position[seat],
            jail_turns=t.jail[seat],
            bail_barred=has(t.no_bail, seat),
            passes=members(t.passes[seat]),
            alive=is_alive(t, seat),
            out=t.fallen[seat],
            rank=ranks[seat] if t.over or t.fallen[seat] else None,
            worth=None if seat in untold else worth(t, seat),
        )
        for seat in range(t.seats)
    )


def _untold(t: Table, viewer: int | None) -> set[int | None]:
    """Return the seats whose worth the viewer is not told, so that a tax is chosen without it."""
    if t.over or TAX_CHOICE not in t.rules.tax_mode:
        return set()
    return {viewer, top_seat(t) if top_kind(t) == F_TAX else viewer}


def square_view(t: Table, square: int) -> SquareView:
    """Return one square."""
    return SquareView(
        owner=t.owner[square] if t.owner[square] >= 0 else None,
        level=t.level[square],
        mortgaged=has(t.mortgaged, square),
        squatter=t.squatted[square] if t.rules.squatters else 0,
    )


def top_awaiting(t: Table) -> Awaiting | None:
    """Return what the game waits for."""
    if t.depth == 0:
        return None
    return awaiting_of(*t.frames[(t.depth - 1) * FRAME : t.depth * FRAME])


def offers_of(t: Table, seat: int) -> tuple[Offer, ...]:
    """Return the offers the seat made or received."""
    return tuple(
        Offer(
            t.offers[at],
            t.offers[at + OFFER_PARTNER],
            t.offers[at + OFFER_REVISION],
            *sides_of(terms_at(t, at)),
        )
        for at in range(0, len(t.offers), OFFER)
        if seat in (t.offers[at], t.offers[at + OFFER_PARTNER])
    )
