"""A server on a folder of data, and people in its rooms, by its public protocol alone."""

import asyncio
import contextlib
import itertools
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import aiohttp
import msgspec

from tests.compatibility.playing import LIKINGS, Json, choose

# Whatever the module of the command is called, the package says where it is.
FREEHOLD: Final = (
    sys.executable,
    "-c",
    "from importlib.metadata import entry_points\n"
    "(command,) = entry_points(group='console_scripts', name='freehold')\n"
    "raise SystemExit(command.load()())",
)
READY: Final = "Freehold is ready: "
SETTINGS: Final = {
    "FREEHOLD_BOT_PACE": "0",
    "FREEHOLD_LEAST_ROUNDS": "1",
    "FREEHOLD_LEAST_SECONDS": "0",
    "FREEHOLD_LIMITS": "false",
    "FREEHOLD_LOG": "warning",
    "FREEHOLD_MESSAGES_PER_SECOND": "100000",
    "FREEHOLD_MESSAGE_BURST": "100000",
    "FREEHOLD_ROOMS_PER_IDENTITY": "1000",
}
LONGEST: Final = 60.0  # seconds that anything may take
MOMENT: Final = 0.002  # seconds between two looks
ANSWERS: Final = ("accept", "reject")  # of who is offered something


def environment(**settings: str) -> dict[str, str]:
    """Return the environment of a server that is in a hurry."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FREEHOLD_") or name == "FREEHOLD_PLAIN"
    }
    return kept | SETTINGS | settings


class Process:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], base: str) -> None:
        self.base = base
        self._process = process

    def kill(self) -> None:
        """Kill it with -9."""
        self._process.kill()
        self._process.wait(LONGEST)


@contextlib.contextmanager
def running(data: Path, **settings: str) -> Iterator[Process]:
    """Run a server on a folder of data."""
    with subprocess.Popen(
        [*FREEHOLD, "serve", "--port", "0", "--data", str(data)],
        env=environment(**settings),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline().strip()
            assert line.startswith(READY), line
            yield Process(process, line.removeprefix(READY).rstrip("/"))
        finally:
            process.terminate()


class Server:
    """A server as people use it."""

    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self._session = session
        self._base = base

    async def request(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> tuple[int, bytes]:
        """Return the status of an answer, and its body; bytes are sent as they are."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = body if isinstance(body, bytes) or body is None else msgspec.json.encode(body)
        async with self._session.request(
            method, self._base + path, data=data, headers=headers
        ) as answer:
            return answer.status, await answer.read()

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """Return the answer to a request that is good."""
        status, text = await self.request(method, path, token, body)
        assert status < 400, f"{method} {path}: {status} {text.decode()}"
        return msgspec.json.decode(text) if text else None

    async def text(self, path: str, token: str = "") -> bytes:
        """Return a file."""
        status, text = await self.request("GET", path, token)
        assert status == 200, f"{path}: {status} {text.decode()}"
        return text

    @contextlib.asynccontextmanager
    async def member(
        self, token: str, room: str, *, watch: bool = False
    ) -> AsyncIterator["Member"]:
        """Be in a room."""
        address = self._base.replace("http", "ws", 1) + "/ws"
        async with self._session.ws_connect(address, max_msg_size=0) as socket:
            member = Member(socket)
            await socket.send_json({"say": "hello", "token": token, "room": room, "watch": watch})
            reading = asyncio.create_task(member.read())
            try:
                await until(lambda: member.welcome is not None or reading.done())
                assert member.welcome is not None, f"expected to be welcome in {room}, got no word"
                yield member
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    @contextlib.asynccontextmanager
    async def members(self, tokens: Sequence[str], room: str) -> AsyncIterator[list["Member"]]:
        """Be several people in a room."""
        async with contextlib.AsyncExitStack() as stack:
            yield [await stack.enter_async_context(self.member(one, room)) for one in tokens]


@contextlib.asynccontextmanager
async def visiting(base: str) -> AsyncIterator[Server]:
    """Use a server that runs."""
    async with aiohttp.ClientSession() as session:
        yield Server(session, base)


def run_command(*words: str) -> str:
    """Return what a command of the program prints."""
    return subprocess.run(
        [*FREEHOLD, *words], env=environment(), check=True, stdout=subprocess.PIPE, text=True
    ).stdout


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(LONGEST):
        while not holds():
            await asyncio.sleep(MOMENT)


class Member:
    """Somebody in a room, who knows what was told last."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.welcome: Json | None = None
        self.sheet: Json = {}
        self.view: Json | None = None  # as it was when the member came, or the game began
        self.prompt: Json | None = None
        self._you = 0
        self._stakes: list[Json] = []
        self._answers: dict[str, Json] = {}
        self._ids = itertools.count(1)
        self._socket = socket

    async def read(self) -> None:
        """Hear everything."""
        async for frame in self._socket:
            self._hear(msgspec.json.decode(frame.data))

    def _hear(self, message: Json) -> None:
        tell = message["tell"]
        if tell == "welcome":
            self.welcome, self._you = message, message["you"]
        if tell in ("ack", "refused"):
            self._answers[message["id"]] = message
        elif tell == "outlook":
            self._stakes = message["stakes"]
        self.sheet = message.get("sheet", self.sheet)
        self.view = message.get("view", self.view)
        self.prompt = message.get("prompt", self.prompt)

    @property
    def seat(self) -> int | None:
        """Return the own seat."""
        chairs = [one["chair"] for one in self.sheet["members"] if one["number"] == self._you]
        return chairs[0] if chairs else None

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.sheet["phase"] == "over")

    async def say(self, word: str, **fields: object) -> Json:
        """Give a command; return its answer."""
        name = f"{id(self):x}-{next(self._ids)}"
        await self._socket.send_json({"say": word, "id": name, **fields})
        await until(lambda: name in self._answers)
        return self._answers.pop(name)

    async def do(self, word: str, **fields: object) -> Json:
        """Give a command that must be good."""
        answer = await self.say(word, **fields)
        assert answer["tell"] == "ack", f"{word}: {answer}"
        return answer

    async def resign(self) -> None:
        """Give up, unless the game is over."""
        if not self.over:
            await self.say("act", ask=0, action={"do": "resign"})

    async def act(self, action: Json) -> Json:
        """Do something in the game."""
        assert self.prompt is not None
        return await self.say("act", ask=self.prompt["ask"], action=action)

    async def choose(self, rng: Random, likings: Mapping[str, float]) -> bool:
        """Do what one may and likes; tell whether something was done."""
        if self.prompt is None or self.seat is None:
            return False
        choices, asked = self.prompt["choices"], self.seat in self.prompt["awaited"]
        if not asked:
            choices = [one for one in choices if _is_answer(one)]
        if not choices:
            return False
        if any(one["choice"] == "trade_form" for one in choices):
            self._stakes = []
            await self._socket.send_json({"say": "look"})
            await until(lambda: bool(self._stakes) or self.over)
        if self.over:
            return False
        action = choose(choices, self.seat, self._stakes, rng, likings)
        return action is not None and (await self.act(action))["tell"] == "ack"


def _is_answer(choice: Json) -> bool:
    return choice["choice"] == "button" and choice["action"]["do"] in ANSWERS


async def play(
    members: Sequence[Member], rng: Random, most: int, likings: Mapping[str, float] = LIKINGS
) -> None:
    """Let people act so often, or until the game is over."""
    count = 0
    async with asyncio.timeout(LONGEST):
        while count < most and not members[0].over:
            for one in members:
                count += await one.choose(rng, likings)
            await asyncio.sleep(MOMENT)


async def finish(members: Sequence[Member]) -> str:
    """Let people give up, the first one last, until the game is over; return its id."""
    for one in reversed(members):
        await one.resign()
    await until(lambda: members[0].over)
    return str(members[0].sheet["game"])
