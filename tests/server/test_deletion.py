"""Farewells: taking everything along, and being deleted while the games of others stay."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.protocol import AddBot, Begin, Leave, Rematch
from freehold.record import parse_save, verify
from freehold.server.games.anonymity import redacted
from freehold.server.games.statistics_writer import StatisticsWriter
from freehold.statistics.entering import RowSet
from freehold.statistics.finished_game import FinishedGame
from tests.kit import accounts
from tests.kit.live_server import LiveServer, Table, with_server
from tests.kit.values import present
from tests.server.deleting import archive_all, deleted, entered, record_of, resign

pytestmark = pytest.mark.usefixtures("cheap_passwords")

COUNTING: Final[dict[str, Any]] = {"least_rounds": 0, "least_seconds": 0}


# --- taking everything along


@pytest.mark.server.with_args(**COUNTING)
async def test_an_export_tells_everything_that_is_kept(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await accounts.register(live, table.tokens[0])
    await entered(live)
    ann = await live.enter(table.tokens[0], table.code)
    ben = await live.enter(table.tokens[1], table.code)
    await ann.ask(say="chat", text="what I said")
    await ben.ask(say="chat", text="what Ben said")
    other = (await live.ask("POST", "/api/quick", table.tokens[0], {}))["code"]
    reply = await accounts.call(live, "GET", "/api/me/export", token=table.tokens[0])
    code = table.code
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


async def test_an_export_tells_no_secret(live: LiveServer) -> None:
    token, codes = await accounts.account(live)
    row = present(await live.admission.store.account(await accounts.identity_of(live, token)))
    reply = await accounts.call(live, "GET", "/api/me/export", token=token)
    told = reply.body.decode()
    secret = [accounts.PASSWORD, row.password, "argon2", token, *codes]
    assert [one for one in secret if one in told] == []


async def test_a_guest_may_take_everything_along_as_well(live: LiveServer) -> None:
    assert (
        await accounts.call(live, "GET", "/api/me/export", token=await live.guest("Ann"))
    ).content["account"] is None


# --- deleting


async def test_a_wrong_password_deletes_nothing(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await accounts.register(live, table.tokens[0])
    wish = {"password": accounts.ANOTHER}
    refused = (await accounts.call(live, "DELETE", "/api/me", wish, table.tokens[0])).refused
    told = await live.ask("GET", f"/api/games/{game}")
    me = await live.ask("GET", "/api/me", table.tokens[0])
    assert [refused, told["summary"]["players"], me["account"], len(me["places"])] == [
        (401, "wrong_password"),
        ["Ann", "Ben"],
        "Ann",
        1,
    ]


async def test_an_account_is_not_deleted_without_its_password(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    refused = (await accounts.call(live, "DELETE", "/api/me", token=token)).refused
    assert [refused, (await accounts.sign_in(live)).status] == [(400, "bad_message"), 200]


async def test_a_guest_with_a_password_is_told_to_have_none(live: LiveServer, token: str) -> None:
    wish = {"password": accounts.PASSWORD}
    refused = (await accounts.call(live, "DELETE", "/api/me", wish, token)).refused
    assert [refused, (await live.ask("GET", "/api/me", token))["guest"]["name"]] == [
        (409, "no_account"),
        "Ann",
    ]


async def test_a_deleted_account_opens_no_more_and_its_name_is_free(live: LiveServer) -> None:
    token, codes = await accounts.account(live)
    await deleted(live, token, accounts.PASSWORD)
    replies = [await accounts.sign_in(live), await accounts.recover(live, codes[0])]
    again = await accounts.register(live, await live.guest("Ann"))
    assert [*(reply.refused for reply in replies), again.status] == [
        (401, "wrong_password"),
        (401, "wrong_password"),
        201,
    ]


@pytest.mark.server.with_args(**COUNTING)
async def test_nothing_is_kept_about_who_was_deleted(live: LiveServer) -> None:
    table, _game = await accounts.finished_table(live)
    await accounts.register(live, table.tokens[0])
    await entered(live)
    who, store = await accounts.identity_of(live, table.tokens[0]), live.admission.store
    assert await store.statistics_of(who)
    assert await store.standings_of(who)
    await deleted(live, table.tokens[0], accounts.PASSWORD)
    assert [
        await store.identity(who),
        await store.account(who),
        await store.statistics_of(who),
        await store.standings_of(who),
        await store.rooms_of(who),
        await store.games_of(who, 10, 2**53),
    ] == [None, None, [], [], [], []]


@pytest.mark.server.with_args(**COUNTING)
async def test_a_game_that_is_being_entered_meanwhile_brings_nothing_back(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, go_on, find = asyncio.Event(), asyncio.Event(), StatisticsWriter._row_set

    async def finding(self: StatisticsWriter, played: FinishedGame) -> RowSet:
        row_set = await find(self, played)
        reached.set()
        await go_on.wait()
        return row_set

    monkeypatch.setattr(StatisticsWriter, "_row_set", finding)

    table, _game = await accounts.finished_table(live)
    who, store = await accounts.identity_of(live, table.tokens[0]), live.admission.store
    await reached.wait()
    task = asyncio.create_task(deleted(live, table.tokens[0]))
    await asyncio.wait({task}, timeout=0.2)
    go_on.set()
    await task
    await entered(live)
    assert await store.statistics_of(who) == []
    assert await store.standings_of(who) == []


async def test_the_game_of_who_was_deleted_is_told_without_the_name(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await deleted(live, table.tokens[0])
    summary = (await live.ask("GET", f"/api/games/{game}"))["summary"]
    assert summary["players"] == ["Player 1", "Ben"]
    assert summary["winners"] == [0]


async def test_the_other_player_still_has_the_game(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await deleted(live, table.tokens[0])
    games = (await live.ask("GET", "/api/me/games", table.tokens[1]))["games"]
    assert [one["id"] for one in games] == [game]


async def test_the_record_of_who_was_deleted_verifies_without_the_name(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    assert b'"Ann"' in await record_of(live, game)
    await deleted(live, table.tokens[0])
    record = await record_of(live, game)
    assert b"Ann" not in record
    save = parse_save(record, "record")
    assert [player.name for player in save.header.players] == ["Player 1", "Ben"]
    assert verify(save).ok


async def test_everybody_may_be_deleted_one_after_the_other(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    for token in table.tokens:
        await deleted(live, token)
    told = await live.ask("GET", f"/api/games/{game}")
    record = await record_of(live, game)
    players = told["summary"]["players"]
    assert players == ["Player 1", "Player 2"]
    assert verify(parse_save(record, "record")).ok


async def test_only_the_name_changes_in_a_record(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    before = parse_save(await record_of(live, game), "record")
    await deleted(live, table.tokens[0])
    after = parse_save(await record_of(live, game), "record")
    assert before.lines == after.lines
    assert replace(after.header, players=before.header.players) == before.header


async def test_redacting_no_seat_changes_no_byte(live: LiveServer) -> None:
    record = await record_of(live, (await accounts.finished_table(live))[1])
    assert redacted(record, ()) == record


async def test_archiving_the_room_does_not_bring_the_name_back(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await deleted(live, table.tokens[0])
    before = await record_of(live, game)
    await archive_all(live)
    with pytest.raises(ValueError, match="404"):
        await live.ask("GET", f"/api/rooms/{table.code}", table.tokens[1])
    after = await record_of(live, game)
    assert before == after
    assert b"Ann" not in after


async def test_a_record_that_was_archived_loses_the_name_as_well(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await archive_all(live)
    assert b'"Ann"' in await record_of(live, game)
    await deleted(live, table.tokens[0])
    record = await record_of(live, game)
    assert b"Ann" not in record
    assert verify(parse_save(record, "record")).ok


@pytest.mark.server.with_args(**COUNTING)
async def test_who_was_deleted_is_on_no_leaderboard(live: LiveServer) -> None:
    table, _game = await accounts.finished_table(live)
    await entered(live)
    before = await board(live)
    await deleted(live, table.tokens[0])
    after = await board(live)
    assert sorted(before) == ["Ann", "Ben"]
    assert after == ["Ben"]


async def board(live: LiveServer) -> list[str]:
    """Return the people on the leaderboard."""
    told = await live.ask("GET", "/api/leaderboards?by=rating")
    return [one["player"]["name"] for one in told["places"] if one["player"]["bot"] is None]


async def test_who_is_deleted_leaves_all_rooms(live: LiveServer, table: Table) -> None:
    await deleted(live, table.tokens[0])
    sheet = table.room.sheet
    host = present(sheet.member(sheet.host or 0))
    await live.until(lambda: table.ann.ended is not None)
    assert [[one.name for one in sheet.members], host.name, table.ann.ended] == [
        ["Ben"],
        "Ben",
        "unknown_token",
    ]


async def test_the_chair_of_who_is_deleted_in_a_running_game_is_nobody_s(live: LiveServer) -> None:
    table = await live.table()
    await table.play(2)
    await deleted(live, table.tokens[0])
    private = table.room.private
    names = [chair.name for chair in table.room.sheet.chairs]
    assert (names, list(private.seats.values()), private.gone) == (["Player 1", "Ben"], [1], (0,))


async def test_a_bot_plays_on_for_who_is_deleted_in_a_running_game(live: LiveServer) -> None:
    table = await live.table()
    await table.begin()
    match = present(table.room.match)
    while match.game.view(0).awaited != (0,):
        await table.play(1)
    before = match.state.decision
    await deleted(live, table.tokens[0])
    await live.until(lambda: decision(table) > before)


def decision(table: Table) -> int:
    """Return how many actions were done."""
    match = present(table.room.match)
    return match.state.decision


async def test_a_running_game_is_told_without_the_name(live: LiveServer, table: Table) -> None:
    await table.play(2)
    await deleted(live, table.tokens[0])
    told = await live.ask("GET", f"/api/games/{table.room.sheet.game}")
    assert (told["summary"]["players"], told["ended"]) == (["Player 1", "Ben"], 0)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_game_that_ends_later_is_told_and_recorded_without_the_name(
    restarted: bool, tmp_path: Path
) -> None:
    found: dict[str, str] = {}

    async def begin(live: LiveServer) -> Any:
        table = await live.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[1], game=table.room.sheet.game or "")
        await deleted(live, table.tokens[0])
        return None if restarted else await end(live)

    async def end(live: LiveServer) -> tuple[list[str], bytes]:
        ben = await live.client(found["token"], found["code"])
        await ben.until(lambda: ben.mirror.prompt is not None)
        await resign(live, ben)
        told = await live.ask("GET", f"/api/games/{found['game']}")
        assert told["ended"]
        return told["summary"]["players"], await record_of(live, found["game"])

    result = with_server(begin, data=tmp_path)
    players, record = with_server(end, data=tmp_path) if restarted else result
    assert players == ["Player 1", "Ben"]
    assert b"Ann" not in record
    assert verify(parse_save(record, "record")).ok


async def test_who_left_the_room_of_a_running_game_is_forgotten_there_as_well(
    live: LiveServer, table: Table
) -> None:
    await table.play(2)
    await table.ann.do(Leave)
    await deleted(live, table.tokens[0])
    room = table.room
    assert ([chair.name for chair in room.sheet.chairs], len(room.private.seats)) == (
        ["Player 1", "Ben"],
        1,
    )


async def test_the_next_game_in_the_room_keeps_its_names(live: LiveServer, table: Table) -> None:
    """A seat that was nobody's in the last game is somebody's in the next."""
    await table.play(2)
    await deleted(live, table.tokens[0])
    await resign(live, table.ben)
    await table.ben.until(lambda: table.ben.here)
    await table.ben.do(Rematch)
    await table.ben.do(AddBot, "steady")
    await table.ben.do(Begin)
    await live.until(lambda: table.room.playing)
    assert table.room.private.gone == ()
    game = table.room.sheet.game
    assert "Ben" in (await live.ask("GET", f"/api/games/{game}"))["summary"]["players"]


def test_the_room_of_who_was_deleted_can_be_restored(tmp_path: Path) -> None:
    found: dict[str, str] = {}

    async def begin(live: LiveServer) -> None:
        table = await live.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[1])
        await deleted(live, table.tokens[0])

    async def come_back(live: LiveServer) -> list[str]:
        await live.enter(found["token"], found["code"])
        room = await live.room(found["code"])
        return [chair.name for chair in room.sheet.chairs]

    with_server(begin, data=tmp_path)
    assert with_server(come_back, data=tmp_path) == ["Player 1", "Ben"]


def test_deleting_reaches_rooms_that_sleep(tmp_path: Path) -> None:
    found: dict[str, str] = {}

    async def begin(live: LiveServer) -> None:
        table = await live.table()
        await table.play(2)
        found.update(code=table.code, token=table.tokens[0])

    async def go(live: LiveServer) -> list[str]:
        await deleted(live, found["token"])
        room = await live.room(found["code"])
        return [chair.name for chair in room.sheet.chairs]

    with_server(begin, data=tmp_path)
    assert with_server(go, data=tmp_path) == ["Player 1", "Ben"]
