"""A real server on a real port, honest players, and whoever wants to harm them.

Whatever a test does, its rig expects in the end that nothing was logged as an error, and that no
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

from freehold import protocol
from freehold.bots.driver import DECIDE
from freehold.client.room_client import Client, ask, new_guest
from freehold.server.app import Server
from freehold.server.bots.decisions import decide
from freehold.server.bots.tasks import BotTask
from freehold.server.ops.process import loop_factory
from freehold.server.ops.settings import Settings
from freehold.server.people.admission import Admission
from freehold.server.rooms.room import Room
from freehold.server.rooms.snapshots import encode_snapshot
from freehold.wire import table_of
from freehold.wire.actions import Resign
from tests.kit.raw_socket import SOON, UPGRADE, RawSocket, request
from tests.kit.rig import LONGEST, Rig
from tests.kit.values import present

T = TypeVar("T")
Loop = Callable[[], asyncio.AbstractEventLoop] | None  # none is the loop of the language
SERVING: Final[Loop] = loop_factory()  # the loop that serves people
SETTINGS: Final = {"pace": "none", "chairs": 3}
_ids: Final = itertools.count(1)
_decoder: Final = msgspec.json.Decoder(protocol.ServerMessage)


class SocketClient:
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

    async def ask(self, **fields: Any) -> protocol.Ack | protocol.Refused:
        """Give a command, with an id unless it brings one, and return the answer to it."""
        command = {"id": f"w{next(_ids)}", **fields}
        await self.say(command)
        return await self.answer(command["id"])

    async def answer(self, name: str | None) -> protocol.Ack | protocol.Refused:
        """Return the answer to a command."""
        while True:
            message = await self.until(protocol.Ack | protocol.Refused)  # type: ignore[arg-type]
            if message.id == name:
                return message

    async def refused(self, raw: object) -> protocol.Refused:
        """Say something that must be refused; return how."""
        await self.say(raw)
        return await self.until(protocol.Refused)

    async def end(self) -> tuple[str | None, int | None]:
        """Wait for the end; return the word of the farewell, if there was one, and the code."""
        while await self.hear() is not None:
            pass
        byes = [one.word for one in self.heard if isinstance(one, protocol.Bye)]
        return (byes[-1] if byes else None), self.socket.close_code


class LiveServer:
    """One server, and everybody there."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.base = f"http://127.0.0.1:{server.port}"
        self.exits = contextlib.AsyncExitStack()

    @property
    def admission(self) -> Admission:
        """Return the server's admission."""
        return self.server.admission

    async def guest(self, name: str) -> str:
        """Return the token of a new guest."""
        return await new_guest(self.session, self.base, name)

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Return the answer to a request that is good."""
        return await ask(self.session, method, self.base + path, token, body)

    async def connect(self, **options: Any) -> SocketClient:
        """Return a connection that has said nothing yet."""
        return SocketClient(
            await self.exits.enter_async_context(
                self.session.ws_connect(self.base + "/ws", max_msg_size=0, **options)
            )
        )

    async def enter(self, token: str, code: str, **fields: Any) -> SocketClient:
        """Return a connection that was let into a room."""
        wire = await self.connect()
        await wire.say({"say": "hello", "token": token, "room": code, **fields})
        await wire.until(protocol.Welcome)
        return wire

    async def client(self, token: str, code: str) -> Client:
        """Return an honest client in a room."""
        return await self.exits.enter_async_context(
            Client(self.session, self.base, token, code).present()
        )

    async def raw(self, window: int | None = None, source: str = "") -> RawSocket:
        """Return a bare connection, from any address; a window bounds what it takes unread."""
        bare = socket.socket()
        self.exits.callback(bare.close)
        bare.bind((source, 0))
        if window is not None:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        bare.setblocking(False)
        await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", self.server.port))
        raw = RawSocket(*await asyncio.open_connection(sock=bare))
        self.exits.push_async_callback(_hang_up, raw.writer)
        return raw

    async def raw_socket(self, window: int | None = None) -> RawSocket:
        """Return a bare connection that has shaken hands for a WebSocket."""
        raw = await self.raw(window)
        await raw.send(request("GET", "/ws", *UPGRADE))
        assert b" 101 " in await raw.head()
        return raw

    async def raw_enter(
        self, token: str, code: str, window: int | None = None, *, watch: bool = False
    ) -> RawSocket:
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
        return present(await self.admission.registry.find(code))

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
        self, live_server: LiveServer, room: Room, tokens: list[str], ann: Client, ben: Client
    ) -> None:
        self.live_server = live_server
        self._room = room
        self.code = room.sheet.code
        self.tokens = tokens
        self.ann = ann
        self.ben = ben

    @property
    def room(self) -> Room:
        """Return the server's own room, also if it was built anew."""
        rooms = self.live_server.admission.registry.rooms
        return next((room for room in rooms if room.id == self._room.id), self._room)

    def snapshot(self) -> bytes:
        """Return everything durable about the room."""
        return encode_snapshot(self.room.durable.snapshot())

    async def expect_still(self, harm: Callable[[], Awaitable[T]]) -> T:
        """Expect that something changes nothing in the room."""
        before = self.snapshot()
        found = await harm()
        assert self.snapshot() == before
        return found

    async def refuses(self, wire: SocketClient, **fields: Any) -> protocol.Refused:
        """Expect that a command is refused, in words, and changes nothing; return the answer."""
        answer = await self.expect_still(lambda: wire.ask(**fields))
        assert isinstance(answer, protocol.Refused), answer
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
        assert isinstance(await self.ben.do(protocol.Ready, True), protocol.Ack)
        assert isinstance(await self.ann.do(protocol.Begin), protocol.Ack)
        await self._agree(lambda: "playing")

    async def pause(self) -> None:
        """Stop the game by a vote."""
        assert isinstance(await self.ann.do(protocol.CallVote, "pause"), protocol.Ack)
        await self.ben.until(lambda: self.ben.mirror.vote is not None)
        assert isinstance(await self.ben.do(protocol.Vote, True), protocol.Ack)
        await self.ann.until(lambda: _sheet(self.ann).paused)

    async def finish(self) -> None:
        """Let Ben give up, which ends a game of two."""
        await self.act(self.ben, Resign())
        await self._agree(lambda: "over")

    async def act(self, client: Client, action: Any) -> None:
        """Let somebody do something in the game."""
        prompt = present(client.mirror.prompt)
        answer = await client.do(protocol.Act, prompt.ask, action)
        assert isinstance(answer, protocol.Ack), answer

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
        last = self.room.durable.seq
        for client in (self.ann, self.ben):
            await client.until(lambda: (client.mirror.seq or 0) >= last)  # noqa: B023 - at once

    async def reopen(self) -> None:
        """Go back to the lobby."""
        for client in (self.ben, self.ann):
            await client.do(protocol.Rematch)

    async def go_on(self) -> None:
        """End a pause by a vote."""
        assert isinstance(await self.ann.do(protocol.CallVote, "go_on"), protocol.Ack)
        await self.ben.until(lambda: self.ben.mirror.vote is not None)
        assert isinstance(await self.ben.do(protocol.Vote, True), protocol.Ack)

    async def _play_one(self) -> None:
        last = self.room.durable.seq
        for client in (self.ann, self.ben):
            await client.until(lambda: (client.mirror.seq or 0) >= last)  # noqa: B023 - at once
        match = present(self.room.match)
        for client in (self.ann, self.ben):
            view = present(client.mirror.view())
            if client.mirror.seat in view.awaited:
                seat, table = client.mirror.seat, table_of(view, match.game.rules)
                task = BotTask(game="", level="steady", seat=seat, table=table, wanted=DECIDE)
                thought = present(decide(task))
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
async def live_server(**settings: Any) -> AsyncIterator[LiveServer]:
    """Run a server while the context lasts."""
    chosen = Settings(**{"port": 0, "data": None, "bot_pace": 0.0, **settings})
    async with Server(chosen).running() as server, aiohttp.ClientSession() as session:
        live = LiveServer(server, session)
        async with live.exits:
            yield live


GENEROUS: Final[dict[str, Any]] = {  # for a server on which many plots come one after another
    "http_per_second": 1e6,
    "http_burst": 1_000_000,
    "guests_per_minute": 1e6,
    "messages_per_second": 1e6,
    "message_burst": 1_000_000,
    "connections_per_identity": 1_000,
    "connections_per_address": 1_000,
}


class ServerRig(Rig):
    """A server that stays for many plots, one after another, which share nothing but it."""

    def __init__(self, loop: Loop = SERVING, **settings: Any) -> None:
        self._exits = contextlib.ExitStack()
        self._watch = self._exits.enter_context(watching())
        self._runner = self._exits.enter_context(asyncio.Runner(loop_factory=loop))
        self._runner.get_loop().set_exception_handler(
            lambda _loop, context: self._watch.lost.append(context)
        )
        self._opened = live_server(**settings)
        self._arena = self._runner.run(self._opened.__aenter__())

    def __enter__(self) -> "ServerRig":
        return self

    def __exit__(self, *error: object) -> None:
        with self._exits:
            self._runner.run(self._opened.__aexit__(None, None, None))
        self._expect_peace()

    def run(self, plot: Callable[[LiveServer], Coroutine[Any, Any, T]]) -> T:
        """Let something happen, and expect that nobody has to complain."""

        async def played() -> T:
            live = LiveServer(self._arena.server, self._arena.session)
            async with asyncio.timeout(LONGEST), live.exits:
                return await plot(live)

        found = self._runner.run(played())
        self._expect_peace()
        return found

    def _expect_peace(self) -> None:
        assert not self._watch.complaints, self._watch.complaints


def with_server(
    plot: Callable[[LiveServer], Coroutine[Any, Any, T]],
    loop: Loop = SERVING,
    **settings: Any,
) -> T:
    """Let something happen on a server of its own, and expect that nobody has to complain."""
    with ServerRig(loop, **settings) as rig:
        return rig.run(plot)
