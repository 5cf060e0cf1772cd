"""Administration: for who has the operator's token, and written down in the audit trail."""

import asyncio
from typing import Any

import pytest

from freehold import protocol
from freehold.server.rooms.refusals import RefusedError
from tests.kit.accounts import Reply, call, identity_of
from tests.kit.live_server import LiveServer, Table
from tests.kit.moderation import moderator, report

pytestmark = pytest.mark.usefixtures("cheap_passwords")

TOKEN = "operator-operator-operator"
operated = pytest.mark.server(admin_token=TOKEN)


async def overview(live: LiveServer) -> dict[str, Any]:
    return dict(await live.ask("GET", "/api/admin", TOKEN))


async def act(live: LiveServer, path: str, **wish: Any) -> Reply:
    done = await call(live, "POST", f"/api/admin/{path}", wish, TOKEN)
    assert done.status == 204, done
    return done


async def trail(live: LiveServer) -> list[tuple[str, str]]:
    """Return what the operator did, the newest first."""
    told = await live.ask("GET", "/api/moderation/trail", TOKEN)
    return [(line["action"], line["detail"]) for line in told["lines"] if line["by_operator"]]


@operated
async def test_while_nobody_is_let_play_no_time_passes(live: LiveServer) -> None:
    """So no deadline of a game over days comes in the meantime, whether its room is in memory."""
    clock, loop = live.admission.clock, asyncio.get_running_loop()
    await act(live, "drain", mode="hold")
    at, since = clock.now(), loop.time()
    await live.until(lambda: loop.time() > since + 0.005)
    assert clock.now() == at
    await act(live, "drain", mode="open")
    await live.until(lambda: clock.now() > at)


@operated
async def test_for_everybody_else_there_is_nothing(live: LiveServer) -> None:
    guest = await live.guest("Eve")
    mod = await moderator(live)
    for token in ("", guest, mod, TOKEN[:-1], TOKEN + "x"):
        for method, path in (
            ("GET", "/api/admin"),
            ("GET", "/api/admin/people?name=Eve"),
            ("POST", "/api/admin/announcement"),
            ("POST", "/api/admin/drain"),
            ("POST", "/api/admin/rooms/1/close"),
        ):
            assert (await call(live, method, path, None, token)).status == 404, (token, path)
    for token in ("", guest, TOKEN[:-1]):
        assert (await call(live, "GET", "/api/moderation/trail", None, token)).status == 404


async def test_without_a_token_in_the_settings_there_is_no_administration(live: LiveServer) -> None:
    for token in ("", " "):
        assert (await call(live, "GET", "/api/admin", None, token)).status == 404


@operated
async def test_the_server_is_shown_at_a_glance(live: LiveServer, table: Table) -> None:
    await table.begin()
    told = await overview(live)
    (room,) = told["rooms"]
    assert (told["mode"], told["connections"], told["phases"]) == ("open", 2, {"playing": 1})
    assert (room["code"], room["people"], room["bots"]) == (table.code, 2, 0)
    names = {one["name"]: one["id"] for one in room["members"]}
    assert names == {
        "Ann": await identity_of(live, table.tokens[0]),
        "Ben": await identity_of(live, table.tokens[1]),
    }


@operated
async def test_people_are_found_by_id_account_and_name(live: LiveServer, table: Table) -> None:
    ben = await identity_of(live, table.tokens[1])
    mod = await identity_of(live, await moderator(live, "Judge Judy"))
    for word, found in ((ben, ben), ("ben", ben), ("judge judy", mod), (mod, mod)):
        told = await live.ask("GET", f"/api/admin/people?name={word}", TOKEN)
        assert [one["id"] for one in told["people"]] == [found], word
    assert (await live.ask("GET", "/api/admin/people?name=nobody", TOKEN))["people"] == []


@operated
async def test_an_announcement_reaches_who_is_here_and_who_comes(live: LiveServer) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[1], table.code)
    words = "Restart at 18:00 — <b>save nothing</b>, all is kept."
    await act(live, "announcement", text=f"  {words}\n")
    assert (await wire.until(protocol.Announced)).text == words
    later = await live.enter(table.tokens[0], table.code)
    assert (await later.until(protocol.Announced)).text == words
    assert (await live.ask("GET", "/api/me", table.tokens[0]))["announcement"] == words
    await act(live, "announcement", text="")
    assert (await wire.until(protocol.Announced)).text == ""
    assert (await live.ask("GET", "/api/me", table.tokens[0]))["announcement"] == ""
    assert await trail(live) == [("announce", ""), ("announce", words)]
    await table.play()


@operated
async def test_to_finish_begins_no_game_and_lets_others_play_on(live: LiveServer) -> None:
    playing, waiting = await live.table(), await live.table()
    await playing.begin()
    await act(live, "drain", mode="finish")
    token = await live.guest("Cem")
    for path in ("/api/rooms", "/api/quick"):
        assert (await call(live, "POST", path, {}, token)).refused == (503, "draining"), path
    await waiting.ben.do(protocol.Ready, True)
    answer = await waiting.ann.do(protocol.Begin)
    assert isinstance(answer, protocol.Refused)
    assert answer.word == "draining"
    await playing.play()
    ready = await call(live, "GET", "/readyz")
    assert (ready.status, ready.content["reasons"]) == (503, ["draining"])
    await act(live, "drain", mode="open")
    assert (await call(live, "GET", "/readyz")).status == 200
    await waiting.begin()
    assert await trail(live) == [("drain", "open"), ("drain", "finish")]


@operated
async def test_to_hold_lets_nobody_play_and_nobody_lose_anything(live: LiveServer) -> None:
    table = await live.table()
    await table.play()
    wire = await live.enter(table.tokens[1], table.code)
    await act(live, "drain", mode="hold")
    assert (await wire.end())[0] == "shutting_down"
    assert live.admission.registry.rooms == ()
    refused = await live.connect()
    await refused.say({"say": "hello", "token": table.tokens[0], "room": table.code})
    assert (await refused.end())[0] == "shutting_down"
    await act(live, "drain", mode="open")
    for client in (table.ann, table.ben):
        await client.until(lambda: client.here)  # noqa: B023 - at once
    await table.play()


@operated
async def test_a_room_is_closed_for_good_and_records_of_its_games_stay(live: LiveServer) -> None:
    table = await live.table()
    await table.begin()
    await table.finish()
    game = (await live.ask("GET", "/api/me/games", table.tokens[0]))["games"][0]["id"]
    await table.reopen()
    await table.begin()
    wire = await live.enter(table.tokens[1], table.code)
    number = table.room.id
    await act(live, f"rooms/{number}/close")
    assert (await wire.end())[0] == "room_closed"
    registry = live.admission.registry
    assert (registry.open_count, registry.rooms, registry.door(table.code)) == (0, (), None)
    assert (await call(live, "GET", f"/api/games/{game}/record")).status == 200
    assert (await call(live, "POST", f"/api/admin/rooms/{number}/close", {}, TOKEN)).status == 404
    assert await trail(live) == [("close_room", f"{number}, playing, 2 in it")]


@operated
async def test_nobody_comes_into_a_room_while_it_is_closed(live: LiveServer, table: Table) -> None:
    registry, listing = live.admission.registry, live.admission.registry.listing(table.code)
    assert listing is not None
    refusals = []

    async def archived(*_args: object) -> list[Any]:
        try:
            await registry.find(table.code)
        except RefusedError as refused:
            refusals.append(refused.word)
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("freehold.server.games.archive.archived", archived)
        await registry.end(listing)
    assert refusals == ["room_closed"]


@operated
async def test_the_operator_decides_about_anybody_and_it_is_written_down(live: LiveServer) -> None:
    table = await live.table()
    mod = await moderator(live)
    subject = await identity_of(live, mod)
    await report(live, table.tokens[0], player=subject)
    assert len((await live.ask("GET", "/api/moderation/reports", TOKEN))["reports"]) == 1
    wish = {"player": subject, "kind": "ban", "reason": "abuse of office", "hours": 2}
    made = await call(live, "POST", "/api/moderation/sanctions", wish, TOKEN)
    assert (made.status, made.content["by_operator"]) == (201, True)
    assert (await call(live, "GET", "/api/me", None, mod)).status == 403
    path = f"/api/moderation/sanctions/{made.content['id']}/lift"
    assert (await call(live, "POST", path, {}, TOKEN)).status == 204
    assert (await call(live, "GET", "/api/me", None, mod)).status == 200
    assert [action for action, _detail in await trail(live)] == ["lift", "ban"]
