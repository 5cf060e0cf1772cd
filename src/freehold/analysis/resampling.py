"""A moment of a game with all that was hidden then drawn anew, so that nobody is wise after it."""

from freehold.bots.simulation.resampling import resample
from freehold.engine import State, actors, find_offer, has, top_kind, vector
from freehold.engine.codes import F_AUCTION, FRAME, FRAME_SEAT, OFFER


def resample_moment(s: State, seat: int, seed: int, partner: int | None = None) -> State:
    """Return the same open table with other cards and dice to come.

    Everything that is under way goes on, but offers are taken off the table, all but the one
    between the seat and its partner.  In an auction the seat is the next to speak if it may; clocks
    that let all speak at once do not run in imagined games.
    """
    drawn = resample(s, seat, seed)
    drawn.frames = s.frames[: s.depth * FRAME]
    drawn.depth = s.depth
    drawn.offers = vector(_offer(s, seat, partner))
    if top_kind(drawn) == F_AUCTION and has(actors(s), seat):
        drawn.frames[(drawn.depth - 1) * FRAME + FRAME_SEAT] = seat
    return drawn


def _offer(s: State, seat: int, partner: int | None) -> list[int]:
    at = -1 if partner is None else int(find_offer(s, seat, partner))
    return [int(cell) for cell in s.offers[at : at + OFFER]] if at >= 0 else []
