"""What the statistics keep, each as a row under a player and a key."""

from typing import Final, Literal

import msgspec

BOT: Final = "bot:"  # before the level, in the id of a bot: all of one level are one player
GONE: Final = "gone:"  # before a random word, in the id of who had everything deleted
EVER: Final = ""  # the season of all time
EVERYWHERE: Final = ""  # the edition of all editions

Tier = Literal["bronze", "silver", "gold"]
BestName = Literal[
    "highest_cash", "highest_worth", "biggest_rent", "most_deeds", "most_trades", "quickest_win"
]
Ranking = Literal["rating", "wins", "points"]


class Row(msgspec.Struct, kw_only=True):
    """What all rows share: they change while a game is entered, and are written as JSON."""


class Best(Row, kw_only=True):
    """The best a player did in one game; a win is the quicker the fewer rounds it took."""

    name: BestName
    value: int
    game: str


class PlayerFigures(Row, kw_only=True):
    """What a player did in all games of one edition; money is that edition's."""

    games: int = 0
    wins: int = 0
    bankrupt: int = 0
    ruined: int = 0  # others whom the player made bankrupt
    seconds: int = 0
    earned: int = 0
    spent: int = 0
    rent_received: int = 0
    rent_paid: int = 0
    deeds: int = 0
    houses: int = 0
    hotels: int = 0
    trades: int = 0
    auctions: int = 0  # won
    jailed: int = 0
    escapes: int = 0  # from jail, by dice, fine or pass
    doubles: int = 0
    streak: int = 0  # wins in a row, now
    best_streak: int = 0
    bests: list[Best] = []


class EarnedAchievement(Row, kw_only=True):
    """An achievement that a player has, since when, and the game that brought it."""

    achievement: str
    at: int  # seconds since 1970
    game: str
    edition: str


class Day(Row, kw_only=True):
    """How many games of a day have counted: those against bots, and those with each person."""

    day: int  # since 1970
    against_bots: int = 0
    with_people: dict[str, int] = {}


class Progress(Row, kw_only=True):
    """How far a player is with each achievement; money is that of the standard edition.

    `finished` are the last games that brought progress, by the beginning of their commitments: one
    that is continued from a save again does so only once.
    """

    counts: dict[str, int] = {}
    earned: list[EarnedAchievement] = msgspec.field(default_factory=list, name="honors")
    today: Day = msgspec.field(default_factory=lambda: Day(day=0))
    finished: list[str] | msgspec.UnsetType = msgspec.UNSET


class Encounter(Row, kw_only=True):
    """How a player did against one other: who came in ahead, and who won."""

    games: int = 0
    ahead: int = 0
    behind: int = 0
    wins: int = 0
    losses: int = 0  # games that the other won


class Mark(Row, kw_only=True):
    """One game of a player, with the rating after it."""

    game: str
    at: int
    edition: str
    rank: int
    seats: int
    rating: int
    counted: bool


class RecentGames(Row, kw_only=True):
    """The last games of a player, the oldest first."""

    marks: list[Mark] = []


class Standing(Row, kw_only=True):
    """A player's place in one season and edition: skill and how unsure it is, wins, points."""

    mu: float
    sigma: float
    games: int = 0
    wins: int = 0
    points: int = 0
