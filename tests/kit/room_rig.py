"""A room without sockets: people by name, the game they play, what each of them is told."""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec

from freehold import protocol
from freehold.client.mirror import Mirror
from freehold.engine import State, to_ints
from freehold.protocol import Consult
from freehold.record import Seeds
from freehold.server.bots.tasks import BotMove, BotTask, CoachTask, OnCounsel, OnMove
from freehold.server.games.entries import AnyEntry, PlayEntry
from freehold.server.games.log_lines import LogReader
from freehold.server.games.match import Match
from freehold.server.rooms.clocks import Clocks
from freehold.server.rooms.lobby import seeds
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.server.rooms.snapshots import RoomSnapshot, encode_snapshot
from freehold.server.store import EntryRow, SnapshotRow
from freehold.wire import Action, AnyAction, Event, View
from tests.kit.bare_room import SECOND, BareRoom, Guest, identity
from tests.kit.dice_words import word
from tests.kit.scene import Scene

SEED: Final = bytes(range(32))
AROUND: Final = (
    "spectators_per_room",
    "bot_pool",
    "caller",
    "messages_per_second",
    "message_burst",
)
BEYOND: Final = 2**40  # a number that no log has reached


@contextmanager
def seeded(seed: bytes = SEED) -> Iterator[None]:
    """Let every new seed be this one."""
    with patch.object(seeds, "new_seeds", return_value=Seeds(seed, seed, 0)):
        yield


class RoomRig(BareRoom):
    """A room, everybody in it by name, and the game on its table."""

    def __init__(self, seed: bytes = SEED, held: bool = False, **settings: Any) -> None:
        around = {key: settings.pop(key) for key in AROUND if key in settings}
        with seeded(seed):
            super().__init__(protocol.RoomSettings(**settings), held=held, **around)
        self._ids = itertools.count(1)
        random.seed(0)  # bots take the same moments every time

    def __getitem__(self, name: str) -> Guest:
        """Return somebody's newest connection."""
        return self.guests[name]

    # --- coming and going

    def join(
        self, name: str, after: int | None = None, watch: bool = False, guest: Guest | None = None
    ) -> Guest:
        """Let somebody in; what is only in the store is told, too."""
        guest = guest or Guest(name)
        self.guests[name] = guest
        if self.room.enter(guest, identity(name), after, watch):
            assert after is not None
            asyncio.run(self.room.catch_up(guest, after))
        return guest

    def hang_up(self, *names: str, ago: float = 0) -> None:
        """Let connections break so many seconds before now."""
        for name in names:
            self.room.depart(self[name])
        if ago:
            self.pass_time(ago)

    def hold(self) -> None:
        """Let nothing be committed before the store is released."""
        self.store._held = True

    def crash(self) -> None:
        """Kill the server while nothing of what is held was committed, and start it again."""
        self.store._pending.clear()
        self.store._held = False
        asyncio.run(self.restart())

    def keep(self) -> None:
        """Make a snapshot, so that after a restart no entry before it is at hand."""
        durable = self.room.durable
        self.store.write([SnapshotRow(1, durable.seq, encode_snapshot(durable.snapshot()))])

    def reboot(self, *back: str) -> None:
        """Kill the server one moment after a heartbeat, and start it again: these come back."""
        self.store.beat(self.clock.now())
        asyncio.run(self.restart())
        for name in back:
            self.join(name)

    # --- speaking

    def say(
        self, guest: Guest, command: type[protocol.RoomCommand], *fields: Any, name: str = ""
    ) -> Any:
        """Give a command under an id that was never used before; return the answer."""
        return super().say(guest, command, *fields, name=name or f"command {next(self._ids)}")

    def ok(self, name: str, command: type[protocol.RoomCommand], *fields: Any) -> int:
        """Give a command that is done; return the number it is acknowledged with."""
        answer = self.say(self[name], command, *fields)
        assert isinstance(answer, protocol.Ack), answer
        return answer.seq

    def refused(
        self, name: str, command: type[protocol.RoomCommand], *fields: Any
    ) -> protocol.Word:
        """Give a command that is refused and changes nothing; return the word."""
        before = self.kept
        answer = self.say(self[name], command, *fields)
        assert isinstance(answer, protocol.Refused), answer
        assert self.kept == before
        return answer.word

    def stir(self, words: Mapping[str, str]) -> None:
        """Let people pledge what they have thought of, the host begin, and all tell theirs."""
        for name, thought in words.items():
            self.ok(name, protocol.Ready, True, pledge_of(word(thought)))
        host = self.sheet.member(self.sheet.host or 0)
        assert host is not None
        self.ok(host.name, protocol.Begin)
        for name, thought in words.items():
            self.ok(name, protocol.Reveal, word(thought))

    def do(self, name: str, action: Action) -> int:
        """Do something in the game that is allowed."""
        return self.ok(name, protocol.Act, self.match.asked, action)

    def may_not(self, name: str, action: Action) -> protocol.Word:
        """Try something in the game that is refused; return the word."""
        return self.refused(name, protocol.Act, self.match.asked, action)

    def agree(self, topic: protocol.Topic, *names: str) -> None:
        """Let the first call a vote, and the others agree."""
        self.ok(names[0], protocol.CallVote, topic)
        for name in names[1:]:
            self.ok(name, protocol.Vote, True)

    def agree_if_possible(self, topic: protocol.Topic, *names: str) -> None:
        """Try to call a vote, and let the others agree if there is one that asks them."""
        self.say(self[names[0]], protocol.CallVote, topic)
        for name in names[1:]:
            self.say(self[name], protocol.Vote, True)

    # --- looking

    @property
    def kept(self) -> RoomSnapshot:
        """Return everything that outlives the server."""
        return self.room.durable.snapshot()

    @property
    def match(self) -> Match:
        """Return the game."""
        assert self.room.match is not None
        return self.room.match

    @property
    def state(self) -> State:
        """Return the state of the game."""
        return self.match.state

    @property
    def clocks(self) -> Clocks:
        """Return the clocks of the game."""
        assert self.room.durable.clocks is not None
        return self.room.durable.clocks

    @property
    def face(self) -> protocol.ClockFace:
        """Return the clocks as they look now."""
        return self.clocks.face(self.clock.now())

    def member(self, name: str) -> protocol.Member:
        """Return somebody as the sheet shows them."""
        return next(one for one in self.sheet.members if one.name == name)

    def number(self, name: str) -> int:
        """Return somebody's number."""
        return self.member(name).number

    def presence(self, name: str, seen_by: str) -> protocol.Presence:
        """Return how somebody stands, as somebody else was told last."""
        seen = mirror_of(self[seen_by]).presence
        return next(one for one in seen if one.member == self.number(name))

    @property
    def current(self) -> str:
        """Return whose turn it is."""
        return self.sheet.chairs[self.state.current].name

    def view(self, name: str) -> View:
        """Return the table as somebody sees it."""
        return self.match.game.view(self.member(name).chair)

    # --- the log

    @property
    def rows(self) -> list[EntryRow]:
        """Return everything that was written down."""
        return asyncio.run(self.store.entries(1, 0))

    @property
    def entries(self) -> list[AnyEntry]:
        """Return everything that was written down, decoded."""
        reader = LogReader()
        return [reader.read(row.body) for row in self.rows]

    @property
    def acts(self) -> list[tuple[int | None, AnyAction]]:
        """Return who did what in the game so far, the clock included."""
        return [
            (one.act.seat, one.act.action) for one in self.entries if isinstance(one, PlayEntry)
        ]

    @property
    def happened(self) -> tuple[Event, ...]:
        """Return what the last action brought."""
        plays = [one for one in self.entries if isinstance(one, PlayEntry)]
        return plays[-1].act.events

    # --- scenes

    def scene(self) -> Scene:
        """Return a fresh scene for the game on the table, with seat 0 to roll."""
        settings, header = self.sheet.settings, self.match.game.header()
        return Scene(settings.edition, self.state.seats, clocked=header.clocked, **header.options)

    def lay(self, scene: Scene) -> None:
        """Go on from a scene, as if a snapshot of it had just been made; everybody is told."""
        durable, hosted = self.room.durable, self.room.play.hosted
        game = hosted.match.game
        game.resume_from(to_ints(scene.s))
        hosted.match = Match(game, durable.seq, retries=hosted.match.retries)
        hosted.clocks = Clocks(self.sheet.settings.pace, game.options, scene.s.seats)
        hosted.clocks.start(self.clock.now(), hosted.match)
        self.keep()
        for guest in self.guests.values():
            self.room.resume(guest, BEYOND)
        self.room.settle()

    def pass_until(self, holds: Callable[[], bool], step: float = 1.0, most: int = 10_000) -> None:
        """Let time pass until something holds."""
        for _ in range(most):
            if holds():
                return
            self.pass_time(step)
        raise AssertionError(f"expected it to hold within {most * step} seconds")


def gather(*names: str, bots: int = 0, **settings: Any) -> RoomRig:
    """Return a room with people and bots on its chairs, all of them ready."""
    options = {"turn_order": "seat", **settings.pop("options", {})}
    rig = RoomRig(**{"chairs": max(2, len(names) + bots), **settings}, options=options)
    for name in names:
        rig.join(name)
    for _ in range(bots):
        rig.ok(names[0], protocol.AddBot, "steady")
    for name in names[1:]:
        rig.ok(name, protocol.Ready, True)
    return rig


def deal(*names: str, bots: int = 0, **settings: Any) -> RoomRig:
    """Return a room in which a game has just begun; seats are in the order of the names."""
    rig = gather(*names, bots=bots, **settings)
    rig.ok(names[0], protocol.Begin)
    return rig


def mirror_of(guest: Guest) -> Mirror:
    """Return the room as a connection knows it; its first message must be a welcome."""
    mirror = Mirror()
    for message in guest.heard:
        mirror.hear(message)
    return mirror


def seconds(count: float) -> int:
    """Return seconds in milliseconds."""
    return int(count * SECOND)


def plain(message: object) -> Any:
    """Return a message as plain data, to be compared whatever it is made of."""
    return msgspec.to_builtins(message)


class SlowBots:
    """Bots that think until they are told what they have thought."""

    def __init__(self) -> None:
        self.thinking: list[OnMove] = []
        self.levels: list[str] = []
        self.tasks: list[BotTask] = []

    def think(self, task: BotTask, tell: OnMove) -> None:
        """Note who thinks about what."""
        assert task.table.rules.digest
        self.thinking.append(tell)
        self.levels.append(task.level)
        self.tasks.append(task)

    def consult(self, task: CoachTask, tell: OnCounsel) -> bool:
        """Have no time for advice."""
        del task, tell
        return False

    def answer(self, action: Action | None) -> None:
        """Let the bot that began first come to an end."""
        self.thinking.pop(0)(None if action is None else BotMove(action))


def slow(*names: str, bots: int = 1, turn: int | None = None, **settings: Any) -> RoomRig:
    """Return a game whose bots think slowly; it is the turn of the last bot, or of that seat."""
    rig = deal(*(names or ("Ann",)), bots=bots, **{"pace": "none", **settings}, bot_pool=SlowBots())
    last = rig.state.seats - 1
    rig.lay(rig.scene().turn(last if turn is None else turn))
    return rig


def bots_of(rig: RoomRig) -> SlowBots:
    """Return who thinks for bots."""
    bots = rig.services.bot_pool
    assert isinstance(bots, SlowBots)
    return bots


def consult(rig: RoomRig, name: str = "Ann", action: Action | None = None) -> Any:
    """Ask the coach at the present question; return the answer."""
    rig.room.consult(rig[name], Consult("asked", rig.match.asked, action))
    return rig[name].heard[-1]
