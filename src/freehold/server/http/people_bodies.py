"""What the HTTP interface tells about players: profiles, achievements, leaderboards, accounts."""

import msgspec

from freehold.annals.rows import Best, Honor, Ranking, Tier


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What all answers share."""


class PersonTold(Told, frozen=True, kw_only=True):
    """A player as others see one; bots have a level, and no account."""

    id: str
    name: str
    piece: str
    account: bool
    bot: str | None = None


class StatisticsTold(Told, frozen=True, kw_only=True):
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


class ProgressTold(Told, frozen=True, kw_only=True):
    """An achievement with how far a player is; `honor` once it is theirs."""

    achievement: str
    count: int
    goal: int
    honor: Honor | None = None


class EncounterTold(Told, frozen=True, kw_only=True):
    """How a player did against one other."""

    other: PersonTold
    games: int
    ahead: int
    behind: int
    wins: int
    losses: int


class MarkTold(Told, frozen=True, kw_only=True):
    """One game of a player, with the rating after it."""

    game: str
    at: int
    edition: str
    rank: int
    seats: int
    rating: int
    counted: bool


class StandingTold(Told, frozen=True, kw_only=True):
    """A player's place on a leaderboard; `rating` is what is certain of the skill."""

    rank: int
    player: PersonTold
    rating: int
    deviation: int
    games: int
    wins: int
    points: int


class Profile(Told, frozen=True, kw_only=True):
    """Everything that is told about a player; `ratings` are those of all time, by edition."""

    player: PersonTold
    since: int
    points: int
    statistics: tuple[StatisticsTold, ...]
    progress: tuple[ProgressTold, ...]
    encounters: tuple[EncounterTold, ...]
    trail: tuple[MarkTold, ...]
    ratings: tuple[tuple[str, StandingTold], ...]


class Leaderboard(Told, frozen=True, kw_only=True):
    """A leaderboard from its top, bots among the people; `seasons` are all there are."""

    edition: str
    season: str
    by: Ranking
    seasons: tuple[str, ...]
    places: tuple[StandingTold, ...]
    mine: StandingTold | None = None


class AchievementTold(Told, frozen=True, kw_only=True):
    """An achievement: what it is worth, and whether games against only bots count for it.

    `goal` is in the standard edition's money where `scaled`; `goals` tells it by edition.
    """

    id: str
    tier: Tier
    points: int
    goal: int
    scaled: bool
    with_bots: bool
    goals: dict[str, int]


class AchievementList(Told, frozen=True, kw_only=True):
    """All achievements, and what a game needs to count for them and for leaderboards."""

    achievements: tuple[AchievementTold, ...]
    least_rounds: int
    least_seconds: int
    most_a_day_against_bots: int
    most_a_day_with_the_same: int


class AccountWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name and a password, to make an account of a guest, or to sign in."""

    name: str
    password: str


class RecoveryWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recovery code in place of the forgotten password, and a new password."""

    name: str
    code: str
    password: str


class PasswordWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The password, and a new one where it is to be changed."""

    password: str
    new: str | None = None


class Codes(Told, frozen=True, kw_only=True):
    """Recovery codes, told once; each works once. Those told before are void."""

    name: str
    codes: tuple[str, ...]


PEOPLE_BODIES = (
    Profile,
    Leaderboard,
    AchievementList,
    AccountWish,
    RecoveryWish,
    PasswordWish,
    Codes,
)
