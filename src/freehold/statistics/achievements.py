"""The twenty achievements: what each asks for, and what one game adds to it."""

from collections.abc import Iterable, Mapping
from functools import cache
from math import gcd
from operator import attrgetter, ge
from typing import Final, Literal, NamedTuple

import msgspec

from freehold.editions import Options, load
from freehold.statistics.event_counter import SeatCounter
from freehold.statistics.facts import GameFacts, SeatFacts
from freehold.statistics.finished_game import FIRST_LAW
from freehold.statistics.rows import Progress, Tier

STANDARD: Final = "bangladesh"  # the edition whose money scaled goals are in
POINTS: Final[dict[Tier, int]] = {"bronze": 10, "silver": 25, "gold": 50}
SURVIVOR_CASH: Final = 500  # of the standard edition
RUNNER_SECONDS: Final = 30 * 60

Kind = Literal["sum", "best", "once"]
Ratio = tuple[int, int]


class Achievement(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be reached: in all games together, in one, or by a game that meets a condition.

    `goal` is the number that people are told.
    """

    id: str
    tier: Tier
    goal: int
    kind: Kind = "sum"
    scaled: bool = False  # the goal is money of the standard edition
    strict: bool = False  # the goal must be exceeded

    @property
    def points(self) -> int:
        """Return what it is worth on leaderboards."""
        return POINTS[self.tier]

    @property
    def full(self) -> int:
        """Return the count that the progress runs to."""
        return 1 if self.kind == "once" else self.goal

    @property
    def needed(self) -> int:
        """Return the least count that is enough."""
        return self.full + self.strict


ACHIEVEMENTS: Final = (
    Achievement(id="first_victory", tier="bronze", goal=1),
    Achievement(id="veteran", tier="bronze", goal=10),
    Achievement(id="builder", tier="bronze", goal=20),
    Achievement(id="auctioneer", tier="bronze", goal=5),
    Achievement(id="negotiator", tier="bronze", goal=10),
    Achievement(id="jail_bird", tier="bronze", goal=10),
    Achievement(id="tycoon", tier="silver", goal=10, kind="best"),
    Achievement(id="master_trader", tier="silver", goal=5, kind="best"),
    Achievement(id="rent_collector", tier="silver", goal=10_000, scaled=True),
    Achievement(id="consistent_winner", tier="silver", goal=5),
    Achievement(id="bankruptcy_king", tier="silver", goal=3),
    Achievement(id="marathon", tier="silver", goal=10 * 60 * 60),
    Achievement(id="monopolist", tier="gold", goal=3, kind="best"),
    Achievement(id="hotel_mogul", tier="gold", goal=5, kind="best"),
    Achievement(id="lucky_seven", tier="gold", goal=3, kind="best"),
    Achievement(id="survivor", tier="gold", goal=SURVIVOR_CASH, kind="once", scaled=True),
    Achievement(id="speed_runner", tier="gold", goal=RUNNER_SECONDS, kind="once"),
    Achievement(id="bank_breaker", tier="gold", goal=50_000, kind="best", scaled=True, strict=True),
    Achievement(id="champion", tier="gold", goal=10),
    Achievement(id="money_maker", tier="gold", goal=100_000, scaled=True),
)
BY_ID: Final = {achievement.id: achievement for achievement in ACHIEVEMENTS}
# What games against bots alone did not count for by the first law.
ONCE_WITH_PEOPLE: Final = frozenset(
    {
        *("negotiator", "master_trader", "consistent_winner", "bankruptcy_king"),
        *("survivor", "speed_runner", "champion"),
    }
)

# What is counted for an achievement while a game is under way; all others wait for its end.
COUNTS: Final = {
    "builder": "houses",
    "auctioneer": "auctions",
    "negotiator": "trades",
    "jail_bird": "jailed",
    "tycoon": "most_deeds",
    "master_trader": "trades",
    "rent_collector": "rent_received",
    "bankruptcy_king": "ruined",
    "monopolist": "colors",
    "hotel_mogul": "hotels",
    "lucky_seven": "longest_doubles",
    "bank_breaker": "highest_cash",
    "money_maker": "earned",
}
OUT_OF_REACH: Final = 1 << 62
_counts_of: Final = attrgetter(*COUNTS.values())


@cache
def ratio_of(options: Options) -> Ratio:
    """Return how an edition's money relates to the standard edition's: by the start money.

    Where a game starts without money, a unit counts as much as all start money does elsewhere.
    """
    own, standard = max(1, options.start_money), load(STANDARD).rules.start_money
    shared = gcd(own, standard)
    return own // shared, standard // shared


def goal_in(achievement: Achievement, ratio: Ratio) -> int:
    """Return the goal in an edition's own money, in whole units; others as they are."""
    return achievement.goal * ratio[0] // ratio[1] if achievement.scaled else achievement.goal


def measures(facts: GameFacts, seat: int, seconds: int, ratio: Ratio) -> dict[str, int]:
    """Return what the game adds to each achievement, or reaches; money is the standard edition's.

    Victories and the game itself count only once it is over.
    """
    did = facts.seats[seat]
    won = did.cash if facts.over and seat in facts.winners else None
    return measures_of(did, seconds, ratio, over=facts.over, won=won)


def measures_of(
    did: SeatFacts | SeatCounter,
    seconds: int,
    ratio: Ratio,
    *,
    over: bool = False,
    won: int | None = None,
) -> dict[str, int]:
    """Return the same for what one seat did; nothing else said, the game is under way.

    Of who has `won` it says with how much cash.
    """
    own, standard = ratio
    victory = int(won is not None)
    return {
        "first_victory": victory,
        "veteran": int(over),
        "builder": did.houses,
        "auctioneer": did.auctions,
        "negotiator": did.trades,
        "jail_bird": did.jailed,
        "tycoon": did.most_deeds,
        "master_trader": did.trades,
        "rent_collector": did.rent_received * standard // own,
        "consistent_winner": victory,
        "bankruptcy_king": did.ruined,
        "marathon": seconds,
        "monopolist": did.colors,
        "hotel_mogul": did.hotels,
        "lucky_seven": did.longest_doubles,
        "survivor": int(won is not None and won * standard < SURVIVOR_CASH * own),
        "speed_runner": int(victory and seconds < RUNNER_SECONDS),
        # rounded up, as a part of a unit above the goal is above it
        "bank_breaker": -(-did.highest_cash * standard // own),
        "champion": victory,
        "money_maker": did.earned * standard // own,
    }


def combine(achievement: Achievement, before: int, measured: int) -> int:
    """Return the count after a game."""
    return before + measured if achievement.kind == "sum" else max(before, measured)


class Goal(NamedTuple):
    """What a player has not got yet, and the least that a game must bring for it."""

    achievement: Achievement
    least: int


def goals_of(progress: Progress, among: Iterable[Achievement] = ACHIEVEMENTS) -> list[Goal]:
    """Return what is open to a player, among what the game counts for."""
    had = {one.achievement for one in progress.earned}
    return [
        Goal(one, _least(one, progress.counts.get(one.id, 0))) for one in among if one.id not in had
    ]


def _least(achievement: Achievement, before: int) -> int:
    needed = achievement.needed
    if achievement.kind == "sum":
        return needed - before
    return needed if before < needed else 0


def least_counts(goals: Iterable[Goal], ratio: Ratio) -> tuple[int, ...]:
    """Return the least of each of `COUNTS`, and of seconds, by which a goal is reached."""
    least = {one.id: _least_count(one, least, ratio) for one, least in goals}
    return tuple(least.get(name, OUT_OF_REACH) for name in (*COUNTS, "marathon"))


def _least_count(achievement: Achievement, least: int, ratio: Ratio) -> int:
    own, standard = ratio
    if not achievement.scaled:
        return least
    if achievement.strict:  # of which a part of a unit above it is enough
        return (least - 1) * own // standard + 1
    return -(-least * own // standard)


def may_be_reached(did: SeatFacts | SeatCounter, seconds: int, least: tuple[int, ...]) -> bool:
    """Tell whether any count is as high as it has to be; it is quicker than to measure all."""
    return any(map(ge, (*_counts_of(did), seconds), least))


def reached(goals: Iterable[Goal], measured: Mapping[str, int]) -> list[Achievement]:
    """Return the achievements that are new if the game ended so."""
    return [one for one, least in goals if measured[one.id] >= least]


def count_after(achievement: Achievement, progress: Progress, measured: Mapping[str, int]) -> int:
    """Return how far a player is with an achievement after a game."""
    return combine(achievement, progress.counts.get(achievement.id, 0), measured[achievement.id])


def open_to(law: int, *, against_bots: bool) -> tuple[Achievement, ...]:
    """Return the achievements that a game counts for: all, but for some by the first law."""
    if law != FIRST_LAW or not against_bots:
        return ACHIEVEMENTS
    return tuple(one for one in ACHIEVEMENTS if one.id not in ONCE_WITH_PEOPLE)
