"""The coach on real sockets: refused where a game counts, kept over saves, never rated."""

import json

import msgspec
import pytest

from freehold.client.room_client import Client
from freehold.protocol import Ack, Act, Advice, Begin, CallVote, Configure
from freehold.server.games.summaries import Summary
from freehold.server.ops.server_budgets import ADVICE
from freehold.server.rooms.room import Room
from freehold.wire.actions import Decline, Roll
from tests.kit.live_server import LiveServer
from tests.server.uploads import refused, request, uploaded


async def begun(live: LiveServer, **settings: object) -> tuple[str, Room, Client]:
    """Return the token of Ann, who plays against a bot, her room, and her client."""
    ann = await live.guest("Ann")
    wished = {"settings": {"pace": "none", "chairs": 2, **settings}, "bots": ["steady"]}
    code = (await live.ask("POST", "/api/rooms", ann, wished))["code"]
    client = await live.client(ann, code)
    assert isinstance(await client.do(Begin), Ack)
    return ann, await live.room(code), client


async def rolling(room: Room, client: Client) -> None:
    """Wait until Ann is to roll."""
    await client.until(lambda: 0 in (client.mirror.prompt.awaited if client.mirror.prompt else ()))
    assert room.match is not None


async def summary(live: LiveServer, room: Room, client: Client) -> Summary:
    """End a game, and return what is kept of it."""
    assert isinstance(await client.do(CallVote, "end"), Ack)
    await client.until(
        lambda: client.mirror.sheet is not None and client.mirror.sheet.outcome is not None
    )
    row = await live.admission.store.game(room.sheet.game or "")
    assert row is not None
    return msgspec.json.decode(row.summary, type=Summary)


async def test_where_a_game_counts_the_server_refuses_all_advice(live: LiveServer) -> None:
    _ann, room, client = await begun(live)
    await rolling(room, client)
    before = room.durable.seq
    for action in (None, Roll(), Decline()):
        answer = await client.consult(action)
        assert not isinstance(answer, Advice)
        assert answer.word == "no_coach"
    assert room.durable.seq == before
    settings = msgspec.structs.replace(room.sheet.settings, coach=True)
    refused = await client.do(Configure, settings)
    assert not isinstance(refused, Ack)
    assert refused.word == "not_in_lobby"
    assert not (await summary(live, room, client)).coached


async def test_a_hint_is_given_on_a_socket_and_the_game_does_not_count(live: LiveServer) -> None:
    _ann, room, client = await begun(live, coach=True)
    await rolling(room, client)
    before = room.durable.seq
    advice = await client.consult()
    assert isinstance(advice, Advice)
    assert advice.hint is not None
    assert room.durable.seq == before
    ask = client.mirror.prompt.ask if client.mirror.prompt else 0
    assert isinstance(await client.do(Act, ask, advice.hint.action), Ack)
    assert (await summary(live, room, client)).coached


async def test_a_sealed_save_keeps_the_coach_and_nobody_switches_it_off(live: LiveServer) -> None:
    ann, room, client = await begun(live, coach=True)
    await rolling(room, client)
    path = f"/api/rooms/{room.sheet.code}/save?sealed"
    _status, save = await request(live, "GET", path, ann)
    label, rest = save.split(b"\n", 1)
    assert json.loads(label)["coached"] is True
    plain = label.replace(b',"coached":true', b"") + b"\n" + rest
    assert await refused(live, "POST", "/api/continue", ann, plain) == (422, "sealed")
    next_room = await live.room(await uploaded(live, ann, save))
    again = await live.client(ann, next_room.sheet.code)
    off = msgspec.structs.replace(next_room.sheet.settings, coach=False)
    answer = await again.do(Configure, off)
    assert not isinstance(answer, Ack)
    assert answer.word == "bad_settings"
    assert isinstance(await again.do(Begin), Ack)
    await rolling(next_room, again)
    found = await summary(live, next_room, again)
    assert (found.coached, found.continued) == (True, True)


@pytest.mark.server(messages_per_second=1000.0)
async def test_a_guest_asks_so_often_and_no_more(live: LiveServer) -> None:
    _ann, room, client = await begun(live, coach=True)
    await rolling(room, client)
    answers = [await client.consult() for _time in range(int(ADVICE.burst) + 5)]
    words = [one.word for one in answers if not isinstance(one, Advice)]
    assert set(words) == {"slow_down"}
