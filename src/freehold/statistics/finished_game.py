"""A finished game as it is entered into the statistics."""

from typing import Final

import msgspec

from freehold.statistics.facts import GameFacts
from freehold.statistics.rows import BOT

FIRST_LAW: Final = 1  # achievements where games are rated, some of them with people only
LAW: Final = 2  # achievements in every game
LAST_MOMENT: Final = 253_402_300_799  # of the year 9999, in seconds since 1970


class SeatHolder(msgspec.Struct, frozen=True):
    """Who had a seat: a person, or a bot of that level; `own` percent of its acts in person."""

    player: str | None
    bot: str | None = None
    own: int = 100

    @property
    def id(self) -> str | None:
        """Return under which id the statistics keep the seat; None for who has none."""
        if self.player is not None:
            return self.player
        return None if self.bot is None else BOT + self.bot

    @property
    def is_human(self) -> bool:
        """Tell whether a person had the seat."""
        return self.player is not None or self.bot is None


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game: when, by which rules, who, and what came of it."""

    number: int  # in the order in which games are entered
    game: str
    edition: str
    ended: int  # seconds since 1970
    seconds: int  # of play
    rules_changed: bool
    continued: bool  # from a save
    opened: bool  # the seed was told before the end
    seats: tuple[SeatHolder, ...]
    facts: GameFacts
    ratio: tuple[int, int]  # this game's money to the standard edition's
    dice: str  # the commitment to its seed
    coached: bool = False  # players could ask for advice, and try again
    law: int = LAW  # by which it counts: that of the version under which it ended

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        if not len(self.seats) == len(self.facts.seats) == len(self.facts.ranks):
            raise ValueError(f"expected {len(self.facts.ranks)} seats, got {len(self.seats)}")
        if not self.facts.over:
            raise ValueError(f"expected a finished game, got one in round {self.facts.rounds}")
        if not 0 <= self.ended <= LAST_MOMENT:
            raise ValueError(f"expected seconds from 0 to {LAST_MOMENT}, got {self.ended}")
        if min(self.ratio) < 1:
            raise ValueError(f"expected a ratio of positive sums, got {self.ratio}")
