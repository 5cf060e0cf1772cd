"""How a game stands or ended."""

from freehold.engine.core.bits import has
from freehold.engine.core.state import Table
from freehold.engine.ints import Seat, i64
from freehold.engine.rules.ending import score_of


class Outcome:
    """How a game stands or ended: winners as seats, and each seat's rank and score."""

    def __init__(self, over: bool, winners: list[int], ranks: list[int], scores: list[int]) -> None:
        self.over = over
        self.winners = winners
        self.ranks = ranks
        self.scores = scores


def outcome(t: Table) -> Outcome:
    """Return winners, ranks (1 is best, equals share) and scores."""
    winners = [int(seat) for seat in range(t.seats) if has(t.winners, seat)]
    scores = [int(score_of(t, seat)) for seat in range(t.seats)]
    ranks = [int(_rank(t, seat)) for seat in range(t.seats)]
    return Outcome(t.over != 0, winners, ranks, scores)


def _rank(t: Table, seat: Seat) -> i64:
    """Count who did better: those who stayed longer, and the living with a higher score."""
    rank: i64 = 1
    for other in range(t.seats):
        if t.fallen[seat]:
            if t.fallen[other] == 0 or t.fallen[other] > t.fallen[seat]:
                rank += 1
        elif t.fallen[other] == 0 and score_of(t, other) > score_of(t, seat):
            rank += 1
    return rank
