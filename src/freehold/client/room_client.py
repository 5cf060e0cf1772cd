"""A client of the server: keeps a mirror of one room, comes back by itself, loses no command.

For tests, tools, and whoever wants to let a program play.
"""

import asyncio
import contextlib
import itertools
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import aiohttp
import msgspec

from freehold.client.mirror import GapError, Mirror
from freehold.editions import Edition, carried_board, is_board_name
from freehold.protocol import (
    Ack,
    Advice,
    Bye,
    Consult,
    GameStarted,
    Hello,
    Look,
    Outlook,
    Refused,
    Resume,
    RoomCommand,
    ServerMessage,
    TradeTerms,
    Welcome,
    Welcomed,
    Word,
)
from freehold.wire import Action

PATIENCE: Final = 0.05  # seconds before the first try to come back; doubled each time
MOST_PATIENCE: Final = 1.0
HEARTBEAT: Final = 20.0  # seconds; a server that shows no sign of life for longer is given up
# What makes coming back useless.
FINAL: Final[frozenset[Word]] = frozenset(
    {
        *(
            "unknown_token",
            "no_such_room",
            "wrong_link",
            "room_full",
            "no_spectators",
            "kicked",
            "left",
        ),
        *("room_closed", "bad_message", "other_protocol", "set_aside"),
    }
)
_decoder: Final = msgspec.json.Decoder(ServerMessage)
_encoder: Final = msgspec.json.Encoder()


class GoneError(Exception):
    """Say that the server does not want this client any more."""


class Client:
    """One player in one room."""

    def __init__(
        self, session: aiohttp.ClientSession, base: str, token: str, room: str, watch: bool = False
    ) -> None:
        self.mirror = Mirror()
        self.heard: Callable[[ServerMessage], None] = lambda _message: None
        self.ended: Word | None = None
        self.connections = 0
        self.here = False  # connected, and welcomed
        self.most_patience = MOST_PATIENCE
        self.heartbeat = HEARTBEAT
        self._patience = PATIENCE
        self._board: Edition | None = None
        self._session = session
        self._base = base
        self._address = base.replace("http", "ws", 1) + f"/ws/{room}"
        self._token = token
        self._room = room
        self._watch = watch
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(4)
        self._waiting: dict[str, tuple[RoomCommand | Consult, asyncio.Future[Any]]] = {}
        self._looks: deque[tuple[Look, asyncio.Future[Outlook]]] = (
            deque()
        )  # answered in their order
        self._news = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    # --- speaking

    async def do(
        self, make: Callable[..., RoomCommand], *fields: Any, name: str | None = None
    ) -> Ack | Refused:
        """Give a command and return its answer, however often the connection breaks meanwhile."""
        found: Ack | Refused = await self._ask(make(name or self._next_id(), *fields))
        return found

    async def consult(self, action: Action | None = None, *then: Action) -> Advice | Refused:
        """Ask the coach what to do now, or about an action and what follows; return its answer."""
        prompt = self.mirror.prompt
        asked = Consult(self._next_id(), 0 if prompt is None else prompt.ask, action, then)
        found: Advice | Refused = await self._ask(asked)
        return found

    def _next_id(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"

    async def _ask(self, message: RoomCommand | Consult) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = (message, answer)
        await self._send(message)
        try:
            return await answer
        finally:
            self._waiting.pop(message.id, None)

    async def look(self, trade: TradeTerms | None = None) -> Outlook:
        """Ask what could be done with the own property, and what a trade would do; return it."""
        answer: asyncio.Future[Outlook] = asyncio.get_running_loop().create_future()
        self._looks.append((Look(trade), answer))
        await self._send(Look(trade))
        return await answer

    async def _send(self, message: object) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):
                await self._socket.send_str(_encoder.encode(message).decode())

    # --- being connected

    @contextlib.asynccontextmanager
    async def present(self) -> AsyncIterator["Client"]:
        """Be in the room while the context lasts."""
        self._task = asyncio.create_task(self.run())
        try:
            await self.until(lambda: self.mirror.seq is not None)
            yield self
        finally:
            await self.close()

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError, GoneError):
                await self._task
            self._task = None

    async def drop(self) -> None:
        """Break the connection, as a bad network would; the client comes back."""
        if self._socket is not None:
            await self._socket.close()

    async def run(self) -> None:
        """Stay in the room, coming back as long as that makes sense."""
        try:
            while self.ended is None or self.ended not in FINAL:
                with contextlib.suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                    await self._stay()
                await self._tell()
                if self.ended in FINAL:
                    return
                await asyncio.sleep(self._patience)
                self._patience = min(self.most_patience, self._patience * 2)
        finally:
            self._give_up()
            await self._tell()

    async def _stay(self) -> None:
        async with await self._connect() as socket:
            await socket.send_str(_encoder.encode(self._hello()).decode())
            self._socket = socket
            self.connections += 1
            try:
                for command, _answer in list(self._waiting.values()):
                    await self._send(command)
                for look, _seen in list(self._looks):
                    await self._send(look)
                async for heard in socket:
                    if heard.type is aiohttp.WSMsgType.TEXT:
                        await self._hear(_decoder.decode(heard.data))
            finally:
                self._socket = None
                self.here = False

    async def _connect(self) -> aiohttp.ClientWebSocketResponse:
        async with asyncio.timeout(self.heartbeat):
            return await self._session.ws_connect(
                self._address, max_msg_size=0, heartbeat=self.heartbeat
            )

    def _hello(self) -> Hello:
        return Hello(self._token, self._room, self.mirror.seq, self._watch, differences=True)

    async def _hear(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome | GameStarted) and message.game is not None:
            await self._hold_board(message.game.header.edition)
        try:
            self.mirror.hear(message)
        except GapError as gap:
            await self._send(Resume(gap.after))
            return
        if isinstance(message, Ack | Advice | Refused) and message.id in self._waiting:
            answer = self._waiting[message.id][1]
            if not answer.done():
                answer.set_result(message)
        elif isinstance(message, Outlook) and self._looks:
            _look, seen = self._looks.popleft()
            if not seen.done():
                seen.set_result(message)
        elif isinstance(message, Bye):
            self.ended = message.word
        elif isinstance(message, Welcome | Welcomed):
            self._patience = PATIENCE
            self.here = True
        self.heard(message)
        await self._tell()

    async def _hold_board(self, name: str) -> None:
        """Know the board of the game, if it is somebody's own."""
        if is_board_name(name) and (self._board is None or self._board.id != name):
            told = await ask(self._session, "GET", f"{self._base}/api/boards/{name}", self._token)
            self._board = carried_board(told["board"], name)

    def _give_up(self) -> None:
        answers: list[asyncio.Future[Any]] = [one for _command, one in self._waiting.values()]
        for answer in (*answers, *(answer for _look, answer in self._looks)):
            if not answer.done():
                answer.set_exception(GoneError(self.ended or "closed"))

    # --- waiting

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def until(self, holds: Callable[[], bool], seconds: float = 30.0) -> None:
        """Wait until something holds, or raise TimeoutError; GoneError if it never will."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: holds() or self.ended in FINAL)
        if not holds():
            raise GoneError(self.ended or "closed")


async def new_guest(session: aiohttp.ClientSession, base: str, name: str) -> str:
    """Return the token of a new guest."""
    return str((await ask(session, "POST", f"{base}/api/guests", "", {"name": name}))["token"])


async def ask(
    session: aiohttp.ClientSession, method: str, url: str, token: str = "", body: Any = None
) -> Any:
    """Return the answer to a request, or raise ValueError with what the server said."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else msgspec.json.encode(body)
    async with session.request(method, url, data=data, headers=headers) as response:
        text = await response.read()
        if response.status >= 400:
            raise ValueError(f"{response.status}: {text.decode()}")
        return msgspec.json.decode(text)
