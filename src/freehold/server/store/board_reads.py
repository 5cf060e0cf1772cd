"""What every store tells about boards of people's own."""

from typing import Literal, Protocol

from freehold.server.store import board_rows as rows

Order = Literal["liked", "played", "newest"]


class BoardReads(Protocol):
    """Questions about boards, and about the library."""

    async def drawn_board(self, board: str) -> bytes | None:
        """Return a board by its name, as it is kept."""
        ...

    async def boards_kept(self, identity: str, after: int) -> int:
        """Return how many boards somebody has brought since a time, but for published ones."""
        ...

    async def published(self, item: str) -> rows.ListedRow | None:
        """Return a board of the library, hidden or not."""
        ...

    async def library(
        self, words: str, order: Order, limit: int, offset: int
    ) -> list[rows.ListedRow]:
        """List boards of the library that are not hidden and have some words, in an order."""
        ...

    async def published_by(self, author: str) -> list[rows.ListedRow]:
        """List what somebody has published, hidden or not, the oldest first."""
        ...

    async def forks_of(self, item: str) -> int:
        """Return how many boards of the library that are not hidden were made from one."""
        ...

    async def prints_of(self, item: str) -> list[rows.PrintRow]:
        """List the versions of a published board, the oldest first."""
        ...

    async def print_of(self, board: str) -> rows.PrintRow | None:
        """Return what a board is a version of."""
        ...

    async def does_like(self, item: str, identity: str) -> bool:
        """Tell whether somebody likes a published board."""
        ...

    async def liked_by(self, identity: str) -> list[rows.LikeRow]:
        """List what somebody likes, the oldest first."""
        ...
