"""The questions about boards of people's own, to a database."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from freehold.server.store import board_rows as rows
from freehold.server.store import board_statements as statements
from freehold.server.store.board_reads import Order

R = TypeVar("R")
FIELDS: Final = 9  # of what is published; the counts come after them


class SqlBoards:
    """Questions, asked through `_rows`."""

    async def _rows(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        raise NotImplementedError

    async def drawn_board(self, board: str) -> bytes | None:
        """Return a board by its name, as it is kept."""
        found = await self._rows(bytes, statements.BODY_OF, board)
        return found[0] if found else None

    async def boards_kept(self, identity: str, after: int) -> int:
        """Return how many boards somebody has brought since a time, but for published ones."""
        return (await self._rows(int, statements.KEPT_BY, identity, after))[0]

    async def published(self, item: str) -> rows.ListedRow | None:
        """Return a board of the library, hidden or not."""
        found = await self._rows(_listed, statements.ONE, item)
        return found[0] if found else None

    async def library(
        self, words: str, order: Order, limit: int, offset: int
    ) -> list[rows.ListedRow]:
        """List boards of the library that are not hidden and have some words, in an order."""
        pattern = statements.pattern_of(words)
        return await self._rows(_listed, statements.FOUND[order], pattern, limit, offset)

    async def published_by(self, author: str) -> list[rows.ListedRow]:
        """List what somebody has published, hidden or not, the oldest first."""
        return await self._rows(_listed, statements.BY, author)

    async def forks_of(self, item: str) -> int:
        """Return how many boards of the library that are not hidden were made from one."""
        return (await self._rows(int, statements.FORKS_OF, item))[0]

    async def prints_of(self, item: str) -> list[rows.PrintRow]:
        """List the versions of a published board, the oldest first."""
        return await self._rows(rows.PrintRow, statements.PRINTS_OF, item)

    async def print_of(self, board: str) -> rows.PrintRow | None:
        """Return what a board is a version of."""
        found = await self._rows(rows.PrintRow, statements.PRINT_OF, board)
        return found[0] if found else None

    async def does_like(self, item: str, identity: str) -> bool:
        """Tell whether somebody likes a published board."""
        return bool(await self._rows(rows.LikeRow, statements.LIKES, item, identity))

    async def liked_by(self, identity: str) -> list[rows.LikeRow]:
        """List what somebody likes, the oldest first."""
        return await self._rows(rows.LikeRow, statements.LIKED_BY, identity)


def _listed(*fields: Any) -> rows.ListedRow:
    item, author, board, forked, created, changed, hidden, words, facts = fields[:FIELDS]
    row = rows.PublishedRow(
        item, author, board, forked, created, changed, bool(hidden), words, facts
    )
    return rows.ListedRow(row, *map(int, fields[FIELDS:]))
