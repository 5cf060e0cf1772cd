"""Honest people, who want to play whatever others do, and how long they wait for it."""

import asyncio
import contextlib
import io
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

import aiohttp
import msgspec

from freehold import protocol
from freehold.client.room_client import Client
from freehold.wire import Amount, Button
from freehold.wire.actions import Bid, Resign
from tests.kit.saves import begin, play, saved

SAVE: Final = saved(play(begin("us", 4), 30, Random(4)))
PASSWORD: Final = "a long and honest password"
SETTINGS: Final = {"pace": "none", "chairs": 2}
FIRST_CHOICES: Final = 2  # answers come first


class Visitor:
    """Somebody at an address who asks for one thing after another."""

    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self.session = session
        self.base = base

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        """Return the answer to a request, or raise ValueError with what the server said."""
        data = msgspec.json.encode(body) if method != "GET" else None
        return await self._answer(method, path, token, data)

    async def verify(self) -> Any:
        """Have a save verified."""
        return await self._answer("POST", "/api/verify", "", io.BytesIO(SAVE))

    async def _answer(self, method: str, path: str, token: str, data: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = self.base + path
        async with self.session.request(method, url, data=data, headers=headers) as answer:
            text = await answer.read()
            if answer.status >= 400:
                raise ValueError(f"{method} {path.split('?')[0]}: {answer.status}")
            return msgspec.json.decode(text) if text[:1] == b"{" and b"\n" not in text else text

    async def guest(self, name: str) -> str:
        """Return the token of a new guest."""
        return str((await self.ask("POST", "/api/guests", name=name))["token"])

    @asynccontextmanager
    async def present(self, token: str, code: str) -> AsyncIterator[Client]:
        """Be in a room."""
        async with Client(self.session, self.base, token, code).present() as client:
            yield client

    async def finished_game(self) -> str:
        """Return a game that is over soon."""
        token = await self.guest("Ann")
        key = await self.ask("POST", "/api/quick", token, settings={"chairs": 2, "pace": "none"})
        async with self.present(token, key["code"]) as client:
            await client.until(lambda: client.mirror.prompt is not None)
            assert client.mirror.prompt is not None
            await client.do(protocol.Act, client.mirror.prompt.ask, Resign())
            await client.until(lambda: _sheet(client).phase == "over")
            return str(_sheet(client).game or _sheet(client).outcome.game)

    async def account(self, name: str) -> None:
        """Make an account."""
        token = await self.guest(name)
        await self.ask("POST", "/api/account", token, name=name, password=PASSWORD)

    async def errands(self, game: str, code: str) -> dict[str, Callable[[], Any]]:
        """Return everything that somebody may want of a server, by what it is."""
        token = await self.guest("Ann")
        return {
            "me": lambda: self.ask("GET", "/api/me", token),
            "rooms": lambda: self.ask("GET", "/api/rooms"),
            "open": lambda: self.ask("POST", "/api/rooms", token, settings={"chairs": 2}),
            "quick": lambda: self.ask("POST", "/api/quick", token),
            "code": lambda: self.ask("GET", f"/api/rooms/{code}", token),
            "enter": lambda: self._enter(token, code),
            "verify": self.verify,
            "game": lambda: self.ask("GET", f"/api/games/{game}"),
            "record": lambda: self.ask("GET", f"/api/games/{game}/record"),
            "analysis": lambda: self.ask("POST", f"/api/games/{game}/study"),
            "sign in": lambda: self.ask("POST", "/api/sign-in", name="Olga", password=PASSWORD),
            "strategy": lambda: self.ask("GET", "/api/editions/us/strategy"),
            "health": lambda: self.ask("GET", "/healthz"),
        }

    async def _enter(self, token: str, code: str) -> None:
        async with self.present(token, code) as client:
            await client.do(protocol.Leave)


class HonestTable:
    """Two people who play a game, and time how long each of their actions takes."""

    def __init__(self, ann: Client, ben: Client, code: str) -> None:
        self.code = code
        self.waits: list[float] = []  # milliseconds until an action was acknowledged
        self.refused: list[str] = []
        self._people = (ann, ben)
        self._rng = Random(1)

    @classmethod
    @asynccontextmanager
    async def seated(cls, visitor: Visitor) -> AsyncIterator["HonestTable"]:
        """Sit down and begin."""
        tokens = [await visitor.guest(name) for name in ("Ann", "Ben")]
        key = await visitor.ask("POST", "/api/rooms", tokens[0], settings=SETTINGS)
        async with contextlib.AsyncExitStack() as exits:
            people = [
                await exits.enter_async_context(visitor.present(one, key["code"])) for one in tokens
            ]
            table = cls(people[0], people[1], key["code"])
            await table._begin()
            yield table

    async def _begin(self) -> None:
        ann, ben = self._people
        for one in self._people:
            if _sheet(one).phase == "over":
                await one.do(protocol.Rematch)
        await ben.until(lambda: _sheet(ben).phase == "lobby")
        await ben.do(protocol.Ready, True)
        await ann.do(protocol.Begin)
        for one in self._people:
            await one.until(lambda: _sheet(one).phase == "playing")  # noqa: B023 - at once

    async def act(self) -> None:
        """Let whoever is asked act, and note how long it takes."""
        if _sheet(self._people[0]).phase == "over":
            await self._begin()
        for one in self._people:
            prompt = one.mirror.prompt
            if prompt is None or one.mirror.seat not in prompt.awaited:
                continue
            begun = time.perf_counter()
            answer = await one.do(protocol.Act, prompt.ask, self._chosen(prompt))
            self.waits.append(1000 * (time.perf_counter() - begun))
            if isinstance(answer, protocol.Refused) and answer.word in ("slow_down", "too_many"):
                self.refused.append(answer.word)
            seq = getattr(answer, "seq", 0)
            for other in self._people:
                await other.until(lambda: (other.mirror.seq or 0) >= seq)  # noqa: B023 - at once
            return
        await asyncio.sleep(0.001)

    def _chosen(self, prompt: protocol.Prompt) -> Any:
        assert isinstance(prompt.choices, tuple)
        found = []
        for option in prompt.choices:
            if isinstance(option, Button) and not isinstance(option.action, Resign):
                found.append(option.action)
            elif isinstance(option, Amount) and option.do == "bid":
                found.append(Bid(option.least))
        return self._rng.choice(found[:FIRST_CHOICES])


def _sheet(client: Client) -> Any:
    assert client.mirror.sheet is not None
    return client.mirror.sheet
