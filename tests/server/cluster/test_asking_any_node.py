"""What people ask of any node about rooms that another has."""

import asyncio
import time
from pathlib import Path
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from freehold.protocol import Ack
from freehold.server.cluster.relay import GOOD_SECONDS, Relay
from freehold.server.games import archive
from freehold.server.http import client_files
from tests.kit.accounts import call
from tests.kit.moderation import moderator
from tests.kit.nodes import do, left_in, nodes, opened, pair, say
from tests.kit.postgres import execute

HOUR = 3_600_000  # milliseconds


async def test_the_export_tells_of_a_room_that_another_node_has(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        await say(await a.enter(token, code), "one")
        (room,) = (await b.ask("GET", "/api/me/export", token))["rooms"]
        assert (room["code"], [line["text"] for line in room["chat"]]) == (code, ["one"])
        assert a.admission.registry.awake(code) is not None


async def test_a_room_that_only_another_node_can_read_is_told_as_set_aside(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        await say(await a.enter(token, code), "one")
        newer = """UPDATE entries SET body = '{"entry":"of_tomorrow"}' WHERE seq = 1"""
        await execute(postgresql, newer)
        (place,) = (await b.ask("GET", "/api/me", token))["places"]
        assert (place["door"]["code"], place["set_aside"]) == (code, True)
        (room,) = (await b.ask("GET", "/api/me/export", token))["rooms"]
        assert room["code"] == code


async def test_somebody_in_a_room_of_another_node_is_reported_and_blocked(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        token, other = await a.guest("Ann"), await a.guest("Ben")
        code = await opened(a, token)
        await a.enter(token, code)
        await say(await a.enter(other, code, watch=True), "one")
        about = {"room": code, "member": 2}
        wish = {**about, "reason": "insults"}
        assert (await b.ask("POST", "/api/reports", token, wish))["merged"] is False
        (report,) = await a.admission.store.open_reports(9)
        assert b'"one"' in report.body
        listed = await b.ask("POST", "/api/blocks", token, {**about, "blocked": True})
        assert [one["name"] for one in listed["blocked"]] == ["Ben"]
        assert a.admission.registry.awake(code) is not None


async def test_a_room_that_cannot_be_archived_is_free_for_others(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        registry = a.admission.registry
        listing = registry.listing(code)
        assert listing is not None
        registry.let_go(listing.id)
        with patch.object(archive, "archived", side_effect=RuntimeError):
            await registry.put_away(listing)
        await do(b, "DELETE", "/api/me", token)


async def test_what_is_no_signature_is_nobodys(postgresql: str) -> None:
    async with pair(postgresql) as (a, _b):
        reader, writer = await asyncio.open_connection("127.0.0.1", a.server.port)
        writer.write(
            b"GET /api/editions HTTP/1.1\r\nHost: a\r\nX-Freehold-Node: 1 \xff \xff\r\n\r\n"
        )
        assert (await reader.readline()).split()[1] == b"200"
        writer.close()


async def test_a_node_whose_clock_is_wrong_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    relay = Relay(b"secret")
    headers = relay.headers({}, "10.0.0.1", "/ws")
    assert relay.client_of(headers, "/ws") == "10.0.0.1"
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + GOOD_SECONDS + 5)
    with capture_logs() as logs:
        assert relay.client_of(headers, "/ws") is None
    assert [one["event"] for one in logs] == ["clocks of nodes differ: nothing is passed on"]
    await relay.close()


async def test_a_game_over_days_has_its_time_where_one_server_has_the_database(
    postgresql: str,
) -> None:
    async with nodes(postgresql) as each:
        server = await each.start(node="", node_address="")
        token = await server.guest("Ann")
        code = await opened(server, token, pace="day", options={"turn_order": "seat"})
        wire = await server.enter(token, code)
        assert isinstance(await wire.ask(say="begin"), Ack)
        await wire.socket.close()
        room = await server.room(code)
        await server.until(lambda: room.subscribers.idle)
        registry, clock = server.admission.registry, server.admission.clock
        for _hour in range(12):
            await registry.sweep()
            clock.base += HOUR
        assert left_in(await server.room(code)) <= 12 * HOUR


async def test_what_one_node_works_on_is_found_by_way_of_any(postgresql: str) -> None:
    """Boards are tried where that was asked for; evidence is searched for by one node for all."""
    async with pair(postgresql) as (a, b):
        token, judge = await a.guest("Ann"), await moderator(a)
        board = (await a.ask("GET", "/api/workshop/editions/us", token))["board"]
        tried = await b.ask("POST", "/api/workshop/trials", token, {"board": board})
        path = f"/api/workshop/trials/{tried['id']}"
        assert (await a.ask("GET", path, token))["number"] > 0
        assert (await call(a, "DELETE", path, token=token)).status == 200
        assert (await call(b, "GET", path, token=token)).status == 404
        evidence = "/api/moderation/evidence"
        assert (await b.ask("POST", evidence, judge))["state"] != "none"
        assert (await a.ask("GET", evidence, judge))["state"] != "none"
        assert (await call(b, "GET", evidence, token=token)).status == 404


async def test_a_request_that_is_passed_on_has_one_id_in_all_logs(postgresql: str) -> None:
    async with nodes(postgresql) as each:
        a, b = await each.start(access_log=True), await each.start(access_log=True)
        token = await a.guest("Ann")
        code = await opened(a, token)
        headers = {"Authorization": f"Bearer {token}", "X-Request-ID": "from-eve-12345"}
        with capture_logs() as logs:
            path = f"{b.base}/api/rooms/{code}"
            async with b.session.get(path, headers=headers) as answer:
                name = answer.headers["X-Request-ID"]
            await (await b.enter(token, code)).socket.close()
            while len(written := [one for one in logs if one["event"] == "request"]) < 4:
                await asyncio.sleep(0.01)
        assert [one["request"] for one in written].count(name) == 2
        assert len({one["request"] for one in written}) == 2
        assert name != "from-eve-12345"


async def test_a_page_of_another_version_finds_its_files_at_any_node(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "page-1.js").write_text("of another version")
    (tmp_path / "index.html").write_text("a page")
    async with nodes(postgresql) as each:
        here = await each.start()
        monkeypatch.setattr(client_files, "built_routes", lambda: client_files.routes(tmp_path))
        await each.start()
        path = f"{here.base}/assets/page-1.js"
        async with here.session.get(path) as answer:
            assert answer.status == 404
        await execute(postgresql, "UPDATE nodes SET version = '9.9' WHERE name = 'b'")
        async with here.session.get(path) as answer:
            assert (await answer.text(), answer.content_type) == (
                "of another version",
                "text/javascript",
            )
            assert answer.headers["Cache-Control"] == client_files.FOREVER
        async with here.session.get(f"{here.base}/assets/page-2.js") as answer:
            assert answer.status == 404
