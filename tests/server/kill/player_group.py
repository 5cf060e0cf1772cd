"""Rooms of all editions, and players in them who come back by themselves."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from functools import partial
from random import Random
from typing import Any, Final

import aiohttp
import msgspec

from freehold.client.room_client import Client, ask, new_guest
from freehold.protocol import Pace, Prompt, ServerMessage, Welcome
from tests.server.kill.laws import doubts
from tests.server.kill.player import Player
from tests.server.kill.witness import Witness

MOST_PATIENCE: Final = 0.1  # seconds; nobody is to miss the short lives of a server
ANSWER_SECONDS: Final = 180.0  # in which every command must be answered once the server stays
LOOKING_SECONDS: Final = 1.0  # that somebody who watches stays, at most
AWAY_SECONDS: Final = 4.0
REST_SECONDS: Final = 0.05
MOST_LOOKS: Final = 600
LATER: Final = 10**12  # seconds since 1970, when none of this matters any more


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A room to be opened."""

    edition: str
    people: int
    bots: tuple[str, ...] = ()
    watchers: int = 0
    pace: Pace = "none"
    options: dict[str, Any] = {}

    def wish(self) -> dict[str, Any]:
        """Return what the server is asked for."""
        settings = {
            "edition": self.edition,
            "chairs": self.people + len(self.bots),
            "pace": self.pace,
            "options": self.options,
        }
        return {"settings": settings, "bots": self.bots}


SHORT: Final = {"round_limit": 12}
PLANS: Final = (
    Plan(edition="us", people=3, bots=("steady",), options=SHORT, watchers=1),
    Plan(edition="france", people=2, bots=("steady",), options=SHORT),
    Plan(edition="bangladesh", people=3, options=SHORT, watchers=1),
    Plan(edition="hongkong", people=2, bots=("steady",), options=SHORT),
    Plan(edition="vietnam", people=2, pace="fast", options={"auction_seconds": 10, **SHORT}),
)


class PlayerGroup:
    """All players, by the code of their room."""

    def __init__(self, session: aiohttp.ClientSession, base: str, rng: Random) -> None:
        self.rooms: dict[str, list[Player]] = {}
        self.heartbeat: float | None = None
        self._session = session
        self._base = base
        self._rng = rng
        self._tokens: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._resting = False

    @property
    def players(self) -> list[Player]:
        """Return everybody."""
        return [player for players in self.rooms.values() for player in players]

    @property
    def witnesses(self) -> list[Witness]:
        """Return what everybody has to tell."""
        return [player.witness for player in self.players]

    @property
    def acks(self) -> int:
        """Return how many commands were acknowledged so far."""
        return sum(len(witness.acks) for witness in self.witnesses)

    # --- coming together

    async def open(self, plan: Plan, address: str = "") -> None:
        """Open a room; its players connect to the address, or where the room was asked for."""
        names = [f"{plan.edition}-{number}" for number in range(plan.people + plan.watchers)]
        tokens = [await new_guest(self._session, self._base, name) for name in names]
        url = f"{self._base}/api/rooms"
        code = str((await ask(self._session, "POST", url, tokens[0], plan.wish()))["code"])
        self.rooms[code] = [
            self._player(name, token, code, address or self._base, at >= plan.people)
            for at, (name, token) in enumerate(zip(names, tokens, strict=True))
        ]
        self._tokens[code] = tokens[0]

    def _player(self, name: str, token: str, code: str, address: str, watches: bool) -> Player:
        client = Client(self._session, address, token, code, watch=watches)
        client.most_patience = MOST_PATIENCE
        client.heartbeat = self.heartbeat or client.heartbeat
        self._tokens[name] = token
        return Player(client, name, Random(self._rng.random()), watches)

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play while the context lasts."""
        lines = [asyncio.create_task(self._connect(player)) for player in self.players]
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]
        try:
            yield
        finally:
            await _end([*self._tasks, *lines])

    async def _connect(self, player: Player) -> None:
        """Keep a player in the room; who only watches looks in now and then."""
        while player.watches and not self._resting:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(player.client.run(), self._rng.uniform(0, LOOKING_SECONDS))
            await asyncio.sleep(self._rng.uniform(0, AWAY_SECONDS))
        await player.client.run()

    async def rest(self) -> None:
        """Let everybody stop, once all their commands are answered; raise what went wrong."""
        self._resting = True
        for player in self.players:
            player.stop()
        async with asyncio.timeout(ANSWER_SECONDS):
            await asyncio.gather(*self._tasks)

    # --- looking anew

    async def differences(self) -> list[str]:
        """Tell where somebody who has just come in sees something else than who was there."""
        return [
            f"room {code}, {player.name}: {problem}"
            for code, players in self.rooms.items()
            for player in players
            for problem in await self._compare(player, code)
        ]

    async def _compare(self, player: Player, code: str) -> list[str]:
        found: list[str] = []
        for _ in range(MOST_LOOKS):
            welcome = await self._look(player, code)
            await player.client.until(partial(_has_heard, player, welcome.seq))
            if player.witness.seq == welcome.seq:
                found = _seen_otherwise(player.witness, welcome)
                if player.witness.prompt is not None or not found:
                    return found
            # else what tells the question has no number, and may still be on its way
            await asyncio.sleep(REST_SECONDS)
        return found or ["the room does not come to rest"]

    async def _look(self, player: Player, code: str) -> Welcome:
        """Return the welcome of somebody who knows nothing yet, and may first be sent on."""
        heard: list[ServerMessage] = []
        client = Client(self._session, self._base, self._tokens[player.name], code)
        client.heard = heard.append
        async with client.present():
            return next(message for message in heard if isinstance(message, Welcome))

    # --- records

    async def records(self) -> tuple[int, list[str]]:
        """Download all finished games; return how many there are, and what is wrong with them."""
        count, problems = 0, list[str]()
        for code in self.rooms:
            for game in await self._finished(self._tokens[code]):
                record = await self._record(game)
                found = await asyncio.to_thread(doubts, record, "")
                problems += [f"room {code}, game {game}: {one}" for one in found]
                count += 1
        return count, problems

    async def _finished(self, token: str) -> list[str]:
        """List all finished games of somebody, page by page; those of a second may be on two."""
        found: dict[str, int] = {}
        url, more = f"{self._base}/api/me/games", True
        while more:
            last = min(found.values(), default=LATER)
            listed = (await ask(self._session, "GET", f"{url}?before={last + 1}", token))["games"]
            more = not {game["id"] for game in listed} <= found.keys()
            found |= {game["id"]: game["ended"] for game in listed}
        return list(found)

    async def _record(self, game: str) -> bytes:
        async with self._session.get(f"{self._base}/api/games/{game}/record") as response:
            return await response.read()


def _has_heard(player: Player, seq: int) -> bool:
    return (player.witness.seq or 0) >= seq


def _seen_otherwise(witness: Witness, welcome: Welcome) -> list[str]:
    pairs: dict[str, tuple[object, object]] = {
        "sheet": (witness.sheet, welcome.sheet),
        "game": (witness.game, welcome.game),
        "view": (witness.view(), welcome.view),
        "chat": (tuple(witness.chat), welcome.chat),
        "prompt": (_question(witness.prompt), _question(welcome.prompt)),
    }
    return [f"{key} is {new}, seen {old}" for key, (old, new) in pairs.items() if old != new]


def _question(prompt: Prompt | None) -> object:
    """Return a prompt without its clock, which goes on."""
    if prompt is None:
        return None
    return prompt.ask, prompt.decision, prompt.awaited, prompt.choices


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
