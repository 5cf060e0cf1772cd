"""A table laid out again from a view, so that who sees only the view can think about it."""

from msgspec.structs import astuple

from freehold.engine import Ruleset, Table, vector
from freehold.engine.codes import NOBODY
from freehold.wire.codec import offer_cells
from freehold.wire.frames import cells_of
from freehold.wire.parts import WireError, bits_of
from freehold.wire.views import SeatView, SquareView, View


def table_of(view: View, rules: Ruleset) -> Table:
    """Return the view as a Table: with the frame on top and the viewer's own offers only."""
    if len(view.squares) != rules.squares:
        raise WireError(f"expected a view of {rules.squares} squares, got {len(view.squares)}")
    t = Table(rules, len(view.seats))
    _seat_players(t, view.seats)
    _lay_squares(t, view.squares)
    _set_order(t, view.order)
    _set_numbers(t, view)
    t.frames = vector(list(cells_of(view.awaiting)))
    t.depth = 0 if view.awaiting is None else 1
    t.offers = vector([cell for offer in view.offers for cell in offer_cells(*astuple(offer))])
    return t


def _seat_players(t: Table, seats: tuple[SeatView, ...]) -> None:
    t.cash = vector([seat.cash for seat in seats])
    t.position = vector([seat.position for seat in seats])
    t.jail = vector([seat.jail_turns for seat in seats])
    t.passes = vector([bits_of(seat.passes) for seat in seats])
    t.fallen = vector([seat.out for seat in seats])
    t.alive = bits_of(tuple(number for number, seat in enumerate(seats) if seat.alive))
    t.no_bail = bits_of(tuple(number for number, seat in enumerate(seats) if seat.bail_barred))


def _lay_squares(t: Table, squares: tuple[SquareView, ...]) -> None:
    t.owner = vector([NOBODY if square.owner is None else square.owner for square in squares])
    t.level = vector([square.level for square in squares])
    t.mortgaged = bits_of(tuple(at for at, square in enumerate(squares) if square.mortgaged))
    t.deeds = vector(
        [
            bits_of(tuple(at for at, square in enumerate(squares) if square.owner == seat))
            for seat in range(t.seats)
        ]
    )
    if t.rules.squatters:
        t.squatted = vector([square.squatter for square in squares])


def _set_order(t: Table, order: tuple[int, ...]) -> None:
    t.order = vector(list(order))
    t.place = vector([order.index(seat) for seat in range(t.seats)])


def _set_numbers(t: Table, view: View) -> None:
    t.deck_left = vector(list(view.deck_left))
    t.houses, t.hotels, t.pot = view.houses, view.hotels, view.pot
    t.current, t.round, t.turns = view.current, view.round, view.turns
    t.decision, t.riot_bar = view.decision, view.riot_bar
    t.die1, t.die2 = view.dice
    t.clocked, t.time_up, t.over = int(view.clocked), int(view.time_up), int(view.over)
    t.winners = bits_of(view.winners)
