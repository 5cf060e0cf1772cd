"""How long an edition's games take, as the lab has measured it: a file beside the edition's own.

Bots played the games, without any limit, so that the figures tell of games that end by themselves.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from freehold.editions.edition import MOST_ALLOWED, EditionPart, Seats
from freehold.editions.loader import DATA, available
from freehold.editions.reading import read

FILE: Final = "lengths.toml"
FORMAT: Final = 1
TENTHS: Final = 10  # steps of a distribution
ALL: Final = 1000  # games of which so many never end

Number = Annotated[int, Meta(ge=0)]
Quantiles = Annotated[tuple[Number, ...], Meta(max_length=TENTHS + 1)]
Changes = Annotated[dict[str, bool | int | str], Meta(max_length=MOST_ALLOWED)]


class Case(EditionPart, frozen=True):
    """Games of so many players of one kind, under the edition's rules or with some changed.

    The lists have an entry for each bankruptcy, the last of which ends the game: `rounds` has the
    shortest, every tenth and the longest time until then of the games that came to it, `never` how
    many of a thousand did not, and `decisions` what players decide in a hundred rounds on the way.
    """

    players: Seats
    bots: str
    rounds: tuple[Quantiles, ...]
    never: tuple[Annotated[int, Meta(ge=0, le=ALL)], ...]
    decisions: tuple[Number, ...]
    changes: Changes = msgspec.field(default_factory=dict)

    def course(self, bankruptcies: int) -> "Timing":
        """Return when so many players are bankrupt, or all but one if that comes first."""
        at = min(bankruptcies, len(self.rounds)) - 1
        return Timing(self.rounds[at], self.never[at] / ALL, self.decisions[at] / 100)


class Timing:
    """When games come to a moment: the rounds of those that do, and the share that never does."""

    def __init__(self, rounds: tuple[int, ...], never: float, decisions: float) -> None:
        self.rounds = rounds
        self.never = never
        self.decisions = decisions  # of all players in a round

    def round_of(self, share: float) -> float:
        """Return within how many rounds that share of the games that end does so."""
        place = share * TENTHS
        low = min(int(place), TENTHS - 1)
        before, after = self.rounds[low], self.rounds[low + 1]
        return before + (after - before) * (place - low)

    def share_by(self, number: float) -> float:
        """Return the share of all games that are over within so many rounds."""
        if not self.rounds or number < self.rounds[0]:
            return 0.0
        ended = next((step for step in range(TENTHS) if number < self.rounds[step + 1]), TENTHS)
        if ended == TENTHS:
            return 1 - self.never
        before, after = self.rounds[ended], self.rounds[ended + 1]
        within = (number - before) / (after - before)
        return (1 - self.never) * (ended + within) / TENTHS


class Lengths(EditionPart, frozen=True):
    """The file lengths.toml: what was measured, and how; `digest` is of the edition's own rules."""

    format: Literal[1]
    digest: str
    games: Number  # of each case
    most_rounds: Number  # after which a game counts as one that never ends
    seed: Number
    cases: tuple[Case, ...]

    def case(self, players: int, bots: str) -> Case | None:
        """Return what was measured of an edition's own rules."""
        found = (one for one in self.cases if one.players == players and one.bots == bots)
        return next((one for one in found if not one.changes), None)


@cache
def lengths_of(edition: str) -> Lengths | None:
    """Return what is known of an edition that ships with the program, by its id."""
    return read_lengths(DATA / edition) if edition in available() else None


def read_lengths(folder: Path) -> Lengths | None:
    """Return what is known of the edition in a folder, or raise EditionError."""
    path = folder / FILE
    return read(path, Lengths) if path.is_file() else None
