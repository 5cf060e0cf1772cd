"""Clients of another version of the protocol: told so in words, and not asked to come again."""

from typing import Any

import pytest

from freehold.client import room_client
from freehold.client.room_client import Client
from freehold.protocol import ENGLISH, PROTOCOL, Hello
from tests.kit.live_server import LiveServer, Table

OTHER = {"older": PROTOCOL - 1, "newer": PROTOCOL + 1, "far newer": 2**40}


@pytest.mark.parametrize("version", OTHER.values(), ids=OTHER)
async def test_another_version_is_told_so(live: LiveServer, version: int, table: Table) -> None:
    wire = await live.connect()
    hello = {"say": "hello", "token": table.tokens[1], "room": table.code, "protocol": version}
    await table.expect_still(lambda: wire.say(hello))
    assert await wire.end() == ("other_protocol", 4426)
    await table.play()


async def test_another_version_may_say_hello_in_any_other_way(live: LiveServer) -> None:
    """What a later hello will hold nobody knows; it is told what is wrong all the same."""
    wire = await live.connect()
    await wire.say({"say": "hello", "ticket": [1, 2], "token": 7, "protocol": PROTOCOL + 1})
    assert await wire.end() == ("other_protocol", 4426)


@pytest.mark.parametrize("version", ["2", 1.5, None, True, [2]])
async def test_what_is_no_version_is_a_malformed_hello(live: LiveServer, version: Any) -> None:
    table = await live.table()
    wire = await live.connect()
    hello = {"say": "hello", "token": table.tokens[1], "room": table.code, "protocol": version}
    assert (await wire.refused(hello)).word == "bad_message"
    assert await wire.end() == ("greet_first", 1008)


async def test_another_message_with_a_version_is_no_hello(live: LiveServer) -> None:
    wire = await live.connect()
    await wire.say({"say": "ping", "protocol": PROTOCOL + 1})
    assert (await wire.hear()).word == "bad_message"
    assert await wire.end() == ("greet_first", 1008)


async def test_a_client_of_another_version_does_not_come_back(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:

    def hello(*fields: Any, **named: Any) -> Any:
        plain = {"say": "hello", "protocol": PROTOCOL + 1}
        return plain | dict(zip(Hello.__struct_fields__, fields, strict=False)) | named

    monkeypatch.setattr(room_client, "Hello", hello)
    client = Client(live.session, live.base, table.tokens[1], table.code)
    await client.run()  # which would never end
    assert (client.ended, client.connections) == ("other_protocol", 1)


def test_the_word_says_what_to_do() -> None:
    assert "reload" in ENGLISH["other_protocol"].lower()
