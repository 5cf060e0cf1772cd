"""Attacks on what everybody shares, from any address of this machine.

Each goes on until it is cancelled, as fast as the server lets it, and counts what it got.
"""

import asyncio
import contextlib
import itertools
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

import aiohttp
import msgspec

from freehold.editions import available, board_text, load
from freehold.protocol import Welcome
from tests.kit.live_server import LiveServer
from tests.kit.old_tokens import signed_token
from tests.kit.raw_socket import UPGRADE, frame, request

Attack = Callable[["Attacker"], Coroutine[Any, Any, None]]
Line = tuple[str, str, dict[str, Any]]  # of a request: method, path, body
REFUSALS: Final = (429, 503)
FIRST_ERROR: Final = 400
SALARIES: Final = range(200, 2_000, 7)  # that all editions let rooms pay
# How it shows that a connection has gone; a transport of uvloop complains if it is closed.
GONE: Final = (OSError, asyncio.IncompleteReadError, aiohttp.ClientError, RuntimeError)
SOCKETS: Final = 8  # of one attacker in a room
IDLE: Final = 600  # connections that an attacker tries to hold
PAUSE: Final = 0.05  # seconds until the next try of who was hung up on
BODY: Final = 1_000_000  # bytes that a body is said to have
CONTINUATION: Final = frame(0, fin=False) * 2_000
TEXT: Final = 1


class Attacker:
    """Somebody at an address, with what they got so far."""

    def __init__(self, port: int, source: str, games: list[str]) -> None:
        self.port = port
        self.source = source
        self.base = f"http://127.0.0.1:{port}"
        self.games = games  # that are over
        self.got: Counter[str] = Counter()
        self.rng = Random(source)
        self._numbers = itertools.count()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[aiohttp.ClientSession]:
        """Ask from the own address."""
        connector = aiohttp.TCPConnector(local_addr=(self.source, 0), limit=0)
        async with aiohttp.ClientSession(connector=connector) as session:
            yield session

    async def ask(
        self, session: aiohttp.ClientSession, method: str, path: str, token: str = "", **body: Any
    ) -> Any:
        """Return an answer, if there is one, and count it."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = body or None if method != "GET" else None
        try:
            async with session.request(
                method, self.base + path, json=data, headers=headers
            ) as answer:
                self.note(answer.status)
                text = await answer.read()
                told = answer.status < 300 and answer.content_type == "application/json"
                return msgspec.json.decode(text) if told else {}
        except (aiohttp.ClientError, OSError):
            self.got["refused"] += 1
            await asyncio.sleep(PAUSE)
            return {}

    def note(self, status: int) -> None:
        """Count an answer; what is missed is not there, or no right question."""
        missed = "missed" if status >= FIRST_ERROR else "answered"
        self.got["refused" if status in REFUSALS else missed] += 1

    async def guest(self, session: aiohttp.ClientSession) -> str:
        """Return the token of a new guest."""
        while True:
            made = await self.ask(session, "POST", "/api/guests", name=f"E{next(self._numbers)}")
            if made:
                return str(made["token"])
            await asyncio.sleep(0.2)

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a bare connection from the own address."""
        bare = socket.socket()
        try:
            bare.setblocking(False)
            bare.bind((self.source, 0))
            await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", self.port))
            return await asyncio.open_connection(sock=bare)
        except BaseException:
            bare.close()
            raise

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Return a bare WebSocket."""
        reader, writer = await self.raw()
        try:
            writer.write(request("GET", "/ws", *UPGRADE))
            await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head:
                raise ConnectionError
            yield reader, writer
        finally:
            writer.transport.abort()


async def together(*parts: Awaitable[None]) -> None:
    """Do several things until one is cancelled."""
    await asyncio.gather(*parts)


async def again(attacker: Attacker, part: Callable[[], Awaitable[None]]) -> None:
    """Do something over and over, however it ends."""
    while True:
        try:
            await part()
        except GONE:
            attacker.got["hung up"] += 1
            await asyncio.sleep(PAUSE)


# --- connections and what is said on them


async def idle(attacker: Attacker) -> None:
    """Open connections and say nothing."""
    held = []
    try:
        with contextlib.suppress(OSError):
            for _one in range(IDLE):
                held.append(await attacker.raw())
                attacker.got["opened"] += 1
        while True:
            await asyncio.sleep(0.2)
            attacker.got["hung up"] = sum(reader.at_eof() for reader, _writer in held)
    finally:
        for _reader, writer in held:
            writer.transport.abort()


async def _in_a_room(attacker: Attacker, says: list[dict[str, Any]], public: bool = False) -> None:
    """Enter a room of one's own with several connections, and talk on all of them."""
    async with attacker.session() as session:
        token = await attacker.guest(session)
        wish = {"settings": {"public": public}}
        code = ""
        while not code:
            code = (await attacker.ask(session, "POST", "/api/rooms", token, **wish)).get(
                "code", ""
            )
            await asyncio.sleep(0.2)

        async def talk() -> None:
            async with attacker.wire() as (reader, writer):
                hello = {"say": "hello", "token": token, "room": code}
                writer.write(frame(TEXT, msgspec.json.encode(hello)))
                listening = asyncio.create_task(_listen(attacker, reader))
                try:
                    for at in itertools.count():
                        one = {**says[at % len(says)]}
                        if "id" in one:
                            one["id"] = f"{one['id']}{at}"
                        writer.write(frame(TEXT, msgspec.json.encode(one)))
                        attacker.got["said"] += 1
                        await writer.drain()
                        if at % 20 == 0:
                            await asyncio.sleep(0)
                        if listening.done():
                            raise ConnectionError
                finally:
                    listening.cancel()

        await together(*(again(attacker, talk) for _ in range(SOCKETS)))


async def _listen(attacker: Attacker, reader: asyncio.StreamReader) -> None:
    while heard := await reader.read(65_536):
        attacker.got["bytes"] += len(heard)
        attacker.got["refused"] += heard.count(b'"slow_down"')


async def ready(attacker: Attacker) -> None:
    """Be ready and not ready, which all are told."""
    says = [{"say": "ready", "id": "r", "ready": True}, {"say": "ready", "id": "r", "ready": False}]
    await _in_a_room(attacker, says)


async def messages(attacker: Attacker) -> None:
    """Ask for signs of life, and what could be done."""
    await _in_a_room(attacker, [{"say": "ping"}, {"say": "look"}])


async def resume(attacker: Attacker) -> None:
    """Ask for everything again."""
    await _in_a_room(attacker, [{"say": "resume", "after": 0}])


async def fragments(attacker: Attacker) -> None:
    """Send a message that never ends, in pieces of nothing."""

    async def flood() -> None:
        async with attacker.wire() as (_reader, writer):
            writer.write(frame(TEXT, fin=False))
            while True:
                writer.write(CONTINUATION)
                attacker.got["said"] += 1
                await writer.drain()
                await asyncio.sleep(0)

    await together(*(again(attacker, flood) for _ in range(SOCKETS)))


# --- requests


async def rooms(attacker: Attacker) -> None:
    """Begin games against bots, and leave them."""
    async with attacker.session() as session:
        while True:
            token = await attacker.guest(session)
            for _room in range(SOCKETS):
                made = await attacker.ask(session, "POST", "/api/quick", token, bot="steady")
                attacker.got["rooms"] += bool(made)


async def uploads(attacker: Attacker) -> None:
    """Upload saves, a byte at a time."""

    async def trickle() -> None:
        reader, writer = await attacker.raw()
        try:
            writer.write(request("POST", "/api/verify", f"Content-Length: {BODY}", body=b"{"))
            attacker.got["said"] += 1
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    heard = await asyncio.wait_for(reader.read(200), 0.2)
                    attacker.note(int(heard[9:12] or b"503"))
                    await asyncio.sleep(PAUSE)
                    return
        finally:
            writer.transport.abort()

    await together(*(again(attacker, trickle) for _ in range(SOCKETS + 1)))


async def _requests(attacker: Attacker, *lines: Line) -> None:
    async with attacker.session() as session:

        async def ask() -> None:
            for at in itertools.count():
                method, path, body = lines[at % len(lines)]
                number = f"{attacker.rng.randrange(10**6):06d}"
                await attacker.ask(session, method, path.replace("000000", number), **body)

        await together(*(ask() for _ in range(SOCKETS)))


async def analyses(attacker: Attacker) -> None:
    """Have every game analyzed, without so much as a token."""
    lines: list[Line] = [("POST", f"/api/games/{game}/study", {}) for game in attacker.games]
    await _requests(attacker, *lines)


async def records(attacker: Attacker) -> None:
    """Read every record, over and over."""
    await _requests(attacker, *[("GET", f"/api/games/{one}/record", {}) for one in attacker.games])


async def pictures(attacker: Attacker) -> None:
    """Have the course of every game drawn, over and over."""
    drawn: list[Line] = [("GET", f"/preview/game/{game}.png", {}) for game in attacker.games]
    async with attacker.session() as session:
        await attacker.ask(session, "POST", f"/api/games/{attacker.games[0]}/study")
    await _requests(attacker, drawn[0], *drawn)


async def sign_ins(attacker: Attacker) -> None:
    """Try passwords."""
    body = {"name": "Ann", "password": "one that is long enough, but wrong"}
    await _requests(attacker, ("POST", "/api/sign-in", body))


async def guests(attacker: Attacker) -> None:
    """Become many guests."""
    await _requests(attacker, ("POST", "/api/guests", {"name": "Eve"}))


async def pages(attacker: Attacker) -> None:
    """Ask for pages, lists and health."""
    await _requests(attacker, *[("GET", path, {}) for path in ("/", "/api/rooms", "/healthz")])


async def boards(attacker: Attacker) -> None:
    """Ask for boards to draw from, and for their odds by house rules that nobody has asked for."""
    lines: list[Line] = [("GET", f"/api/workshop/editions/{name}", {}) for name in available()]
    for pay in SALARIES:
        rules = f"%7B%22salary_pass%22%3A{pay}%7D"
        lines += [
            ("GET", f"/api/editions/{one}/strategy?options={rules}", {}) for one in available()
        ]
    attacker.rng.shuffle(lines)
    await _requests(attacker, *lines)


async def drafts(attacker: Attacker) -> None:
    """Have whole boards read that come as texts."""
    text = board_text(load("us"))
    async with attacker.session() as session:
        token = await attacker.guest(session)

        async def check() -> None:
            while True:
                await attacker.ask(session, "POST", "/api/workshop/check", token, toml=text)

        await together(*(check() for _ in range(SOCKETS)))


async def codes(attacker: Attacker) -> None:
    """Try codes of rooms."""
    async with attacker.session() as session:
        while True:
            token = await attacker.guest(session)
            for _code in range(SOCKETS):
                code = f"{attacker.rng.randrange(10**6):06d}"
                await attacker.ask(session, "GET", f"/api/rooms/{code}", token)


ATTACKS: Final[dict[str, Attack]] = {
    one.__name__: one
    for one in (
        *(idle, ready, messages, resume, fragments, rooms, uploads, analyses, records, pictures),
        *(sign_ins, guests, pages, boards, drafts, codes),
    )
}


def _other_letter(letter: str) -> str:
    return "A" if letter != "A" else "B"


def _forge(token: str, part: int, text: str) -> str:
    parts = token.split(".")
    parts[part] = text
    return ".".join(parts)


def _foreign(_token: str) -> str:
    return signed_token(b"another server's secret, 32 bytes", "somebody")


FORGED: Final[dict[str, Callable[[str], str]]] = {
    "another letter at the end": lambda token: token[:-1] + _other_letter(token[-1]),
    "another letter in the middle": lambda token: (
        token[:10] + _other_letter(token[10]) + token[11:]
    ),
    "cut off": lambda token: token[:-1],
    "something after it": lambda token: token + "A",
    "no secret": lambda token: token.rpartition(".")[0] + ".",
    "no secret at all": lambda token: token.rpartition(".")[0],
    "another secret": lambda token: _forge(token, 2, "A" * 32),
    "an empty session": lambda token: _forge(token, 1, ""),
    "another session": lambda token: _forge(token, 1, "A" * 16),
    "a session of before": lambda token: _forge(token, 1, "old-somebody"),
    "a version of before": lambda token: _forge(token, 0, "1"),
    "another version": lambda token: _forge(token, 0, "3"),
    "signed elsewhere": _foreign,
    "a line break": lambda token: token + "\n",
    "lower case": str.lower,
    "dots": lambda _token: "...",
    "a word": lambda _token: "admin",
    "not ASCII": lambda token: token + "é",
    "digits of another script": lambda token: _forge(token, 2, "\u0661"),
    "a path": lambda _token: "1.../../secret.1.x",
}


async def try_hello(live: LiveServer, token: str, code: str) -> tuple[Any, Any]:
    """Say hello; return what was heard and how it ended, or nothing if one was let in."""
    wire = await live.connect()
    await wire.say({"say": "hello", "token": token, "room": code})
    if isinstance(await wire.hear(), Welcome):
        return None, None
    end = await wire.end()
    return wire.heard, end
