"""Tables under load: four players on their connections, who play what they are offered."""

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from bench.load.frames import Socket, dial

SEATS: Final = 4
AVOIDED: Final = frozenset({"resign", "bankrupt", "propose", "mortgage", "sell", "lift"})


class _Prompt(msgspec.Struct):
    ask: int
    awaited: tuple[int, ...]
    choices: msgspec.Raw


class _Head(msgspec.Struct):
    """What a player reads of a message."""

    tell: str
    seq: int = -1
    prompt: _Prompt | None = None
    word: str = ""


class _Choice(msgspec.Struct):
    choice: str
    action: msgspec.Raw = msgspec.Raw(b"")


class _Do(msgspec.Struct):
    do: str


_heads: Final = msgspec.json.Decoder(_Head)
_choices: Final = msgspec.json.Decoder(list[_Choice])
_acts: Final = msgspec.json.Decoder(_Do)
MOST_PICKED: Final = 10_000
_picked: Final[dict[bytes, bytes | None]] = {}


def pick(choices: bytes) -> bytes | None:
    """Return an action to do: the first that does not give things up, if there is one."""
    if choices not in _picked:
        if len(_picked) > MOST_PICKED:
            _picked.clear()
        _picked[choices] = _pick(choices)
    return _picked[choices]


def _pick(choices: bytes) -> bytes | None:
    buttons = [one.action for one in _choices.decode(choices) if one.choice == "button"]
    good = [one for one in buttons if _acts.decode(one).do not in AVOIDED]
    found = good or [one for one in buttons if _acts.decode(one).do != "resign"]
    return bytes(found[0]) if found else None


class Player:
    """One connection of a table."""

    def __init__(self, table: "GameTable", seat: int) -> None:
        self._table = table
        self._seat = seat
        self.socket: Socket | None = None
        self.seq = -1
        self.prompt: _Prompt | None = None
        self.gaps = 0
        self.refused = 0
        self.heard = 0
        self.bytes = 0

    async def enter(self, port: int, hello: bytes, path: str = "/ws") -> None:
        """Connect and say hello."""
        self.socket = await dial(port, path, self.hear)
        self.socket.send(hello)

    @property
    def gone(self) -> bool:
        """Tell whether the connection has ended."""
        return self.socket is not None and self.socket.closed

    def hear(self, data: bytes) -> None:
        """Take a message."""
        self.heard += 1
        self.bytes += len(data)
        head = _heads.decode(data)
        if head.tell in ("ack", "now"):
            if head.prompt is not None:
                self.prompt = head.prompt
            return
        if head.tell == "refused":
            self.refused += 1
            self._table.refused(head.word)
            return
        if head.prompt is not None:
            self.prompt = head.prompt
        if head.seq >= 0:
            self._number(head)

    def _number(self, head: _Head) -> None:
        if head.tell not in ("welcome", "resumed"):
            self.gaps += head.seq != self.seq + 1
        if head.tell != "resumed":
            self.seq = head.seq
        if head.tell == "played":
            self._table.delivered()

    def act(self, number: int) -> bool:
        """Do something, if this player is awaited."""
        prompt = self.prompt
        if prompt is None or self._seat not in prompt.awaited:
            return False
        action = pick(bytes(prompt.choices))
        if action is None or self.socket is None:
            return False
        self.socket.send(
            b'{"say":"act","id":"%d","ask":%d,"action":%s}' % (number, prompt.ask, action)
        )
        return True


class GameTable:
    """A room of four who play one action after another."""

    def __init__(self, told: Callable[[float], None]) -> None:
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self.actions = 0
        self.words: list[str] = []
        self._told = told
        self._sent_at = 0.0
        self._missing = 0
        self._ids = itertools.count(1)
        self.done: Callable[[], None] = lambda: None

    def move(self) -> bool:
        """Let who is awaited act; tell whether somebody did."""
        self._sent_at = time.perf_counter()
        self._missing = SEATS
        return any(player.act(next(self._ids)) for player in self.players)

    def delivered(self) -> None:
        """Note that one player has heard of the action; the last one ends it."""
        self._missing -= 1
        if self._missing == 0:
            self.actions += 1
            self._told(time.perf_counter() - self._sent_at)
            self.done()

    def refused(self, word: str) -> None:
        """Note that an action was refused, and go on."""
        self.words.append(word)
        self.done()


class Echo:
    """A table at the bare server: a message to all, one after another."""

    def __init__(self, told: Callable[[float], None], text: bytes) -> None:
        self._told = told
        self._text = text
        self._missing = 0
        self._sent_at = 0.0
        self.sockets: list[Socket] = []
        self._turn = itertools.cycle(range(SEATS))
        self.actions = 0
        self.done: Callable[[], None] = lambda: None

    async def enter(self, port: int, room: bytes) -> None:
        """Connect all four."""
        for _seat in range(SEATS):
            socket = await dial(port, "/ws", self.hear)
            socket.send(room)
            self.sockets.append(socket)

    def hear(self, data: bytes) -> None:
        """Note that one has heard the message."""
        del data
        self._missing -= 1
        if self._missing == 0:
            self.actions += 1
            self._told(time.perf_counter() - self._sent_at)
            self.done()

    def move(self) -> bool:
        """Let one of the four speak."""
        self._sent_at = time.perf_counter()
        self._missing = SEATS
        self.sockets[next(self._turn)].send(self._text)
        return True


async def at_pace(tables: list[Any], every: float, seconds: float) -> None:
    """Let every table act once in so many seconds, evenly spread over time."""
    gap = every / len(tables)
    began = time.perf_counter()
    for number, table in enumerate(itertools.cycle(tables)):
        due = began + number * gap
        if due - began > seconds:
            return
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        table.move()


async def flat_out(tables: list[Any], seconds: float) -> None:
    """Let every table act as soon as its last action has reached everybody."""
    for table in tables:
        table.done = table.move
        table.move()
    await asyncio.sleep(seconds)
    for table in tables:
        table.done = lambda: None
    await asyncio.sleep(0.5)
