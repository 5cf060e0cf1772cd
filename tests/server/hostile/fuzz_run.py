"""Rooms that are told anything: sense, nonsense, the same again, at the wrong time, by anybody.

What is told comes from one seed.  After every command there is one answer, no number is left out,
what is refused has changed nothing, and no room is given up; after all of them the log leads to the
room as it is, and the game goes on.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, get_args

import msgspec
from msgspec import UNSET, Raw, UnsetType, inspect
from msgspec.structs import replace

from freehold import protocol
from freehold.editions import available, load
from freehold.protocol.sheet import LONG_PACES, UNTIMED, Pace
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot, encode_snapshot
from freehold.wire import Action, Amount, Button, Option, Side
from freehold.wire.actions import Bid, BuildRun, Counter, Propose
from tests.kit.bare_room import BareRoom, identity

NAMES: Final = ("Ann", "Bob", "Cleo", "Dov", "Eve")
LONG: Final = 400  # seconds: the longest time for a question has run out by then, bank and all
STRICT_EVERY: Final = 50  # refusals, of which one is compared with the whole room before it
NUMBERED: Final = frozenset({"room", "sheet", "started", "played", "rewound", "chat", "withheld"})
# Texts that mean something somewhere, so that not everything is refused at the first look.
WORDS: Final = ("steady", "beginner", "us", "france", "mars", "123456", "start_money", "jackpot")
Maker = Callable[[Random], Any]


# --- values of a type


def maker(kind: inspect.Type) -> Maker:
    """Return what makes values that a type takes, or nearly."""
    match kind:
        case inspect.IntType(ge=least, le=most):
            return _whole_numbers(least, most)
        case inspect.StrType():
            return lambda rng: rng.choice(WORDS) if rng.random() < 0.7 else _text(rng)
        case inspect.BoolType():
            return lambda rng: rng.random() < 0.5
        case inspect.NoneType():
            return lambda _rng: None
        case inspect.LiteralType(values=found):
            return lambda rng: rng.choice(found)
        case inspect.UnionType(types=kinds):
            made = [maker(one) for one in kinds]
            return lambda rng: rng.choice(made)(rng)
        case inspect.StructType():
            return _objects(kind)
        case inspect.VarTupleType(item_type=item):
            one = maker(item)
            return lambda rng: [one(rng) for _each in range(rng.randrange(4))]
        case inspect.DictType(value_type=value):
            one = maker(value)
            return lambda rng: {rng.choice(WORDS): one(rng) for _each in range(rng.randrange(3))}
    raise AssertionError(f"expected a type of messages, got {kind}")


def _whole_numbers(least: int | None, most: int | None) -> Maker:
    low, high = -(2**70) if least is None else least, 2**70 if most is None else most
    near = max(low, 0)

    def make(rng: Random) -> int:
        if rng.random() < 0.9:
            return rng.randint(near, min(high, near + rng.choice((3, 40, 2000))))
        return rng.randint(low, high)

    return make


def _objects(kind: inspect.StructType) -> Maker:
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    fields = [(one.encode_name, maker(one.type), one.required) for one in kind.fields]

    def make(rng: Random) -> dict[str, Any]:
        made = {name: one(rng) for name, one, needed in fields if needed or rng.random() < 0.5}
        return tag | made

    return make


def _text(rng: Random) -> str:
    return "".join(chr(rng.choice((65, 0x200E, 0x995, 0x1F3B2, 0x202E, 10))) for _each in range(4))


message: Final = maker(inspect.type_info(protocol.ClientMessage))
action: Final = maker(inspect.type_info(Action))
_options: Final = msgspec.json.Decoder(tuple[Option, ...])
_actions: Final[msgspec.json.Decoder[Action]] = msgspec.json.Decoder(Action)


# --- people


class Told(msgspec.Struct):
    """As much of a message of the server as matters here."""

    tell: str
    seq: int | None = None
    id: str | None = None
    prompt: "Asked | UnsetType | None" = UNSET


class Asked(msgspec.Struct):
    """As much of a question."""

    ask: int
    awaited: tuple[int, ...]
    choices: Raw


_told: Final = msgspec.json.Decoder(Told)


class Listener:
    """A connection that notices gaps, and what was answered."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.brief = name in NAMES[::2]  # the others are told whole sheets
        self.closed: protocol.Word | None = None
        self.seq = 0
        self.gap = ""  # a room outlives whoever fails to listen, so it is noted and not raised
        self.answers: list[Told] = []
        self.asked: Asked | None = None
        self.last: Any = None  # what was said

    def send(self, *texts: bytes) -> None:
        """Hear messages."""
        for data in texts:
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        told = _told.decode(data)
        if told.tell in ("ack", "refused"):
            self.answers.append(told)
        elif told.tell == "welcome":
            self.seq = told.seq or 0
        elif told.tell in NUMBERED:
            if told.seq != self.seq + 1:
                self.gap = f"expected number {self.seq + 1}, got {told.seq}"
            self.seq = told.seq or 0
        if told.prompt is not UNSET:
            self.asked = told.prompt

    def close(self, word: protocol.Word) -> None:
        """Be hung up on."""
        self.closed = word


# --- the room


@dataclass
class FuzzFigures:
    """What was said, and what became of it."""

    said: int = 0
    done: int = 0
    refused: int = 0
    unread: int = 0
    entries: int = 0
    rooms: int = 0
    phases: set[str] = field(default_factory=set)

    def __add__(self, other: "FuzzFigures") -> "FuzzFigures":
        return FuzzFigures(
            self.said + other.said,
            self.done + other.done,
            self.refused + other.refused,
            self.unread + other.unread,
            self.entries + other.entries,
            self.rooms + other.rooms,
            self.phases | other.phases,
        )

    def __str__(self) -> str:
        return (
            f"{self.said} commands in {self.rooms} rooms ({', '.join(sorted(self.phases))}): "
            f"{self.done} done, {self.refused} refused, {self.unread} not understood, "
            f"{self.entries} entries"
        )


class FuzzRun:
    """One room and its people, who say so many things."""

    def __init__(self, edition: str, seed: int) -> None:
        self.rng = Random(f"{edition} {seed}")
        self.figures = FuzzFigures(rooms=1)
        most = load(edition).players.max
        settings = protocol.RoomSettings(
            edition=edition,
            chairs=self.rng.randint(2, min(most, 5)),
            pace=self.rng.choice(get_args(Pace)),
            spectators=self.rng.random() < 0.8,
        )
        self.bare = BareRoom(settings)
        self.people: dict[str, Listener] = {}
        for name in NAMES[: self.rng.randint(2, 4)]:
            self._come(name)
        self._ways: dict[Callable[[Listener], None], float] = {
            self._play: 12,
            self._act: 3,
            self._fuzz: 5,
            self._break: 1,
            self._repeat: 1,
            self._move_on: 1,
            self._resume: 0.3,
            self._look: 0.3,
            self._go: 0.3,
            self._wait: 0.6,
            self._restart: 0.01,
        }

    def run(self, commands: int) -> FuzzFigures:
        """Let them speak; return what it came to."""
        ways, weights = list(self._ways), list(self._ways.values())
        while self.figures.said < commands:
            self.figures.phases.add("paused" if self.bare.sheet.paused else self.bare.sheet.phase)
            way = self.rng.choices(ways, weights)[0]
            way(self._speaker())
            assert self.bare.failures == 0
            gaps = [one.gap for one in self.people.values() if one.gap]
            assert not gaps, gaps
        self._expect_restorable()
        expect_going_on(self.bare)
        self.figures.entries = self.bare.room.durable.seq
        return self.figures

    # --- people

    def _come(self, name: str) -> Listener:
        listener = Listener(name)
        with contextlib.suppress(RefusedError):  # who was sent away, or where there is no room
            self.bare.room.enter(listener, identity(name), None, self.rng.random() < 0.1)
            self.people[name] = listener
            return listener
        listener.close("room_full")
        return self.people.setdefault(name, listener)

    def _speaker(self) -> Listener:
        """Return somebody who is there, as long as anybody can be."""
        name = self.rng.choice(NAMES)
        found = self.people.get(name)
        if found is not None and found.closed is None:
            return found
        here = [one for one in self.people.values() if one.closed is None]
        if here and self.rng.random() < 0.8:
            return self.rng.choice(here)
        return self._come(name)

    # --- what they do

    def _say(self, speaker: Listener, said: Any) -> None:
        if speaker.closed is not None:
            return
        self.figures.said += 1
        speaker.answers.clear()
        room = self.bare.room
        seq = room.durable.seq
        before = self._whole() if self.figures.refused % STRICT_EVERY == 0 else None
        room.receive(speaker, said)
        assert [one.id for one in speaker.answers] == [said.id], said
        speaker.last = said
        if speaker.answers[0].tell == "ack":
            self.figures.done += 1
            return
        self.figures.refused += 1
        assert room.durable.seq == seq, said
        if before is not None:
            assert self._whole() == before, said

    def _whole(self) -> tuple[bytes, object]:
        poll = self.bare.room.votes.poll
        return encode_snapshot(self.bare.room.durable.snapshot()), poll and poll.state()

    def _id(self) -> str:
        return f"{self.rng.randrange(2**40):x}"

    def _play(self, speaker: Listener) -> None:
        """Do what is allowed, if it is a player who is asked."""
        asked = speaker.asked
        options = () if asked is None else _options.decode(asked.choices)
        if asked is None or not options:
            self._move_on(speaker)
            return
        chosen = self._filled(self.rng.choice(options[:3] if self.rng.random() < 0.7 else options))
        self._say(speaker, protocol.Act(self._id(), asked.ask, chosen))

    def _filled(self, option: Option) -> Action:
        """Return what an option allows, or nearly."""
        if isinstance(option, Button):
            return option.action
        if isinstance(option, Amount):
            near = self.rng.randint(option.least, max(option.least, option.most)) + 1
            amount = option.least if self.rng.random() < 0.8 else near
            return Bid(amount) if option.group is None else BuildRun(option.group, amount)
        if option.revision is None:
            return Propose(option.partner, self._side(), self._side())
        return Counter(option.partner, option.revision, self._side(), self._side())

    def _side(self) -> Side:
        deeds = [self.rng.randrange(40) for _each in range(self.rng.randrange(3))]
        return Side(tuple(deeds), self.rng.choice((0, 10, 500)))

    def _act(self, speaker: Listener) -> None:
        """Do anything, at the question of now or at another."""
        ask = speaker.asked.ask if speaker.asked and self.rng.random() < 0.9 else 7
        with contextlib.suppress(msgspec.DecodeError):
            made = _actions.decode(json.dumps(action(self.rng)))
            self._say(speaker, protocol.Act(self._id(), ask, made))

    def _fuzz(self, speaker: Listener) -> None:
        """Say anything that looks like a message."""
        self._hear(speaker, json.dumps(message(self.rng)).encode())

    def _break(self, speaker: Listener) -> None:
        """Say something that looks like one less."""
        data = bytearray(json.dumps(message(self.rng)).encode())
        for _patch in range(self.rng.randint(1, 3)):
            at = self.rng.randrange(len(data) + 1)
            data[at : at + self.rng.randrange(4)] = self.rng.randbytes(self.rng.randrange(4))
        self._hear(speaker, bytes(data))

    def _hear(self, speaker: Listener, data: bytes) -> None:
        try:
            said = protocol.decode_message(data)
        except msgspec.DecodeError:
            self.figures.said += 1
            self.figures.unread += 1
            return
        if isinstance(said, protocol.Resume):
            self._resume(speaker, said.after)
        elif isinstance(said, protocol.Look | protocol.Consult):
            self._ask(speaker, said)
        elif isinstance(said, protocol.Kick) and self.rng.random() < 0.95:
            return  # who is sent away does not come back, and soon nobody is left
        elif not isinstance(said, protocol.Hello | protocol.Ping):
            if isinstance(said, protocol.Act) and speaker.asked:
                said = replace(said, ask=speaker.asked.ask)
            self._say(speaker, replace(said, id=self._id()))

    def _repeat(self, speaker: Listener) -> None:
        """Say the same again, under the same name or another."""
        if speaker.last is not None:
            again = self.rng.random() < 0.5
            self._say(speaker, speaker.last if again else replace(speaker.last, id=self._id()))

    def _move_on(self, _speaker: Listener) -> None:
        """Let all agree, so that the room gets somewhere."""
        room, sheet = self.bare.room, self.bare.sheet
        here = [one for one in self.people.values() if one.closed is None]
        if room.votes.poll is not None:
            for one in here:
                self._say(one, protocol.Vote(self._id(), self.rng.random() < 0.7))
        elif sheet.phase == "over":
            for one in here:
                self._say(one, protocol.Rematch(self._id()))
        elif sheet.phase == "lobby":
            for one in here:
                self._say(one, protocol.Ready(self._id(), True))
            for one in here:
                self._say(one, protocol.Begin(self._id()))
        elif sheet.paused and here:
            self._say(self.rng.choice(here), protocol.CallVote(self._id(), "go_on"))
        else:
            self.bare.pass_time(2)

    def _resume(self, speaker: Listener, after: int | None = None) -> None:
        if speaker.closed is not None:
            return
        room, last = self.bare.room, speaker.seq
        after = last - self.rng.randrange(20) if after is None else after
        speaker.seq = max(0, min(after, last))
        if room.resume(speaker, max(0, after)):
            asyncio.run(room.catch_up(speaker, max(0, after)))
        speaker.seq = max(speaker.seq, last)

    def _look(self, speaker: Listener) -> None:
        self._ask(speaker, protocol.Look())

    def _ask(self, speaker: Listener, said: protocol.Look | protocol.Consult) -> None:
        if speaker.closed is None:
            seq, room = self.bare.room.durable.seq, self.bare.room
            if isinstance(said, protocol.Look):
                room.look(speaker, said.trade)
            else:
                asked = said.ask if speaker.asked is None else speaker.asked.ask
                room.consult(speaker, replace(said, ask=asked))
            assert self.bare.room.durable.seq == seq

    def _go(self, speaker: Listener) -> None:
        if speaker.closed is None:
            self.bare.room.depart(speaker)
            speaker.closed = "left"

    def _wait(self, _speaker: Listener) -> None:
        self.bare.pass_time(self.rng.choice((1, 1, 5, 30, 130)))

    def _restart(self, _speaker: Listener) -> None:
        asyncio.run(self.bare.restart())
        for one in self.people.values():
            one.closed = one.closed or "shutting_down"

    # --- laws of the whole

    def _expect_restorable(self) -> None:
        """Expect that the log leads to what is now; commands without an entry are forgotten."""
        kept = asyncio.run(self.bare.stored())
        assert without_commands(kept.snapshot()) == without_commands(
            self.bare.room.durable.snapshot()
        )


def expect_going_on(bare: BareRoom) -> None:
    """Expect that a game goes on, or waits for somebody to come back or to end the pause."""
    room = bare.room
    before = 0 if room.match is None else room.match.state.decision
    running = room.durable.running
    pace = room.sheet.settings.pace
    bare.pass_time(LONG + LONG_PACES.get(pace, 0))
    if running and room.durable.running and pace not in UNTIMED:
        assert room.match is not None
        assert room.match.state.decision > before


def without_commands(snapshot: RoomSnapshot) -> RoomSnapshot:
    """Return a snapshot as it would be read again, without the commands that were done."""
    return decode_snapshot(encode_snapshot(replace(snapshot, done={})))


def rooms(commands: int, each: int, seed: int) -> Iterator[FuzzFigures]:
    """Go through rooms of all editions in turn until so many commands were said."""
    said = number = 0
    while said < commands:
        edition = available()[number % len(available())]
        found = FuzzRun(edition, seed * 1_000_003 + number).run(each)
        said, number = said + found.said, number + 1
        yield found
