"""The end of the game: the last one left, or the best score when a limit ends it."""

from freehold.engine.codes import E_GAME_OVER, SCORE_CASH
from freehold.engine.core.bits import bit
from freehold.engine.core.state import State, Table, is_alive
from freehold.engine.core.tape import emit1
from freehold.engine.ints import Money, Seat, i64, vec
from freehold.engine.rules.property import worth


def finish(s: State, winners: i64) -> None:
    """End the game."""
    s.over = 1
    s.winners = winners
    s.depth = 0
    s.offers = vec[i64]()
    emit1(s, E_GAME_OVER, winners)


def score_of(t: Table, seat: Seat) -> Money:
    """Return what counts when a limit ends the game."""
    return t.cash[seat] if t.rules.score == SCORE_CASH else worth(t, seat)


def finish_by_score(s: State) -> None:
    """End the game; the best score wins, and equals share."""
    best: i64 = 0
    winners: i64 = 0
    for seat in range(s.seats):
        if is_alive(s, seat):
            score = score_of(s, seat)
            if winners == 0 or score > best:
                best = score
                winners = bit(seat)
            elif score == best:
                winners |= bit(seat)
    finish(s, winners)
