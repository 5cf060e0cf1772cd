"""Who is deleted while something is under way: nothing is written about them that stays."""

import asyncio
from typing import Any

import msgspec
import pytest

from freehold.protocol import Ack, AddBot, Begin, Bye, Leave
from freehold.server.http import reporting
from freehold.server.http.saves import UPLOAD_CHECKS
from freehold.server.moderation.sanctions import Sanctions
from freehold.server.people.deletion_holds import DeletionHolds
from freehold.server.people.moderator_actions import MODERATOR_ACTIONS
from tests.kit.accounts import Reply, call, identity_of
from tests.kit.faults import Pause
from tests.kit.live_server import LiveServer
from tests.kit.moderation import decide, moderator, report
from tests.kit.values import present

pytestmark = pytest.mark.usefixtures("cheap_passwords")


async def deleted(live: LiveServer, token: str) -> Reply:
    """Delete somebody."""
    return await call(live, "DELETE", "/api/me", token=token)


async def members(live: LiveServer) -> list[str]:
    """Return who is in any room."""
    return [
        who for room in live.admission.registry.rooms for who in room.private.identities.values()
    ]


# --- what is under way


async def test_who_waits_goes_on_when_the_last_one_has_let_go() -> None:
    holds, order = DeletionHolds(), []

    async def go() -> None:
        await holds.over("ann")
        order.append("gone")

    with holds.hold("ann", "bob"), holds.hold("ann"):
        task = asyncio.create_task(go())
        await asyncio.sleep(0)
        order.append("done")
    await task
    await holds.over("bob")
    assert order == ["done", "gone"]


async def test_a_room_that_is_being_opened_goes_with_its_host(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    """Who is deleted after the request was taken is deleted from what comes of it, too."""
    who, pause = (
        await identity_of(live, token),
        Pause(monkeypatch, live.admission.store, "rooms_of"),
    )
    opening = asyncio.create_task(call(live, "POST", "/api/rooms", {}, token))
    await pause.reached.wait()
    deleting = asyncio.create_task(deleted(live, token))
    await live.until(lambda: who in live.admission.sessions.departing)
    pause.go_on.set()
    assert ((await opening).status, (await deleting).status) == (201, 204)
    assert await members(live) == []
    assert await live.admission.store.rooms_about(who) == []


async def test_who_is_deleted_on_the_way_into_a_room_is_no_member(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token = await live.table(), await live.guest("Cid")
    who, pause = await identity_of(live, token), Pause(monkeypatch, live.admission, "room_for")
    line = await live.connect()
    await line.say({"say": "hello", "token": token, "room": table.code})
    await pause.reached.wait()
    assert (await deleted(live, token)).status == 204
    pause.go_on.set()
    assert (await line.until(Bye)).word == "unknown_token"
    store = live.admission.store
    assert who not in await members(live)
    assert (await store.rooms_about(who), await store.sightings_of(who)) == ([], [])


# --- what others write about somebody who goes


async def test_nobody_writes_about_who_is_being_deleted(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, table = await moderator(live), await live.table()
    ann, ben = table.tokens
    who, registry, store = (
        await identity_of(live, ann),
        live.admission.registry,
        live.admission.store,
    )
    forget, found = registry.forget, []

    async def forgetting(*given: Any) -> None:
        place = {"room": table.code, "member": 1}
        found.append(await report(live, ben, player=who))
        found.append(await report(live, ben, **place))
        found.append(await call(live, "POST", "/api/blocks", {"player": who}, ben))
        found.append(await call(live, "POST", "/api/blocks", place, ben))
        found.append(await decide(live, judge, who, "silence"))
        await forget(*given)

    monkeypatch.setattr(registry, "forget", forgetting)
    assert (await deleted(live, ann)).status == 204
    assert {one.word for one in found} == {"no_such_player", "no_such_member"}
    assert await store.reports_about(who) == []
    assert (await store.blocks(), await store.sanctions()) == ([], [])
    assert not registry.blocks.of(await identity_of(live, ben))


@pytest.mark.parametrize("subject", [True, False])
async def test_a_report_does_not_tell_of_who_was_deleted_while_it_was_made(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, subject: bool
) -> None:
    """Neither of whom it is about, nor of who said something beside it."""
    table, token = await live.table(), await live.guest("Cid")
    cid = await live.enter(token, table.code)
    await cid.ask(say="chat", text="what Cid said")
    who, pause = await identity_of(live, token), Pause(monkeypatch, reporting, "_complaint")
    member = table.room.private.members if subject else 1
    reporting_it = asyncio.create_task(
        report(live, table.tokens[1], room=table.code, member=member)
    )
    await pause.reached.wait()
    assert (await deleted(live, token)).status == 204
    pause.go_on.set()
    assert (await reporting_it).status == (409 if subject else 201)
    rows = await live.admission.store.open_reports(10)
    assert [who in row.body.decode() or "Cid" in row.body.decode() for row in rows] == (
        [] if subject else [False]
    )


@pytest.mark.parametrize("way", ["an open save", "a sealed save", "the record"])
async def test_nobody_is_named_where_others_go_on_with_a_game_of_who_was_deleted_meanwhile(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    table = await live.table(chairs=2)
    ann, ben = table.tokens
    if way == "an open save":
        await table.ben.do(Leave)
        await table.ann.do(AddBot, "steady")
        assert isinstance(await table.ann.do(Begin), Ack)
    else:
        await table.begin()
        await table.play(4)
    wish = await call(live, "GET", f"/api/rooms/{table.code}/save", token=ann)
    path, body = "/api/continue", wish.body
    if way == "the record":
        await table.finish()
        path = f"/api/games/{present(table.room.sheet.game)}/continue"
        body = msgspec.json.encode({"number": 2, "seat": 1})
    place = live.server.app[UPLOAD_CHECKS] if way == "the record" else live.admission.registry
    pause = Pause(monkeypatch, place, "verify" if way == "the record" else "find_copies")
    who, going_on = (
        await identity_of(live, ann),
        asyncio.create_task(call(live, "POST", path, body, ben)),
    )
    await pause.reached.wait()
    assert (await deleted(live, ann)).status == 204
    pause.go_on.set()
    made = await going_on
    assert made.status == 201, made
    room = await live.room(made.content["code"])
    rows = await live.admission.store.entries(room.id, 0)
    save = present(await live.admission.store.save(present(room.sheet.continues).save))
    kept = b"".join((save, *(row.body for row in rows)))
    assert [word for word in (b'"Ann"', who.encode()) if word in kept] == []


# --- what two write at once


async def test_a_notice_that_is_read_while_it_is_lifted_does_not_come_back(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, token = await moderator(live), await live.guest("Ann")
    made = (await decide(live, judge, await identity_of(live, token), "silence")).content["id"]
    actions, sessions = live.server.app[MODERATOR_ACTIONS], live.admission.sessions
    tasks: list[asyncio.Task[Reply]] = []
    write = actions._write_sanction

    async def writing(*given: Any) -> None:
        if not tasks:
            tasks.append(
                asyncio.create_task(call(live, "POST", f"/api/me/notices/{made}", token=token))
            )
            await live.until(lambda: tasks[0].done() or bool(sessions.changing.here._waiters))
        await write(*given)

    monkeypatch.setattr(actions, "_write_sanction", writing)
    lifted = await call(live, "POST", f"/api/moderation/sanctions/{made}/lift", token=judge)
    assert (lifted.status, (await tasks[0]).status) == (204, 204)
    (kept,) = Sanctions(await live.admission.store.sanctions()).all()
    assert (kept.lifted, kept.seen) == (True, True)
