"""Finished games for tests, made up to the last figure."""

from typing import Any

from msgspec.structs import replace

from freehold.annals.book import Book, Key, Place
from freehold.annals.facts import GameFacts, SeatFacts
from freehold.annals.played import Played, SeatOf
from freehold.annals.rows import EVER, EVERYWHERE, Encounter, Figures, Progress, Standing, Trail

NOON = 1_790_000_000  # in the autumn of 2026
ANN, BEN, EASY = SeatOf("ann"), SeatOf("ben"), SeatOf(None, "easy")


def facts_with(*did: SeatFacts, winner: int = 0, **changes: Any) -> GameFacts:
    """Return facts of a game that ended in the order of seats, but for the winner."""
    order = [winner, *(seat for seat in range(len(did)) if seat != winner)]
    ranks = tuple(order.index(seat) + 1 for seat in range(len(did)))
    facts = GameFacts(over=True, rounds=30, turns=90, winners=(winner,), ranks=ranks, seats=did)
    return replace(facts, **changes)


def game_of(
    *seats: SeatOf, did: SeatFacts | None = None, winner: int = 0, **changes: Any
) -> Played:
    """Return a game that counts; what the first seat did may be told."""
    others = (SeatFacts(cash=2000),) * (len(seats) - 1)
    game = Played(
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
    )
    return replace(game, **changes)


def figures_of(book: Book, player: str = "ann", edition: str = "us") -> Figures:
    """Return a player's figures."""
    row = book.rows[Key("figures", player, edition)]
    assert isinstance(row, Figures)
    return row


def progress_of(book: Book, player: str = "ann") -> Progress:
    """Return a player's progress."""
    row = book.rows[Key("progress", player)]
    assert isinstance(row, Progress)
    return row


def encounter_of(book: Book, player: str, other: str) -> Encounter:
    """Return how a player did against another."""
    row = book.rows[Key("encounter", player, other)]
    assert isinstance(row, Encounter)
    return row


def trail_of(book: Book, player: str = "ann") -> Trail:
    """Return a player's last games."""
    row = book.rows[Key("trail", player)]
    assert isinstance(row, Trail)
    return row


def standing_of(
    book: Book, player: str = "ann", season: str = EVER, edition: str = EVERYWHERE
) -> Standing:
    """Return a standing."""
    return book.standings[Place(season, edition, player)]
