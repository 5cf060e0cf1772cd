"""Listings: what is known of all open rooms without opening them, by code and by number.

Where servers share a database others open, change and archive rooms, too: then what is known may be
old, and is looked up before it counts.
"""

from collections.abc import Callable, Iterator

from freehold.protocol import Sheet
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.doors import Listing, listing_of
from freehold.server.store import RoomRow

OVERLAP = 120  # seconds that clocks of several servers may be apart


class Listings:
    """All open rooms, as far as they are known here."""

    def __init__(self) -> None:
        self._by_code: dict[str, Listing] = {}
        self._codes: dict[int, str] = {}
        self.unread: set[str] = set()  # codes of rooms that another version has written
        self._newest = 0  # when a room was touched last

    def __len__(self) -> int:
        return len(self._by_code)

    def __iter__(self) -> Iterator[Listing]:
        return iter(tuple(self._by_code.values()))

    def __contains__(self, code: str) -> bool:
        return code in self._by_code or code in self.unread

    def of(self, code: str) -> Listing | None:
        """Return what is known of a room by its code."""
        return self._by_code.get(code)

    def numbered(self, number: int) -> Listing | None:
        """Return what is known of a room by its number."""
        return self._by_code.get(self._codes.get(number, ""))

    def put(self, code: str, listing: Listing) -> None:
        """Know something of a room."""
        self._by_code[code] = listing
        self._codes[listing.id] = code

    def read(self, row: RoomRow, clock: Clock) -> Listing | None:
        """Know of a room what its row tells; a room that is archived is not known any more."""
        self._newest = max(self._newest, row.touched)
        known = self.numbered(row.id)
        if row.archived:
            self.drop(row.id)
            return None
        if known is not None and known.idleness.touched >= row.touched:
            return known
        return self.learn(row, clock)

    def learn(self, row: RoomRow, clock: Clock) -> Listing | None:
        """Know of an open room what its row tells, whatever was known.

        Rows of one second may tell different things.
        """
        listing = listing_of(row, clock)
        if listing is None:
            self.unread.add(row.code)
            return None
        self.put(row.code, listing)
        return listing

    def read_until(self, now: int) -> int:
        """Return since when rows may have been touched that were not read.

        One that was touched tomorrow says that a clock was wrong, and not that all is known.
        """
        return min(self._newest, now) - OVERLAP

    def drop(self, number: int) -> None:
        """Know nothing of a room any more."""
        code = self._codes.pop(number, None)
        if code is not None:
            self._by_code.pop(code, None)

    def played(self, fits: Callable[[Sheet], bool]) -> tuple[int, ...]:
        """Return the rooms in which a game is played that fits."""
        playing = (one for one in self if one.sheet.phase == "playing")
        return tuple(listing.id for listing in playing if fits(listing.sheet))
