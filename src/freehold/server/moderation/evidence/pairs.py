"""Pairs of accounts: what they gave each other, and how often they met."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from freehold.server.moderation.evidence.figures import (
    UNSEEN,
    EvidencePlace,
    Given,
    Notable,
    PairEvidence,
    PlaceKind,
    PlayedGame,
    Shared,
    Sighted,
)

MOST_PLACES: Final = 12  # told of a pair, in each direction

# What stands out: far more than what honest players of any strength come to.
LEAST_GIFTS: Final = 5
LEAST_GIVEN: Final = 500  # permille, more than was given back
LEAST_FAVOR: Final = 4.0  # standard errors beyond what the giver loses by trades with others
LEAST_LEANING: Final = (
    2.6  # standard deviations of gifts that go either way, if no others are known
)
LEAST_SPREAD: Final = 20.0  # permille, of what trades give away by mistake
LEAST_KNOWN: Final = 10  # trades of others, to compare with
LEAST_EARLY: Final = 3  # games given up
GOOD_CHANCE: Final = 200  # permille, with which they were
EARLY_SHARE: Final = 4  # one in so many that were given up to the other, at least
LEAST_TOGETHER: Final = 10
LEAST_OFTENER: Final = 3  # times what is expected by chance
LEAST_RARE: Final = 1e-6  # how likely chance is to bring them together so often

Seats = tuple[int, int]


def pairs_of(
    games: Sequence[PlayedGame], accounts: Collection[str], sighted: Mapping[str, Sighted]
) -> list[PairEvidence]:
    """Return what there is about all pairs of accounts that have met."""
    met: dict[tuple[str, str], list[tuple[PlayedGame, Seats]]] = defaultdict(list)
    for game in games:
        for pair, seats in pairs_in(game, accounts):
            met[pair].append((game, seats))
    meetings = _Meetings(games, accounts)
    losses = _Losses(games)
    found = [
        replace(_pair(pair, played, meetings, losses), shared=_shared(pair, sighted))
        for pair, played in met.items()
    ]
    return sorted(found, key=_order)


def _shared(pair: tuple[str, str], sighted: Mapping[str, Sighted]) -> Shared:
    one, two = (sighted.get(who, UNSEEN) for who in pair)
    return one.shared_with(two)


def pairs_in(
    game: PlayedGame, accounts: Collection[str]
) -> Iterator[tuple[tuple[str, str], Seats]]:
    """Yield the pairs of accounts at a table with their seats, each pair in one order."""
    seated = sorted(
        (who, seat) for seat, who in enumerate(game.players) if who is not None and who in accounts
    )
    for (one, first), (two, second) in combinations(seated, 2):
        if one != two:
            yield (one, two), (first, second)


def _pair(
    pair: tuple[str, str],
    played: Sequence[tuple[PlayedGame, Seats]],
    meetings: "_Meetings",
    losses: "_Losses",
) -> PairEvidence:
    ways = (_Way(pair[0], pair[1]), _Way(pair[1], pair[0]))
    trades = alone = 0
    wins = [0, 0]
    for game, (one, two) in played:
        alone += sum(who is not None for who in game.players) == len(pair)
        wins[0] += one in game.winners
        wins[1] += two in game.winners
        trades += sum(
            {trade.seat, trade.partner} == {one, two}
            for trade in (game.transfers.trades if game.transfers else ())
        )
        ways[0].count(game, one, two)
        ways[1].count(game, two, one)
    found = PairEvidence(
        players=pair,
        games=len(played),
        alone=alone,
        expected=round(meetings.expected(*pair), 1),
        wins=(wins[0], wins[1]),
        trades=trades,
        shared="",
        given=(ways[0].given(losses), ways[1].given(losses)),
    )
    return replace(found, notable=_notable(found, ways, losses))


class _Way:
    """What one of a pair gave the other."""

    def __init__(self, giver: str, taker: str) -> None:
        self.giver = giver
        self.taker = taker
        self.gifts: list[float] = []
        self._chances: list[int] = []  # with which games were given up
        self._ruined = 0
        self._rating = 0
        self._places: list[EvidencePlace] = []

    def count(self, game: PlayedGame, giver: int, taker: int) -> None:
        """Take in one game."""
        if game.transfers is None:
            return
        fed = False
        for trade in game.transfers.trades:
            if {trade.seat, trade.partner} == {giver, taker} and (gift := trade.given_by(giver)):
                self.gifts.append(gift)
                self._note(game, trade.number, "trade", round(gift))
                fed = True
        for leaving in game.transfers.exits:
            if leaving.seat != giver:
                continue
            if leaving.resigned and taker in game.winners:
                chance = leaving.chances[giver]
                self._chances.append(chance)
                self._note(game, leaving.number, "resignation", chance)
                fed = True
            elif leaving.creditor == taker:
                self._ruined += 1
                self._note(game, leaving.number, "bankruptcy", 0)
                fed = True
        if fed:
            self._rating += game.gains[taker] or 0

    def _note(self, game: PlayedGame, number: int, kind: PlaceKind, chance: int) -> None:
        self._places.append(EvidencePlace(game=game.game, number=number, kind=kind, chance=chance))

    def given(self, losses: "_Losses") -> Given:
        """Return what it comes to."""
        resigned = len(self._chances)
        telling = sorted(self._places, key=lambda place: -place.chance)[:MOST_PLACES]
        return Given(
            gifts=len(self.gifts),
            chance=round(sum(self.gifts)),
            usual=losses.with_others(self.giver, self.taker),
            resigned=resigned,
            early=sum(chance >= GOOD_CHANCE for chance in self._chances),
            resigned_chance=round(sum(self._chances) / resigned) if resigned else 0,
            ruined=self._ruined,
            rating=self._rating,
            places=tuple(telling),
        )


class _Losses:
    """What everybody gave away by each trade, in permille."""

    def __init__(self, games: Iterable[PlayedGame]) -> None:
        self._given: dict[tuple[str, str], list[float]] = defaultdict(list)
        for game in games:
            for trade in game.transfers.trades if game.transfers else ():
                for giver, taker in ((trade.seat, trade.partner), (trade.partner, trade.seat)):
                    one, two = game.players[giver], game.players[taker]
                    if one is not None and two is not None:
                        self._given[one, two].append(trade.given_by(giver))

    def with_others(self, giver: str, taker: str) -> int | None:
        """Return what somebody gives by a trade with anybody but one, None if there is none."""
        given = [
            each
            for (one, two), gifts in self._given.items()
            if one == giver and two != taker
            for each in gifts
        ]
        return round(sum(given) / len(given)) if given else None

    def favor(self, giver: str, taker: str) -> float | None:
        """Return by how many standard errors somebody gives one more than others by a trade.

        None if there are too few trades of others to compare with.
        """
        own = self._given[giver, taker]
        rest = [
            each
            for pair, gifts in self._given.items()
            if set(pair) != {giver, taker}
            for each in gifts
        ]
        if len(rest) < LEAST_KNOWN or not own:
            return None
        mean = sum(rest) / len(rest)
        usual = self.with_others(giver, taker)
        spread = math.sqrt(sum((each - mean) ** 2 for each in rest) / len(rest))
        error = max(spread, LEAST_SPREAD) / math.sqrt(len(own))
        return (sum(own) / len(own) - (mean if usual is None else usual)) / error


class _Meetings:
    """How often accounts would meet if everybody sat down by chance, as often as they do."""

    def __init__(self, games: Iterable[PlayedGame], accounts: Collection[str]) -> None:
        self._seats: dict[str, int] = defaultdict(int)  # that somebody took
        self._others: dict[str, int] = defaultdict(int)  # that others took beside somebody
        for game in games:
            here = {who for who in game.players if who is not None and who in accounts}
            for who in here if len(here) > 1 else ():
                self._seats[who] += 1
                self._others[who] += len(here) - 1
        self._all = sum(self._seats.values())

    def expected(self, one: str, two: str) -> float:
        """Return how many games two accounts would have had together."""
        ways = ((one, two), (two, one))
        found = [
            self._others[who] * self._seats[other] / max(1, self._all - self._seats[who])
            for who, other in ways
        ]
        return sum(found) / len(found)


# --- what stands out


def _notable(pair: PairEvidence, ways: tuple[_Way, _Way], losses: _Losses) -> tuple[Notable, ...]:
    found: list[Notable] = []
    if any(_leans(one, other, losses) for one, other in (ways, ways[::-1])):
        found.append("gifts")
    if any(
        one.early >= LEAST_EARLY and one.early * EARLY_SHARE >= one.resigned for one in pair.given
    ):
        found.append("surrenders")
    if _is_rare(pair.games, pair.expected):
        found.append("together")
    return tuple(found)


def _leans(way: _Way, back: _Way, losses: _Losses) -> bool:
    """Tell whether gifts go one way, and are more than others get."""
    net = sum(way.gifts) - sum(back.gifts)
    if len(way.gifts) < LEAST_GIFTS or net < LEAST_GIVEN:
        return False
    favor = losses.favor(way.giver, way.taker)
    if favor is not None:
        return favor >= LEAST_FAVOR
    spread = math.sqrt(sum(each * each for each in (*way.gifts, *back.gifts)))
    return net >= LEAST_LEANING * spread


def _is_rare(games: int, expected: float) -> bool:
    if games < LEAST_TOGETHER or games < LEAST_OFTENER * expected:
        return False
    return at_least(games, expected) < LEAST_RARE


def at_least(count: int, expected: float) -> float:
    """Return how likely chance brings that many or more where so many are expected (Poisson)."""
    term = less = math.exp(-expected)
    for number in range(1, count):
        term *= expected / number
        less += term
    return max(0.0, 1.0 - less)


def _order(pair: PairEvidence) -> tuple[object, ...]:
    """Order what stands out first; who meets often is a friend, and comes after."""
    suspected = sum(word != "together" for word in pair.notable)
    one, two = pair.given
    weight = abs(one.chance - two.chance) + sum(
        each.resigned * each.resigned_chance for each in pair.given
    )
    return (-suspected, -weight, -len(pair.notable), -pair.games, pair.players)
