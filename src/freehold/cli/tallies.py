"""What batches of games came to, added up."""

import msgspec

from freehold.bots.batch import Tally


class Count(msgspec.Struct, frozen=True):
    """A batch's sums as plain numbers, and when it was played on this machine's clock."""

    games: int
    finished: int
    draws: int
    turns: int
    rounds: int
    decisions: int
    wins: tuple[int, ...]
    began: float
    ended: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What is told about a simulation."""

    edition: str
    seats: int
    games: int
    finished: int
    seconds: float
    games_per_second: float
    turns_per_game: float
    decisions_per_game: float
    rounds_per_game: float
    wins: tuple[int, ...]
    draws: int
    seed: int
    engine: str


def count_of(tally: Tally, began: float, ended: float) -> Count:
    """Return a tally as plain numbers."""
    return Count(
        int(tally.games),
        int(tally.finished),
        int(tally.draws),
        int(tally.turns),
        int(tally.rounds),
        int(tally.decisions),
        tuple(int(wins) for wins in tally.wins),
        began,
        ended,
    )


def add(one: Count, other: Count) -> Count:
    """Return the sum of two batches; time goes from the first beginning to the last end."""
    return Count(
        one.games + other.games,
        one.finished + other.finished,
        one.draws + other.draws,
        one.turns + other.turns,
        one.rounds + other.rounds,
        one.decisions + other.decisions,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        min(one.began, other.began),
        max(one.ended, other.ended),
    )
