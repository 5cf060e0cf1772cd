"""The table as one seat sees it, straight from the state: what is hidden is not in it."""

from freehold.engine import Table
from freehold.engine.codes import FRAME, OFFER, OFFER_PARTNER
from freehold.engine.ints import append, i64, vec


def seat_table(t: Table, seat: i64) -> Table:
    """Return a copy of the open table with the frame on top and the seat's own offers only.

    It equals the table that is laid out again from the seat's view.
    """
    seen = Table(t.rules, t.seats, t)
    if t.depth > 0:
        seen.frames = t.frames[(t.depth - 1) * FRAME : t.depth * FRAME]
        seen.depth = 1
    seen.revision = 0  # a count of all offers, those of others, too
    seen.offers = vec[i64]()
    for at in range(i64(0), len(t.offers), OFFER):
        if t.offers[at] == seat or t.offers[at + OFFER_PARTNER] == seat:
            for cell in range(at, at + OFFER):
                seen.offers = append(seen.offers, t.offers[cell])
    return seen
