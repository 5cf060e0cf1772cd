"""Anything at all: the decoder understands or refuses it, and a room does it or changes nothing."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from freehold import protocol
from freehold.server.rooms.durable import restore
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.snapshots import encode_snapshot
from freehold.wire.actions import Resign
from tests.kit.bare_room import BareRoom
from tests.kit.live_server import GENEROUS, LiveServer, ServerRig
from tests.kit.size import times
from tests.server.hostile.fuzz_run import FuzzRun, expect_going_on, without_commands

PHASES: Final = ("lobby", "playing", "paused", "over")
# Texts that mean something somewhere, so that not everything is refused at the first look.
WORDS: Final = ("steady", "us", "france", "hongkong", "mars", "123456", "start_money", "jackpot")


# --- values of a type


def whole_numbers(kind: inspect.IntType) -> st.SearchStrategy[Any]:
    least = kind.ge if kind.ge is not None else -(2**70)
    most = kind.le if kind.le is not None else 2**70
    near = st.integers(least, min(most, max(least, 0) + 6))
    return near | near | st.integers(least, most)


def texts(kind: inspect.StrType) -> st.SearchStrategy[Any]:
    if kind.pattern is not None:
        return st.from_regex(kind.pattern, fullmatch=True) | st.sampled_from(WORDS)
    return st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 20, 20))


def objects(kind: inspect.StructType) -> st.SearchStrategy[Any]:
    tag = {} if kind.tag_field is None else {kind.tag_field: st.just(kind.tag)}
    fields = {field.encode_name: values(field.type) for field in kind.fields}
    needed = {field.encode_name for field in kind.fields if field.required}
    return st.fixed_dictionaries(
        tag | {name: one for name, one in fields.items() if name in needed},
        optional={name: one for name, one in fields.items() if name not in needed},
    )


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Return values that a type takes, or nearly."""
    match kind:
        case inspect.IntType():
            return whole_numbers(kind)
        case inspect.StrType():
            return texts(kind)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values=found):
            return st.sampled_from(found)
        case inspect.UnionType(types=kinds):
            return st.one_of([values(one) for one in kinds])
        case inspect.StructType():
            return objects(kind)
        case inspect.VarTupleType(item_type=item):
            return st.lists(values(item), max_size=4)
        case inspect.DictType(value_type=value):
            names = st.sampled_from(WORDS) | st.text(max_size=8)
            return st.dictionaries(names, values(value), max_size=3)
    raise AssertionError(f"expected a type of messages, got {kind}")


junk: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
messages: Final = values(inspect.type_info(protocol.ClientMessage))


@st.composite
def broken(draw: Callable[[st.SearchStrategy[Any]], Any]) -> bytes:
    """Return a message with something else in it, somewhere."""
    message = dict(draw(messages))
    name = draw(st.sampled_from([*message, "extra"]))
    if draw(st.booleans()):
        message.pop(name, None)
    else:
        message[name] = draw(junk)
    data = bytearray(json.dumps(message).encode())
    for _patch in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return bytes(data)


# --- the decoder


def expect_decent(data: bytes | str) -> None:
    """Expect a message that can be written again, or an error that can be told."""
    try:
        message = protocol.decode_message(data)
    except msgspec.DecodeError as error:
        msgspec.json.encode(protocol.Refused(id=None, word="bad_message", message=str(error)))
        return
    assert protocol.decode_message(msgspec.json.encode(message)) == message


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_decode_error(data: bytes) -> None:
    expect_decent(data)


@given(junk.map(json.dumps))
def test_any_json_is_a_message_or_a_decode_error(text: str) -> None:
    expect_decent(text.encode())


@settings(max_examples=times(200))
@given(broken())
def test_a_broken_message_is_a_message_or_a_decode_error(data: bytes) -> None:
    expect_decent(data)


# --- a room


class Crowd:
    """A room with a host, a player and a spectator, in a phase."""

    def __init__(self, phase: str, pace: Any) -> None:
        self.bare = BareRoom(protocol.RoomSettings(chairs=4, pace=pace, coach=True))
        ann, ben = self.bare.join("Ann"), self.bare.join("Ben")
        self.bare.join("Eve", watch=True)
        if phase == "lobby":
            return
        self.bare.say(ben, protocol.Ready, True)
        assert isinstance(self.bare.say(ann, protocol.Begin), protocol.Ack)
        if phase == "paused":
            self.bare.say(ann, protocol.CallVote, "pause")
            self.bare.say(ben, protocol.Vote, True)
        if phase == "over":
            self.bare.say(ben, protocol.Act, 0, Resign())

    def snapshot(self) -> tuple[bytes, object]:
        """Return everything that a refused command must leave alone."""
        poll = self.bare.room.votes.poll
        return encode_snapshot(self.bare.room.durable.snapshot()), poll and poll.state()

    def speak(self, name: str, message: Any, knows_question: bool) -> None:
        """Let somebody say something, and expect an answer, or a refusal that changes nothing."""
        guest = self.bare.guests[name]
        if guest.closed is not None:
            with contextlib.suppress(RefusedError):
                guest = self.bare.join(name)
        if guest.closed is not None:
            return  # banned, or there is no room to watch
        match = self.bare.room.match
        if knows_question and match is not None and isinstance(message, protocol.Act):
            message = replace(message, ask=match.asked)
        before, heard = self.snapshot(), len(guest.heard)
        self.bare.room.receive(guest, message)
        answers = [
            one for one in guest.heard[heard:] if isinstance(one, protocol.Ack | protocol.Refused)
        ]
        assert [one.id for one in answers] == [message.id]
        if isinstance(answers[0], protocol.Refused):
            assert self.snapshot() == before
            assert answers[0].message

    def look(self, name: str, said: protocol.Look | protocol.Consult) -> None:
        """Let somebody who is there ask; expect an answer for who asked, and no change."""
        guest = self.bare.guests[name]
        if guest.closed is not None:
            return
        before, heard = self.snapshot(), len(guest.heard)
        if isinstance(said, protocol.Look):
            self.bare.room.look(guest, said.trade)
        else:
            self.bare.room.consult(guest, said)
        answers = protocol.Outlook | protocol.Advice | protocol.Refused
        assert len(guest.heard) == heard + 1
        assert isinstance(guest.heard[-1], answers)
        assert self.snapshot() == before

    def expect_restorable(self) -> None:
        """Expect that the log leads to what is now; commands without an entry are forgotten."""
        rows = asyncio.run(self.bare.store.entries(1, 0))
        restored = without_commands(restore(None, rows).snapshot())
        assert restored == without_commands(self.bare.room.durable.snapshot())


commands: Final = st.tuples(
    st.sampled_from(["Ann", "Ann", "Ben", "Ben", "Eve"]), messages, st.booleans() | st.just(True)
)


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=times(15))
@given(st.sampled_from(["normal", "fast", "none"]), st.lists(commands, min_size=5, max_size=30))
def test_a_room_does_what_it_is_told_or_refuses_it_unchanged(
    phase: str, pace: str, said: list[tuple[str, Any, bool]]
) -> None:
    crowd = Crowd(phase, pace)
    for name, raw, knows_question in said:
        with contextlib.suppress(msgspec.DecodeError):
            message = protocol.decode_message(json.dumps(raw))
            if isinstance(message, protocol.Look | protocol.Consult):
                crowd.look(name, message)
            elif not isinstance(message, protocol.Hello | protocol.Ping | protocol.Resume):
                crowd.speak(name, message, knows_question)
    crowd.expect_restorable()
    expect_going_on(crowd.bare)


def test_people_who_say_anything_are_answered_and_break_nothing(edition: str) -> None:
    figures = FuzzRun(edition, 1).run(times(1000))
    assert figures.phases >= {"lobby", "playing"}
    assert min(figures.done, figures.refused, figures.unread, figures.entries) > 10


acts: Final = st.tuples(
    st.sampled_from(["Ann", "Ben"]),
    values(inspect.type_info(protocol.Act)),
    st.booleans() | st.just(True),
)


@settings(max_examples=times(20))
@given(st.lists(acts, min_size=20, max_size=60))
def test_a_game_does_what_it_is_told_or_refuses_it_unchanged(
    said: list[tuple[str, Any, bool]],
) -> None:
    crowd = Crowd("playing", "normal")
    for name, raw, knows_question in said:
        crowd.speak(name, protocol.decode_message(json.dumps(raw)), knows_question)
        crowd.look(name, protocol.Look())
    crowd.expect_restorable()
    expect_going_on(crowd.bare)


@settings(max_examples=times(50))
@given(st.integers(0, 2**53), st.integers(0, 60))
def test_any_number_to_resume_from_is_answered_and_changes_nothing(after: int, near: int) -> None:
    crowd = Crowd("playing", "none")
    guest = crowd.bare.guests["Ben"]
    for number in (after, near):
        before, heard = crowd.snapshot(), len(guest.heard)
        if crowd.bare.room.resume(guest, number):
            asyncio.run(crowd.bare.room.catch_up(guest, number))
        assert crowd.snapshot() == before
        assert len(guest.heard) > heard


# --- a server


@pytest.fixture(scope="module")
def rig() -> Iterator[ServerRig]:
    with ServerRig(**GENEROUS) as opened:
        yield opened


@settings(max_examples=times(15))
@given(st.lists(broken() | messages.map(msgspec.json.encode), min_size=20, max_size=80))
def test_a_server_survives_anything_on_a_socket(rig: ServerRig, said: list[bytes]) -> None:
    async def plot(live: LiveServer) -> None:
        table = await live.table()
        wire = await live.enter(await live.guest("Eve"), table.code, watch=True)
        for data in said:
            await wire.say(data)
        await wire.say('{"say":"leave","id":"the end"}')
        await wire.end()
        await table.play()

    rig.run(plot)


@settings(max_examples=times(15))
@given(st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=10))
def test_a_server_survives_anything_below_messages(rig: ServerRig, pieces: list[bytes]) -> None:
    async def plot(live: LiveServer) -> None:
        table = await live.table()
        sockets = [await live.raw_enter(table.tokens[1], table.code), await live.raw_socket()]
        for raw in (*sockets, await live.raw()):
            for data in pieces:
                with contextlib.suppress(ConnectionError):
                    await raw.send(data)
                await asyncio.sleep(0)
            raw.writer.transport.abort()
        await live.until(lambda: live.admission.connections == 2)
        await table.play()

    rig.run(plot)
