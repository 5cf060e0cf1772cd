"""Questions about accounts, saves, analyses and the annals."""

import sqlite3
from typing import Final

from freehold.annals.rows import BOT, Ranking
from freehold.server.store.interface import (
    AccountRow,
    AnnalRow,
    FinishedRow,
    GameRow,
    IdentityRow,
    StandingRow,
    StudyRow,
)

ACCOUNT = """
    SELECT identity, name, folded, password, codes, created FROM accounts WHERE identity = ?
"""
ACCOUNT_NAMED = """
    SELECT identity, name, folded, password, codes, created FROM accounts WHERE folded = ?
"""
SAVE = "SELECT body FROM saves WHERE id = ?"
STUDY = "SELECT game, version, body FROM studies WHERE game = ?"
FINISHED_AFTER = """
    SELECT finished.number, id, room, first, last, edition, started, ended, summary
    FROM finished JOIN games ON games.id = finished.game
    WHERE finished.number > ? ORDER BY finished.number LIMIT ?
"""
ENTERED = "SELECT number FROM entered"
ANNALS_OF = "SELECT kind, player, key, body FROM annals WHERE player = ? ORDER BY kind, key"
ANNALS = "SELECT kind, player, key, body FROM annals ORDER BY player, kind, key"
STANDINGS_OF = """
    SELECT season, edition, player, rating, wins, points, games, body FROM standings
    WHERE player = ? ORDER BY season, edition
"""
STANDINGS = """
    SELECT season, edition, player, rating, wins, points, games, body FROM standings
    ORDER BY season, edition, player
"""
SEASONS = "SELECT DISTINCT season FROM standings WHERE season <> '' ORDER BY season DESC"
# By what else places are told apart where the first figure is the same.
ORDERS: Final[dict[Ranking, str]] = {
    "rating": "rating DESC, wins DESC, games",
    "wins": "wins DESC, rating DESC, games",
    "points": "points DESC, rating DESC, games",
}
BOARDS: Final = {
    by: f"""
    SELECT season, edition, player, rating, wins, points, games, body,
    identities.id, name, piece, generation, created, seen
    FROM standings LEFT JOIN identities ON identities.id = standings.player
    WHERE season = ? AND edition = ? AND (identities.id IS NOT NULL OR player LIKE '{BOT}%')
    ORDER BY {order}, player LIMIT ?
"""
    for by, order in ORDERS.items()
}
AHEAD: Final = {
    by: f"""
    SELECT COUNT(*) FROM standings
    WHERE season = ? AND edition = ? AND {by} > ?
    AND (player LIKE '{BOT}%' OR player IN (SELECT id FROM identities))
"""
    for by in ORDERS
}


def account(identity: str, connection: sqlite3.Connection) -> AccountRow | None:
    """Return the account of an identity."""
    row = connection.execute(ACCOUNT, (identity,)).fetchone()
    return AccountRow(*row) if row else None


def account_named(folded: str, connection: sqlite3.Connection) -> AccountRow | None:
    """Return the account of a name."""
    row = connection.execute(ACCOUNT_NAMED, (folded,)).fetchone()
    return AccountRow(*row) if row else None


def save(key: str, connection: sqlite3.Connection) -> bytes | None:
    """Return a save."""
    row = connection.execute(SAVE, (key,)).fetchone()
    return row[0] if row else None


def study(game: str, connection: sqlite3.Connection) -> StudyRow | None:
    """Return the analysis of a game."""
    row = connection.execute(STUDY, (game,)).fetchone()
    return StudyRow(*row) if row else None


def finished_after(number: int, limit: int, connection: sqlite3.Connection) -> list[FinishedRow]:
    """List finished games beyond a number."""
    rows = connection.execute(FINISHED_AFTER, (number, limit))
    return [FinishedRow(at, GameRow(*game)) for at, *game in rows]


def entered(connection: sqlite3.Connection) -> int:
    """Return the number of the last game in the annals."""
    number: int = connection.execute(ENTERED).fetchone()[0]
    return number


def annals_of(player: str, connection: sqlite3.Connection) -> list[AnnalRow]:
    """List the annals of a player."""
    return [AnnalRow(*row) for row in connection.execute(ANNALS_OF, (player,))]


def standings_of(player: str, connection: sqlite3.Connection) -> list[StandingRow]:
    """List the places of a player."""
    return [StandingRow(*row) for row in connection.execute(STANDINGS_OF, (player,))]


def board(
    season: str, edition: str, by: Ranking, limit: int, connection: sqlite3.Connection
) -> list[tuple[StandingRow, IdentityRow | None]]:
    """List the first places."""
    rows = connection.execute(BOARDS[by], (season, edition, limit))
    return [
        (StandingRow(*row[:8]), None if row[8] is None else IdentityRow(*row[8:])) for row in rows
    ]


def ahead(row: StandingRow, by: Ranking, connection: sqlite3.Connection) -> int:
    """Return how many are better."""
    key = (row.season, row.edition, getattr(row, by))
    count: int = connection.execute(AHEAD[by], key).fetchone()[0]
    return count


def seasons(connection: sqlite3.Connection) -> list[str]:
    """List all seasons."""
    return [season for (season,) in connection.execute(SEASONS)]


def all_annals(connection: sqlite3.Connection) -> tuple[list[AnnalRow], list[StandingRow]]:
    """Return the annals as a whole."""
    return (
        [AnnalRow(*row) for row in connection.execute(ANNALS)],
        [StandingRow(*row) for row in connection.execute(STANDINGS)],
    )
