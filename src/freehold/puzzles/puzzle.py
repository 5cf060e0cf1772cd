"""A puzzle: a position, what may be done in it, and what imagined games say about that."""

from typing import Final, Literal

import msgspec

from freehold.analysis import Work
from freehold.wire import Side

Kind = Literal["deal", "answer", "build", "bid", "purchase", "jail", "debt"]
KINDS: Final[tuple[Kind, ...]] = (
    "deal",  # the best trade: which offer to make
    "answer",  # an offer lies before the seat
    "build",  # where, and how much
    "bid",  # up to how much
    "purchase",
    "jail",  # leave or stay
    "debt",  # raise the money
)
Doing = Literal[
    "offer",
    "no_deal",
    "accept",
    "reject",
    "counter",
    "build",
    "save",
    "bid",
    "pass",
    "buy",
    "decline",
    "pay_fine",
    "use_pass",
    "stay",
    "raise",
]


class PuzzleAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done: `moves` in a row, each as a line of the notation of moves.

    `price` is the most that a bid goes up to, or what is paid or raised at once.  In a trade the
    sides are the seat's own.
    """

    does: Doing
    moves: tuple[str, ...] = ()
    price: int = 0
    works: tuple[Work, ...] = ()
    partner: int | None = None
    give: Side | None = None
    take: Side | None = None


class AnswerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What became of an answer: chances to win, in permille.

    `chance` is by long games, `behind` how much less that is than with the best answer, `error`
    the standard error of that difference; `judged` is the chance by the judge after a few rounds,
    where that was asked besides.
    """

    chance: float
    behind: float
    error: float
    judged: float | None = None


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A question with one clearly best answer; answers and figures have the same places.

    `games` counts the long games imagined after each answer; `rating` is its difficulty before
    anybody has answered it.
    """

    id: int
    kind: Kind
    edition: str
    seat: int
    position: str
    answers: tuple[PuzzleAnswer, ...]
    figures: tuple[AnswerFigures, ...]
    games: int
    rating: int

    @property
    def best(self) -> int:
        """Return the place of the best answer."""
        return min(range(len(self.figures)), key=lambda place: self.figures[place].behind)

    @property
    def second(self) -> int:
        """Return the place of the best among the others."""
        others = (place for place in range(len(self.figures)) if place != self.best)
        return min(others, key=lambda place: self.figures[place].behind)

    @property
    def gap(self) -> float:
        """Return how much better the best answer is than the next, in permille."""
        return self.figures[self.second].behind

    @property
    def gap_error(self) -> float:
        """Return the standard error of the gap."""
        return self.figures[self.second].error
