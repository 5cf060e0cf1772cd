"""Boards of people's own on this server: kept by their names, and at hand while they are needed."""

import asyncio
from collections import OrderedDict
from typing import Final

from freehold.editions import Edition, held, is_board_name, remember
from freehold.editions.edition_json import edition_from, edition_text
from freehold.server.games.packing import packed, unpacked
from freehold.server.store import BoardRow, Store

AT_HAND: Final = 64  # boards that somebody asked for lately


class Boards:
    """Finds boards by name; whoever goes on needing one has to hold what is returned."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lately: OrderedDict[str, Edition] = OrderedDict()

    async def find(self, name: str) -> Edition | None:
        """Return a board by its name; an edition that ships with the program is none."""
        if not is_board_name(name):
            return None
        board = held(name) or await read_board(self._store, name)
        if board is not None:
            self.note(board)
        return board

    async def is_taken_down(self, name: str) -> bool:
        """Tell whether a board was published, and moderators have hidden it.

        Of an author who was deleted then, nothing but that is known.
        """
        version = await self._store.print_of(name)
        if version is None:
            return False
        found = await self._store.published(version.item)
        return found is None or found.published.hidden

    def note(self, board: Edition) -> None:
        """Have a board at hand for a while."""
        self._lately[board.id] = board
        self._lately.move_to_end(board.id)
        while len(self._lately) > AT_HAND:
            self._lately.popitem(last=False)


async def read_board(store: Store, name: str) -> Edition | None:
    """Return a board as the store has it."""
    body = await store.drawn_board(name)
    if body is None:
        return None
    return remember(await asyncio.to_thread(lambda: edition_from(unpacked(body))))


def board_row(board: Edition, identity: str, now: int) -> BoardRow:
    """Return the row of a board that has its name."""
    return BoardRow(board.id, identity, now, packed(edition_text(board)))
