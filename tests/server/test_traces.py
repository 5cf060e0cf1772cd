"""Traces: who was deleted is in no byte of the database, and the games of others stay whole."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from freehold.protocol import Leave
from freehold.record import parse_save, verify
from freehold.server.app import remove_traces
from freehold.server.games.packing import unpacked
from freehold.server.people.administration import ADMINISTRATION
from freehold.server.people.moderator_actions import OPERATOR
from freehold.server.rooms.redaction import Redaction
from freehold.server.store import AuditRow, EntryRow, IdentityRow, RewrittenRow, SnapshotRow
from freehold.server.store.sqlite_database import NAME
from tests.kit import accounts
from tests.kit.live_server import LiveServer, Table, with_server
from tests.kit.moderation import report
from tests.kit.values import present
from tests.server.deleting import archive_all, deleted, entered, record_of, resign

pytestmark = pytest.mark.usefixtures("cheap_passwords")

COUNTING: Final[dict[str, Any]] = {"least_rounds": 0, "least_seconds": 0}
SEEN: Final = "Xanthippe"  # at the table
SIGNED: Final = "Ysolde the Vanishing"  # on the account
SAID: Final = "quoth the raven"


def in_files(folder: Path, words: list[str]) -> list[str]:
    """Return which words are somewhere in the files of a folder."""
    data = b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
    return [word for word in words if word.encode() in data]


def traces(folder: Path, words: list[str]) -> list[str]:
    """Return which words any file of a folder has in it, packed or not."""
    found = in_files(folder, words)
    with closing(sqlite3.connect(folder / NAME)) as rows:
        for game, record in rows.execute("SELECT game, record FROM records"):
            found += [f"{game}: {word}" for word in words if word.encode() in unpacked(record)]
    return found


async def person(live: LiveServer) -> tuple[str, str]:
    """Return the token and the id of somebody with an account, under two names."""
    token = await live.guest(SEEN)
    assert (await accounts.register(live, token, SIGNED)).status == 201
    return token, await accounts.identity_of(live, token)


async def begun(live: LiveServer, token: str, code: str) -> None:
    """Let somebody come, chat, and change the name."""
    wire = await live.enter(token, code)
    await wire.ask(say="chat", text=SAID)
    await wire.socket.close()


async def play_with(live: LiveServer, token: str) -> Table:
    """Return a table where the person plays against Ben, a few moves on; both have spoken."""
    ben = await live.guest("Ben")
    wish = {"settings": {"pace": "none", "chairs": 3}}
    code = (await live.ask("POST", "/api/rooms", token, wish))["code"]
    clients = [await live.client(one, code) for one in (token, ben)]
    table = Table(live, await live.room(code), [token, ben], *clients)
    await begun(live, token, code)
    other = await live.enter(ben, code)
    await other.ask(say="chat", text=f"well said, {SEEN}, well said")
    await table.play(6)
    return table


def left_behind(plot: Any, folder: Path) -> list[str]:
    """Let somebody leave something and be deleted; return what is left of it after a while."""
    words = [SEEN, SIGNED, SAID]

    async def live_and_go(live: LiveServer) -> None:
        token, identity = await person(live)
        words.append(identity)
        await plot(live, token)
        await live.admission.store.flush()
        assert in_files(folder, words) == words
        wish = {"password": accounts.PASSWORD}
        assert (await accounts.call(live, "DELETE", "/api/me", wish, token)).status == 204

    with_server(live_and_go, data=folder, **COUNTING)
    with_server(_nothing, data=folder, **COUNTING)  # a start writes the file anew
    return traces(folder, words)


async def _nothing(live: LiveServer) -> None:
    assert await live.admission.store.traces() == 0


async def in_a_lobby(live: LiveServer, token: str) -> None:
    """Open a room and stay."""
    ben = await live.guest("Ben")
    code = (await live.ask("POST", "/api/rooms", token, {}))["code"]
    await live.enter(ben, code)
    await begun(live, token, code)


async def left_a_lobby(live: LiveServer, token: str) -> None:
    """Come to somebody's room, and leave it again."""
    ben = await live.guest("Ben")
    code = (await live.ask("POST", "/api/rooms", ben, {}))["code"]
    client = await live.client(token, code)
    await begun(live, token, code)
    await client.do(Leave)


async def was_kicked(live: LiveServer, token: str) -> None:
    """Come to somebody's room, and be thrown out."""
    ben = await live.guest("Ben")
    code = (await live.ask("POST", "/api/rooms", ben, {}))["code"]
    wire = await live.enter(token, code)
    host = await live.enter(ben, code)
    await wire.ask(say="chat", text=SAID)
    await host.ask(say="mute", member=2, muted=True)
    await host.ask(say="kick", member=2)


async def in_a_game(live: LiveServer, token: str) -> None:
    """Be in the middle of a game."""
    await play_with(live, token)


async def won_a_game(live: LiveServer, token: str) -> None:
    """Win a game, which counts."""
    table = await play_with(live, token)
    await table.finish()
    await entered(live)


async def in_the_archive(live: LiveServer, token: str) -> None:
    """Win a game, leave another in the middle, and let both rooms be archived."""
    table = await play_with(live, token)
    await table.finish()
    await play_with(live, token)
    await entered(live)
    await archive_all(live)


async def renamed_at_the_table(live: LiveServer, token: str) -> None:
    """Be known under the name only for a while."""
    ben = await live.guest("Ben")
    code = (await live.ask("POST", "/api/rooms", ben, {}))["code"]
    await begun(live, token, code)
    await live.ask("PATCH", "/api/me", token, {"name": "Somebody"})


async def with_a_save(live: LiveServer, token: str) -> None:
    """Wait for a saved game to be continued."""
    table = await play_with(live, token)
    text = await accounts.call(live, "GET", f"/api/rooms/{table.code}/save?sealed", token=token)
    await table.finish()
    reply = await accounts.call(live, "POST", "/api/continue", text.body, token)
    assert reply.status == 201, reply
    await live.enter(token, reply.content["code"])


async def ben_goes_on_with_a_save(live: LiveServer, token: str) -> None:
    """Be named in the room of somebody who goes on with a save of a game that is still played."""
    table = await play_with(live, token)
    ben = table.tokens[1]
    text = await accounts.call(live, "GET", f"/api/rooms/{table.code}/save", token=ben)
    reply = await accounts.call(live, "POST", "/api/continue", text.body, ben)
    assert reply.status == 201, reply
    wire = await live.enter(ben, reply.content["code"])
    await wire.ask(say="chat", text=f"poor {SEEN}")


async def ben_plays_on_from_the_record(live: LiveServer, token: str) -> None:
    """Be named in the room of somebody who plays on at a moment of the finished game."""
    table = await play_with(live, token)
    game = table.room.sheet.game
    await table.finish()
    await entered(live)
    wish = {"number": 1, "seat": 1}
    reply = await accounts.call(live, "POST", f"/api/games/{game}/continue", wish, table.tokens[1])
    assert reply.status == 201, reply


async def was_reported(live: LiveServer, token: str) -> None:
    """Play with somebody who reports and blocks one, and report them as well."""
    table = await play_with(live, token)
    for who, other in ((1, 1), (0, 2)):
        wish = {"room": table.code, "member": other}
        assert (await report(live, table.tokens[who], **wish)).status == 201
        reply = await accounts.call(live, "POST", "/api/blocks", wish, table.tokens[who])
        assert reply.status < 300, reply


async def the_operator_closed_the_room(live: LiveServer, token: str) -> None:
    """Be in a room that the operator closes; earlier versions wrote down who was there."""
    table = await play_with(live, token)
    await live.server.app[ADMINISTRATION].close_room(table.room.id)
    of_before = AuditRow(1, OPERATOR, "close_room", "", f"7, lobby: Ben, {SEEN}")
    live.admission.store.write([of_before])


PLOTS: Final = (
    in_a_lobby, left_a_lobby, was_kicked, in_a_game, won_a_game, in_the_archive,
    renamed_at_the_table, with_a_save, was_reported, ben_goes_on_with_a_save,
    ben_plays_on_from_the_record, the_operator_closed_the_room,
)  # fmt: skip # a list to look things up in, side by side


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.__name__)
def test_no_byte_tells_of_who_was_deleted(plot: Any, tmp_path: Path) -> None:
    assert left_behind(plot, tmp_path) == []


async def test_a_save_of_before_does_not_bring_the_name_back(live: LiveServer) -> None:
    token, _identity = await person(live)
    table = await play_with(live, token)
    ben = table.tokens[1]
    text = await accounts.call(live, "GET", f"/api/rooms/{table.code}/save", token=ben)
    await deleted(live, token, accounts.PASSWORD)
    reply = await accounts.call(live, "POST", "/api/continue", text.body, ben)
    continues = present((await live.room(reply.content["code"])).sheet.continues)
    assert continues.players == ("Player 1", "Ben")


async def alone(live: LiveServer, token: str) -> bytes:
    """Return the open save of a game against bots."""
    wish = {"settings": {"chairs": 2}, "bots": ["steady"]}
    code = (await live.ask("POST", "/api/rooms", token, wish))["code"]
    wire = await live.enter(token, code)
    await wire.ask(say="begin")
    save = await accounts.call(live, "GET", f"/api/rooms/{code}/save", token=token)
    assert save.body.startswith(b'{"line":"header"')
    return save.body


async def test_an_open_save_of_before_does_not_bring_the_name_back(live: LiveServer) -> None:
    token, _identity = await person(live)
    save, ben = await alone(live, token), await live.guest("Ben")
    await deleted(live, token, accounts.PASSWORD)
    reply = await accounts.call(live, "POST", "/api/continue", save, ben)
    room = await live.room(reply.content["code"])
    assert room.sheet.continues is not None
    assert room.sheet.continues.players[0] == "Player 1"
    rows = await live.admission.store.entries(room.id, 0)
    kept = present(await live.admission.store.save(room.sheet.continues.save))
    assert not any(SEEN.encode() in text for text in (kept, *(row.body for row in rows)))


async def test_a_room_where_others_go_on_with_an_open_save_forgets_the_name(
    live: LiveServer,
) -> None:
    token, identity = await person(live)
    save, ben = await alone(live, token), await live.guest("Ben")
    code = (await accounts.call(live, "POST", "/api/continue", save, ben)).content["code"]
    room = await live.room(code)
    assert room.sheet.continues is not None
    assert room.sheet.continues.players[0] == SEEN
    assert identity.encode() not in save
    await deleted(live, token, accounts.PASSWORD)
    room = await live.room(code)
    assert room.sheet.continues is not None
    kept = present(await live.admission.store.save(room.sheet.continues.save))
    assert room.sheet.continues.players[0] == "Player 1"
    assert SEEN.encode() not in kept


async def test_nobody_waits_for_who_was_deleted(live: LiveServer) -> None:
    token, identity = await person(live)
    table = await play_with(live, token)
    ben = table.tokens[1]
    text = await accounts.call(live, "GET", f"/api/rooms/{table.code}/save", token=ben)
    reply = await accounts.call(live, "POST", "/api/continue", text.body, ben)
    code = reply.content["code"]
    assert identity in (await live.room(code)).private.awaited
    await deleted(live, token, accounts.PASSWORD)
    private = (await live.room(code)).private
    assert (len(private.awaited), len(private.named or {})) == (1, 1)


def test_the_log_beside_the_database_is_emptied_at_once(tmp_path: Path) -> None:
    async def plot(live: LiveServer) -> int:
        token, _identity = await person(live)
        await in_a_lobby(live, token)
        await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, token)
        beside = (tmp_path / f"{NAME}-wal").read_bytes()
        return beside.count(SEEN.encode())

    assert with_server(plot, data=tmp_path) == 0


def test_the_file_is_written_anew_when_nobody_is_connected(tmp_path: Path) -> None:
    async def plot(live: LiveServer) -> list[int]:
        token, _identity = await person(live)
        await in_a_lobby(live, token)
        await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, token)
        other = (await live.ask("POST", "/api/rooms", await live.guest("Ann"), {}))["code"]
        await live.enter(await live.guest("Ben"), other)
        store, found = live.admission.store, []
        await remove_traces(live.admission)
        found.append(await store.traces())
        await live.exits.aclose()
        await live.until(lambda: live.admission.connections == 0)
        await remove_traces(live.admission)
        return [*found, await store.traces()]

    assert with_server(plot, data=tmp_path) == [1, 0]


async def test_the_others_go_on_playing_and_their_record_verifies(live: LiveServer) -> None:
    token, _identity = await person(live)
    table = await play_with(live, token)
    game = table.room.sheet.game or ""
    await deleted(live, token, accounts.PASSWORD)
    await resign(live, table.ben)
    save = parse_save(await record_of(live, game), "record")
    assert [player.name for player in save.header.players] == ["Player 1", "Ben"]
    assert verify(save).ok


async def test_a_room_without_somebody_is_restored_as_it_was(live: LiveServer) -> None:
    """Whether by its snapshot or by its whole log."""
    token, _identity = await person(live)
    table = await play_with(live, token)
    await table.play(40)
    decision = table.room.match.state.decision if table.room.match else 0
    await deleted(live, token, accounts.PASSWORD)
    store, number = live.admission.store, table.room.id
    kept = await store.snapshot(number)
    assert isinstance(kept, SnapshotRow)
    assert SEEN.encode() not in kept.body
    assert table.room.match is not None
    assert table.room.match.state.decision >= decision


async def test_what_others_said_stays_but_for_the_name(live: LiveServer) -> None:
    token, _identity = await person(live)
    table = await play_with(live, token)
    await deleted(live, token, accounts.PASSWORD)
    chat = [(line.name, line.text) for line in table.room.durable.chat]
    assert chat == [("Player", "…"), ("Ben", "well said, …, well said")]


def test_a_room_that_another_version_has_written_loses_the_id_as_well() -> None:
    who = IdentityRow("abcDEF012_-xyz45", SEEN, "kite", 1, 0, 0)
    row = EntryRow(1, 1, 0, msgspec.json.encode({"entry": "unheard_of", "who": who.id}))
    redaction = Redaction(who, "gone:x")
    redaction.learn([row])
    (written,) = redaction.rewrite([row])
    assert isinstance(written, RewrittenRow)
    assert who.id.encode() not in written.body
