"""Listings: what is known of rooms that other servers may have changed."""

import msgspec

from freehold.protocol import RoomSettings
from freehold.server.rooms.listings import OVERLAP, Listings
from freehold.server.rooms.lobby import phase
from freehold.server.store import RoomRow
from tests.kit.bare_room import FakeClock

SHEET = msgspec.json.encode(phase.open_sheet("123456", RoomSettings(), None).sheet)
NOW = 1_000_000


def row(number: int, touched: int) -> RoomRow:
    """Return a room as the store has it."""
    return RoomRow(number, f"{number:06d}", "lobby", False, touched, SHEET)


def test_what_is_newer_than_the_last_that_was_read_is_to_be_read() -> None:
    listings = Listings()
    listings.read(row(1, NOW - 50), FakeClock())
    assert listings.read_until(NOW) == NOW - 50 - OVERLAP


def test_a_room_of_a_clock_that_was_ahead_hides_no_other() -> None:
    """Whatever is touched by right clocks after that is older than it, and not known all the same.

    It was, for as long as the clock had been ahead.
    """
    listings = Listings()
    listings.read(row(1, NOW + 15 * 86_400), FakeClock())
    assert listings.read_until(NOW) == NOW - OVERLAP
