"""The log alone leads to everything there is; a snapshot only saves reading all of it."""

import itertools
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from freehold.server.entries import Snapshot, decode_snapshot
from freehold.server.logbook import SNAPSHOT_EVERY, RestoreError, restore
from freehold.server.messages import Act, Chat
from freehold.server.store import SnapshotRow, Write
from freehold.server.store.interface import Done
from freehold.wire.actions import Mortgage, Roll
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal
from tests.server.rooms.questions import STATIONS


class Film:
    """A game of which every moment and every snapshot is remembered."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.moments: dict[int, Snapshot] = {}
        self.snapshots: list[SnapshotRow] = []
        self._write = party.store.write
        party.store.write = self._watch  # type: ignore[method-assign]

    def _watch(self, rows: Sequence[Write], done: Done | None = None) -> None:
        self.moments[self.party.kept.seq] = self.party.kept
        self.snapshots += [row for row in rows if isinstance(row, SnapshotRow)]
        self._write(rows, done)


def filmed(edition: str) -> Film:
    """Return a game of people who talk, mortgage, take back and go away, and of bots."""
    party = deal("Ann", "Bob", bots=1, edition=edition, pace="fast")
    film = Film(party)
    for step in itertools.count():
        party.pass_time(15)
        if party.kept.seq > 5 * SNAPSHOT_EVERY or party.sheet.phase == "over":
            break
        party.say(party["Ann"], Chat, f"round {party.state.round}")
        for square, seen in enumerate(party.view("Ann").squares):
            if seen.owner == 0 and not seen.mortgaged:
                party.say(party["Ann"], Act, 0, Mortgage(square))
        if step % 5 == 0:
            party.agree_if_possible("take_back", "Ann", "Bob")
    return film


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_log_leads_to_everything_that_ever_was(edition: str) -> None:
    """At every moment of a game, what was written so far gives what there was."""
    film = filmed(edition)
    rows = film.party.rows
    book = restore(None, rows[:1])
    for row in rows[1:]:
        book.repeat(row)
        assert book.snapshot() == film.moments.get(row.seq, book.snapshot())
    assert len(film.moments) > 2 * SNAPSHOT_EVERY


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_snapshot_and_the_log_after_it_give_the_same_as_the_log_alone(edition: str) -> None:
    film = filmed(edition)
    rows = film.party.rows
    assert len(film.snapshots) > 1
    for row in film.snapshots:
        book = restore(decode_snapshot(row.body), rows[row.seq :])
        assert book.snapshot() == restore(None, rows).snapshot() == film.party.kept


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_snapshot_is_made_now_and_then(edition: str) -> None:
    numbers = [row.seq for row in filmed(edition).snapshots]
    gaps = [later - number for number, later in pairwise(numbers)]
    assert min(gaps) >= SNAPSHOT_EVERY
    assert max(gaps) < 2 * SNAPSHOT_EVERY


def test_no_snapshot_is_made_of_what_can_be_taken_back() -> None:
    """Else it could not be taken back after a restart."""
    party = deal("Ann", "Bob", pace="none")
    party.lay(party.scene().own(0, *STATIONS))
    film = Film(party)
    party.do("Ann", Mortgage(STATIONS[0]))
    for _ in range(SNAPSHOT_EVERY + 1):
        party.ok("Bob", Chat, "hello")
        party.pass_time(2)
    assert film.snapshots == []
    party.do("Ann", Roll())
    assert len(film.snapshots) == 1


def test_a_log_with_a_gap_is_not_believed() -> None:
    rows = deal("Ann", "Bob").rows
    with pytest.raises(RestoreError, match="expected entry 3, got 4"):
        restore(None, rows[:2] + rows[3:])


def test_a_log_that_begins_with_nothing_is_not_believed() -> None:
    with pytest.raises(RestoreError, match="begins with a sheet"):
        restore(None, [])


def test_a_log_in_which_something_else_happened_is_not_believed() -> None:
    party, other = deal("Ann", "Bob"), deal("Ann", "Bob", seed=bytes(32))
    for each in (party, other):
        each.do("Ann", Roll())
    with pytest.raises(RestoreError, match="expected Act"):
        restore(None, [*party.rows[:-1], other.rows[-1]])


def test_a_log_whose_clock_was_wound_back_is_read_all_the_same() -> None:
    """Times only matter to clocks; a restart may write down an earlier one."""
    party = deal("Ann", "Bob")
    rows = [msgspec.structs.replace(row, at=0) for row in party.rows]
    assert restore(None, rows).snapshot() == party.kept
