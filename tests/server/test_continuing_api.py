"""Saving and continuing over HTTP: downloads, uploads, playing on, and the terminal in between."""

import json
import threading
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from freehold.cli.saves import read_game
from freehold.client.room_client import Client
from freehold.editions import changed, load
from freehold.protocol import Ack, Act, AddBot, Begin, Ready, Refused
from freehold.record import load_game, parse_save, verify
from freehold.server.games.continuation import read_continuation
from freehold.server.rooms import play as rooms_play
from freehold.server.rooms.room import Room
from freehold.server.ws.connection import BEGIN_COST
from freehold.wire import View
from freehold.wire.actions import Resign
from tests.cli.running import Runner, lines
from tests.kit.live_server import LiveServer, Table, with_server
from tests.kit.saves import begin, open_table, play, saved
from tests.server.uploads import refused, request, uploaded

PAUSED: Final = saved(play(begin("us", 4), 30, Random(4)))


async def finished(live: LiveServer) -> tuple[Table, str]:
    """Return a table after its game, and the id of that game."""
    table = await live.table(chairs=2)
    await table.play(6)
    await table.finish()
    assert table.room.sheet.game is not None
    return table, table.room.sheet.game


# --- downloads


async def test_a_save_is_a_file_to_download(live: LiveServer, table: Table) -> None:
    await table.play()
    url = f"{live.base}/api/rooms/{table.code}/save"
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    async with live.session.get(url, headers=headers) as answer:
        assert answer.status == 200
        assert answer.content_type == "application/x-ndjson"
        expected = f'attachment; filename="freehold-us-{table.code}.jsonl"'
        assert answer.headers["Content-Disposition"] == expected
        assert (await answer.read()).startswith(b'{"line":"sealed"')


@pytest.mark.parametrize(("query", "sealed"), [("", False), ("?sealed", True)])
async def test_who_plays_alone_may_ask_for_a_sealed_save(
    live: LiveServer, query: str, sealed: bool
) -> None:
    ann = await live.guest("Ann")
    wished = {"settings": {"pace": "none", "chairs": 2}, "bots": ["steady"]}
    code = (await live.ask("POST", "/api/rooms", ann, wished))["code"]
    room = await begun(live, ann, code)
    status, save = await request(live, "GET", f"/api/rooms/{code}/save{query}", ann)
    assert (status, save.startswith(b'{"line":"sealed"')) == (200, sealed)
    assert bool(room.sheet.origin) is not sealed  # whether its dice are new
    assert not room.sheet.opened


@pytest.mark.parametrize(
    ("who", "expected"), [("", (401, "unknown_token")), ("stranger", (409, "not_seated"))]
)
async def test_others_get_no_save_of_a_running_game(
    live: LiveServer, who: str, expected: tuple[int, str], table: Table
) -> None:
    await table.play()
    token = await live.guest("Eve") if who else ""
    path = f"/api/rooms/{table.code}/save"
    assert await table.expect_still(lambda: refused(live, "GET", path, token)) == expected


async def test_a_room_that_is_not_there_has_no_save(live: LiveServer) -> None:
    assert await refused(live, "GET", "/api/rooms/000000/save", await live.guest("Ann")) == (
        404,
        "no_such_room",
    )


# --- uploads


async def test_two_people_go_on_with_their_sealed_game(live: LiveServer) -> None:
    table = await live.table(chairs=2)
    await table.play(6)
    assert table.room.match is not None
    before = open_table(table.room.match.game)
    _status, save = await request(live, "GET", f"/api/rooms/{table.code}/save", table.tokens[1])
    code = await uploaded(live, table.tokens[0], save)
    ann, ben = [await live.client(token, code) for token in table.tokens]
    assert isinstance(await ben.do(Ready, True), Ack)
    assert isinstance(await ann.do(Begin), Ack)
    room = await live.room(code)
    assert room.match is not None
    assert open_table(room.match.game) == before
    await Table(live, room, table.tokens, ann, ben).play(4)


def test_a_waiting_save_outlives_the_server(tmp_path: Path) -> None:
    async def upload(live: LiveServer) -> tuple[str, str]:
        ann = await live.guest("Ann")
        return ann, await uploaded(live, ann, PAUSED)

    ann, code = with_server(upload, data=tmp_path)

    async def begin_it(live: LiveServer) -> tuple[list[View], bytes | None]:
        room = await begun(live, ann, code)
        assert room.match is not None
        assert room.sheet.continues is not None
        save = await live.admission.store.save(room.sheet.continues.save)
        return open_table(room.match.game), save

    expected = open_table(load_game(parse_save(PAUSED, "save")))
    assert with_server(begin_it, data=tmp_path, bot_pace=5.0) == (expected, PAUSED)


async def test_a_save_is_played_again_beside_the_loop(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a long one holds up nobody."""
    threads: list[int] = []

    def note(kept: bytes) -> Any:
        threads.append(threading.get_ident())
        return read_continuation(kept)

    monkeypatch.setattr(rooms_play, "read_continuation", note)
    ann = await live.guest("Ann")
    room = await begun(live, ann, await uploaded(live, ann, PAUSED))
    assert room.playing
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


@pytest.mark.server(messages_per_second=0.01, message_burst=2 * BEGIN_COST + 4)
async def test_a_save_that_cannot_begin_is_not_played_again_and_again(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long one takes a core for a while, each time that somebody asks for it."""
    read: list[bytes] = []
    monkeypatch.setattr(rooms_play, "read_continuation", read.append)
    ann, ben = await live.guest("Ann"), await live.guest("Ben")
    code = await uploaded(live, ann, PAUSED)
    wire, _other = await live.enter(ann, code), await live.enter(ben, code)  # who is not ready
    answers = [await wire.ask(say="begin") for _time in range(3)]
    assert [one.word for one in answers if isinstance(one, Refused)] == [
        *("not_ready", "not_ready", "slow_down")
    ]
    assert read == []


async def test_who_uploads_needs_to_be_somebody(live: LiveServer) -> None:
    assert await refused(live, "POST", "/api/continue", "", PAUSED) == (401, "unknown_token")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", (422, "not_a_save")),
        (PAUSED[:-10], (422, "cut_off")),
        (PAUSED.replace(b"Ann", b"Eve", 1), (422, "damaged")),
        (PAUSED.replace(b'"version":1', b'"version":9', 1), (422, "other_version")),
        (b'{"line":"sealed","format":"freehold","version":1}\nAAAA\n', (422, "sealed")),
        (saved(play(begin("hongkong", 1), 5000, Random(1))), (409, "game_over")),
    ],
    ids=["nothing", "cut off", "edited", "another version", "another seal", "finished"],
)
async def test_what_cannot_be_continued_is_refused(
    live: LiveServer, data: bytes, expected: tuple[int, str]
) -> None:
    assert await refused(live, "POST", "/api/continue", await live.guest("Ann"), data) == expected


@pytest.mark.parametrize(
    "expected",
    [
        pytest.param((413, "too_large"), marks=pytest.mark.server(upload_bytes=1000)),
        pytest.param((422, "too_slow"), marks=pytest.mark.server(upload_seconds=0.01)),
    ],
)
async def test_a_save_beyond_a_limit_is_refused(
    live: LiveServer, expected: tuple[int, str]
) -> None:
    assert await refused(live, "POST", "/api/continue", await live.guest("Ann"), PAUSED) == expected


@pytest.mark.server(rooms_per_identity=1)
async def test_who_is_in_too_many_rooms_continues_nothing(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    await uploaded(live, ann, PAUSED)
    assert await refused(live, "POST", "/api/continue", ann, PAUSED) == (409, "too_many")


async def test_who_uploads_too_often_is_told_to_wait(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    assert [(await request(live, "POST", "/api/continue", ann, b""))[0] for _ in range(9)][
        -1
    ] == 429


# --- playing on


def wish(**fields: Any) -> bytes:
    """Return the body of a wish to play on."""
    return json.dumps(fields).encode()


async def test_a_finished_game_is_played_on_from_any_moment(live: LiveServer) -> None:
    _table, game = await finished(live)
    _status, record = await request(live, "GET", f"/api/games/{game}/record")
    old = parse_save(record, "record")
    eve = await live.guest("Eve")
    body = wish(number=4, seat=1, bot="beginner")
    status, told = await request(live, "POST", f"/api/games/{game}/continue", eve, body)
    assert status == 201
    room = await live.room(json.loads(told)["code"])
    assert (room.sheet.phase, room.sheet.opened) == ("playing", True)
    assert [chair.bot for chair in room.sheet.chairs] == ["beginner", None]
    client = await live.client(eve, room.sheet.code)
    assert client.mirror.prompt is not None
    answer = await client.do(Act, client.mirror.prompt.ask, Resign())
    assert isinstance(answer, Ack), answer
    _status, again = await request(live, "GET", f"/api/games/{room.durable.game}/record")
    new = parse_save(again, "record")
    assert verify(new).ok
    assert new.acts[:4] == old.acts[:4]
    summary = json.loads((await request(live, "GET", f"/api/games/{room.durable.game}"))[1])
    assert summary["summary"]["continued"]


@pytest.mark.parametrize("number", [0, 1])
async def test_a_game_is_played_on_from_its_first_moments(live: LiveServer, number: int) -> None:
    _table, game = await finished(live)
    eve = await live.guest("Eve")
    path = f"/api/games/{game}/continue"
    _status, told = await request(live, "POST", path, eve, wish(number=number, seat=0))
    room = await live.room(json.loads(told)["code"])
    assert room.match is not None
    assert int(room.match.game.state.decision) >= number


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (wish(number=10_000, seat=0), (400, "bad_message")),
        (wish(number=-1, seat=0), (400, "bad_message")),
        (wish(number=1, seat=2), (400, "bad_message")),
        (wish(number=1, seat=0, bot="nobody"), (400, "bad_message")),
        (wish(seat=0), (400, "bad_message")),
        (b"{", (400, "bad_message")),
    ],
    ids=["too late", "too early", "no such seat", "no such bot", "no moment", "no body"],
)
async def test_what_is_no_moment_of_a_game_is_refused(
    live: LiveServer, body: bytes, expected: tuple[int, str]
) -> None:
    _table, game = await finished(live)
    eve = await live.guest("Eve")
    assert await refused(live, "POST", f"/api/games/{game}/continue", eve, body) == expected


async def test_who_is_out_of_the_game_cannot_be_played_on(live: LiveServer) -> None:
    table = await live.table(chairs=3)
    assert isinstance(await table.ann.do(AddBot, "beginner"), Ack)
    await table.begin()
    await table.act(table.ben, Resign())
    await table.ann.until(lambda: _is_out(table.ann, 1))
    number = table.room.match.state.decision if table.room.match else 0
    await table.act(table.ann, Resign())
    await table.ann.until(lambda: table.room.sheet.phase == "over")
    eve = await live.guest("Eve")
    path = f"/api/games/{table.room.sheet.game}/continue"
    assert await refused(live, "POST", path, eve, wish(number=number, seat=1)) == (
        409,
        "out_of_game",
    )


def _is_out(client: Client, seat: int) -> bool:
    view = client.mirror.view()
    return view is not None and not view.seats[seat].alive


async def test_a_game_that_is_not_over_cannot_be_played_on(live: LiveServer, table: Table) -> None:
    await table.play()
    path = f"/api/games/{table.room.sheet.game}/continue"
    assert await refused(live, "POST", path, table.tokens[0], wish(number=1, seat=0)) == (
        404,
        "no_such_game",
    )


# --- the terminal


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    """Return what runs commands."""
    return Runner(monkeypatch, capsys)


async def begun(live: LiveServer, token: str, code: str) -> Room:
    """Return a room whose host has started the game."""
    client = await live.client(token, code)
    assert isinstance(await client.do(Begin), Ack)
    return await live.room(code)


@pytest.mark.server(bot_pace=5.0)
async def test_a_save_of_earlier_rules_is_continued_by_them(live: LiveServer) -> None:
    """The lobby tells in what they differ from those of today, and a rematch keeps that."""
    game = play(begin("france", 4, version=1), 30, Random(4))
    ann = await live.guest("Ann")
    room = await begun(live, ann, await uploaded(live, ann, saved(game)))
    assert room.sheet.settings.options == changed(load("france"), game.options)
    assert room.sheet.settings.options["doubles_again"] is True
    assert room.match is not None
    assert open_table(room.match.game) == open_table(game)
    assert (room.match.game.header().rules, room.match.game.options) == (1, game.options)


async def test_a_save_of_the_terminal_is_continued_here(
    live: LiveServer, run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    wished = ("--players", "3", "--humans", "1", "--name", "Ann", "--edition", "us")
    typed = lines("1", "1", "1", "1", f"save {path}", "q")
    assert run("play", "--terminal", *wished, typed=typed).code == 0
    game = read_game(path)
    assert game.state.decision > 3
    ann = await live.guest("Ann")
    code = await uploaded(live, ann, path.read_bytes())
    room = await begun(live, ann, code)
    assert room.sheet.settings.pace == "none"
    assert room.match is not None
    assert open_table(room.match.game) == open_table(game.record)


@pytest.mark.parametrize("pace", ["none", "normal"])
def test_a_save_from_here_is_continued_in_the_terminal_and_here_again(
    pace: str, run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"

    async def download(live: LiveServer) -> None:
        ann = await live.guest("Ann")
        wished = {"settings": {"pace": pace, "chairs": 3}, "bots": ["steady", "steady"]}
        code = (await live.ask("POST", "/api/rooms", ann, wished))["code"]
        await begun(live, ann, code)
        _status, save = await request(live, "GET", f"/api/rooms/{code}/save", ann)
        path.write_bytes(save)

    with_server(download)
    before = read_game(path).state.decision
    typed = lines(*["1"] * 12, f"save {path} --force", "q")
    assert run("play", "--terminal", "--load", str(path), typed=typed).code == 0
    game = read_game(path)
    assert game.state.decision > before

    async def upload(live: LiveServer) -> None:
        ann = await live.guest("Ann")
        room = await begun(live, ann, await uploaded(live, ann, path.read_bytes()))
        assert room.match is not None
        assert open_table(room.match.game) == open_table(game.record)
        assert room.sheet.settings.pace == pace

    with_server(upload, bot_pace=5.0)


@pytest.mark.parametrize("command", [("play", "--terminal", "--load"), ("verify",)])
def test_the_terminal_says_what_a_sealed_save_is(
    command: tuple[str, ...], run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"line":"sealed","format":"freehold","version":1,"edition":"us"}\nAAAA\n')
    done = run(*command, str(path))
    assert done.code == 1
    assert "a sealed one, which only its own server opens" in " ".join(
        (done.out + done.err).split()
    )
