"""An arena: a real server on a real port, honest players, and whoever wants to harm them.

Whatever a test does, the arena in the end expects that nothing was logged as an error, and that no
exception was lost on the way.
"""

import asyncio
import contextlib
import itertools
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

import aiohttp
import msgspec
import structlog
from aiohttp import WSMsgType
from structlog.testing import capture_logs

from freehold.server.app import Server
from freehold.server.client import Client, ask, new_guest
from freehold.server.desk import Desk
from freehold.server.entries import encode_snapshot
from freehold.server.messages import (
    Ack,
    Act,
    Begin,
    Bye,
    Propose,
    Ready,
    Refused,
    Rematch,
    ServerMessage,
    Vote,
    Welcome,
)
from freehold.server.room import Room
from freehold.server.settings import Settings
from freehold.server.surroundings import Task
from freehold.server.thoughts import decide
from freehold.wire.actions import Resign
from tests.server.hostile.raw import SOON, UPGRADE, Raw, request

T = TypeVar("T")
SETTINGS: Final = {"pace": "none", "chairs": 3}
LONGEST: Final = 30.0  # seconds: whatever takes longer hangs
_ids: Final = itertools.count(1)
_decoder: Final = msgspec.json.Decoder(ServerMessage)


class Wire:
    """A connection that says whatever it is told to, and keeps what it hears."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = line
        self.heard: list[Any] = []

    async def say(self, message: object) -> None:
        """Say something that may or may not be a message: text and bytes go as they are."""
        if isinstance(message, bytes):
            await self.socket.send_frame(message, WSMsgType.TEXT)
        elif isinstance(message, str):
            await self.socket.send_str(message)
        else:
            await self.socket.send_frame(msgspec.json.encode(message), WSMsgType.TEXT)

    async def hear(self) -> Any:
        """Return the next message; None when the connection has ended."""
        async with asyncio.timeout(SOON):
            while True:
                heard = await self.socket.receive()
                if heard.type is WSMsgType.TEXT:
                    self.heard.append(_decoder.decode(heard.data))
                    return self.heard[-1]
                if heard.type is not WSMsgType.BINARY:
                    return None

    async def until(self, kind: type[T]) -> T:
        """Return the next message of a kind."""
        while (message := await self.hear()) is not None:
            if isinstance(message, kind):
                return message
        raise AssertionError(f"expected {kind.__name__}, got the end; heard {self.heard}")

    async def ask(self, **fields: Any) -> Ack | Refused:
        """Give a command, with an id unless it brings one, and return the answer to it."""
        command = {"id": f"w{next(_ids)}", **fields}
        await self.say(command)
        return await self.answer(command["id"])

    async def answer(self, name: str | None) -> Ack | Refused:
        """Return the answer to a command."""
        while True:
            message = await self.until(Ack | Refused)  # type: ignore[arg-type]
            if message.id == name:
                return message

    async def refused(self, raw: object) -> Refused:
        """Say something that must be refused; return how."""
        await self.say(raw)
        return await self.until(Refused)

    async def end(self) -> tuple[str | None, int | None]:
        """Wait for the end; return the word of the farewell, if there was one, and the code."""
        while await self.hear() is not None:
            pass
        byes = [one.word for one in self.heard if isinstance(one, Bye)]
        return (byes[-1] if byes else None), self.socket.close_code


class Arena:
    """One server, and everybody there."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.base = f"http://127.0.0.1:{server.port}"
        self.exits = contextlib.AsyncExitStack()

    @property
    def desk(self) -> Desk:
        """Return the server's desk."""
        return self.server.desk

    async def guest(self, name: str) -> str:
        """Return the token of a new guest."""
        return await new_guest(self.session, self.base, name)

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Return the answer to a request that is good."""
        return await ask(self.session, method, self.base + path, token, body)

    async def connect(self, **options: Any) -> Wire:
        """Return a connection that has said nothing yet."""
        return Wire(
            await self.exits.enter_async_context(
                self.session.ws_connect(self.base + "/ws", max_msg_size=0, **options)
            )
        )

    async def enter(self, token: str, code: str, **fields: Any) -> Wire:
        """Return a connection that was let into a room."""
        wire = await self.connect()
        await wire.say({"say": "hello", "token": token, "room": code, **fields})
        await wire.until(Welcome)
        return wire

    async def client(self, token: str, code: str) -> Client:
        """Return an honest client in a room."""
        return await self.exits.enter_async_context(
            Client(self.session, self.base, token, code).present()
        )

    async def raw(self, window: int | None = None) -> Raw:
        """Return a bare connection; a window bounds what it takes without reading."""
        bare = socket.socket()
        self.exits.callback(bare.close)
        if window is not None:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        bare.setblocking(False)
        await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", self.server.port))
        raw = Raw(*await asyncio.open_connection(sock=bare))
        self.exits.push_async_callback(_hang_up, raw.writer)
        return raw

    async def raw_socket(self, window: int | None = None) -> Raw:
        """Return a bare connection that has shaken hands for a WebSocket."""
        raw = await self.raw(window)
        await raw.send(request("GET", "/ws", *UPGRADE))
        assert b" 101 " in await raw.head()
        return raw

    async def raw_enter(
        self, token: str, code: str, window: int | None = None, *, watch: bool = False
    ) -> Raw:
        """Return a bare connection that was let into a room."""
        raw = await self.raw_socket(window)
        hello = {"say": "hello", "token": token, "room": code, "watch": watch}
        await raw.frame(WSMsgType.TEXT, msgspec.json.encode(hello))
        assert b'"tell":"welcome"' in (await raw.next_frame())[1]
        return raw

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(SOON):
            while not holds():
                await asyncio.sleep(0.001)

    async def room(self, code: str) -> Room:
        """Return the server's own room."""
        found = await self.desk.hall.find(code)
        assert found is not None
        return found

    async def table(self, **settings: Any) -> "Table":
        """Return a room with two honest players in its lobby."""
        tokens = [await self.guest(name) for name in ("Ann", "Ben")]
        wish = {"settings": {**SETTINGS, **settings}}
        code = (await self.ask("POST", "/api/rooms", tokens[0], wish))["code"]
        ann, ben = [await self.client(token, code) for token in tokens]
        return Table(self, await self.room(code), tokens, ann, ben)


class Table:
    """A room with two honest players, who go on whatever happens; Ann is the host."""

    def __init__(
        self, arena: Arena, room: Room, tokens: list[str], ann: Client, ben: Client
    ) -> None:
        self.arena = arena
        self.room = room
        self.code = room.sheet.code
        self.tokens = tokens
        self.ann = ann
        self.ben = ben

    def snapshot(self) -> bytes:
        """Return everything durable about the room."""
        return encode_snapshot(self.room.book.snapshot())

    async def expect_still(self, harm: Callable[[], Awaitable[T]]) -> T:
        """Expect that something changes nothing in the room."""
        before = self.snapshot()
        found = await harm()
        assert self.snapshot() == before
        return found

    async def refuses(self, wire: Wire, **fields: Any) -> Refused:
        """Expect that a command is refused, in words, and changes nothing; return the answer."""
        answer = await self.expect_still(lambda: wire.ask(**fields))
        assert isinstance(answer, Refused), answer
        assert len(answer.message) > 10
        return answer

    @property
    def ask(self) -> int:
        """Return the number of the question on the table."""
        assert self.room.match is not None
        return self.room.match.asked

    # --- honest play

    async def begin(self) -> None:
        """Start the game."""
        assert isinstance(await self.ben.do(Ready, True), Ack)
        assert isinstance(await self.ann.do(Begin), Ack)
        await self._agree(lambda: "playing")

    async def pause(self) -> None:
        """Stop the game by a vote."""
        assert isinstance(await self.ann.do(Propose, "pause"), Ack)
        await self.ben.until(lambda: self.ben.mirror.vote is not None)
        assert isinstance(await self.ben.do(Vote, True), Ack)
        await self.ann.until(lambda: _sheet(self.ann).paused)

    async def finish(self) -> None:
        """Let Ben give up, which ends a game of two."""
        await self.act(self.ben, Resign())
        await self._agree(lambda: "over")

    async def act(self, client: Client, action: Any) -> None:
        """Let somebody do something in the game."""
        prompt = client.mirror.prompt
        assert prompt is not None
        answer = await client.do(Act, prompt.ask, action)
        assert isinstance(answer, Ack), answer

    async def play(self, actions: int = 4) -> None:
        """Let both play on, and expect that both are told of it."""
        if self.room.sheet.phase == "over":
            await self.reopen()
        if self.room.sheet.phase == "lobby":
            await self.begin()
        if self.room.sheet.paused:
            await self.go_on()
        for _action in range(actions):
            await self._play_one()
        last = self.room.book.seq
        for client in (self.ann, self.ben):
            await client.until(lambda: (client.mirror.seq or 0) >= last)  # noqa: B023 - at once

    async def reopen(self) -> None:
        """Go back to the lobby."""
        for client in (self.ben, self.ann):
            await client.do(Rematch)

    async def go_on(self) -> None:
        """End a pause by a vote."""
        assert isinstance(await self.ann.do(Propose, "go_on"), Ack)
        await self.ben.until(lambda: self.ben.mirror.vote is not None)
        assert isinstance(await self.ben.do(Vote, True), Ack)

    async def _play_one(self) -> None:
        last = self.room.book.seq
        for client in (self.ann, self.ben):
            await client.until(lambda: (client.mirror.seq or 0) >= last)  # noqa: B023 - at once
        match = self.room.match
        assert match is not None
        for client in (self.ann, self.ben):
            view = client.mirror.view()
            assert view is not None
            if client.mirror.seat in view.awaited:
                task = Task(game="", level="steady", rules=match.game.rules, view=view)
                thought = decide(task)
                assert thought is not None
                await self.act(client, thought.action)
                return

    async def _agree(self, phase: Callable[[], str]) -> None:
        for client in (self.ann, self.ben):
            await client.until(lambda: _sheet(client).phase == phase())  # noqa: B023 - at once


def _sheet(client: Client) -> Any:
    assert client.mirror.sheet is not None
    return client.mirror.sheet


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


# --- watching


class Watch(logging.Handler):
    """Keeps what is logged in any way, from the lowest level on."""

    def __init__(self, entries: list[Any]) -> None:
        super().__init__(logging.DEBUG)
        self.entries = entries  # of structlog
        self.records: list[logging.LogRecord] = []
        self.lost: list[dict[str, Any]] = []  # exceptions that nobody caught

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.records.append(record)

    @property
    def complaints(self) -> list[str]:
        """Return everything that should not have happened."""
        said = [str(one) for one in self.entries if one["log_level"] in ("error", "critical")]
        said += [one.getMessage() for one in self.records if one.levelno >= logging.ERROR]
        return said + [str(one) for one in self.lost]

    @property
    def text(self) -> str:
        """Return everything logged."""
        formatter = logging.Formatter()
        return "\n".join([*map(str, self.entries), *map(formatter.format, self.records)])


@contextlib.contextmanager
def watching() -> Iterator[Watch]:
    """Keep what is logged meanwhile."""
    structlog.reset_defaults()
    root = logging.getLogger()
    level = root.level
    with capture_logs() as entries:
        watch = Watch(entries)
        root.addHandler(watch)
        root.setLevel(logging.DEBUG)
        try:
            yield watch
        finally:
            root.removeHandler(watch)
            root.setLevel(level)


@contextlib.asynccontextmanager
async def arena(**settings: Any) -> AsyncIterator[Arena]:
    """Open an arena while the context lasts."""
    chosen = Settings(**{"port": 0, "data": None, "bot_pace": 0.0, **settings})
    async with Server(chosen).running() as server, aiohttp.ClientSession() as session:
        place = Arena(server, session)
        async with place.exits:
            yield place


def fight(
    plot: Callable[[Arena], Coroutine[Any, Any, T]],
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None,
    **settings: Any,
) -> T:
    """Let something happen in an arena, and expect that nobody has to complain."""
    with watching() as watch:

        async def run() -> T:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _loop, context: watch.lost.append(context))
            async with asyncio.timeout(LONGEST), arena(**settings) as place:
                return await plot(place)

        with asyncio.Runner(loop_factory=loop_factory) as runner:
            found = runner.run(run())
    assert not watch.complaints, watch.complaints
    return found
