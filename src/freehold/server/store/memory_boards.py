"""Boards of people's own in the store that forgets."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from freehold.server.store import board_rows as rows
from freehold.server.store.board_reads import Order

if TYPE_CHECKING:
    from freehold.server.store.memory_tables import Tables

ORDERS: Final[dict[Order, Callable[[rows.ListedRow], tuple[int, ...]]]] = {
    "liked": lambda row: (-row.liked, -row.played, -row.published.changed),
    "played": lambda row: (-row.played, -row.liked, -row.published.changed),
    "newest": lambda row: (-row.published.changed,),
}


class BoardTables:
    """All rows about boards, by their keys."""

    def __init__(self) -> None:
        self.boards: dict[str, rows.BoardRow] = {}
        self.used: set[str] = set()
        self.played: dict[str, int] = {}
        self.shelf: dict[str, rows.PublishedRow] = {}
        self.prints: dict[str, rows.PrintRow] = {}
        self.likes: dict[tuple[str, str], rows.LikeRow] = {}

    def apply(self, row: rows.BoardWrite | rows.BoardDeletion) -> None:
        """Take a row over."""
        match row:
            case rows.BoardRow():
                before = self.boards.get(row.id, row)
                self.boards[row.id] = replace(before, created=row.created)
            case rows.BoardWantedRow():
                if row.id in self.boards:
                    self.boards[row.id] = replace(self.boards[row.id], created=row.at)
            case rows.BoardUsedRow():
                self.used.add(row.id)
            case rows.BoardPlayedRow():
                self.played[row.id] = self.played.get(row.id, 0) + 1
            case rows.PublishedRow():
                first = self.shelf.get(row.id, row)
                self.shelf[row.id] = replace(
                    row, author=first.author, forked=first.forked, created=first.created
                )
            case rows.PrintRow():
                self.prints.setdefault(row.board, row)
            case rows.LikeRow():
                if row.present:
                    self.likes.setdefault((row.item, row.identity), row)
                else:
                    self.likes.pop((row.item, row.identity), None)
            case rows.UnpublishedRow():
                self._unpublish(row.item)
            case rows.BoardExpiryRow():
                self._expire(row.before)

    def _unpublish(self, item: str) -> None:
        self.shelf.pop(item, None)
        self.prints = {key: one for key, one in self.prints.items() if one.item != item}
        self.likes = {key: one for key, one in self.likes.items() if one.item != item}

    def _expire(self, before: int) -> None:
        kept = self.used | {one.board for one in self.prints.values() if one.item in self.shelf}
        self.boards = {
            key: one for key, one in self.boards.items() if one.created >= before or key in kept
        }

    def forget_person(self, identity: str) -> None:
        """Delete what is kept about somebody."""
        for gone in [one for one in self.shelf.values() if one.author == identity]:
            taken_down = self.prints if gone.hidden else {}
            self._unpublish(gone.id)
            self.prints |= {key: one for key, one in taken_down.items() if one.item == gone.id}
        self.likes = {key: one for key, one in self.likes.items() if one.identity != identity}
        for board in [one for one in self.boards.values() if one.identity == identity]:
            self.boards[board.id] = replace(board, identity="")

    def listed(self, row: rows.PublishedRow) -> rows.ListedRow:
        """Return a row of the library with its counts."""
        versions = [one.board for one in self.prints.values() if one.item == row.id]
        return rows.ListedRow(
            row,
            sum(one.item == row.id for one in self.likes.values()),
            sum(self.played.get(board, 0) for board in versions),
        )


class MemoryBoards:
    """The questions about boards, to tables in memory."""

    async def _read(self) -> "Tables":
        raise NotImplementedError

    async def drawn_board(self, board: str) -> bytes | None:
        """Return a board by its name, as it is kept."""
        found = (await self._read()).boards.boards.get(board)
        return None if found is None else found.body

    async def boards_kept(self, identity: str, after: int) -> int:
        """Return how many boards somebody has brought since a time, but for published ones."""
        tables = (await self._read()).boards
        return sum(
            one.identity == identity and one.created > after and one.id not in tables.prints
            for one in tables.boards.values()
        )

    async def published(self, item: str) -> rows.ListedRow | None:
        """Return a board of the library, hidden or not."""
        tables = (await self._read()).boards
        return tables.listed(tables.shelf[item]) if item in tables.shelf else None

    async def library(
        self, words: str, order: Order, limit: int, offset: int
    ) -> list[rows.ListedRow]:
        """List boards of the library that are not hidden and have some words, in an order."""
        tables = (await self._read()).boards
        found = [
            tables.listed(row)
            for _, row in sorted(tables.shelf.items())
            if not row.hidden and words in row.words
        ]
        return sorted(found, key=ORDERS[order])[offset : offset + limit]

    async def published_by(self, author: str) -> list[rows.ListedRow]:
        """List what somebody has published, hidden or not, the oldest first."""
        tables = (await self._read()).boards
        mine = [row for row in tables.shelf.values() if row.author == author]
        return [tables.listed(row) for row in sorted(mine, key=lambda one: (one.created, one.id))]

    async def forks_of(self, item: str) -> int:
        """Return how many boards of the library that are not hidden were made from one."""
        shelf = (await self._read()).boards.shelf
        return sum(row.forked == item and not row.hidden for row in shelf.values())

    async def prints_of(self, item: str) -> list[rows.PrintRow]:
        """List the versions of a published board, the oldest first."""
        prints = (await self._read()).boards.prints.values()
        return sorted((one for one in prints if one.item == item), key=lambda one: one.number)

    async def print_of(self, board: str) -> rows.PrintRow | None:
        """Return what a board is a version of."""
        return (await self._read()).boards.prints.get(board)

    async def does_like(self, item: str, identity: str) -> bool:
        """Tell whether somebody likes a published board."""
        return (item, identity) in (await self._read()).boards.likes

    async def liked_by(self, identity: str) -> list[rows.LikeRow]:
        """List what somebody likes, the oldest first."""
        likes = (await self._read()).boards.likes.values()
        mine = [one for one in likes if one.identity == identity]
        return sorted(mine, key=lambda one: (one.since, one.item))
