"""Secrets: tokens, room codes and names of rooms' people stay out of the logs, and out of reach."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any, Literal

import pytest
import structlog

from freehold.protocol import Ack
from freehold.server.games.entries import SheetEntry
from freehold.server.games.log_lines import LogReader
from freehold.server.ops.process import set_up_logs
from freehold.server.ops.settings import Settings
from tests.kit.accounts import call
from tests.kit.attacks import FORGED, try_hello
from tests.kit.live_server import LiveServer, Table, live_server, watching


async def busy_hour(live: LiveServer) -> list[str]:
    """Let much happen, good and bad; return all secrets."""
    table = await live.table()
    eve = await live.guest("Eve")
    wire = await live.enter(eve, table.code)
    await wire.say("{}")
    await wire.say('{"say":"chat","id":"x","text":"a whisper"}')
    for forge in FORGED.values():
        await try_hello(live, forge(eve), table.code)
    await try_hello(live, eve, "000000")
    host = await live.enter(table.tokens[0], table.code)
    assert isinstance(await host.ask(say="kick", member=3), Ack)
    for path in ("", "/qr.svg", "/nothing"):
        await call(live, "GET", f"/api/rooms/{table.code}{path}", token=eve)
    await table.play()
    new = (await live.ask("POST", "/api/me/revoke", table.tokens[1]))["token"]
    return [*table.tokens, eve, new, table.code, "a whisper", table.room.private.seed]


async def fail(live: LiveServer, table: Table) -> int:
    """Let a request for a room fail in the middle of the server."""

    def door(code: str) -> Any:
        raise RuntimeError(f"the door of {len(code)} digits is stuck")

    live.admission.registry.door = door  # type: ignore[method-assign]
    token = table.tokens[0]
    return (await call(live, "GET", f"/api/rooms/{table.code}?token={token}", token=token)).status


def test_nothing_secret_is_logged_at_any_level() -> None:
    with watching() as watch:

        async def run() -> list[str]:
            async with live_server() as live:
                return await busy_hour(live)

        secrets = asyncio.run(run())
    assert watch.complaints == []
    assert [secret for secret in secrets if secret in watch.text] == []


@pytest.fixture
def logs_set_back() -> Iterator[None]:
    """Set the logs back in the end."""
    level = logging.getLogger("aiohttp.websocket").level
    yield
    logging.getLogger("aiohttp.websocket").setLevel(level)
    structlog.reset_defaults()


@pytest.mark.usefixtures("logs_set_back")
@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_failure_is_logged_without_secrets(
    capsys: pytest.CaptureFixture[str], form: Literal["text", "json"]
) -> None:
    set_up_logs(Settings(log="debug", log_format=form))
    async with live_server() as live:
        table = await live.table()
        status = await fail(live, table)
        secrets = [*table.tokens, table.code, table.room.private.seed]
    text = capsys.readouterr().err
    assert status == 500
    assert "the door of 6 digits is stuck" in text
    assert "/api/rooms/{code}" in text
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.usefixtures("logs_set_back")
async def test_a_log_of_json_has_a_line_for_each_entry_whatever_clients_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(Settings(log="debug", log_format="json"))
    async with live_server() as live:
        table = await live.table()
        await fail(live, table)
        wire = await live.enter(table.tokens[1], table.code)
        await wire.say('{"say":"chat","id":"x\\n{}","text":"a\\n{\\"event\\":\\"forged\\"}"}')
        await table.play()
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(json.loads(line)["event"] != "forged" for line in lines)


async def test_what_a_client_hears_holds_no_secret_of_the_room() -> None:
    async with live_server() as live:
        table = await live.table()
        token = await live.guest("Eve")
        wire = await live.enter(token, table.code, watch=True)
        await table.play()
        await table.pause()
        await wire.say({"say": "resume", "after": 0})
        await wire.ask(say="emit", emote="wow")
        private = table.room.private
        secrets = [private.seed, *private.identities.values(), *table.tokens]
        heard = str(wire.heard)
    assert len(heard) > 1000
    assert [secret for secret in secrets if secret in heard] == []


async def test_only_the_store_knows_who_is_who() -> None:
    """The test above would find an identity if one were told: it is in what the room keeps."""
    async with live_server() as live:
        table = await live.table()
        rows = await live.admission.store.entries(table.room.id, 0)
        reader = LogReader()
        entries = [reader.read(row.body) for row in rows]
        found = any(isinstance(one, SheetEntry) and one.private.identities for one in entries)
    assert found
