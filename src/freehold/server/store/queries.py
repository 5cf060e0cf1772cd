"""Every question to the database, by subject: plain SQL."""

from collections.abc import Sequence
from typing import Final

from freehold.statistics.rows import BOT, Ranking

# --- the server

UPTIME = "SELECT uptime FROM clock"
TRACES = "SELECT deleted FROM traces"
SECRET = "SELECT secret FROM secrets WHERE name = ?"
NEW_SECRET = "INSERT INTO secrets (name, secret) VALUES (?, ?)"

# --- rooms

OPEN_ROOMS = """
    SELECT id, code, phase, public, touched, sheet, archived FROM rooms
    WHERE NOT archived ORDER BY id
"""
LAST_ROOM = "SELECT COALESCE(MAX(id), 0) FROM rooms"
SNAPSHOT = "SELECT room, seq, body FROM snapshots WHERE room = ?"
ENTRIES = """
    SELECT room, seq, at, body FROM entries
    WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?
"""
ROOMS_OF = """
    SELECT members.room FROM members JOIN rooms ON rooms.id = members.room
    WHERE members.identity = ? AND members.present AND NOT rooms.archived ORDER BY members.room
"""
ROOMS_ABOUT = "SELECT room FROM members WHERE identity = ? ORDER BY room"
DUES = "SELECT room, due FROM dues WHERE due IS NOT NULL ORDER BY room"
SAVE = "SELECT body FROM saves WHERE id = ?"
VISITORS = "SELECT room, body FROM visitors ORDER BY room"
VISITORS_OF = "SELECT room, body FROM visitors WHERE room = ?"

# --- games

GAME = "SELECT id, room, first, last, edition, started, ended, summary FROM games WHERE id = ?"
RECORD = "SELECT record FROM records WHERE game = ?"
GAMES_OF = """
    SELECT id, room, first, last, edition, started, ended, summary FROM games
    WHERE ended > 0 AND ended < ? AND id IN (SELECT game FROM players WHERE identity = ?)
    ORDER BY ended DESC, id DESC LIMIT ?
"""
PLAYERS_FROM = """
    SELECT players.game, players.seat, players.identity, players.name, players.bot
    FROM origins JOIN players ON players.game = origins.game
    WHERE origins.commitment = ? ORDER BY players.game, players.seat
"""
PLAYERS = "SELECT game, seat, identity, name, bot FROM players WHERE game = ? ORDER BY seat"
SEATS_OF = "SELECT game, seat FROM players WHERE identity = ? ORDER BY game, seat"
FINISHED_AFTER = """
    SELECT finished.number, id, room, first, last, edition, started, ended, summary
    FROM finished JOIN games ON games.id = finished.game
    WHERE finished.number > ? ORDER BY finished.number LIMIT ?
"""
ANALYSIS = "SELECT game, version, body FROM studies WHERE game = ?"

# --- people

IDENTITY = "SELECT id, name, piece, generation, created, seen FROM identities WHERE id = ?"
SESSION = """
    SELECT sessions.id, identity, mark, browser, system, sessions.created, sessions.seen,
    identities.id, name, piece, generation, identities.created, identities.seen
    FROM sessions JOIN identities ON identities.id = sessions.identity WHERE sessions.id = ?
"""
SUBSCRIPTIONS_OF = """
    SELECT session, identity, endpoint, public, auth, language, created FROM subscriptions
    WHERE identity = ? ORDER BY session
"""
SESSIONS_OF = """
    SELECT id, identity, mark, browser, system, created, seen FROM sessions
    WHERE identity = ? ORDER BY seen DESC, created DESC, id
"""
DEVICES_OF = "SELECT identity, mark, seen FROM devices WHERE identity = ? ORDER BY seen DESC, mark"
GUESTS_BEFORE = """
    SELECT id FROM identities WHERE seen < ?
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.identity = identities.id)
    AND NOT EXISTS (
      SELECT 1 FROM members JOIN rooms ON rooms.id = members.room
      WHERE members.identity = identities.id AND members.present AND NOT rooms.archived
    )
    ORDER BY seen, id LIMIT ?
"""
_PEOPLE: Final = """
    SELECT id, identities.name, piece, generation, identities.created, seen, accounts.name
    FROM identities LEFT JOIN accounts ON accounts.identity = identities.id WHERE id IN
"""
MOST_AT_ONCE: Final = 128  # people that are asked for in one question
ACCOUNT = """
    SELECT identity, name, folded, password, codes, created FROM accounts WHERE identity = ?
"""
ACCOUNT_NAMED = """
    SELECT identity, name, folded, password, codes, created FROM accounts WHERE folded = ?
"""
ACCOUNT_NAMES = "SELECT identity, name FROM accounts ORDER BY identity"

# --- statistics

ENTERED = "SELECT number FROM entered"
STATISTICS_OF = "SELECT kind, player, key, body FROM annals WHERE player = ? ORDER BY kind, key"
STATISTICS = "SELECT kind, player, key, body FROM annals ORDER BY player, kind, key"
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
RANKS_OF: Final = {
    by: f"""
    SELECT season, edition, player, rating, wins, points, games, body,
    (
      SELECT COUNT(*) FROM standings AS better
      WHERE better.season = standings.season AND better.edition = standings.edition
      AND better.{by} > standings.{by}
      AND (better.player LIKE '{BOT}%' OR better.player IN (SELECT id FROM identities))
    )
    FROM standings WHERE player = ? AND season = ? ORDER BY edition
"""
    for by in ORDERS
}


def people(identities: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return a question about people, and its values.

    It has one of a few lengths, so that it is prepared once: the last of them fills what is left.
    """
    size = 8 if len(identities) <= 8 else MOST_AT_ONCE
    filled = (*identities, *([identities[-1]] * (size - len(identities))))
    return f"{_PEOPLE} ({', '.join('?' * size)})", filled
