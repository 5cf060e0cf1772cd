"""Every statement about boards of people's own: plain SQL that both databases understand."""

from typing import Final

BOARD: Final = """
    INSERT INTO boards (id, identity, created, body, used, played)
    VALUES (?, ?, ?, ?, FALSE, 0)
    ON CONFLICT (id) DO UPDATE SET created = excluded.created
    WHERE boards.created < excluded.created
"""
WANTED: Final = "UPDATE boards SET created = :at WHERE id = :id AND created < :at"
USED: Final = "UPDATE boards SET used = TRUE WHERE id = ?"
PLAYED: Final = "UPDATE boards SET played = played + 1 WHERE id = ?"
PUBLISHED: Final = """
    INSERT INTO shelf (id, author, board, forked, created, changed, hidden, words, facts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET board = excluded.board, changed = excluded.changed,
    hidden = excluded.hidden, words = excluded.words, facts = excluded.facts
"""
PRINT: Final = """
    INSERT INTO prints (board, item, number, created) VALUES (?, ?, ?, ?)
    ON CONFLICT (board) DO NOTHING
"""
LIKE: Final = """
    INSERT INTO likes (item, identity, since) VALUES (?, ?, ?)
    ON CONFLICT (item, identity) DO NOTHING
"""
UNLIKE: Final = "DELETE FROM likes WHERE item = ? AND identity = ?"
UNPUBLISHED: Final = (
    "DELETE FROM likes WHERE item = ?",
    "DELETE FROM prints WHERE item = ?",
    "DELETE FROM shelf WHERE id = ?",
)
EXPIRED: Final = """
    DELETE FROM boards WHERE created < ? AND NOT used
    AND id NOT IN (SELECT prints.board FROM prints JOIN shelf ON shelf.id = prints.item)
"""
GONE: Final = (
    "DELETE FROM likes WHERE identity = :identity",
    "DELETE FROM likes WHERE item IN (SELECT id FROM shelf WHERE author = :identity)",
    # of what moderators took down, that stays known: as versions of nothing that is there
    "DELETE FROM prints WHERE item IN"
    " (SELECT id FROM shelf WHERE author = :identity AND NOT hidden)",
    "DELETE FROM shelf WHERE author = :identity",
    "UPDATE boards SET identity = '' WHERE identity = :identity",
)

# --- questions

BODY_OF: Final = "SELECT body FROM boards WHERE id = ?"
KEPT_BY: Final = """
    SELECT COUNT(*) FROM boards WHERE identity = ? AND created > ?
    AND id NOT IN (SELECT board FROM prints)
"""
LISTED: Final = """
    SELECT id, author, board, forked, created, changed, hidden, words, facts,
    (SELECT COUNT(*) FROM likes WHERE likes.item = shelf.id) AS liked,
    (SELECT COALESCE(SUM(boards.played), 0) FROM prints JOIN boards ON boards.id = prints.board
    WHERE prints.item = shelf.id) AS played
    FROM shelf
"""
ONE: Final = f"{LISTED} WHERE shelf.id = ?"
BY: Final = f"{LISTED} WHERE shelf.author = ? ORDER BY created, id"
FORKS_OF: Final = "SELECT COUNT(*) FROM shelf WHERE forked = ? AND NOT hidden"
PRINTS_OF: Final = "SELECT board, item, number, created FROM prints WHERE item = ? ORDER BY number"
PRINT_OF: Final = "SELECT board, item, number, created FROM prints WHERE board = ?"
LIKES: Final = "SELECT item, identity, since FROM likes WHERE item = ? AND identity = ?"
LIKED_BY: Final = "SELECT item, identity, since FROM likes WHERE identity = ? ORDER BY since, item"
ORDERS: Final = {
    "liked": "liked DESC, played DESC, changed DESC, id",
    "played": "played DESC, liked DESC, changed DESC, id",
    "newest": "changed DESC, id",
}
FOUND: Final = {
    by: f"{LISTED} WHERE NOT hidden AND words LIKE ? ESCAPE '!' ORDER BY {order} LIMIT ? OFFSET ?"
    for by, order in ORDERS.items()
}


def pattern_of(words: str) -> str:
    """Return what texts are like that have these words somewhere."""
    escaped = "".join(f"!{letter}" if letter in "!%_" else letter for letter in words)
    return f"%{escaped}%"
