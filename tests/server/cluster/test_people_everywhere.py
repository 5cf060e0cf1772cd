"""What happens to somebody on one node takes effect on all of them."""

import asyncio
from typing import Any

import pytest

from freehold import protocol
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import SanctionRow
from tests.kit.accounts import ANOTHER, PASSWORD, account, call, identity_of, register
from tests.kit.faults import Pause
from tests.kit.live_server import SETTINGS, LiveServer, SocketClient
from tests.kit.moderation import decide, moderator
from tests.kit.nodes import nodes, pair
from tests.kit.postgres import execute

pytestmark = pytest.mark.usefixtures("cheap_passwords")

TOKEN = "operator-operator-operator"
END_BUSES = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'freehold bus%'
"""


async def room_with(live: LiveServer, token: str) -> SocketClient:
    """Return a connection of somebody to a room of their own."""
    code = (await live.ask("POST", "/api/rooms", token, {"settings": SETTINGS}))["code"]
    return await live.enter(token, code)


async def operator(live: LiveServer, path: str, **wish: Any) -> None:
    done = await call(live, "POST", f"/api/admin/{path}", wish, TOKEN)
    assert done.status == 204, done


def names_in(live: LiveServer) -> list[str]:
    """Return who is in the rooms of a node."""
    rooms = live.admission.registry.rooms
    return [member.name for room in rooms for member in room.sheet.members]


async def test_who_signs_out_everywhere_is_hung_up_on_everywhere(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        token, _codes = await account(here, "Ann")
        wire = await room_with(there, token)
        fresh = (await here.ask("POST", "/api/me/revoke", token))["token"]
        assert (await wire.end())[0] == "unknown_token"
        assert (await call(there, "GET", "/api/me", token=token)).status == 401
        wire = await room_with(there, fresh)
        wish = {"password": PASSWORD, "new": ANOTHER}
        assert (await call(here, "POST", "/api/account/password", wish, fresh)).status == 200
        assert (await wire.end())[0] == "unknown_token"


async def test_whose_deletion_fails_is_welcome_on_all_nodes(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        token = await here.guest("Ann")
        identity = await identity_of(here, token)
        departing = there.admission.sessions.departing

        async def fail(*_who: object) -> None:
            await there.until(lambda: identity in departing)
            assert (await call(there, "GET", "/api/me", token=token)).status == 401
            raise RefusedError("shutting_down")

        monkeypatch.setattr(here.admission.registry, "forget", fail)
        assert (await call(here, "DELETE", "/api/me", token=token)).status >= 400
        await there.until(lambda: identity not in departing)
        assert (await call(there, "GET", "/api/me", token=token)).status == 200


async def test_a_new_name_is_told_in_the_rooms_of_all_nodes(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        token = await here.guest("Ann")
        await room_with(there, token)
        await here.ask("PATCH", "/api/me", token, {"name": "Bea"})
        await there.until(lambda: names_in(there) == ["Bea"])


async def test_nobody_looks_like_an_account_of_another_node(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        book = there.admission.sessions.taken_names
        await account(here, "Victoria")
        await there.until(lambda: book.misleads("Victoria", "nobody"))
        assert (await register(there, await there.guest("V"), "Vict0ria")).status == 409


async def test_one_name_that_two_nodes_are_asked_for_at_once_is_given_once(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        tokens = [await live.guest("Eve") for live in (here, there) * 3]
        asked = [
            register(live, token, "Solomon")
            for live, token in zip((here, there) * 3, tokens, strict=True)
        ]
        done = await asyncio.gather(*asked)
        assert sorted(reply.status for reply in done) == [201, *[409] * 5]


async def test_a_ban_hangs_up_on_all_nodes_and_a_silence_is_told(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        judge, eve, ann = await moderator(here), await there.guest("Eve"), await there.guest("Ann")
        banned, silenced = await room_with(there, eve), await room_with(there, ann)
        await decide(here, judge, await identity_of(here, eve), "ban")
        assert (await banned.end())[0] == "banned"
        assert (await call(there, "GET", "/api/me", token=eve)).status == 403
        made = await decide(here, judge, await identity_of(here, ann), "silence")
        await silenced.until(protocol.Moderated)
        refused = await silenced.ask(say="chat", text="hello")
        assert isinstance(refused, protocol.Refused)
        path = f"/api/moderation/sanctions/{made.content['id']}/lift"
        assert (await call(here, "POST", path, token=judge)).status == 204
        sanctions = there.admission.bans.sanctions
        await there.until(lambda: sanctions.find(made.content["id"]).lifted)  # type: ignore[union-attr]
        assert isinstance(await silenced.ask(say="chat", text="hello"), protocol.Ack)


async def test_a_block_holds_on_all_nodes(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        ann, eve = await here.guest("Ann"), await there.guest("Eve")
        who, other = await identity_of(here, ann), await identity_of(here, eve)
        blocks = there.admission.registry.blocks
        await here.ask("POST", "/api/blocks", ann, {"player": other, "blocked": True})
        await there.until(lambda: blocks.blocks(who, other))
        await here.ask("POST", "/api/blocks", ann, {"player": other, "blocked": False})
        await there.until(lambda: not blocks.blocks(who, other))


async def test_who_is_deleted_is_nowhere(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        token, _codes = await account(here, "Ann")
        judge, who = await moderator(here), await identity_of(here, token)
        await decide(here, judge, who, "silence")
        wire = await there.connect()
        sessions = there.admission.sessions
        await there.until(lambda: sessions.taken_names.has(who))
        gone = await call(here, "DELETE", "/api/me", {"password": PASSWORD}, token)
        assert gone.status == 204, gone
        await there.until(lambda: not sessions.taken_names.has(who))
        await there.until(lambda: who not in sessions.departing)
        assert not there.admission.bans.sanctions.of(who)
        await wire.say({"say": "hello", "token": token, "room": "000000"})
        assert (await wire.end())[0] == "unknown_token"


async def test_what_another_node_is_about_to_write_goes_with_who_is_deleted(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node is asked, and not trusted to have heard of it in time."""
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        token = await here.guest("Ann")
        who, pause = (
            await identity_of(here, token),
            Pause(monkeypatch, there.admission.store, "rooms_of"),
        )
        opening = asyncio.create_task(call(there, "POST", "/api/rooms", {}, token))
        await pause.reached.wait()
        deleting = asyncio.create_task(call(here, "DELETE", "/api/me", token=token))
        await there.until(lambda: who in there.admission.sessions.departing)
        pause.go_on.set()
        assert ((await opening).status, (await deleting).status) == (201, 204)
        assert await here.admission.store.rooms_about(who) == []


async def test_the_operator_speaks_to_all_nodes_and_to_those_that_start_later(
    postgresql: str,
) -> None:
    async with nodes(postgresql) as each:
        here, there = [await each.start(admin_token=TOKEN) for _ in range(2)]
        wire = await room_with(there, await there.guest("Ann"))
        await operator(here, "announcement", text="We close at ten.")
        assert (await wire.until(protocol.Announced)).text == "We close at ten."
        await operator(there, "drain", mode="finish")
        await here.until(lambda: here.admission.registry.drain.mode == "finish")
        await there.until(lambda: there.admission.announcement == "We close at ten.")
        late = await each.start(admin_token=TOKEN)
        await late.until(lambda: late.admission.announcement == "We close at ten.")
        assert late.admission.registry.drain.mode == "finish"


async def test_what_was_not_heard_is_read_again(postgresql: str) -> None:
    async with pair(postgresql, admin_token=TOKEN) as (here, there):
        eve, token = await there.guest("Eve"), await there.guest("Ann")
        banned, gone = await room_with(there, eve), await room_with(there, token)
        who = await identity_of(here, eve)
        store = here.admission.store
        store.write([SanctionRow("s", "ban", who, "", 0, 2**40, "operator", "quietly")])
        session = here.admission.sessions.name_of(token)
        await store.flush()
        await execute(postgresql, f"DELETE FROM sessions WHERE id = '{session}'")
        await execute(postgresql, END_BUSES)
        assert (await banned.end())[0] == "banned"
        assert (await gone.end())[0] == "unknown_token"
