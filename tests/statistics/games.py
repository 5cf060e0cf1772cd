"""Finished games for tests, made up to the last figure."""

from itertools import count
from typing import Any

from msgspec.structs import replace

from freehold.statistics.entering import RowKey, RowSet, StandingKey
from freehold.statistics.facts import GameFacts, SeatFacts
from freehold.statistics.finished_game import FinishedGame, SeatHolder
from freehold.statistics.rows import (
    EVER,
    EVERYWHERE,
    Encounter,
    PlayerFigures,
    Progress,
    RecentGames,
    Standing,
)

NOON = 1_790_000_000  # in the autumn of 2026
_dice = count(1)  # no two games have the same
ANN, BEN, EASY = SeatHolder("ann"), SeatHolder("ben"), SeatHolder(None, "easy")


def facts_with(*did: SeatFacts, winner: int = 0, **changes: Any) -> GameFacts:
    """Return facts of a game that ended in the order of seats, but for the winner."""
    order = [winner, *(seat for seat in range(len(did)) if seat != winner)]
    ranks = tuple(order.index(seat) + 1 for seat in range(len(did)))
    facts = GameFacts(over=True, rounds=30, turns=90, winners=(winner,), ranks=ranks, seats=did)
    return replace(facts, **changes)


def game_of(
    *seats: SeatHolder, did: SeatFacts | None = None, winner: int = 0, **changes: Any
) -> FinishedGame:
    """Return a game that counts; what the first seat did may be told."""
    others = (SeatFacts(cash=2000),) * (len(seats) - 1)
    game = FinishedGame(
        number=1,
        game="g1",
        edition="us",
        ended=NOON,
        seconds=3600,
        rules_changed=False,
        continued=False,
        opened=False,
        seats=seats,
        facts=facts_with(did or SeatFacts(cash=2000), *others, winner=winner),
        ratio=(1, 10),
        dice=f"{next(_dice):064x}"[::-1],
    )
    return replace(game, **changes)


def figures_of(row_set: RowSet, player: str = "ann", edition: str = "us") -> PlayerFigures:
    """Return a player's figures."""
    row = row_set.rows[RowKey("figures", player, edition)]
    assert isinstance(row, PlayerFigures)
    return row


def progress_of(row_set: RowSet, player: str = "ann") -> Progress:
    """Return a player's progress."""
    row = row_set.rows[RowKey("progress", player)]
    assert isinstance(row, Progress)
    return row


def encounter_of(row_set: RowSet, player: str, other: str) -> Encounter:
    """Return how a player did against another."""
    row = row_set.rows[RowKey("encounter", player, other)]
    assert isinstance(row, Encounter)
    return row


def trail_of(row_set: RowSet, player: str = "ann") -> RecentGames:
    """Return a player's last games."""
    row = row_set.rows[RowKey("trail", player)]
    assert isinstance(row, RecentGames)
    return row


def standing_of(
    row_set: RowSet, player: str = "ann", season: str = EVER, edition: str = EVERYWHERE
) -> Standing:
    """Return a standing."""
    return row_set.standings[StandingKey(season, edition, player)]
