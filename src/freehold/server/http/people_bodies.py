"""What the HTTP interface tells about players: profiles, achievements, leaderboards."""

from typing import Final

import msgspec

from freehold.server.http.requests import ResponseBody
from freehold.statistics.rows import Best, EarnedAchievement, Mark, Ranking, Tier


class PersonBody(ResponseBody, frozen=True, kw_only=True):
    """A player as others see one; bots have a level, and no account."""

    id: str
    name: str
    piece: str
    account: bool
    bot: str | None = None


class StatisticsBody(ResponseBody, frozen=True, kw_only=True):
    """What a player did in one edition, in its money."""

    edition: str
    games: int
    wins: int
    bankrupt: int
    ruined: int
    seconds: int
    earned: int
    spent: int
    rent_received: int
    rent_paid: int
    deeds: int
    houses: int
    hotels: int
    trades: int
    auctions: int
    jailed: int
    escapes: int
    doubles: int
    streak: int
    best_streak: int
    bests: tuple[Best, ...]


class ProgressBody(ResponseBody, frozen=True, kw_only=True):
    """An achievement with how far a player is; `honor` once it is theirs."""

    achievement: str
    count: int
    goal: int
    earned: EarnedAchievement | None = msgspec.field(default=None, name="honor")


class EncounterBody(ResponseBody, frozen=True, kw_only=True):
    """How a player did against one other."""

    other: PersonBody
    games: int
    ahead: int
    behind: int
    wins: int
    losses: int


class StandingBody(ResponseBody, frozen=True, kw_only=True):
    """A player's place on a leaderboard; `rating` is what is certain of the skill."""

    rank: int
    player: PersonBody
    rating: int
    deviation: int
    games: int
    wins: int
    points: int


class Profile(ResponseBody, frozen=True, kw_only=True):
    """Everything that is told about a player; `ratings` are those of all time, by edition."""

    player: PersonBody
    since: int
    points: int
    statistics: tuple[StatisticsBody, ...]
    progress: tuple[ProgressBody, ...]
    encounters: tuple[EncounterBody, ...]
    trail: tuple[Mark, ...]
    ratings: tuple[tuple[str, StandingBody], ...]


class Leaderboard(ResponseBody, frozen=True, kw_only=True):
    """A leaderboard from its top, bots among the people; `seasons` are all there are."""

    edition: str
    season: str
    by: Ranking
    seasons: tuple[str, ...]
    places: tuple[StandingBody, ...]
    mine: StandingBody | None = None


class AchievementBody(ResponseBody, frozen=True, kw_only=True):
    """An achievement, and what it is worth.

    `goal` is in the standard edition's money where `scaled`; `goals` tells it by edition.
    """

    id: str
    tier: Tier
    points: int
    goal: int
    scaled: bool
    goals: dict[str, int]


class AchievementList(ResponseBody, frozen=True, kw_only=True):
    """All achievements, and what a game needs to count for leaderboards."""

    achievements: tuple[AchievementBody, ...]
    least_rounds: int
    least_seconds: int
    most_a_day_against_bots: int
    most_a_day_with_the_same: int


BODIES: Final = (Profile, Leaderboard, AchievementList)
