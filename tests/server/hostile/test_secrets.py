"""Secrets: tokens, room codes and names of rooms' people stay out of the logs, and out of reach."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any, Literal

import pytest
import structlog

from freehold.server.app import set_up_logs
from freehold.server.entries import SheetEntry, decode_entry
from freehold.server.messages import Ack
from freehold.server.settings import Settings
from tests.server.hostile.arena import Arena, Table, arena, watching
from tests.server.hostile.test_strangers import FORGED, try_hello


async def busy_hour(place: Arena) -> list[str]:
    """Let much happen, good and bad; return all secrets."""
    table = await place.table()
    eve = await place.guest("Eve")
    wire = await place.enter(eve, table.code)
    await wire.say("{}")
    await wire.say('{"say":"chat","id":"x","text":"a whisper"}')
    for forge in FORGED.values():
        await try_hello(place, forge(eve), table.code)
    await try_hello(place, eve, "000000")
    host = await place.enter(table.tokens[0], table.code)
    assert isinstance(await host.ask(say="kick", member=3), Ack)
    for path in ("", "/qr.svg", "/nothing"):
        headers = {"Authorization": f"Bearer {eve}"}
        await place.session.get(f"{place.base}/api/rooms/{table.code}{path}", headers=headers)
    await table.play()
    new = (await place.ask("POST", "/api/me/revoke", table.tokens[1]))["token"]
    return [*table.tokens, eve, new, table.code, "a whisper", table.room.private.seed]


async def fail(place: Arena, table: Table) -> int:
    """Let a request for a room fail in the middle of the server."""

    def door(code: str) -> Any:
        raise RuntimeError(f"the door of {len(code)} digits is stuck")

    place.desk.hall.door = door  # type: ignore[method-assign]
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    url = f"{place.base}/api/rooms/{table.code}?token={table.tokens[0]}"
    async with place.session.get(url, headers=headers) as answer:
        return answer.status


def test_nothing_secret_is_logged_at_any_level() -> None:
    with watching() as watch:

        async def run() -> list[str]:
            async with arena() as place:
                return await busy_hour(place)

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
def test_a_failure_is_logged_without_secrets(
    capsys: pytest.CaptureFixture[str], form: Literal["text", "json"]
) -> None:
    set_up_logs(Settings(log="debug", log_format=form))

    async def run() -> tuple[int, list[str]]:
        async with arena() as place:
            table = await place.table()
            status = await fail(place, table)
            return status, [*table.tokens, table.code, table.room.private.seed]

    status, secrets = asyncio.run(run())
    text = capsys.readouterr().err
    assert status == 500
    assert "the door of 6 digits is stuck" in text
    assert "/api/rooms/{code}" in text
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.usefixtures("logs_set_back")
def test_a_log_of_json_has_a_line_for_each_entry_whatever_clients_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(Settings(log="debug", log_format="json"))

    async def run() -> None:
        async with arena() as place:
            table = await place.table()
            await fail(place, table)
            wire = await place.enter(table.tokens[1], table.code)
            await wire.say('{"say":"chat","id":"x\\n{}","text":"a\\n{\\"event\\":\\"forged\\"}"}')
            await table.play()

    asyncio.run(run())
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(json.loads(line)["event"] != "forged" for line in lines)


def test_what_a_client_hears_holds_no_secret_of_the_room() -> None:
    async def run() -> tuple[str, list[str]]:
        async with arena() as place:
            table = await place.table()
            token = await place.guest("Eve")
            wire = await place.enter(token, table.code, watch=True)
            await table.play()
            await table.pause()
            await wire.say({"say": "resume", "after": 0})
            await wire.ask(say="emit", emote="wow")
            private = table.room.private
            secrets = [private.seed, *private.identities.values(), *table.tokens]
            return str(wire.heard), secrets

    heard, secrets = asyncio.run(run())
    assert len(heard) > 1000
    assert [secret for secret in secrets if secret in heard] == []


def test_only_the_store_knows_who_is_who() -> None:
    """The test above would find an identity if one were told: it is in what the room keeps."""

    async def run() -> bool:
        async with arena() as place:
            table = await place.table()
            rows = await place.desk.store.entries(table.room.id, 0)
            entries = [decode_entry(row.body) for row in rows]
            return any(isinstance(one, SheetEntry) and one.private.identities for one in entries)

    assert asyncio.run(run())
