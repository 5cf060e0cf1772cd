"""A moment of a game with all that was hidden then drawn anew, so that nobody is wise after it."""

from freehold.bots.imagination import imagine
from freehold.engine import State, ints
from freehold.engine.codes import F_AUCTION, FRAME
from freehold.engine.state import OFFER, top_kind
from freehold.engine.trade import find_offer


def redraw(s: State, seat: int, seed: int, partner: int | None = None) -> State:
    """Return the same open table with other cards and dice to come.

    Everything that is under way goes on, but offers are taken off the table, all but the one
    between the seat and its partner.  In an auction the seat is the next to speak: clocks, which
    let all speak at once, do not run in imagined games.
    """
    drawn = imagine(s, seat, seed)
    drawn.frames = s.frames[: s.depth * FRAME]
    drawn.depth = s.depth
    drawn.time_up = s.time_up
    drawn.offers = ints(_offer(s, seat, partner))
    if top_kind(drawn) == F_AUCTION:
        drawn.frames[(drawn.depth - 1) * FRAME + 1] = seat
    return drawn


def _offer(s: State, seat: int, partner: int | None) -> list[int]:
    at = -1 if partner is None else int(find_offer(s, seat, partner))
    return [int(cell) for cell in s.offers[at : at + OFFER]] if at >= 0 else []
