"""Farewells: taking everything along, and being deleted while the games of others stay."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.annals.book import Book
from freehold.annals.played import Played
from freehold.record import parse_save, verify
from freehold.server.annalist import Annalist
from freehold.server.anonymity import redacted
from freehold.server.hall import NAP, SHELF_LIFE
from freehold.server.messages import Act, AddBot, Begin, Leave, Rematch
from freehold.wire.actions import Resign
from tests.server.bureau import (
    ANOTHER,
    PASSWORD,
    account,
    call,
    finished_table,
    identity_of,
    let_passwords_be_cheap,
    recover,
    register,
    sign_in,
)
from tests.server.hostile.arena import Arena, fight
from tests.server.stage import FakeClock

COUNTING: Final[dict[str, Any]] = {"least_rounds": 0, "least_seconds": 0}


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    let_passwords_be_cheap(monkeypatch)


# --- taking everything along


def test_an_export_tells_everything_that_is_kept() -> None:
    async def plot(place: Arena) -> tuple[Any, Any, str, str]:
        table, game = await finished_table(place)
        await register(place, table.tokens[0])
        await entered(place)
        ann = await place.enter(table.tokens[0], table.code)
        ben = await place.enter(table.tokens[1], table.code)
        await ann.ask(say="chat", text="what I said")
        await ben.ask(say="chat", text="what Ben said")
        other = (await place.ask("POST", "/api/quick", table.tokens[0], {}))["code"]
        reply = await call(place, "GET", "/api/me/export", token=table.tokens[0])
        return reply, table.code, game, other

    reply, code, game, other = fight(plot, **COUNTING)
    assert reply.headers["Content-Type"].startswith("application/json")
    assert reply.headers["Content-Disposition"].startswith("attachment")
    told = reply.content
    assert told["guest"]["name"] == "Ann"
    assert (told["account"]["name"], told["account"]["unused_codes"]) == ("Ann", 10)
    assert [(one["id"], one["seats"]) for one in told["games"]] == [(game, [0])]
    assert told["games"][0]["summary"]["players"] == ["Ann", "Ben"]
    rooms = {room["code"]: room for room in told["rooms"]}
    assert rooms[other]["playing"]
    assert [line["text"] for line in rooms[code]["chat"]] == ["what I said"]
    assert {one["kind"] for one in told["annals"]} >= {"figures", "progress", "encounter"}
    assert told["standings"]
    assert any("Chat" in note for note in told["notes"])


def test_an_export_tells_no_secret() -> None:
    async def plot(place: Arena) -> tuple[str, list[str]]:
        token, codes = await account(place)
        row = await place.desk.store.account(await identity_of(place, token))
        assert row is not None
        reply = await call(place, "GET", "/api/me/export", token=token)
        return reply.body.decode(), [PASSWORD, row.password, "argon2", token, *codes]

    told, secret = fight(plot)
    assert [one for one in secret if one in told] == []


def test_a_guest_may_take_everything_along_as_well() -> None:
    async def plot(place: Arena) -> Any:
        return (await call(place, "GET", "/api/me/export", token=await place.guest("Ann"))).content

    assert fight(plot)["account"] is None


async def entered(place: Arena) -> None:
    """Wait until the annals hold every finished game."""
    async with asyncio.timeout(10):
        while await place.desk.store.finished_after(await place.desk.store.entered(), 1):
            await asyncio.sleep(0.01)


# --- deleting


async def deleted(place: Arena, token: str, password: str | None = None) -> None:
    """Delete somebody."""
    wish = None if password is None else {"password": password}
    reply = await call(place, "DELETE", "/api/me", wish, token)
    assert (reply.status, reply.body) == (204, b""), reply


async def record_of(place: Arena, game: str) -> bytes:
    """Return a record as anybody gets it."""
    reply = await call(place, "GET", f"/api/games/{game}/record")
    assert reply.status == 200
    return reply.body


def test_a_wrong_password_deletes_nothing() -> None:
    async def plot(place: Arena) -> list[Any]:
        table, game = await finished_table(place)
        await register(place, table.tokens[0])
        wish = {"password": ANOTHER}
        refused = (await call(place, "DELETE", "/api/me", wish, table.tokens[0])).refused
        told = await place.ask("GET", f"/api/games/{game}")
        me = await place.ask("GET", "/api/me", table.tokens[0])
        return [refused, told["summary"]["players"], me["account"], len(me["places"])]

    assert fight(plot) == [(401, "wrong_password"), ["Ann", "Ben"], "Ann", 1]


def test_an_account_is_not_deleted_without_its_password() -> None:
    async def plot(place: Arena) -> list[Any]:
        token, _codes = await account(place)
        refused = (await call(place, "DELETE", "/api/me", token=token)).refused
        return [refused, (await sign_in(place)).status]

    assert fight(plot) == [(400, "bad_message"), 200]


def test_a_guest_with_a_password_is_told_to_have_none() -> None:
    async def plot(place: Arena) -> list[Any]:
        token = await place.guest("Ann")
        wish = {"password": PASSWORD}
        refused = (await call(place, "DELETE", "/api/me", wish, token)).refused
        return [refused, (await place.ask("GET", "/api/me", token))["guest"]["name"]]

    assert fight(plot) == [(409, "no_account"), "Ann"]


def test_a_deleted_account_opens_no_more_and_its_name_is_free() -> None:
    async def plot(place: Arena) -> list[Any]:
        token, codes = await account(place)
        await deleted(place, token, PASSWORD)
        replies = [await sign_in(place), await recover(place, codes[0])]
        again = await register(place, await place.guest("Ann"))
        return [*(reply.refused for reply in replies), again.status]

    assert fight(plot) == [(401, "wrong_password"), (401, "wrong_password"), 201]


def test_nothing_is_kept_about_who_was_deleted() -> None:
    async def plot(place: Arena) -> list[Any]:
        table, _game = await finished_table(place)
        await register(place, table.tokens[0])
        await entered(place)
        who, store = await identity_of(place, table.tokens[0]), place.desk.store
        assert await store.annals_of(who)
        assert await store.standings_of(who)
        await deleted(place, table.tokens[0], PASSWORD)
        return [
            await store.identity(who),
            await store.account(who),
            await store.annals_of(who),
            await store.standings_of(who),
            await store.rooms_of(who),
            await store.games_of(who, 10, 2**53),
        ]

    assert fight(plot, **COUNTING) == [None, None, [], [], [], []]


def test_a_game_that_is_being_entered_meanwhile_brings_nothing_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached, go_on, find = asyncio.Event(), asyncio.Event(), Annalist._book

    async def finding(self: Annalist, played: Played) -> Book:
        book = await find(self, played)
        reached.set()
        await go_on.wait()
        return book

    monkeypatch.setattr(Annalist, "_book", finding)

    async def plot(place: Arena) -> list[Any]:
        table, _game = await finished_table(place)
        who, store = await identity_of(place, table.tokens[0]), place.desk.store
        await reached.wait()
        task = asyncio.create_task(deleted(place, table.tokens[0]))
        await asyncio.wait({task}, timeout=0.2)
        go_on.set()
        await task
        await entered(place)
        return [await store.annals_of(who), await store.standings_of(who)]

    assert fight(plot, **COUNTING) == [[], []]


def test_the_game_of_who_was_deleted_is_told_without_the_name() -> None:
    async def plot(place: Arena) -> Any:
        table, game = await finished_table(place)
        await deleted(place, table.tokens[0])
        return (await place.ask("GET", f"/api/games/{game}"))["summary"]

    summary = fight(plot)
    assert summary["players"] == ["Player 1", "Ben"]
    assert summary["winners"] == [0]


def test_the_other_player_still_has_the_game() -> None:
    async def plot(place: Arena) -> tuple[str, Any]:
        table, game = await finished_table(place)
        await deleted(place, table.tokens[0])
        return game, (await place.ask("GET", "/api/me/games", table.tokens[1]))["games"]

    game, games = fight(plot)
    assert [one["id"] for one in games] == [game]


def test_the_record_of_who_was_deleted_verifies_without_the_name() -> None:
    async def plot(place: Arena) -> bytes:
        table, game = await finished_table(place)
        assert b'"Ann"' in await record_of(place, game)
        await deleted(place, table.tokens[0])
        return await record_of(place, game)

    record = fight(plot)
    assert b"Ann" not in record
    save = parse_save(record, "record")
    assert [player.name for player in save.header.players] == ["Player 1", "Ben"]
    assert verify(save).ok


def test_everybody_may_be_deleted_one_after_the_other() -> None:
    async def plot(place: Arena) -> tuple[bytes, Any]:
        table, game = await finished_table(place)
        for token in table.tokens:
            await deleted(place, token)
        told = await place.ask("GET", f"/api/games/{game}")
        return await record_of(place, game), told["summary"]["players"]

    record, players = fight(plot)
    assert players == ["Player 1", "Player 2"]
    assert verify(parse_save(record, "record")).ok


def test_only_the_name_changes_in_a_record() -> None:
    async def plot(place: Arena) -> tuple[bytes, bytes]:
        table, game = await finished_table(place)
        before = await record_of(place, game)
        await deleted(place, table.tokens[0])
        return before, await record_of(place, game)

    before, after = (parse_save(one, "record") for one in fight(plot))
    assert before.lines == after.lines
    assert replace(after.header, players=before.header.players) == before.header


def test_redacting_no_seat_changes_no_byte() -> None:
    async def plot(place: Arena) -> bytes:
        return await record_of(place, (await finished_table(place))[1])

    record = fight(plot)
    assert redacted(record, ()) == record


def test_archiving_the_room_does_not_bring_the_name_back() -> None:
    async def plot(place: Arena) -> tuple[bytes, bytes]:
        table, game = await finished_table(place)
        await deleted(place, table.tokens[0])
        before = await record_of(place, game)
        await archive_all(place)
        with pytest.raises(ValueError, match="404"):
            await place.ask("GET", f"/api/rooms/{table.code}", table.tokens[1])
        return before, await record_of(place, game)

    before, after = fight(plot)
    assert before == after
    assert b"Ann" not in after


async def archive_all(place: Arena) -> None:
    """Let everybody go, and so much time pass that all rooms are archived."""
    await place.exits.aclose()
    hall = place.desk.hall
    await place.until(lambda: place.desk.connections == 0)
    clock = FakeClock(place.desk.clock.now())
    around = replace(hall._around, clock=clock)
    hall._around = around
    await hall.sweep()
    clock.pass_time(NAP)
    await hall.sweep()
    for listing in hall._listings.values():
        listing.touched = clock.wall() - max(SHELF_LIFE.values()) - 1
    await hall.sweep()


def test_a_record_that_was_archived_loses_the_name_as_well() -> None:
    async def plot(place: Arena) -> bytes:
        table, game = await finished_table(place)
        await archive_all(place)
        assert b'"Ann"' in await record_of(place, game)
        await deleted(place, table.tokens[0])
        return await record_of(place, game)

    record = fight(plot)
    assert b"Ann" not in record
    assert verify(parse_save(record, "record")).ok


def test_who_was_deleted_is_on_no_leaderboard() -> None:
    async def plot(place: Arena) -> tuple[list[str], list[str]]:
        table, _game = await finished_table(place)
        await entered(place)
        before = await board(place)
        await deleted(place, table.tokens[0])
        return before, await board(place)

    before, after = fight(plot, **COUNTING)
    assert sorted(before) == ["Ann", "Ben"]
    assert after == ["Ben"]


async def board(place: Arena) -> list[str]:
    """Return the people on the leaderboard."""
    told = await place.ask("GET", "/api/leaderboards?by=rating")
    return [one["player"]["name"] for one in told["places"] if one["player"]["bot"] is None]


def test_who_is_deleted_leaves_all_rooms() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        await deleted(place, table.tokens[0])
        sheet = table.room.sheet
        host = sheet.member(sheet.host or 0)
        assert host is not None
        await place.until(lambda: table.ann.ended is not None)
        return [[one.name for one in sheet.members], host.name, table.ann.ended]

    assert fight(plot) == [["Ben"], "Ben", "unknown_token"]


def test_the_chair_of_who_is_deleted_in_a_running_game_is_nobody_s() -> None:
    async def plot(place: Arena) -> tuple[list[str], list[int], tuple[int, ...]]:
        table = await place.table()
        await table.play(2)
        await deleted(place, table.tokens[0])
        private = table.room.private
        names = [chair.name for chair in table.room.sheet.chairs]
        return names, list(private.seats.values()), private.gone

    assert fight(plot) == (["Player 1", "Ben"], [1], (0,))


def test_a_bot_plays_on_for_who_is_deleted_in_a_running_game() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        await table.begin()
        match = table.room.match
        assert match is not None
        while match.game.view(0).awaited != (0,):
            await table.play(1)
        before = match.state.decision
        await deleted(place, table.tokens[0])
        await place.until(lambda: match.state.decision > before)

    fight(plot)


def test_a_running_game_is_told_without_the_name() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        await table.play(2)
        await deleted(place, table.tokens[0])
        told = await place.ask("GET", f"/api/games/{table.room.sheet.game}")
        return told["summary"]["players"], told["ended"]

    assert fight(plot) == (["Player 1", "Ben"], 0)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_game_that_ends_later_is_told_and_recorded_without_the_name(
    restarted: bool, tmp_path: Path
) -> None:
    found: dict[str, str] = {}

    async def begin(place: Arena) -> Any:
        table = await place.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[1], game=table.room.sheet.game or "")
        await deleted(place, table.tokens[0])
        return None if restarted else await end(place)

    async def end(place: Arena) -> tuple[list[str], bytes]:
        ben = await place.client(found["token"], found["code"])
        await ben.until(lambda: ben.mirror.prompt is not None)
        await resign(place, ben)
        told = await place.ask("GET", f"/api/games/{found['game']}")
        assert told["ended"]
        return told["summary"]["players"], await record_of(place, found["game"])

    result = fight(begin, data=tmp_path)
    players, record = fight(end, data=tmp_path) if restarted else result
    assert players == ["Player 1", "Ben"]
    assert b"Ann" not in record
    assert verify(parse_save(record, "record")).ok


async def resign(place: Arena, client: Any) -> None:
    """Give up, however often the bot acts in between."""
    room = await place.room(client.mirror.sheet.code)
    for _time in range(50):
        if room.sheet.phase == "over":
            return
        if client.mirror.prompt is not None:
            await client.do(Act, client.mirror.prompt.ask, Resign())
    raise AssertionError("expected the game to end")


def test_who_left_the_room_of_a_running_game_is_forgotten_there_as_well() -> None:
    async def plot(place: Arena) -> tuple[list[str], int]:
        table = await place.table()
        await table.play(2)
        await table.ann.do(Leave)
        await deleted(place, table.tokens[0])
        room = table.room
        return [chair.name for chair in room.sheet.chairs], len(room.private.seats)

    assert fight(plot) == (["Player 1", "Ben"], 1)


def test_the_next_game_in_the_room_keeps_its_names() -> None:
    """A seat that was nobody's in the last game is somebody's in the next."""

    async def plot(place: Arena) -> Any:
        table = await place.table()
        await table.play(2)
        await deleted(place, table.tokens[0])
        await resign(place, table.ben)
        await table.ben.do(Rematch)
        await table.ben.do(AddBot, "steady")
        await table.ben.do(Begin)
        await place.until(lambda: table.room.playing)
        assert table.room.private.gone == ()
        game = table.room.sheet.game
        return (await place.ask("GET", f"/api/games/{game}"))["summary"]["players"]

    assert "Ben" in fight(plot)


def test_the_room_of_who_was_deleted_can_be_restored(tmp_path: Path) -> None:
    found: dict[str, str] = {}

    async def begin(place: Arena) -> None:
        table = await place.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[1])
        await deleted(place, table.tokens[0])

    async def come_back(place: Arena) -> list[str]:
        await place.enter(found["token"], found["code"])
        room = await place.room(found["code"])
        return [chair.name for chair in room.sheet.chairs]

    fight(begin, data=tmp_path)
    assert fight(come_back, data=tmp_path) == ["Player 1", "Ben"]


def test_deleting_reaches_rooms_that_sleep(tmp_path: Path) -> None:
    found: dict[str, str] = {}

    async def begin(place: Arena) -> None:
        table = await place.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[0])

    async def go(place: Arena) -> list[str]:
        await deleted(place, found["token"])
        room = await place.room(found["code"])
        return [chair.name for chair in room.sheet.chairs]

    fight(begin, data=tmp_path)
    assert fight(go, data=tmp_path) == ["Player 1", "Ben"]
