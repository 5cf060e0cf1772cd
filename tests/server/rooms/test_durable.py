"""The log alone leads to everything there is; a snapshot only saves reading all of it."""

import itertools
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from freehold.protocol import Act, Chat
from freehold.server.games.match import RestoreError
from freehold.server.rooms.durable import SNAPSHOT_EVERY, restore
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot
from freehold.server.store import Lease, SnapshotRow, Write
from freehold.server.store.interface import Done
from freehold.wire.actions import Mortgage, Roll
from tests.kit.room_rig import RoomRig, deal
from tests.server.rooms.questions import STATIONS


class Film:
    """A game of which every moment and every snapshot is remembered."""

    def __init__(self, rig: RoomRig) -> None:
        self.rig = rig
        self.moments: dict[int, RoomSnapshot] = {}
        self.snapshots: list[SnapshotRow] = []
        self._write = rig.store.write
        rig.store.write = self._watch  # type: ignore[method-assign]

    def _watch(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        self.moments[self.rig.kept.seq] = self.rig.kept
        self.snapshots += [row for row in rows if isinstance(row, SnapshotRow)]
        self._write(rows, done, lease)


def filmed(edition: str) -> Film:
    """Return a game of people who talk, mortgage, take back and go away, and of bots."""
    rig = deal("Ann", "Bob", bots=1, edition=edition, pace="fast")
    film = Film(rig)
    for step in itertools.count():
        rig.pass_time(15)
        if rig.kept.seq > 5 * SNAPSHOT_EVERY or rig.sheet.phase == "over":
            break
        rig.say(rig["Ann"], Chat, f"round {rig.state.round}")
        for square, seen in enumerate(rig.view("Ann").squares):
            if seen.owner == 0 and not seen.mortgaged:
                rig.say(rig["Ann"], Act, 0, Mortgage(square))
        if step % 5 == 0:
            rig.agree_if_possible("take_back", "Ann", "Bob")
    return film


def test_the_log_leads_to_everything_that_ever_was(edition: str) -> None:
    """At every moment of a game, what was written so far gives what there was."""
    film = filmed(edition)
    rows = film.rig.rows
    durable = restore(None, rows[:1])
    for row in rows[1:]:
        durable.repeat(row)
        assert durable.snapshot() == film.moments.get(row.seq, durable.snapshot())
    assert len(film.moments) > 2 * SNAPSHOT_EVERY


def test_a_snapshot_and_the_log_after_it_give_the_same_as_the_log_alone(edition: str) -> None:
    film = filmed(edition)
    rows = film.rig.rows
    assert len(film.snapshots) > 1
    for row in film.snapshots:
        durable = restore(decode_snapshot(row.body), rows[row.seq :])
        assert durable.snapshot() == restore(None, rows).snapshot() == film.rig.kept


def test_a_snapshot_is_made_now_and_then(edition: str) -> None:
    numbers = [row.seq for row in filmed(edition).snapshots]
    gaps = [later - number for number, later in pairwise(numbers)]
    assert min(gaps) >= SNAPSHOT_EVERY
    assert max(gaps) < 2 * SNAPSHOT_EVERY


def test_no_snapshot_is_made_soon_of_what_can_be_taken_back() -> None:
    """It would be larger: that can be taken back after a restart, too."""
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(0, *STATIONS))
    film = Film(rig)
    rig.do("Ann", Mortgage(STATIONS[0]))
    for _ in range(SNAPSHOT_EVERY + 1):
        rig.ok("Bob", Chat, "hello")
        rig.pass_time(2)
    assert film.snapshots == []
    rig.do("Ann", Roll())
    assert len(film.snapshots) == 1


def test_a_log_with_a_gap_is_not_believed() -> None:
    rows = deal("Ann", "Bob").rows
    with pytest.raises(RestoreError, match="expected entry 3, got 4"):
        restore(None, rows[:2] + rows[3:])


def test_a_log_that_begins_with_nothing_is_not_believed() -> None:
    with pytest.raises(RestoreError, match="begins with a sheet"):
        restore(None, [])


def test_a_log_in_which_something_else_happened_is_not_believed() -> None:
    rig, other = deal("Ann", "Bob"), deal("Ann", "Bob", seed=bytes(32))
    for each in (rig, other):
        each.do("Ann", Roll())
    with pytest.raises(RestoreError, match="expected Act"):
        restore(None, [*rig.rows[:-1], other.rows[-1]])


def test_a_log_whose_clock_was_wound_back_is_read_all_the_same(game: RoomRig) -> None:
    """Times only matter to clocks; a restart may write down an earlier one."""
    rows = [msgspec.structs.replace(row, at=0) for row in game.rows]
    assert restore(None, rows).snapshot() == game.kept
