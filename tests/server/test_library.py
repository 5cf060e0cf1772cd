"""The library: boards published under an account, in versions; liked, forked, reported."""

import asyncio
from typing import Any

import pytest

from freehold.client.room_client import Client
from freehold.editions import board_of, named
from freehold.protocol import Refused, RoomSettings
from freehold.server.games.board_measures import BoardMeasures
from freehold.server.games.board_trials import TrialFindings, TrialOrder, try_boards
from freehold.server.games.story_picture import read_frame
from freehold.server.http import links
from freehold.server.http.boards import LIBRARY
from freehold.server.people import library
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import SanctionRow
from tests.kit import accounts
from tests.kit.boards import short
from tests.kit.live_server import LiveServer
from tests.kit.moderation import decide, moderator, queue
from tests.kit.rig import LONGEST

pytestmark = pytest.mark.usefixtures("cheap_passwords")

Body = dict[str, Any]


async def publish(live: LiveServer, token: str, **wish: Any) -> Body:
    told = await live.ask("POST", "/api/library", token, {"board": short(), **wish})
    assert told["problems"] == []
    found: Body = told["published"]
    return found


async def refused(live: LiveServer, token: str, **wish: Any) -> tuple[int, str]:
    reply = await accounts.call(live, "POST", "/api/library", {"board": short(), **wish}, token)
    return reply.status, reply.word


async def listed(live: LiveServer, query: str = "") -> list[str]:
    return [one["id"] for one in (await live.ask("GET", f"/api/library{query}"))["boards"]]


async def test_a_board_is_published_listed_searched_and_measured(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one = await publish(live, ann, note="  Narrow\n lanes ")
    other = await publish(live, ann, board=short("New Port"))
    assert one["board"] == named(board_of(short())).id
    assert (one["author"]["name"], one["facts"]["note"]) == ("Ann", "Narrow lanes")
    assert (one["facts"]["squares"], one["likes"], one["games"]) == (len(short()["squares"]), 0, 0)
    assert set(await listed(live)) == {one["id"], other["id"]}
    assert await listed(live, "?words=NARROW") == [one["id"]]
    assert await listed(live, "?words=harbor") == []
    assert (await accounts.call(live, "GET", "/api/library?by=loudest")).status == 400
    async with asyncio.timeout(LONGEST):
        while (found := await live.ask("GET", f"/api/library/{one['id']}"))["published"]["facts"][
            "report"
        ] is None:
            await asyncio.sleep(0.1)
    report = found["published"]["facts"]["report"]
    assert report["games"] > 0
    assert 0 < report["rounds"] <= 5
    assert (found["mine"], found["liked"], found["source"]) == (False, False, None)


async def test_a_link_to_a_board_tells_its_name_and_shows_its_squares(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one = await publish(live, ann, board=short("<Old & Town>"), note="Narrow lanes")
    if not links.start_page():
        pytest.skip("the client is not built")
    for path, about in ((one["id"], "Narrow lanes"), (one["board"], "A board of somebody")):
        page = (await accounts.call(live, "GET", f"/board/{path}")).body.decode()
        assert "<title>&lt;Old &amp; Town&gt; · Freehold</title>" in page
        assert about in page
        assert f"/preview/board/{one['board']}.png" in page
    picture = await accounts.call(live, "GET", f"/preview/board/{one['board']}.png")
    frame = read_frame(picture.body)
    assert (frame.width, frame.height) == (links.WIDTH, links.HEIGHT)
    colors = {frame.palette[at : at + 3] for at in range(0, len(frame.palette), 3)}
    assert {bytes.fromhex(one["color"][1:]) for one in short()["groups"]} <= colors


async def test_a_newer_version_leaves_older_boards_as_they_were(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    first = await publish(live, ann)
    table = await live.table(edition=first["board"])
    await table.play(4)
    second = await publish(live, ann, board=short(rounds=9), item=first["id"])
    assert second["id"] == first["id"]
    assert second["board"] != first["board"]
    found = await live.ask("GET", f"/api/library/{first['id']}", ann)
    assert [one["board"] for one in found["versions"]] == [first["board"], second["board"]]
    assert found["mine"]
    await table.play(2)
    assert table.room.match is not None
    assert table.room.match.game.edition.id == first["board"]
    assert table.room.match.game.options.round_limit == 5
    old = await live.ask("GET", f"/api/boards/{first['board']}")
    assert old["board"]["rules"]["round_limit"] == 5


async def test_a_game_on_a_board_counts_for_the_board_and_for_nothing_else(
    live: LiveServer,
) -> None:
    ann, _ = await accounts.account(live, "Cy")
    one = await publish(live, ann)
    table = await live.table(edition=one["board"])
    await accounts.register(live, table.tokens[0])
    await table.play(6)
    await table.finish()
    async with asyncio.timeout(LONGEST):
        while not (await live.ask("GET", f"/api/library/{one['id']}"))["published"]["games"]:
            await asyncio.sleep(0.02)
    store, who = live.admission.store, await accounts.identity_of(live, table.tokens[0])
    assert await store.entered() == 1
    assert await store.all_statistics() == ([], [])
    assert [row.edition for row in await store.games_of(who, 9, 2**53)] == [one["board"]]


async def test_likes_are_counted_once_each(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one, other = await publish(live, ann), await publish(live, ann, board=short("New Port"))
    for name in ("Ben", "Cy"):
        token = await live.guest(name)
        for _ in range(2):
            await live.ask("POST", f"/api/library/{one['id']}/like", token, {})
    assert await listed(live, "?by=liked") == [one["id"], other["id"]]
    assert (await live.ask("GET", f"/api/library/{one['id']}", token))["liked"]
    told = await live.ask("POST", f"/api/library/{one['id']}/like", token, {"liked": False})
    assert told["likes"] == 1


async def test_a_fork_names_what_it_comes_from(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    ben, _ = await accounts.account(live, "Ben")
    one = await publish(live, ann)
    assert await refused(live, ben, forked=one["id"]) == (409, "published")  # the very same board
    fork = await publish(live, ben, board=short("Older Town"), forked=one["id"])
    found = await live.ask("GET", f"/api/library/{fork['id']}")
    assert found["source"]["author"]["name"] == "Ann"
    assert (await live.ask("GET", f"/api/library/{one['id']}"))["forks"] == 1
    assert await refused(live, ben, board=short("Mine?"), item=one["id"]) == (403, "not_yours")


async def test_who_may_not_publish_is_told_why(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await refused(live, await live.guest("Ann")) == (403, "no_account")
    ann, _ = await accounts.account(live, "Ann")
    for text in ("\u3164", "Zal" + "\u0301" * 9 + "go", "P\u0430ypal"):
        assert await refused(live, ann, board=short(text)) == (422, "bad_text")
    assert await refused(live, ann, note="\u3164") == (422, "bad_text")
    monkeypatch.setattr(library, "MOST_PUBLISHED", 1)
    mine = await publish(live, ann)
    assert await refused(live, ann, board=short("Two")) == (409, "too_many")
    await publish(live, ann, board=short(rounds=6), item=mine["id"])
    monkeypatch.setattr(library, "MOST_VERSIONS", 2)
    assert await refused(live, ann, board=short("Two"), item=mine["id"]) == (409, "too_many")
    who = await accounts.identity_of(live, ann)
    live.admission.bans.sanctions.note(
        SanctionRow("s", "silence", who, "", 0, 2**34, "mod", "loud")
    )
    assert await refused(live, ann, board=short("Three")) == (403, "hushed")


async def test_a_server_may_publish_nothing(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    live.server.app[LIBRARY].open = False
    assert await refused(live, ann) == (403, "closed")
    assert not (await live.ask("GET", "/api/library"))["open"]
    assert (await live.ask("POST", "/api/boards", ann, {"board": short()}))["id"]


async def test_a_reported_board_is_taken_down_with_a_trail(live: LiveServer) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one, ben = await publish(live, ann), await live.guest("Ben")
    wish = {"reason": "insults", "words": "Look at the squares."}
    await live.ask("POST", f"/api/library/{one['id']}/report", ben, wish)
    mod = await moderator(live)
    [told] = await queue(live, mod)
    assert told["player"]["name"] == "Ann"
    assert [(item["board"], item["words"]) for item in told["items"]] == [
        (one["id"], "Look at the squares.")
    ]
    down = f"/api/moderation/boards/{one['id']}"
    body = {"hidden": True, "reason": "insults"}
    assert (await accounts.call(live, "POST", down, body, ben)).status == 404
    assert (await accounts.call(live, "POST", down, body, mod)).status == 204
    assert await listed(live) == []
    assert (await accounts.call(live, "GET", f"/api/library/{one['id']}")).status == 410
    assert (await live.ask("GET", f"/api/library/{one['id']}", ann))["published"]["hidden"]
    assert (await accounts.call(live, "GET", f"/api/boards/{one['board']}")).status == 410
    with pytest.raises(RefusedError):
        await live.admission.registry.expect_board(RoomSettings(edition=one["board"]))
    assert await refused(live, ann, board=short("Two"), item=one["id"]) == (410, "taken_down")
    gone = await accounts.call(live, "DELETE", f"/api/library/{one['id']}", None, ann)
    assert (gone.status, gone.word) == (410, "taken_down")
    trail = (await live.ask("GET", "/api/moderation/trail", mod))["lines"]
    assert (trail[0]["action"], trail[0]["subject"]) == ("take_down", "Ann")
    assert one["id"] in trail[0]["detail"]
    body = {"hidden": False, "reason": "no insult"}
    assert (await accounts.call(live, "POST", down, body, mod)).status == 204
    assert await listed(live) == [one["id"]]


async def test_a_version_that_is_on_its_way_does_not_bring_a_board_back(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one, mod = await publish(live, ann), await moderator(live)
    store = live.admission.store
    read, go_on = asyncio.Event(), asyncio.Event()
    prints_of = store.prints_of

    async def late(item: str) -> Any:
        read.set()
        await go_on.wait()
        return await prints_of(item)

    monkeypatch.setattr(store, "prints_of", late)
    newer = asyncio.create_task(publish(live, ann, board=short("Two"), item=one["id"]))
    await read.wait()
    body = {"hidden": True, "reason": "insults"}
    down = accounts.call(live, "POST", f"/api/moderation/boards/{one['id']}", body, mod)
    hiding = asyncio.create_task(down)
    await asyncio.sleep(0.05)  # enough to get in between, if it were let
    go_on.set()
    await newer
    assert (await hiding).status == 204
    assert await listed(live) == []


async def test_what_is_withdrawn_and_who_is_deleted_leave_games_as_they_are(
    live: LiveServer,
) -> None:
    ann, _ = await accounts.account(live, "Ann")
    one, other = await publish(live, ann), await publish(live, ann, board=short("New Port"))
    table = await live.table(edition=other["board"])
    await table.play(2)
    reply = await accounts.call(live, "DELETE", f"/api/library/{one['id']}", None, ann)
    assert reply.status == 204
    assert await listed(live) == [other["id"]]
    export = await live.ask("GET", "/api/me/export", ann)
    assert [one["id"] for one in export["boards"]] == [other["id"]]
    await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, ann)
    assert await listed(live) == []
    assert (await live.ask("GET", f"/api/boards/{other['board']}"))["digest"]
    await table.play(2)


async def take_down(live: LiveServer, one: Body) -> None:
    mod = await moderator(live)
    body = {"hidden": True, "reason": "insults"}
    down = await accounts.call(live, "POST", f"/api/moderation/boards/{one['id']}", body, mod)
    assert down.status == 204


async def test_a_program_comes_back_to_its_game_on_a_board_that_was_taken_down(
    live: LiveServer,
) -> None:
    ann, _ = await accounts.account(live, "Cy")
    one = await publish(live, ann)
    table = await live.table(edition=one["board"])
    await table.play(2)
    await take_down(live, one)
    again = Client(live.session, live.base, table.tokens[0], table.room.sheet.code)
    async with again.present():
        assert again.mirror.seat == 0
    path = f"/api/boards/{one['board']}"
    assert (await accounts.call(live, "GET", path, token=await live.guest("Dee"))).status == 410


async def test_no_game_begins_on_a_board_that_was_taken_down_since_a_room_took_it(
    live: LiveServer,
) -> None:
    ann, _ = await accounts.account(live, "Cy")
    one = await publish(live, ann)
    token = await live.guest("Dee")
    room = await live.ask("POST", "/api/rooms", token, {"settings": {"edition": one["board"]}})
    host = await live.enter(token, room["code"])
    await take_down(live, one)
    assert (await host.ask(say="add_bot", level="steady")).id
    answer = await host.ask(say="begin")
    assert isinstance(answer, Refused)
    assert answer.word == "bad_settings"


async def test_what_was_taken_down_does_not_come_back_when_its_author_is_deleted(
    live: LiveServer,
) -> None:
    ann, _ = await accounts.account(live, "Ann")
    ben, _ = await accounts.account(live, "Ben")
    one = await publish(live, ann)
    await take_down(live, one)
    await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, ann)
    assert (await accounts.call(live, "GET", f"/api/boards/{one['board']}")).status == 410
    assert await refused(live, ben) == (410, "taken_down")
    with pytest.raises(RefusedError):
        await live.admission.registry.expect_board(RoomSettings(edition=one["board"]))


async def test_what_bots_find_too_late_does_not_bring_a_deleted_author_back(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoardMeasures, "begin", lambda _measures, _board: None)
    ann, _ = await accounts.account(live, "Ann")
    one = await publish(live, ann)
    store = live.admission.store
    published = store.published

    async def late(item: str) -> Any:
        found = await published(item)
        if found is not None:
            monkeypatch.setattr(store, "published", published)
            gone = {"password": accounts.PASSWORD}
            assert (await accounts.call(live, "DELETE", "/api/me", gone, ann)).status == 204
        return found

    monkeypatch.setattr(store, "published", late)
    told: list[TrialFindings] = []
    try_boards(TrialOrder((short(),), 0.0), told.append)
    await live.server.app[LIBRARY].note_findings(one["board"], told[0])
    assert await published(one["id"]) is None


async def test_who_is_silenced_says_nothing_by_boards(live: LiveServer) -> None:
    eve, mod = await live.guest("Eve"), await moderator(live)
    await decide(live, mod, await accounts.identity_of(live, eve), "silence")
    reply = await accounts.call(live, "POST", "/api/boards", {"board": short("You idiots")}, eve)
    assert (reply.status, reply.word) == (403, "hushed")
