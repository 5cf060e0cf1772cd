"""A server whose database is ended and started again plays on."""

import asyncio
import signal

import pytest

from freehold.protocol import Ack
from freehold.server.store import backlog
from tests.kit.live_server import LiveServer
from tests.kit.postgres import Cluster, empty, execute

WORDS = ("before", "meanwhile", "after")


@pytest.fixture
def settings(postgresql: str) -> dict[str, str]:
    """Let the server be on PostgreSQL."""
    asyncio.run(empty(postgresql))
    return {"store": postgresql}


async def test_what_is_said_without_a_database_is_told_once(
    live: LiveServer,
    cluster: Cluster,
    postgresql: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backlog, "LONGEST_SECONDS", 0.05)
    token = await live.guest("Ann")
    code = (await live.ask("POST", "/api/rooms", token, {}))["code"]
    wire = await live.enter(token, code)
    assert isinstance(await wire.ask(say="chat", text=WORDS[0]), Ack)
    cluster.end(signal.SIGQUIT)
    said = asyncio.ensure_future(wire.ask(say="chat", text=WORDS[1]))
    while not live.admission.store.backlog.behind:
        await asyncio.sleep(0.01)
    cluster.start()
    await cluster.ready()
    assert isinstance(await said, Ack)
    assert isinstance(await wire.ask(say="chat", text=WORDS[2]), Ack)
    room = await live.admission.registry.find(code)
    assert room is not None
    rows = await execute(postgresql, "SELECT seq, body FROM entries ORDER BY seq")
    assert [row["seq"] for row in rows] == list(range(1, room.durable.seq + 1))
    told = [word for row in rows for word in WORDS if f'"{word}"'.encode() in row["body"]]
    assert told == list(WORDS)
