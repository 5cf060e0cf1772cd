"""Every message at the wrong time, or from the wrong person."""

from typing import Any, Final

import pytest

from freehold.protocol import Bye, Refused
from tests.kit.live_server import LiveServer, SocketClient, Table

STEPS: Final = {
    "lobby": (),
    "playing": (Table.begin,),
    "paused": (Table.begin, Table.pause),
    "over": (Table.begin, Table.finish),
}
MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "act": {"ask": 1, "action": {"do": "roll"}},
    "chat": {"text": "hello"},
    "emit": {"emote": "hello"},
    "ready": {"ready": True},
    "reveal": {"entropy": "heads"},
    "sit": {"chair": 2},
    "stand": {},
    "configure": {"settings": {"public": True}},
    "add_bot": {"level": "steady"},
    "remove_bot": {"chair": 2},
    "kick": {"member": 2},
    "silence": {"member": 2, "silenced": True},
    "mute": {"member": 2, "muted": True},
    "begin": {},
    "back": {},
    "propose_vote": {"topic": "pause"},
    "vote": {"yes": True},
    "rematch": {},
    "leave": {},
}
HOSTS: Final = dict.fromkeys(
    ("configure", "add_bot", "remove_bot", "kick", "silence", "begin"), "not_host"
)
LOBBY: Final = dict.fromkeys(("ready", "reveal", "sit", "stand"), "not_in_lobby")
REVEAL: Final = {"reveal": "not_in_lobby"}
SETTING_UP: Final = LOBBY | dict.fromkeys(
    ("configure", "add_bot", "remove_bot", "begin"), "not_in_lobby"
)
GAME: Final = dict.fromkeys(("act", "back", "propose_vote"), "not_playing")
NO_VOTE: Final = {"vote": "no_vote"}
GAME_ON: Final = NO_VOTE | {"rematch": "not_in_lobby"}
WATCHING: Final = dict.fromkeys(("act", "back", "propose_vote"), "not_seated")
# What is refused to whom, and by which word; everything else is allowed.
REFUSED: Final = {
    ("lobby", "host"): REVEAL
    | GAME
    | NO_VOTE
    | {"remove_bot": "no_such_chair", "begin": "not_ready"},
    ("lobby", "player"): REVEAL | GAME | NO_VOTE | HOSTS,
    ("lobby", "spectator"): REVEAL
    | GAME
    | NO_VOTE
    | HOSTS
    | dict.fromkeys(("ready", "stand", "rematch"), "not_seated"),
    ("playing", "host"): GAME_ON | SETTING_UP | {"act": "too_late", "kick": "not_in_lobby"},
    ("playing", "player"): GAME_ON | LOBBY | HOSTS | {"act": "too_late"},
    ("playing", "spectator"): GAME_ON | LOBBY | HOSTS | WATCHING,
    ("paused", "host"): GAME_ON
    | SETTING_UP
    | {"act": "paused", "propose_vote": "paused", "kick": "not_in_lobby"},
    ("paused", "player"): GAME_ON | LOBBY | HOSTS | {"act": "paused", "propose_vote": "paused"},
    ("paused", "spectator"): GAME_ON | LOBBY | HOSTS | WATCHING,
    ("over", "host"): GAME | NO_VOTE | SETTING_UP,
    ("over", "player"): GAME | NO_VOTE | LOBBY | HOSTS,
    ("over", "spectator"): GAME | NO_VOTE | LOBBY | HOSTS | {"rematch": "not_seated"},
}


async def wire_of(live: LiveServer, table: Table, role: str) -> SocketClient:
    """Return a connection of somebody in a role."""
    if role == "spectator":
        return await live.enter(await live.guest("Eve"), table.code, watch=True)
    return await live.enter(table.tokens[role == "player"], table.code)


def test_the_table_knows_every_message() -> None:
    assert {word for row in REFUSED.values() for word in row} <= MESSAGES.keys()
    assert len(MESSAGES) == 19


@pytest.mark.parametrize(("phase", "role"), REFUSED)
async def test_what_is_not_its_time_is_refused_and_changes_nothing(
    live: LiveServer, phase: str, role: str
) -> None:
    expected = REFUSED[phase, role]
    table = await live.table()
    for step in STEPS[phase]:
        await step(table)
    wire = await wire_of(live, table, role)
    found = {
        word: (await table.refuses(wire, say=word, **MESSAGES[word])).word for word in expected
    }
    await table.play()
    assert found == expected


@pytest.mark.parametrize("word", [*MESSAGES, "ping", "look", "resume"])
async def test_before_the_hello_nothing_else_is_heard(live: LiveServer, word: str) -> None:
    fields = {"resume": {"after": 0}}.get(word) or MESSAGES.get(word, {})
    name = {"id": "x"} if word in MESSAGES else {}
    table = await live.table()
    wire = await live.connect()

    async def speak() -> tuple[str | None, int | None]:
        await wire.say({"say": word, **name, **fields})
        return await wire.end()

    end = await table.expect_still(speak)
    assert [type(one) for one in wire.heard] == [Bye]
    await table.play()
    assert end == ("greet_first", 1008)


@pytest.mark.parametrize("phase", STEPS)
async def test_a_second_hello_is_refused_in_every_phase(live: LiveServer, phase: str) -> None:
    table = await live.table()
    for step in STEPS[phase]:
        await step(table)
    wire = await live.enter(table.tokens[0], table.code)
    hello = {"say": "hello", "token": table.tokens[1], "room": table.code}
    refused = await table.expect_still(lambda: wire.refused(hello))
    await table.play()
    assert (refused.word, refused.message) == ("bad_message", "expected one hello, got another")


async def test_a_second_hello_does_not_make_somebody_else(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    await wire.refused({"say": "hello", "token": table.tokens[0], "room": table.code})
    answer = await wire.ask(say="kick", member=1)
    assert isinstance(answer, Refused)
    assert answer.word == "not_host"


async def test_an_act_out_of_turn_is_refused(live: LiveServer, table: Table) -> None:
    """Who is not asked may know the number of the question: it does not help."""
    await table.begin()
    prompt = table.ann.mirror.prompt
    assert prompt is not None
    other = 1 - prompt.awaited[0]
    wire = await live.enter(table.tokens[other], table.code)
    answer = await table.refuses(wire, say="act", ask=table.ask, action={"do": "roll"})
    await table.play()
    assert answer.word == "not_your_turn"


@pytest.mark.parametrize(
    "action", [{"do": "time_up"}, {"do": "stop"}, {"do": "time_out", "decision": 0}]
)
async def test_nobody_acts_for_the_clock(live: LiveServer, action: dict[str, Any]) -> None:
    table = await live.table()
    await table.begin()
    wire = await live.enter(table.tokens[0], table.code)
    answer = await table.refuses(wire, say="act", ask=table.ask, action=action)
    assert answer.word == "bad_message"
    assert f"Invalid value '{action['do']}' - at `$.action.do`" in answer.message
    await table.play()


@pytest.mark.parametrize("field", ["seat", "member", "player", "by", "identity"])
async def test_an_act_cannot_name_a_seat(live: LiveServer, field: str, table: Table) -> None:
    """Everybody acts for the seat of the own connection, because there is no way to say another."""
    await table.begin()
    wire = await live.enter(table.tokens[1], table.code)
    roll = {"do": "roll"}
    for fields in ({"action": roll, field: 0}, {"action": {**roll, field: 0}}):
        answer = await table.refuses(wire, say="act", ask=table.ask, **fields)
        assert answer.word == "bad_message"
        assert f"unknown field `{field}`" in answer.message
    await table.play()


@pytest.mark.parametrize("member", [1, 3, 99, 1_000_000])
async def test_a_kick_must_name_another_who_is_there(live: LiveServer, member: int) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[0], table.code)
    answer = await table.refuses(wire, say="kick", member=member)
    assert answer.word == "no_such_member"
    await table.play()


async def test_the_command_ids_of_others_mean_nothing(live: LiveServer, table: Table) -> None:
    """Whoever reuses another's id neither hears the other's answer nor stops the command."""
    ann = await live.enter(table.tokens[0], table.code)
    ben = await live.enter(table.tokens[1], table.code)
    first = await ann.ask(say="chat", text="mine", id="same")
    second = await ben.ask(say="chat", text="mine too", id="same")
    assert first.seq != second.seq  # type: ignore[union-attr]
    assert [line.text for line in table.room.durable.chat] == ["mine", "mine too"]
