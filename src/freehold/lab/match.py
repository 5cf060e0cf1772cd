"""Matches: a lineup, the rules it plays by, and the same games in every seating."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from freehold.bots.simulation.batch import BatchResult, play_batch
from freehold.editions import Edition, available, compile_rules, house_rules, load, load_place
from freehold.engine import Ruleset
from freehold.lab.lineup import Seating, arrangements, make_policy, rotations

PIECES = 100  # into which the games of a seating are cut
LARGEST_PIECE = 200  # games

Changes = dict[str, bool | int | str | tuple[int, ...]]  # of house rules


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides a match; games of one number have the same dice in every seating."""

    edition: str  # its id, or the folder or file of one
    changes: Changes = {}
    bots: tuple[str, ...]
    seats: Literal["rotated", "every-way"] = "rotated"
    games: int  # of each seating
    seed: int = 1
    most_turns: int = 1000

    def seatings(self) -> list[Seating]:
        """Return the seatings in the order in which pieces count them."""
        return arrangements(self.bots) if self.seats == "every-way" else rotations(self.bots)


class Piece(NamedTuple):
    """A part of the games of one match in one seating."""

    match: int
    seating: int
    first: int
    games: int


class Job(NamedTuple):
    """A piece with its match: all that somebody who plays it must know."""

    match: MatchSetup
    piece: Piece


class Score(msgspec.Struct, frozen=True):
    """What games came to; wins are those of each entry of the lineup."""

    games: int
    finished: int
    draws: int
    turns: int
    rounds: int
    decisions: int
    wins: tuple[int, ...]

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.games + other.games,
            self.finished + other.finished,
            self.draws + other.draws,
            self.turns + other.turns,
            self.rounds + other.rounds,
            self.decisions + other.decisions,
            tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)),
        )


def empty_score(entries: int) -> Score:
    """Return the score of no games."""
    return Score(0, 0, 0, 0, 0, 0, (0,) * entries)


def spread(games: int, seatings: int) -> int:
    """Return how many games each seating plays so that there are at least `games` in all."""
    return -(-games // seatings)


def cut(number: int, match: MatchSetup) -> Iterator[Piece]:
    """Yield the pieces of a match, seatings in turn, so that a stop leaves them even.

    The size depends on the match alone: whoever plays which piece, all play the same games.
    """
    size = max(1, min(match.games // PIECES, LARGEST_PIECE))
    seatings = len(match.seatings())
    for first in range(0, match.games, size):
        for seating in range(seatings):
            yield Piece(number, seating, first, min(size, match.games - first))


def jobs_of(matches: Iterable[MatchSetup]) -> Iterator[Job]:
    """Yield all jobs of several matches."""
    for number, match in enumerate(matches):
        for piece in cut(number, match):
            yield Job(match, piece)


def count_games(matches: Iterable[MatchSetup]) -> int:
    """Return how many games the matches have in all."""
    return sum(match.games * len(match.seatings()) for match in matches)


def play(job: Job) -> Score:
    """Play a piece with fresh policies, so that nothing depends on what was played before."""
    match, piece = job
    rules = rules_of(match.edition, msgspec.json.encode(match.changes))
    seating = match.seatings()[piece.seating]
    policies = [make_policy(match.bots[entry], rules) for entry in seating]
    result = play_batch(rules, policies, piece.first, piece.games, match.seed, match.most_turns)
    return score_of(result, seating)


def score_of(result: BatchResult, seating: Seating) -> Score:
    """Return a batch's result as plain numbers, wins told by entry instead of by seat."""
    wins = [0] * len(seating)
    for seat, entry in enumerate(seating):
        wins[entry] = int(result.wins[seat])
    return Score(
        int(result.games),
        int(result.finished),
        int(result.draws),
        int(result.turns),
        int(result.rounds),
        int(result.decisions),
        tuple(wins),
    )


def edition_of(text: str) -> Edition:
    """Return a shipped edition by its id, or one from its folder or file."""
    return load(text) if text in available() else load_place(Path(text))


@lru_cache(maxsize=64)
def rules_of(edition: str, changes: bytes) -> Ruleset:
    """Return the rules of an edition with changes, these as JSON."""
    setting = edition_of(edition)
    return compile_rules(setting, house_rules(setting, msgspec.json.decode(changes)))
