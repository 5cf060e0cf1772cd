"""Every message at the wrong time, or from the wrong person."""

from typing import Any, Final

import pytest

from freehold.server.messages import Bye, Refused
from tests.server.hostile.arena import Arena, Table, Wire, fight

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
    "ready": {"ready": True, "entropy": "heads"},
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
LOBBY: Final = dict.fromkeys(("ready", "sit", "stand"), "not_in_lobby")
SETTING_UP: Final = LOBBY | dict.fromkeys(
    ("configure", "add_bot", "remove_bot", "begin"), "not_in_lobby"
)
GAME: Final = dict.fromkeys(("act", "back", "propose_vote"), "not_playing")
NO_VOTE: Final = {"vote": "no_vote"}
GAME_ON: Final = NO_VOTE | {"rematch": "not_in_lobby"}
WATCHING: Final = dict.fromkeys(("act", "back", "propose_vote"), "not_seated")
# What is refused to whom, and by which word; everything else is allowed.
REFUSED: Final = {
    ("lobby", "host"): GAME | NO_VOTE | {"remove_bot": "no_such_chair", "begin": "not_ready"},
    ("lobby", "player"): GAME | NO_VOTE | HOSTS,
    ("lobby", "spectator"): GAME
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


async def wire_of(place: Arena, table: Table, role: str) -> Wire:
    """Return a connection of somebody in a role."""
    if role == "spectator":
        return await place.enter(await place.guest("Eve"), table.code, watch=True)
    return await place.enter(table.tokens[role == "player"], table.code)


def test_the_table_knows_every_message() -> None:
    assert {word for row in REFUSED.values() for word in row} <= MESSAGES.keys()
    assert len(MESSAGES) == 18


@pytest.mark.parametrize(("phase", "role"), REFUSED)
def test_what_is_not_its_time_is_refused_and_changes_nothing(phase: str, role: str) -> None:
    expected = REFUSED[phase, role]

    async def plot(place: Arena) -> dict[str, Any]:
        table = await place.table()
        for step in STEPS[phase]:
            await step(table)
        wire = await wire_of(place, table, role)
        found = {
            word: (await table.refuses(wire, say=word, **MESSAGES[word])).word for word in expected
        }
        await table.play()
        return found

    assert fight(plot) == expected


@pytest.mark.parametrize("word", [*MESSAGES, "ping", "look", "resume"])
def test_before_the_hello_nothing_else_is_heard(word: str) -> None:
    fields = {"resume": {"after": 0}}.get(word) or MESSAGES.get(word, {})
    name = {"id": "x"} if word in MESSAGES else {}

    async def plot(place: Arena) -> tuple[str | None, int | None]:
        table = await place.table()
        wire = await place.connect()

        async def speak() -> tuple[str | None, int | None]:
            await wire.say({"say": word, **name, **fields})
            return await wire.end()

        end = await table.expect_still(speak)
        assert [type(one) for one in wire.heard] == [Bye]
        await table.play()
        return end

    assert fight(plot) == ("greet_first", 1008)


@pytest.mark.parametrize("phase", STEPS)
def test_a_second_hello_is_refused_in_every_phase(phase: str) -> None:
    async def plot(place: Arena) -> Refused:
        table = await place.table()
        for step in STEPS[phase]:
            await step(table)
        wire = await place.enter(table.tokens[0], table.code)
        hello = {"say": "hello", "token": table.tokens[1], "room": table.code}
        refused = await table.expect_still(lambda: wire.refused(hello))
        await table.play()
        return refused

    refused = fight(plot)
    assert (refused.word, refused.message) == ("bad_message", "expected one hello, got another")


def test_a_second_hello_does_not_make_somebody_else() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        await wire.refused({"say": "hello", "token": table.tokens[0], "room": table.code})
        answer = await wire.ask(say="kick", member=1)
        assert isinstance(answer, Refused)
        assert answer.word == "not_host"

    fight(plot)


def test_an_act_out_of_turn_is_refused() -> None:
    """Who is not asked may know the number of the question: it does not help."""

    async def plot(place: Arena) -> str:
        table = await place.table()
        await table.begin()
        prompt = table.ann.mirror.prompt
        assert prompt is not None
        other = 1 - prompt.awaited[0]
        wire = await place.enter(table.tokens[other], table.code)
        answer = await table.refuses(wire, say="act", ask=table.ask, action={"do": "roll"})
        await table.play()
        return answer.word

    assert fight(plot) == "not_your_turn"


@pytest.mark.parametrize(
    "action", [{"do": "time_up"}, {"do": "stop"}, {"do": "time_out", "decision": 0}]
)
def test_nobody_acts_for_the_clock(action: dict[str, Any]) -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        await table.begin()
        wire = await place.enter(table.tokens[0], table.code)
        answer = await table.refuses(wire, say="act", ask=table.ask, action=action)
        assert answer.word == "bad_message"
        assert f"Invalid value '{action['do']}' - at `$.action.do`" in answer.message
        await table.play()

    fight(plot)


@pytest.mark.parametrize("field", ["seat", "member", "player", "by", "identity"])
def test_an_act_cannot_name_a_seat(field: str) -> None:
    """Everybody acts for the seat of the own connection, because there is no way to say another."""

    async def plot(place: Arena) -> None:
        table = await place.table()
        await table.begin()
        wire = await place.enter(table.tokens[1], table.code)
        roll = {"do": "roll"}
        for fields in ({"action": roll, field: 0}, {"action": {**roll, field: 0}}):
            answer = await table.refuses(wire, say="act", ask=table.ask, **fields)
            assert answer.word == "bad_message"
            assert f"unknown field `{field}`" in answer.message
        await table.play()

    fight(plot)


@pytest.mark.parametrize("member", [1, 3, 99, 1_000_000])
def test_a_kick_must_name_another_who_is_there(member: int) -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        wire = await place.enter(table.tokens[0], table.code)
        answer = await table.refuses(wire, say="kick", member=member)
        assert answer.word == "no_such_member"
        await table.play()

    fight(plot)


def test_the_command_ids_of_others_mean_nothing() -> None:
    """Whoever reuses another's id neither hears the other's answer nor stops the command."""

    async def plot(place: Arena) -> None:
        table = await place.table()
        ann = await place.enter(table.tokens[0], table.code)
        ben = await place.enter(table.tokens[1], table.code)
        first = await ann.ask(say="chat", text="mine", id="same")
        second = await ben.ask(say="chat", text="mine too", id="same")
        assert first.seq != second.seq  # type: ignore[union-attr]
        assert [line.text for line in table.room.book.chat] == ["mine", "mine too"]

    fight(plot)
