"""A room that fails on a running server: its people come back by themselves, and play on."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
import uvloop

from freehold import protocol
from tests.kit.live_server import Loop, live_server, watching


@pytest.mark.parametrize("loop", [None, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
@pytest.mark.parametrize(
    ("name", "answer"),
    [("advance", protocol.Refused), ("due_snapshot", protocol.Ack)],
    ids=["before it is written", "where it can be done without"],
)
def test_people_come_back_to_a_room_that_failed_and_play_on(
    loop: Loop, name: str, answer: type[Any]
) -> None:
    async def plot() -> None:
        async with live_server() as live:
            table = await live.table()
            await table.play()
            with patch.object(table.room.durable, name, side_effect=KeyError):
                heard = await table.ann.do(protocol.Chat, "hello")
            assert isinstance(heard, answer)
            await live.room(table.code)
            for client in (table.ann, table.ben):
                await client.until(lambda: client.here)  # noqa: B023 - at once
            await table.play()

    with watching() as watch, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(plot())
    told = [one["event"] for one in watch.entries if one["log_level"] == "error"]
    expected = "room given up; it is restored from its log" if name == "advance" else None
    assert expected in told or told == ["snapshot failed"]
