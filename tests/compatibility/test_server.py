"""The data of an older server, killed while a game was on, are served on."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest

from freehold.record import Save, parse_save, verify
from tests.compatibility.fixtures import database, server_told, unpack_server
from tests.compatibility.serving import (
    Member,
    Server,
    finish,
    play,
    run_command,
    running,
    until,
    visiting,
)
from tests.compatibility.survey import covers, survey
from tests.kit.rig import Opened

MANIFEST, TOLD = server_told()
PLAYED: Final = ("running", "paused", "auction", "rewound", "alone", "continued")  # rooms
ACTIONS: Final = 12  # done in each of them


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with the data."""
    folder = tmp_path / "data"
    folder.mkdir()
    unpack_server(folder)
    return folder


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server of these data, where every test has rooms of its own."""
    folder = tmp_path_factory.mktemp("data")
    unpack_server(folder)
    with running(folder) as process:
        yield process.base


@pytest.fixture
def server(base: str) -> Opened:
    """Offer the server."""
    return Opened(lambda: visiting(base))


def token(name: str) -> str:
    """Return somebody's token."""
    return MANIFEST.guests[name].token


async def record_of(server: Server, game: str) -> Save:
    """Return the record of a finished game, which must be good."""
    text = await server.text(f"/api/games/{game}/record")
    save = parse_save(text, game)
    assert save.result is not None
    assert verify(save).ok
    return save


async def play_on(members: list[Member]) -> str:
    """Play a while and give up; return the id of the game."""
    await until(lambda: members[0].prompt is not None)
    await play(members, Random("on"), ACTIONS)
    return await finish(members)


@pytest.mark.parametrize("forgotten", ["nothing", "snapshots"])
def test_everything_is_told_as_it_was(data: Path, forgotten: str) -> None:
    """Rooms come out the same from their snapshots and from their whole logs."""
    if forgotten == "snapshots":
        with database(data) as rows, rows:
            assert rows.execute("DELETE FROM snapshots").rowcount > 5
    told = asyncio.run(survey(data, MANIFEST))
    assert [what for what in TOLD if not covers(told[what], TOLD[what])] == []


@pytest.mark.parametrize("label", PLAYED)
async def test_a_game_goes_on_to_a_good_record(server: Server, label: str) -> None:
    room = MANIFEST.rooms[label]
    async with server.members([token(name) for name in room.who], room.code) as members:
        if members[0].sheet["paused"]:
            await members[0].do("propose_vote", topic="go_on")
            await members[1].do("vote", yes=True)
        game = await play_on(members)
    before = TOLD[f"{label} {room.who[0]}"]
    save = await record_of(server, game)
    assert game == before["game"]["id"]
    assert save.header.commitment == before["game"]["header"]["commitment"]
    assert len(save.acts) > before["view"]["decision"]


async def test_a_lobby_begins_its_game(server: Server) -> None:
    room = MANIFEST.rooms["lobby"]
    async with server.members([token(name) for name in room.who], room.code) as members:
        host, *others = members
        for one in others:
            await one.do("ready", ready=True)
        await host.do("begin")
        await until(lambda: host.prompt is not None)
        await play(members, Random("lobby"), ACTIONS)


@pytest.mark.parametrize("waits", [True, False], ids=["in a lobby", "in a file"])
async def test_a_sealed_game_is_continued(server: Server, waits: bool) -> None:
    sealed = MANIFEST.files["sealed"].encode()
    label = msgspec.json.decode(sealed.partition(b"\n")[0])
    code = MANIFEST.rooms["waiting"].code
    if not waits:
        code = (await server.ask("POST", "/api/continue", token("Bo"), sealed))["code"]
    async with server.members([token("Bo")], code) as members:
        assert members[0].sheet["continues"]["actions"] == label["actions"]
        await members[0].do("begin")
        again = await record_of(server, await play_on(members))
    first = await record_of(server, MANIFEST.games[-1])
    assert again.acts[: label["actions"]] == first.acts[: label["actions"]]


async def test_an_open_save_is_continued(server: Server) -> None:
    save = MANIFEST.files["open"].encode()
    made = await server.ask("POST", "/api/continue", token("Ann"), save)
    async with server.members([token("Ann")], made["code"]) as members:
        await members[0].do("begin")
        again = await record_of(server, await play_on(members))
    before = parse_save(save, "save")
    assert again.acts[: len(before.acts)] == before.acts


async def test_records_of_finished_games_are_good(server: Server) -> None:
    for game in MANIFEST.games:
        await record_of(server, game)
    text = await server.text(f"/api/games/{MANIFEST.games[0]}/record")
    report = await server.ask("POST", "/api/verify", body=text)
    assert (report["ok"], report["finished"]) == (True, True)


async def test_people_sign_in_and_take_their_data_along(server: Server) -> None:
    for name in MANIFEST.accounts:
        right = {"name": name, "password": MANIFEST.password}
        guest = await server.ask("POST", "/api/sign-in", body=right)
        exported = await server.text("/api/me/export", guest["token"])
        assert guest["id"].encode() in exported
    wrong = {"name": name, "password": MANIFEST.password.upper()}
    assert (await server.request("POST", "/api/sign-in", body=wrong))[0] == 401


async def test_a_recovery_code_opens_an_account(server: Server) -> None:
    codes = MANIFEST.accounts["Eve the Great"]
    lost = {"name": "eve THE great", "code": codes[3], "password": "another good password"}
    guest = await server.ask("POST", "/api/recover", body=lost)
    assert guest["id"] == MANIFEST.guests["Eve"].id


def test_the_statistics_come_out_as_they_were(data: Path) -> None:
    with database(data) as rows:
        stored = _rows(rows, "annals") + _rows(rows, "standings")
    printed = run_command("rebuild", "--data", str(data), "--json")
    done = msgspec.json.decode(printed)
    assert (done["games"], done["left_out"], done["rows"]) == (len(MANIFEST.games), 0, len(stored))
    assert done["before"] == done["after"]
    with database(data) as rows:
        tables = rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        written = {row for (table,) in tables for row in _rows(rows, table)}
    assert written.issuperset(stored)


def _rows(rows: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return rows.execute(f"SELECT * FROM {table}").fetchall()
