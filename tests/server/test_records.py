"""Records: made once, kept, and sent piece by piece to who does not have them yet."""

import asyncio
import zlib
from typing import Any
from unittest.mock import patch

import pytest

from freehold.record import parse_save, verify
from freehold.server.games import records as module
from freehold.server.games.entries import PlayEntry, decode_stored, is_action
from freehold.server.games.log_pages import PAGE
from freehold.server.games.packing import PIECE, RecordPacker, packed, pieces, unpacked
from freehold.server.games.records import Records
from freehold.server.store import MemoryStore
from freehold.wire.actions import Lift, Mortgage, Resign
from tests.kit import accounts
from tests.kit.live_server import LiveServer
from tests.kit.room_rig import RoomRig, deal
from tests.kit.saves import record_text
from tests.server.rooms.questions import STATIONS


class Presses:
    """Counts how often a record is begun."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(self, *parts: Any) -> RecordPacker:
        """Begin a record."""
        self.begun += 1
        return RecordPacker(*parts)


def finished() -> RoomRig:
    """Return a room whose game, in which something was taken back, is over."""
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(0, *STATIONS))
    for station in STATIONS:
        rig.do("Ann", Mortgage(station))
    rig.agree("take_back", "Ann", "Bob")
    rig.do("Ann", Lift(STATIONS[0]))
    rig.do("Bob", Resign())
    return rig


def test_a_record_is_the_same_read_page_by_page() -> None:
    rig = finished()
    with patch("freehold.server.games.log_pages.PAGE", 2):
        record = asyncio.run(Records(rig.store).text(rig.room.durable.game))
    assert record == record_text(rig.entries, rig.room.durable.game)
    save = parse_save(record or b"", "record")
    assert [act.action for act in save.acts] == [
        Mortgage(STATIONS[0]),
        Lift(STATIONS[0]),
        Resign(),
    ]


def test_a_record_is_made_once_however_many_ask_at_once() -> None:
    rig, presses = finished(), Presses()
    records, game = Records(rig.store), rig.room.durable.game

    async def ask() -> list[bytes | None]:
        return await asyncio.gather(*(records.packed(game) for _ in range(20)))

    with patch.object(module, "RecordPacker", presses.begin):
        found = asyncio.run(ask())
        found += asyncio.run(ask())
    assert presses.begun == 1
    assert len(set(found)) == 1


def test_a_record_that_could_not_be_made_is_made_for_who_asks_next() -> None:
    rig = finished()
    records, game = Records(rig.store), rig.room.durable.game
    with patch.object(module, "RecordPacker", side_effect=KeyError), pytest.raises(KeyError):
        asyncio.run(records.packed(game))
    assert asyncio.run(records.packed(game)) is not None


def test_who_gives_up_waiting_keeps_no_other_from_the_record() -> None:
    rig = finished()
    records, game = Records(rig.store), rig.room.durable.game

    async def ask() -> bytes | None:
        first = asyncio.create_task(records.packed(game))
        second = asyncio.create_task(records.packed(game))
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert asyncio.run(ask()) is not None


def test_a_log_is_read_in_pieces_however_long_it_is() -> None:
    rig = finished()
    sizes: list[int] = []
    read = MemoryStore.entries

    async def counted(*wanted: Any) -> Any:
        rows = await read(*wanted)
        sizes.append(len(rows))
        return rows

    with patch.object(MemoryStore, "entries", counted):
        asyncio.run(Records(rig.store).packed(rig.room.durable.game))
    assert max(sizes) <= PAGE
    assert len(sizes) > 1


def test_pieces_of_what_was_packed_are_small_and_give_the_whole() -> None:
    text = bytes(3_000_000) + bytes(range(256)) * 999
    parts = list(pieces(packed(text)))
    assert b"".join(parts) == text
    assert max(map(len, parts)) <= PIECE


@pytest.mark.parametrize("kept", [b"", b"nothing", packed(b"record" * 99)[:-5]])
def test_what_was_not_packed_is_not_unpacked(kept: bytes) -> None:
    with pytest.raises(ValueError, match="expected a packed record"):
        unpacked(kept)


# --- over HTTP


async def fetch(live: LiveServer, path: str, **headers: str) -> tuple[int, Any, bytes]:
    """Return an answer as it comes, without unpacking it."""
    url = f"http://127.0.0.1:{live.server.port}{path}"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with live.session.get(url, headers=named, auto_decompress=False) as response:
        return response.status, response.headers, await response.read()


async def test_a_record_is_sent_as_it_is_kept_to_who_takes_it_so(live: LiveServer) -> None:
    _table, game = await accounts.finished_table(live)
    path = f"/api/games/{game}/record"
    status, headers, body = await fetch(live, path, Accept_Encoding="gzip, deflate")
    assert (status, headers["Content-Encoding"]) == (200, "deflate")
    assert body == await live.server.admission.store.record(game)
    assert verify(parse_save(zlib.decompress(body), "record")).ok
    _status, headers, plain = await fetch(live, path, Accept_Encoding="identity")
    assert "Content-Encoding" not in headers
    assert plain == zlib.decompress(body)


@pytest.mark.parametrize("coding", ["deflate", "identity"])
async def test_who_has_a_record_is_not_sent_it_again(live: LiveServer, coding: str) -> None:
    _table, game = await accounts.finished_table(live)
    path = f"/api/games/{game}/record"
    _status, headers, _body = await fetch(live, path, Accept_Encoding=coding)
    tag = headers["ETag"]
    again = await fetch(live, path, Accept_Encoding=coding, If_None_Match=tag)
    assert (again[0], again[1]["ETag"], again[2]) == (304, tag, b"")
    assert headers["Cache-Control"] == "no-cache"
    other = await fetch(live, path, Accept_Encoding=coding, If_None_Match='"another"')
    assert other[0] == 200


async def test_the_room_of_a_finished_game_gives_its_record(live: LiveServer) -> None:
    """There is nothing to hide in it, so nothing is sealed."""
    table, game = await accounts.finished_table(live)
    record = (await fetch(live, f"/api/games/{game}/record", Accept_Encoding="identity"))[2]
    bearer = {"Authorization": f"Bearer {table.tokens[1]}", "Accept_Encoding": "identity"}
    for path in ("save", "save?sealed"):
        found = await fetch(live, f"/api/rooms/{table.room.sheet.code}/{path}", **bearer)
        assert (found[0], found[2]) == (200, record)


async def test_a_record_without_a_name_has_another_tag(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    path = f"/api/games/{game}/record"
    tag = (await fetch(live, path))[1]["ETag"]
    reply = await accounts.call(live, "DELETE", "/api/me", {}, table.tokens[0])
    assert reply.status == 204
    status, headers, _body = await fetch(live, path, If_None_Match=tag)
    assert (status, headers["ETag"] != tag) == (200, True)


async def test_a_head_has_no_body(live: LiveServer) -> None:
    _table, game = await accounts.finished_table(live)
    url = f"http://127.0.0.1:{live.server.port}/api/games/{game}/record"
    async with live.session.head(url) as response:
        assert (response.status, await response.read()) == (200, b"")
    assert (await fetch(live, f"/api/games/{game}/record"))[0] == 200


def test_the_entries_that_are_many_are_told_by_their_beginning() -> None:
    """So that they need not be read to be passed over."""
    for row in finished().rows:
        assert is_action(row.body) == isinstance(decode_stored(row.body), PlayEntry)
