"""Floods: too much of anything is refused, then hung up on, and nobody else waits for it."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError

from freehold.protocol import Ack, Bye, Outlook, Refused, Welcome
from freehold.server.ops.server_budgets import ROOMS_SHARE
from freehold.server.ws.connection import MOST_STRIKES
from tests.kit import accounts
from tests.kit.live_server import LiveServer, SocketClient, Table, with_server

BURST: Final = 40
STILL: Final[dict[str, Any]] = {
    "messages_per_second": 0.01,
    "message_burst": BURST,
}  # hardly anything comes back
READY: Final = '{"say":"ready","id":"r%d","ready":%s}'
MUTE: Final = '{"say":"mute","id":"m%d","member":1,"muted":%s}'


async def flood(wire: SocketClient, messages: list[str]) -> tuple[str | None, int | None]:
    """Send everything at once; return how the connection ends."""
    for message in messages:
        await wire.say(message)
    return await wire.end()


def words(wire: SocketClient) -> list[str]:
    """Return the words of all refusals heard."""
    return [one.word for one in wire.heard if isinstance(one, Refused)]


@pytest.mark.server(message_burst=BURST)
async def test_whoever_says_too_much_is_told_so_and_then_hung_up_on(live: LiveServer) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[1], table.code)
    end = await table.expect_still(lambda: flood(wire, ['{"say":"ping"}'] * 200))
    await table.play()
    refused = words(wire)
    assert end == ("slow_down", 1008)
    assert refused == ["slow_down"] * (MOST_STRIKES + 1)


@pytest.mark.server.with_args(**STILL)
async def test_of_a_flood_only_the_first_commands_are_done(live: LiveServer, table: Table) -> None:
    wire = await live.enter(await live.guest("Eve"), table.code, watch=True)
    before = table.room.durable.seq
    await flood(wire, [MUTE % (at, "false" if at % 2 else "true") for at in range(200)])
    done = table.room.durable.seq - before
    await table.play()
    assert done == BURST // 2


@pytest.mark.server.with_args(**STILL)
async def test_a_command_that_came_too_fast_is_refused_by_its_id(
    live: LiveServer, table: Table
) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    says = [READY % (at, "true") for at in range(200)]
    for ready in says[:BURST]:
        await wire.say(ready)
    await wire.answer(f"r{BURST - 1}")  # what a room says waits for what it wrote to be committed
    await flood(wire, says[BURST:])
    refused = [one.id for one in wire.heard if isinstance(one, Refused)]
    expected = [f"r{at}" for at in range(BURST // 2, BURST + MOST_STRIKES + 1)]
    assert refused == expected


@pytest.mark.server(message_burst=1000)
async def test_whoever_says_too_much_nonsense_is_hung_up_on(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    end = await table.expect_still(lambda: flood(wire, ["{}"] * 200))
    await table.play()
    refused = words(wire)
    assert end == ("bad_message", 1003)
    assert refused == ["bad_message"] * (MOST_STRIKES + 1)


async def test_whoever_was_hung_up_on_may_come_back(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    await flood(wire, ["{}"] * 200)
    again = await live.enter(table.tokens[1], table.code)
    assert isinstance(await again.ask(say="ready", ready=True), Ack)


async def test_others_are_answered_while_somebody_floods(live: LiveServer, table: Table) -> None:
    eve = await live.guest("Eve")
    wires = [await live.enter(eve, table.code, watch=True) for _ in range(4)]
    ann = await live.enter(table.tokens[0], table.code)
    for wire in wires:
        for at in range(300):
            await wire.say(MUTE % (at, "false" if at % 2 else "true"))
    answer = await ann.ask(say="emit", emote="hurry")
    await table.play()
    answer, *ends = [answer, *[await wire.end() for wire in wires]]
    assert isinstance(answer, Ack)
    assert ends == [("slow_down", 1008)] * 4


async def test_more_than_a_few_lines_of_chat_are_refused(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    done = 0
    while isinstance(answer := await wire.ask(say="chat", text="buy my watch"), Ack):
        done += 1
    await table.refuses(wire, say="emit", emote="hurry")
    await table.play()
    refused = answer
    assert done >= 5  # one more for every two seconds that it took
    assert refused.word == "slow_down"
    assert re.fullmatch("expected a pause of [12] s before the next line", refused.message)


async def test_a_second_connection_gives_no_more_lines(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    for _line in range(5):
        await wire.ask(say="chat", text="buy my watch")
    other = await live.enter(table.tokens[1], table.code)
    assert (await table.refuses(other, say="chat", text="buy it")).word == "slow_down"


async def test_leaving_and_coming_back_gives_no_more_lines(live: LiveServer, table: Table) -> None:
    token = await live.guest("Eve")
    wire = await live.enter(token, table.code)
    for _line in range(5):
        await wire.ask(say="chat", text="buy my watch")
    await wire.ask(say="leave")
    again = await live.enter(token, table.code)
    assert (await table.refuses(again, say="chat", text="buy it")).word == "slow_down"


async def test_leaving_and_coming_back_does_not_end_a_silence(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    wire = await live.enter(token, table.code)
    host = await live.enter(table.tokens[0], table.code)
    assert isinstance(await host.ask(say="silence", member=3, silenced=True), Ack)
    await wire.ask(say="leave")
    again = await live.enter(token, table.code)
    assert (await table.refuses(again, say="chat", text="I am back")).word == "silenced"


async def test_a_silence_that_was_ended_does_not_come_back(live: LiveServer, table: Table) -> None:
    token = await live.guest("Eve")
    wire = await live.enter(token, table.code)
    host = await live.enter(table.tokens[0], table.code)
    for silenced in (True, False):
        await host.ask(say="silence", member=3, silenced=silenced)
    await wire.ask(say="leave")
    again = await live.enter(token, table.code)
    assert isinstance(await again.ask(say="chat", text="I am back"), Ack)


@pytest.mark.server.with_args(**STILL)
async def test_asking_for_everything_again_counts_more_than_other_messages(
    live: LiveServer, table: Table
) -> None:
    await table.play()
    wire = await live.enter(table.tokens[1], table.code)
    before = len(wire.heard)
    end = await table.expect_still(lambda: flood(wire, ['{"say":"resume","after":0}'] * 200))
    assert end == ("slow_down", 1008)
    await table.play()
    again = [type(one).__name__ for one in wire.heard[before:]].count("Welcomed")
    refused = words(wire)
    assert again == 3  # 11 for each
    assert set(refused) == {"slow_down"}


@pytest.mark.server.with_args(**STILL)
async def test_looking_counts_as_every_other_message(live: LiveServer, table: Table) -> None:
    await table.begin()
    wire = await live.enter(table.tokens[1], table.code)
    end = await table.expect_still(lambda: flood(wire, ['{"say":"look"}'] * 200))
    assert end == ("slow_down", 1008)
    await table.play()
    assert ([type(one) for one in wire.heard].count(Outlook), set(words(wire))) == (
        BURST,
        {"slow_down"},
    )


@pytest.mark.server(message_burst=1)
async def test_the_smallest_burst_still_lets_one_resume(live: LiveServer, table: Table) -> None:
    await table.ben.close()
    wire = await live.enter(table.tokens[1], table.code, after=10**6)
    assert type(wire.heard[0]).__name__ == "Welcome"


@pytest.mark.server(http_per_second=0.01, http_burst=24)
async def test_coming_and_going_too_often_is_refused_at_the_door(live: LiveServer) -> None:
    table = await live.table()
    for _coming in range(4):
        wire = await live.enter(table.tokens[1], table.code)
        await wire.socket.close()
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect()
    await table.play()
    assert refused.value.status == 429


# --- requests


@pytest.mark.parametrize(
    ("method", "path", "body", "settings"),
    [
        ("GET", "/api/rooms", None, {"http_per_second": 0.01, "http_burst": 3}),
        ("POST", "/api/guests", {}, {"guests_per_minute": 3}),
        ("POST", "/api/verify", {}, {}),
        ("POST", "/api/rooms", {}, {"rooms_per_identity": 100}),
        ("POST", "/api/quick", {}, {"rooms_per_identity": 100}),
        ("PATCH", "/api/me", {"piece": "drum"}, {}),
    ],
)
def test_requests_beyond_the_limit_are_told_when_to_come_back(
    method: str, path: str, body: Any, settings: dict[str, Any]
) -> None:
    async def plot(live: LiveServer) -> tuple[list[int], str, str]:
        token = await live.guest("Eve")
        statuses = []
        for _time in range(20):
            reply = await accounts.call(live, method, path, body, token)
            statuses.append(reply.status)
            if reply.status == 429:
                return statuses, reply.word, reply.headers["Retry-After"]
        raise AssertionError(f"expected a refusal, got {statuses}")

    statuses, word, wait = with_server(plot, **settings)
    assert all(status in (200, 201) for status in statuses[:-1])
    assert word == "slow_down"
    assert int(wait) >= 1


async def test_names_cannot_be_changed_as_fast_as_one_can_talk(live: LiveServer) -> None:
    """Everybody is told a new name: otherwise it were a way to speak for who is silenced."""
    table = await live.table()
    before = table.room.durable.seq
    for at in range(60):
        await accounts.call(live, "PATCH", "/api/me", {"name": f"line {at}"}, table.tokens[1])
    assert (table.room.durable.seq - before) == 12


@pytest.mark.server(guests_per_minute=0.5)
async def test_a_limit_below_one_a_minute_lets_the_first_one_in(live: LiveServer) -> None:
    statuses = []
    for _time in range(2):
        async with live.session.post(live.base + "/api/guests", json={}) as answer:
            statuses.append(answer.status)
    assert statuses == [201, 429]


@pytest.mark.server(rooms_per_identity=2)
async def test_nobody_has_more_rooms_than_allowed(live: LiveServer) -> None:
    token = await live.guest("Eve")
    await live.ask("POST", "/api/rooms", token, {})
    await live.ask("POST", "/api/rooms", token, {})
    reply = await accounts.call(live, "POST", "/api/rooms", token=token)
    assert reply.refused == (409, "too_many")
    told = reply.content["error"]["message"]
    assert told == "expected at most 2 rooms at a time, got 2; leave one first"


@pytest.mark.server(max_rooms=1)
async def test_the_server_opens_no_more_rooms_than_allowed(live: LiveServer) -> None:
    token = await live.guest("Eve")
    await live.ask("POST", "/api/rooms", token, {})
    reply = await accounts.call(live, "POST", "/api/rooms", token=token)
    assert reply.refused == (503, "too_many")
    assert live.admission.registry.open_count == 1


@pytest.mark.server(max_rooms=16)
async def test_an_address_cannot_fill_the_server_with_games_of_its_own_guests(
    live: LiveServer,
) -> None:
    ann, ben = await live.guest("Ann"), await live.guest("Ben")
    for _room in range(16 // ROOMS_SHARE):
        code = (await live.ask("POST", "/api/rooms", ann, {}))["code"]
        wire = await live.enter(ben, code)
        await wire.socket.close()
    reply = await accounts.call(live, "POST", "/api/rooms", {}, ann)
    assert reply.refused[1] == "too_many"
    assert len(live.admission.rooms_per_address) == 16 // ROOMS_SHARE


@pytest.mark.server(spectators_per_room=1)
async def test_a_room_takes_only_so_many_spectators(live: LiveServer, table: Table) -> None:
    await live.enter(await live.guest("Eve"), table.code, watch=True)
    wire = await live.connect()
    hello = {"say": "hello", "token": await live.guest("Mallory"), "room": table.code}

    async def try_it() -> Any:
        await wire.say({**hello, "watch": True})
        return await wire.end()

    end = await table.expect_still(try_it)
    assert [type(one) for one in wire.heard] == [Bye]
    await table.play()
    assert end == ("room_full", 4400)


@pytest.mark.server(messages_per_second=10_000.0, message_burst=10_000)
async def test_whoever_missed_very_much_can_come_back(live: LiveServer, table: Table) -> None:
    """All that was missed would not fit into the box of a connection."""
    await table.ben.close()
    wire = await live.enter(table.tokens[0], table.code)
    for at in range(700):
        await wire.ask(say="ready", ready=bool(at % 2))
    back = await live.connect()
    await back.say({"say": "hello", "token": table.tokens[1], "room": table.code, "after": 3})
    assert isinstance(await back.hear(), Welcome)
    assert isinstance(await back.ask(say="ready", ready=True), Ack)


def test_a_restart_lets_an_address_have_no_more_rooms(tmp_path: Path) -> None:
    """It is known by hashes, and only the server that made them has their key."""
    settings: dict[str, Any] = {"data": tmp_path, "max_rooms": 16}

    async def open_rooms(live: LiveServer) -> list[int]:
        tokens = [await live.guest(str(number)) for number in range(16 // ROOMS_SHARE + 1)]
        wish: dict[str, Any] = {}
        replies = [await accounts.call(live, "POST", "/api/rooms", wish, one) for one in tokens]
        return [reply.status for reply in replies]

    assert with_server(open_rooms, **settings) == [201, 201, 201, 201, 503]
    assert with_server(open_rooms, **settings) == [503] * 5
