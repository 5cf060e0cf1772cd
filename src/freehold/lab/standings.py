"""What a match came to: shares of wins with their intervals, lengths, and ratings."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from freehold.lab.lineup import read_bot
from freehold.lab.match import Changes, MatchSetup, Score
from freehold.lab.ratings import Meeting, Rating, rate

Z: Final = 1.959964  # of 95 %
DIGITS: Final = 5


class BotResult(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's part in a match; shares are of all games, with the interval of 95 %."""

    bot: str
    seats: int
    wins: int
    share: float
    low: float
    high: float
    share_of_decided: float


class MatchStandings(msgspec.Struct, frozen=True, kw_only=True):
    """All of a match."""

    edition: str
    options: Changes
    bots: tuple[str, ...]
    seatings: int
    seed: int
    most_turns: int
    games: int
    finished: int
    unfinished: int
    draws: int
    finish_rate: float
    turns_per_game: float
    rounds_per_game: float
    decisions_per_game: float
    results: tuple[BotResult, ...]
    ratings: tuple[Rating, ...]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the interval in which the true share lies with 95 % confidence."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, middle - reach), min(1.0, middle + reach)


def meeting_of(match: MatchSetup, score: Score) -> Meeting:
    """Return who won how often, equal bots together."""
    names = [str(read_bot(bot)) for bot in match.bots]
    wins: Counter[str] = Counter(dict.fromkeys(names, 0))
    for name, count in zip(names, score.wins, strict=True):
        wins[name] += count
    return Meeting(Counter(names), wins)


def standings_of(match: MatchSetup, score: Score) -> MatchStandings:
    """Return what a match came to; there is one game at least."""
    meeting = meeting_of(match, score)
    return MatchStandings(
        edition=match.edition,
        options=match.changes,
        bots=match.bots,
        seatings=len(match.seatings()),
        seed=match.seed,
        most_turns=match.most_turns,
        games=score.games,
        finished=score.finished,
        unfinished=score.games - score.finished,
        draws=score.draws,
        finish_rate=round(score.finished / score.games, DIGITS),
        turns_per_game=round(score.turns / score.games, 3),
        rounds_per_game=round(score.rounds / score.games, 3),
        decisions_per_game=round(score.decisions / score.games, 3),
        results=tuple(_result(meeting, bot, score.games) for bot in meeting.seats),
        ratings=tuple(rate([meeting])),
    )


def _result(meeting: Meeting, bot: str, games: int) -> BotResult:
    wins = meeting.wins[bot]
    low, high = wilson(wins, games)
    decided = sum(meeting.wins.values())
    return BotResult(
        bot=bot,
        seats=meeting.seats[bot],
        wins=wins,
        share=round(wins / games, DIGITS),
        low=round(low, DIGITS),
        high=round(high, DIGITS),
        share_of_decided=round(wins / decided, DIGITS) if decided else 0.0,
    )


def rate_all(matches: Sequence[MatchSetup], scores: Sequence[Score]) -> list[Rating]:
    """Return ratings from several matches together."""
    return rate([meeting_of(*each) for each in zip(matches, scores, strict=True)])
