"""Sheets are written as differences: small, and worth as much as the whole."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from freehold import protocol
from freehold.protocol import SheetDifference, applied, difference
from freehold.server.games import log_pages
from freehold.server.games.archive import Survey
from freehold.server.games.entries import (
    WITH_SHEET,
    DifferenceEntry,
    SheetEntry,
    decode_stored,
    encode_entry,
    is_difference,
)
from freehold.server.games.log_lines import WHOLE_EVERY, LogError, LogReader, first_row, read_after
from freehold.server.http.accounts import OwnLines
from freehold.server.rooms.durable import restore
from freehold.server.rooms.redaction import Redaction, strike
from freehold.server.store import EntryRow, Lease, Write
from tests.kit import size
from tests.kit.bare_room import identity
from tests.kit.room_rig import RoomRig, gather
from tests.server.rooms.changes import CHANGES, PEOPLE, SAID, Step, crowd, steps, went_on

MOST: Final = 500  # bytes, for what one person changes


# --- values of any shape


class Leaf(msgspec.Struct, frozen=True):
    """A small thing."""

    number: int
    text: str | None = None


class Tree(msgspec.Struct, frozen=True):
    """Everything that a sheet is made of."""

    leaves: tuple[Leaf, ...]
    by_number: dict[int, str]
    by_name: dict[str, tuple[str, ...]]
    values: dict[str, bool | int | str | tuple[int, ...]]
    leaf: Leaf | None
    maybe: tuple[str | None, ...] | UnsetType = UNSET
    inner: Leaf | UnsetType = UNSET


few = st.integers(0, 3)
texts = st.sampled_from(("", "a", "~1", "b/c", "ক্ষ", "put", '"'))
leaves = st.builds(Leaf, few, st.none() | texts)
trees = st.builds(
    Tree,
    st.lists(leaves, max_size=5).map(tuple),
    st.dictionaries(few, texts),
    st.dictionaries(texts, st.lists(texts, max_size=3).map(tuple)),
    st.dictionaries(texts, st.booleans() | few | texts | st.lists(few, max_size=3).map(tuple)),
    st.none() | leaves,
    st.just(UNSET) | st.lists(st.none() | texts, max_size=4).map(tuple),
    st.just(UNSET) | leaves,
)


@settings(max_examples=size.times(150))
@given(trees, trees)
def test_a_difference_leads_from_anything_to_anything(before: Tree, after: Tree) -> None:
    written = msgspec.json.encode(difference(before, after))
    read = msgspec.json.decode(written, type=SheetDifference)
    assert applied(before, read) == after


@given(trees)
def test_where_nothing_has_changed_nothing_is_written(tree: Tree) -> None:
    assert msgspec.json.encode(difference(tree, tree)) == b"{}"


@pytest.mark.parametrize(
    "wrong",
    [
        SheetDifference(within={"nothing": SheetDifference(put={"number": 1})}),
        SheetDifference(
            within={"leaves": SheetDifference(within={"7": SheetDifference(put={"number": 1})})}
        ),
        SheetDifference(gone=("nothing",)),
        SheetDifference(put={"leaf": 7}),
    ],
)
def test_a_difference_from_something_else_is_no_difference(wrong: SheetDifference) -> None:
    tree = Tree((), {}, {}, {}, None)
    with pytest.raises((KeyError, msgspec.ValidationError)):
        applied(tree, wrong)


# --- how much is written


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_one_of_thirty_changes_is_small(change: Step) -> None:
    """The whole sheet takes 7 KB then."""
    rig = crowd()
    before = rig.kept.seq
    change(rig)
    written = [row.body for row in rig.rows[before:]]
    assert written
    assert all(is_difference(body) and len(body) < MOST for body in written)
    assert len(encode_entry(rig.entries[-1])) > 10 * max(map(len, written))


def test_a_bot_that_is_put_on_a_chair_is_small() -> None:
    rig = gather("Ann", "Bob", chairs=6)
    for watcher in range(22):
        rig.join(f"Watcher {watcher}", watch=True)
    for _ in range(3):
        rig.ok("Ann", protocol.AddBot, "steady")
        body = rig.rows[-1].body
        assert not is_difference(body) or len(body) < MOST


def test_a_busy_lobby_writes_little_with_its_whole_sheets() -> None:
    rig = crowd()
    names = list(rig.guests)[:6]
    before = rig.kept.seq
    for turn in range(200):
        rig.ok(names[turn % 6], protocol.Ready, turn // 6 % 2 == 1)
    written = [len(row.body) for row in rig.rows[before:]]
    assert sum(written) / len(written) < MOST


# --- what is read


def played(said: Iterable[tuple[str, tuple[Any, ...]]]) -> RoomRig:
    """Return a lobby in which people have said all sorts of things; who is out comes back first."""
    rig = gather("Ann", "Bob", chairs=4)
    went_on(rig, said)
    return rig


def written_whole(rig: RoomRig) -> list[EntryRow]:
    """Return the log as it was written before there were differences."""
    both = zip(rig.rows, rig.entries, strict=True)
    return [replace(row, body=encode_entry(entry)) for row, entry in both]


@settings(max_examples=size.times(40))
@given(steps)
def test_differences_lead_where_whole_sheets_do(said: list[tuple[str, tuple[Any, ...]]]) -> None:
    rig = played(said)
    new, old = restore(None, rig.rows), restore(None, written_whole(rig))
    assert new.snapshot() == old.snapshot() == rig.kept


@settings(max_examples=size.times(20))
@given(steps, st.integers(0, 100))
def test_who_begins_in_the_middle_reads_what_others_do(
    said: list[tuple[str, tuple[Any, ...]]], after: int
) -> None:
    with patch("freehold.server.games.log_lines.WHOLE_EVERY", 8):
        rig = played(said)
        rows = [row for row in rig.rows if row.seq > first_row(after)]
        assert list(read_after(rows, after)) == list(enumerate(rig.entries, 1))[after:]


def test_a_whole_sheet_is_never_far(lobby: RoomRig) -> None:
    for turn in range(3 * WHOLE_EVERY):
        lobby.ok("Bob", protocol.Ready, turn % 2 == 1)
    whole = 0
    for row in lobby.rows:
        if is_difference(row.body):
            assert row.seq - whole < WHOLE_EVERY
        else:
            whole = row.seq
    assert sum(is_difference(row.body) for row in lobby.rows) > 2 * WHOLE_EVERY


def test_the_first_change_after_a_restart_is_a_whole_sheet_again(lobby: RoomRig) -> None:
    """What was written before a snapshot may not be at hand."""
    lobby.keep()
    lobby.reboot("Bob")
    lobby.ok("Bob", protocol.Ready, False)
    assert isinstance(decode_stored(lobby.rows[-1].body), SheetEntry)


def test_a_difference_without_the_sheet_before_is_an_error(lobby: RoomRig) -> None:
    body = next(row.body for row in lobby.rows if is_difference(row.body))
    with pytest.raises(LogError, match="whole sheet"):
        LogReader().read(body)


def test_who_was_there_is_known_to_who_archives_and_to_the_export(lobby: RoomRig) -> None:
    lobby.join("Wren", watch=True)
    lobby.ok("Wren", protocol.Chat, SAID)
    lobby.ok("Wren", protocol.Leave)
    survey, lines = Survey(), OwnLines("id-Wren")
    for row in lobby.rows:
        survey.note_rows([row])
        lines.note_rows([row])
    assert survey.people == {"id-Ann", "id-Bob", "id-Wren"}
    assert [line.text for line in lines.lines] == [SAID]


# --- without somebody


@contextmanager
def short_pages() -> Iterator[None]:
    """Let a log be read a few lines at a time."""
    with patch.object(log_pages, "PAGE", 7):
        yield


async def struck(rig: RoomRig, name: str) -> None:
    """Strike somebody from the log of a room that nobody is in."""
    await strike(rig.store, Lease(1), identity(name), "gone:x")


@settings(max_examples=size.times(30))
@given(steps)
def test_no_difference_tells_of_who_was_deleted(said: list[tuple[str, tuple[Any, ...]]]) -> None:
    rig = played([("Bob", (protocol.Chat, SAID)), *said])
    before = rig.entries
    with short_pages():
        asyncio.run(struck(rig, "Bob"))
    text = b"".join(row.body for row in rig.rows)
    assert b"id-Bob" not in text
    assert b'"Bob"' not in text
    assert restore(None, rig.rows).seq == len(before)
    for old, new in zip(before, rig.entries, strict=True):
        if isinstance(old, WITH_SHEET):
            assert isinstance(new, WITH_SHEET)
            others = [one for one in old.sheet.members if one.name != "Bob"]
            assert [one for one in new.sheet.members if one in others] == others
            assert new.sheet.settings == old.sheet.settings


def test_what_was_a_difference_stays_one() -> None:
    rig = crowd(12)
    sizes = [len(row.body) for row in rig.rows]
    asyncio.run(struck(rig, "Guest 03 with a name"))
    pairs = zip(sizes, rig.rows, strict=True)
    assert all(len(row.body) <= before + 20 for before, row in pairs if row.seq > 1)


class Stopped:
    """A store that takes so many writes, and loses all others."""

    def __init__(self, rig: RoomRig, limit: int) -> None:
        self._write = rig.store.write
        self.left = limit

    def write(self, rows: list[Write], then: Any = None, lease: Any = None) -> None:
        """Write, or not."""
        self.left -= 1
        if self.left >= 0:
            self._write(rows, then, lease)


def test_a_log_that_was_half_rewritten_is_restored_and_rewritten_again() -> None:
    """Whatever was written when the server ended: nothing depends on what was not."""
    turns = [(PEOPLE[at % 5], (protocol.Ready, at // 5 % 2 == 0)) for at in range(40)]
    mutes = [("Bob", (protocol.Mute, number, True)) for number in (3, 4, 5)]
    last = [("Bob", (protocol.Leave,)), ("Bob", (protocol.Chat, SAID))]
    for limit in range(30):
        rig = played([*turns, mutes[0]])
        rig.keep()
        went_on(rig, [*mutes[1:], *turns[:3], *last])
        expected = [one.member for one in rig.sheet.chairs]
        stopped = Stopped(rig, limit)
        with short_pages():
            with patch.object(rig.store, "write", stopped.write):
                asyncio.run(struck(rig, "Bob"))
            for half in (restore(None, rig.rows), asyncio.run(rig.stored())):
                assert [one.member for one in half.sheet.chairs] == expected
                assert len(set(half.private.identities.values())) == len(half.sheet.members)
                assert not {"id-Bob", "gone:x"} <= set(half.private.mutes)
            asyncio.run(struck(rig, "Bob"))
        assert not any(b"Bob" in row.body for row in rig.rows)
        if stopped.left > 0:
            return
    raise AssertionError("expected fewer writes")


def test_a_difference_that_cannot_be_read_loses_the_name_as_well(lobby: RoomRig) -> None:
    lobby.join("Wren", watch=True)
    first, *rest = lobby.rows
    odd = replace(first, body=b'{"entry":"unheard_of"}')
    redaction = Redaction(identity("Wren"), "gone:x")
    redaction.learn([odd, *rest])
    redaction.begin_anew()
    written = redaction.rewrite([odd, *rest])
    assert written
    assert not any(b"Wren" in row.body for row in written if isinstance(row, EntryRow))
    assert any(isinstance(decode_stored(row.body), DifferenceEntry) for row in rest)
