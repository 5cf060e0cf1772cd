"""From sums of games to figures."""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Final

from freehold.balance.report import (
    GameCourse,
    GameLength,
    GroupReport,
    Loopholes,
    Measured,
    SeatAdvantage,
    SquareReport,
    StageReport,
    TrialMatch,
)
from freehold.balance.standard_errors import mean_of, median_of, quantile, share_of
from freehold.balance.trials import GROUP, TrialPlan, TrialSums
from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import Edition, compile_rules
from freehold.editions.checks.draws import most_leading
from freehold.editions.edition_json import edition_from, edition_text
from freehold.engine import Ruleset
from freehold.strategy import figures_of
from freehold.strategy.landing import CARDS_IN_A_ROW

DECISION_SECONDS: Final = 5.0  # that people take on average
CHANCE: Final = 0.05  # below which one plays without a chance
DECIDED: Final = 0.8  # chance of the leader at which a game is as good as over
MOST_WAYS: Final = 5000  # of cards that lead to cards, that are followed
LEAST_SEEN: Final = 40  # cases from which on a share is told

Sums = dict[TrialPlan, TrialSums]


def length_of(sums: TrialSums, most_rounds: int) -> GameLength:
    """Return how long games take."""
    turns = sorted(abs(number) for number in sums.turns)
    rounds = sorted(sums.rounds)
    seconds = sums.decisions / max(1, sum(turns)) * DECISION_SECONDS
    ended = [
        (out, out / length)
        for out, length, turn in zip(sums.first_out, sums.rounds, sums.turns, strict=True)
        if turn > 0
    ]
    gone = [share for out, share in ended if out]
    return GameLength(
        turns=median_of(turns),
        turns_low=int(quantile(turns, 0.1)),
        turns_high=int(quantile(turns, 0.9)),
        rounds=median_of(rounds),
        minutes=median_of(turns, seconds / 60),
        never=share_of(sums.games - sums.finished, sums.games),
        most_rounds=most_rounds,
        first_out=mean_of(gone) if gone else None,
        waiting=mean_of([1 - share if out else 0.0 for out, share in ended]) if ended else None,
    )


def seats_of(wins: Sequence[int]) -> tuple[SeatAdvantage, ...]:
    """Return what each seat wins above an even share."""
    total = sum(wins)
    shares = [share_of(count, total) for count in wins]
    return tuple(
        SeatAdvantage(
            number, Measured(round(share.value - 1 / len(wins), 4) if total else 0.0, share.error)
        )
        for number, share in enumerate(shares, 1)
    )


def match_of(trial: TrialPlan, sums: TrialSums, seats: int) -> TrialMatch:
    """Return who won of two kinds of players."""
    return TrialMatch(
        first=f"without {trial.without}" if trial.without else trial.first,
        second=trial.second,
        share=share_of(sums.first_wins, sum(sums.seat_wins)),
        even=(seats + 1) // 2 / seats,
        games=sums.games,
    )


def course_of(sums: TrialSums) -> GameCourse:
    """Return when games are decided, and for how long losers play on without a chance."""
    games = sums.finished - sums.draws
    leader = tuple(
        Measured(share_of(won, seen).value, share_of(games * won / seen, games).error)
        for won, seen in zip(sums.leader_won, sums.leader_seen, strict=True)
        if seen
    )
    decided = next((at for at, one in enumerate(leader) if one.value >= DECIDED), None)
    return GameCourse(leader=leader, decided=decided, idle=_idle(sums))


def _idle(sums: TrialSums) -> Measured | None:
    """Return the share of their time that losers play without a chance.

    What a chance is, games tell: the largest share of all that is owned with which, and with less,
    fewer than one in twenty win.
    """
    if not sums.loser_rounds:
        return None
    bound = -1
    seen = won = 0
    for bucket, (cases, wins) in enumerate(zip(sums.share_seen, sums.share_won, strict=True)):
        seen += cases
        won += wins
        if cases >= LEAST_SEEN and wins / cases >= CHANCE:
            break
        if seen and won / seen < CHANCE:
            bound = bucket
    if bound < 0:
        return Measured(0.0, 0.0)
    share = sums.idle[bound] / sums.loser_rounds
    return share_of(share * sums.losers, sums.losers)


def squares_of(edition: Edition, sums: TrialSums) -> tuple[SquareReport, ...]:
    """Return what happens on each square."""
    turns = max(1, sum(abs(number) for number in sums.turns))
    return tuple(
        SquareReport(
            square=number,
            visits=_times_100(share_of(sums.visits[number], turns)),
            income=round(sums.rent[number] / sums.games, 2),
            bought=share_of(min(sums.bought[number], sums.games), sums.games)
            if square.price
            else None,
        )
        for number, square in enumerate(edition.squares)
    )


def _times_100(share: Measured) -> Measured:
    return Measured(round(100 * share.value, 2), round(100 * share.error, 2))


def groups_of(
    edition: Edition, rules: Ruleset, own: TrialSums, without: dict[str, TrialMatch]
) -> tuple[GroupReport, ...]:
    """Return what each group costs, earns and wins."""
    stages = payback(edition)
    total = max(1, sum(own.rent))
    found = []
    for group in range(rules.groups):
        members = [at for at in range(rules.squares) if rules.group[at] == group]
        completed = own.completed[group]
        match = without.get(f"{GROUP}{group}")
        found.append(
            GroupReport(
                group=group,
                stages=stages[group],
                quickest=min((one.turns for one in stages[group] if one.turns), default=None),
                income=round(sum(own.rent[at] for at in members) / total, 4),
                won=share_of(own.completed_won[group], completed)
                if completed >= LEAST_SEEN
                else None,
                without=match.share if match else None,
            )
        )
    return tuple(found)


def payback(edition: Edition) -> list[tuple[StageReport, ...]]:
    """Return after how many turns of an opponent each group has paid for itself, by its stage."""
    return _payback(edition_text(edition))


@lru_cache(maxsize=64)
def _payback(text: bytes) -> list[tuple[StageReport, ...]]:
    edition = edition_from(text)
    found = figures_of(lonely_rules(edition), stay=False, cards=_cards_followed(edition))
    return [
        tuple(StageReport(stage.held, stage.level, stage.turns) for stage in group.stages)
        for group in found.groups
    ]


def _cards_followed(edition: Edition) -> int:
    """Return how many cards from one landing can be followed in a moment, all ways there are."""
    ways = most_leading(edition)
    return CARDS_IN_A_ROW if ways < 2 else max(1, min(CARDS_IN_A_ROW, int(log(MOST_WAYS, ways))))


def loopholes_of(sums: TrialSums) -> Loopholes:
    """Return what must not happen."""
    grows = sums.cash_last / sums.cash_half if sums.cash_half > 0 else None
    mean = sums.drawn / sums.chains if sums.chains else 0.0
    return Loopholes(
        stalled=sums.stalled,
        refused=sums.refused,
        growth=None if grows is None else round(grows, 3),
        draws=Measured(round(mean, 3), round((mean / max(1, sums.chains)) ** 0.5, 3)),
        draws_most=sums.draws_most,
    )


def rules_of(edition: Edition) -> Ruleset:
    """Return the engine's form of a board with its own options."""
    return compile_rules(edition, edition.rules)
