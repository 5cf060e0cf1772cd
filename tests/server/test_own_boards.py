"""Boards of people's own in rooms: named by a digest, played, restored, saved, and left alone."""

from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from freehold.editions import board_of, boards, named, plain_board
from freehold.game import Game
from freehold.record import parse_save, save_bytes, verify
from freehold.server.people import library
from freehold.server.rooms.restoring import restored
from freehold.server.store import BoardExpiryRow
from tests.browser.web_server import WebServer
from tests.kit import accounts
from tests.kit.boards import short
from tests.kit.live_server import LiveServer, Table

pytestmark = pytest.mark.usefixtures("cheap_passwords")

Body = dict[str, Any]


async def keep(live: LiveServer, token: str, drawn: Body | None = None) -> str:
    told = await live.ask("POST", "/api/boards", token, {"board": drawn or short()})
    assert told["problems"] == []
    return str(told["id"])


async def own_table(live: LiveServer, **settings: Any) -> tuple[Table, str]:
    """Return a table at which a board of Ann's is to be played, and its name."""
    name = await keep(live, await live.guest("Cy"))
    return await live.table(edition=name, **settings), name


async def test_a_board_is_kept_under_its_digest_and_told_in_all_forms(live: LiveServer) -> None:
    token = await live.guest("Ann")
    name = await keep(live, token)
    assert name == named(board_of(short())).id
    told = await live.ask("GET", f"/api/boards/{name}")
    assert named(board_of(told["board"])).id == name
    edition = await live.ask("GET", f"/api/editions/{name}")
    assert (edition["id"], edition["name"]["en"]) == (name, "Old Town")
    assert edition["digest"] == told["digest"]
    options = await live.ask("GET", f"/api/editions/{name}/options")
    assert any(one["name"] == "round_limit" for one in options)
    assert b"<svg" in (await accounts.call(live, "GET", f"/api/boards/{name}/picture")).body
    unknown = "board-" + 32 * "0"
    for path in (f"/api/boards/{unknown}", f"/api/editions/{unknown}"):
        assert (await accounts.call(live, "GET", path)).status == 404


async def test_a_game_on_a_board_is_played_to_its_end_and_its_record_verifies(
    live: LiveServer,
) -> None:
    table, name = await own_table(live)
    await table.play(6)
    await table.finish()
    game = table.room.sheet.outcome
    assert game is not None
    reply = await accounts.call(live, "GET", f"/api/games/{game.game}/record")
    save = parse_save(reply.body, "record")
    assert save.header.edition == name
    assert save.header.board == plain_board(named(board_of(short())))
    assert verify(save).ok
    assert (await live.ask("GET", f"/api/games/{game.game}/rents"))["rents"]


async def test_a_room_has_its_board_after_a_restart(live: LiveServer) -> None:
    table, name = await own_table(live)
    await table.play(6)
    await live.admission.store.flush()
    boards._held.clear()  # as in a new process
    found = await restored(live.admission.store, table.room.id)
    assert found.board is not None
    assert found.board.id == name
    assert found.match is not None
    assert table.room.match is not None
    assert found.match.game.hash == table.room.match.game.hash


async def test_a_room_that_waits_keeps_its_board_from_being_deleted(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, store, clock = await live.guest("Ann"), live.admission.store, live.admission.clock
    kept = await keep(live, token, short("Far Away"))
    later = clock.wall() + 1_000
    monkeypatch.setattr(clock, "wall", lambda: later)
    await live.ask("POST", "/api/rooms", token, {"settings": {"edition": kept}})
    store.write([BoardExpiryRow(later - 60)])
    assert await store.drawn_board(kept) is not None


async def test_a_board_that_comes_while_the_clock_is_behind_is_of_today(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, store, clock = await live.guest("Ann"), live.admission.store, live.admission.clock
    now = clock.wall()
    monkeypatch.setattr(clock, "wall", lambda: now - 10**8)
    kept = await keep(live, token, short("Long Ago"))
    await live.ask("POST", "/api/rooms", token, {"settings": {"edition": kept}})
    store.write([BoardExpiryRow(now - 60)])
    assert await store.drawn_board(kept) is not None


async def test_a_game_saved_at_the_terminal_goes_on_in_a_room_with_its_board(
    live: LiveServer,
) -> None:
    game = Game(board_of(short("Far Away")), players=2, seed=1)
    for _ in range(3):
        game.bot_move("beginner")
    text = save_bytes(game.record)
    reply = await accounts.call(live, "POST", "/api/continue", text, await live.guest("Ann"))
    assert reply.status == 201, reply
    name = named(board_of(short("Far Away"))).id
    assert (await live.room(reply.content["code"])).sheet.settings.edition == name
    assert (await live.ask("GET", f"/api/editions/{name}"))["id"] == name


async def test_a_board_that_is_not_here_is_refused(live: LiveServer, table: Table) -> None:
    unknown = "board-" + 32 * "0"
    wish = {"settings": {"pace": "none", "chairs": 3, "edition": unknown}}
    for path in ("/api/rooms", "/api/quick", "/api/lengths"):
        reply = await accounts.call(live, "POST", path, wish, token=table.tokens[0])
        assert (reply.status, reply.word) == (409, "bad_settings")


async def test_hostile_boards_are_refused_in_words(live: LiveServer, token: str) -> None:
    bodies: list[Body] = [{"toml": "[" * 10_000}, {"board": {"squares": [[[]]]}}]
    bodies.append({"board": short() | {"id": "\u202e"}})
    for hostile in bodies:
        for path in ("/api/boards", "/api/library"):
            told = await live.ask("POST", path, token, hostile)
            assert told["problems"]
            assert told.get("id") is None


async def test_somebody_brings_so_many_boards_a_day(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MOST_KEPT", 2)
    token = await live.guest("Ann")
    for name in ("One", "Two", "One"):
        await keep(live, token, short(name))
    reply = await accounts.call(live, "POST", "/api/boards", {"board": short("Three")}, token=token)
    assert (reply.status, reply.word) == (409, "too_many")


def test_a_game_goes_on_with_its_board_after_a_kill(tmp_path: Path) -> None:
    """Whoever killed the server, the next one has room, board and game."""
    server = WebServer(tmp_path, {})
    server.start()
    try:
        token = server.new_guest("Ann")
        name = server.ask("POST", "/api/boards", token, {"board": short()})["id"]
        wish = {"settings": {"pace": "none", "chairs": 3, "edition": name}, "bot": "beginner"}
        code = server.ask("POST", "/api/quick", token, wish)["code"]
        server.restart()
        assert server.ask("GET", f"/api/rooms/{code}", token)["edition"] == name
        assert server.ask("GET", f"/api/editions/{name}")["name"]["en"] == "Old Town"
        request = Request(f"{server.base}/api/rooms/{code}/save")
        request.add_header("Authorization", f"Bearer {token}")
        with urlopen(request) as found:
            save = parse_save(found.read(), "save")
        assert save.header.edition == name
        assert verify(save).ok
    finally:
        server.stop()
    assert server.complaints == ""
