"""People who use a server in every way, for tools.compatibility."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

from freehold.server.rooms.lobby.dice_words import pledge_of
from tests.compatibility.playing import LIKINGS
from tests.compatibility.serving import Member, Server, finish, play, running, until, visiting
from tests.compatibility.survey import Guest, Manifest, Room

PASSWORD: Final = "correct horse battery staple"
ROUND: Final = ("us", "france", "bangladesh", "vietnam", "hongkong")  # played to the end
BOTS: Final = ("steady", "sharp", "beginner")
SWEPT: Final = 1  # seconds since 1970: long enough ago for a room to be archived


class Scenario:
    """People on a server, and what they do there."""

    def __init__(self, server: Server, manifest: Manifest) -> None:
        self.server = server
        self.manifest = manifest
        self.rng = Random("scenario")

    def token(self, name: str) -> str:
        """Return somebody's token."""
        return self.manifest.guests[name].token

    async def post(self, path: str, name: str, body: object) -> Any:
        """Ask for something in somebody's name."""
        return await self.server.ask("POST", path, self.token(name), body)

    async def open_room(self, label: str, *who: str, bots: int = 1, **settings: Any) -> Room:
        """Open a room of the first of these people."""
        wish = {"pace": "none", "chairs": len(who) + bots, **settings}
        made = await self.post("/api/rooms", who[0], {"settings": wish, "bots": BOTS[:bots]})
        return self._noted(label, made["code"], *who)

    async def continue_save(self, label: str, who: str, file: str) -> Room:
        """Open a room in which a save waits."""
        made = await self.post("/api/continue", who, self.manifest.files[file].encode())
        return self._noted(label, made["code"], who)

    def _noted(self, label: str, code: str, *who: str) -> Room:
        room = self.manifest.rooms[label] = Room(code, list(who))
        return room

    def present(self, room: Room) -> Any:
        """Let everybody be in their room."""
        return self.server.members([self.token(name) for name in room.who], room.code)

    async def begin(self, members: list[Member]) -> None:
        """Be ready, each with a word for the seed, and begin."""
        words = [f"{number:064x}" for number, _one in enumerate(members[1:])]
        for word, one in zip(words, members[1:], strict=True):
            await one.do("ready", ready=True, pledge=pledge_of(word))
        await members[0].do("begin")
        for word, one in zip(words, members[1:], strict=True):
            await one.do("reveal", entropy=word)
        await until(lambda: members[0].prompt is not None)

    async def play(self, members: list[Member], most: int, **likings: float) -> None:
        """Let people act so often."""
        await play(members, self.rng, most, {**LIKINGS, **likings})

    async def finish(self, members: list[Member]) -> None:
        """Come to the end of a game."""
        self.manifest.games.append(await finish(members))

    async def keep_save(self, label: str, room: Room, name: str) -> None:
        """Download a save."""
        text = await self.server.text(f"/api/rooms/{room.code}/save", self.token(name))
        self.manifest.files[label] = text.decode()


async def _join(scene: Scenario) -> None:
    for name in ("Ann", "Bo", "Chloé", "Dov", "Eve"):
        made = await scene.server.ask("POST", "/api/guests", body={"name": name})
        scene.manifest.guests[name] = Guest(made["id"], made["token"])
    scene.manifest.password = PASSWORD
    for name in ("Ann", "Bo", "Eve"):
        wish = {"name": f"{name} the Great", "password": PASSWORD}
        made = await scene.post("/api/account", name, wish)
        scene.manifest.accounts[made["name"]] = made["codes"]


async def _finish_games(scene: Scenario) -> None:
    """Play to the end in all editions, with Dov, too, who leaves for good; twice in one room."""
    for edition in ROUND:
        who = ("Ann", "Bo", "Dov") if edition == "us" else ("Ann", "Bo")
        bots = 0 if edition == "vietnam" else 1  # where a person wins
        room = await scene.open_room(f"over {edition}", *who, bots=bots, edition=edition)
        async with scene.present(room) as members:
            await scene.begin(members)
            await members[0].do("chat", text="ভালো খেলা, 好運!")
            await scene.play(members, 120)
            await scene.finish(members)
            if edition == "france":
                await members[0].do("rematch")
                await scene.begin(members)
                await scene.play(members, 30)
                await scene.finish(members)
    await scene.server.ask("DELETE", "/api/me", scene.token("Dov"))
    del scene.manifest.guests["Dov"]
    scene.manifest.rooms["over us"].who.remove("Dov")


async def _run_games(scene: Scenario) -> None:
    """Leave games: by the clock, paused, in an auction, taken back in, alone with a bot."""
    room = await scene.open_room("running", "Ann", "Bo", pace="normal")
    async with scene.present(room) as members:
        await scene.begin(members)
        await scene.play(members, 120, propose=3)
        await members[1].do("emit", emote="wow")
    room = await scene.open_room("paused", "Bo", "Ann", edition="vietnam")
    async with scene.present(room) as members:
        await scene.begin(members)
        await scene.play(members, 60)
        await members[0].do("propose_vote", topic="pause")
        await members[1].do("vote", yes=True)
        await until(lambda: bool(members[0].sheet["paused"]))
    options = {"auction_seconds": 120, "auction_extension": 60}
    settings = {"edition": "bangladesh", "pace": "relaxed", "options": options}
    room = await scene.open_room("auction", "Ann", "Bo", bots=0, **settings)
    async with scene.present(room) as members:
        await scene.begin(members)
        while "pass" not in _words(members):
            await scene.play(members, 1, buy=0)
        await scene.play(members, 2, **{"pass": 0.0})
    room = await scene.open_room("rewound", "Chloé", "Ann", bots=0)
    async with scene.present(room) as members:
        await scene.begin(members)
        await scene.play(members, 90)
        await _take_back(scene, members)
    room = await scene.open_room("alone", "Ann", edition="hongkong")
    async with scene.present(room) as members:
        await scene.begin(members)
        await scene.play(members, 40)
        await scene.keep_save("open", room, "Ann")
        await scene.play(members, 5)


def _words(members: list[Member]) -> set[str]:
    """Return what buttons there are."""
    prompts = [one.prompt["choices"] for one in members if one.prompt is not None]
    return {one["action"]["do"] for choices in prompts for one in choices if "action" in one}


async def _take_back(scene: Scenario, members: list[Member]) -> None:
    """Do something that leaves nothing to chance, and take it back."""
    for one, other in _pairs(members):
        await scene.play(members, 1, mortgage=20.0, roll=0.5, end_turn=0.5)
        if (await one.say("propose_vote", topic="take_back"))["tell"] == "ack":
            await other.do("vote", yes=True)
            return


def _pairs(members: list[Member]) -> Iterator[list[Member]]:
    while True:
        yield members
        yield members[::-1]


async def _save_games(scene: Scenario) -> None:
    """Seal a save of a game that then ends; let it wait in a lobby, and another one go on."""
    room = await scene.open_room(
        "sealed", "Ann", "Bo", edition="france", options={"trade": "any_time"}
    )
    async with scene.present(room) as members:
        await scene.begin(members)
        await scene.play(members, 50, propose=2)
        await scene.keep_save("sealed", room, "Bo")
        await scene.finish(members)
    await scene.continue_save("waiting", "Bo", "sealed")
    room = await scene.continue_save("continued", "Chloé", "open")
    async with scene.present(room) as members:
        await members[0].do("begin")
        await until(lambda: members[0].prompt is not None)
        await scene.play(members, 12)


async def _leave_lobby(scene: Scenario) -> None:
    """Leave people, bots, words and rules in a lobby."""
    options = {"trade": "any_time", "jackpot": True}
    settings = {"edition": "france", "options": options, "public": True}
    room = await scene.open_room("lobby", "Chloé", "Ann", "Bo", bots=2, **settings)
    async with scene.present(room) as members:
        await members[1].do("ready", ready=True, pledge=pledge_of("lucky"))
        await members[0].do("silence", member=3, silenced=True)
        await members[2].do("mute", member=2, muted=True)
        await members[0].do("chat", text="bienvenue")


async def _study(scene: Scenario, game: str) -> None:
    """Have a game analyzed."""
    path = f"/api/games/{game}/study"
    await scene.server.ask("POST", path)
    while (told := await scene.server.ask("GET", path))["state"] != "done":
        assert told["state"] in ("waiting", "working"), told
        await asyncio.sleep(0.2)


async def _sweep(scene: Scenario) -> None:
    """Wait until the room that nobody has touched for long is archived; to look would touch it."""
    del scene.manifest.rooms["over us"]
    while (await scene.server.ask("GET", "/healthz"))["rooms"] > len(scene.manifest.rooms):
        await asyncio.sleep(0.5)


async def make_data(folder: Path) -> Manifest:
    """Use a server on this folder in every way, and kill it in the middle of a game."""
    manifest = Manifest()
    with running(folder) as process:
        async with visiting(process.base) as server:
            scene = Scenario(server, manifest)
            for use in (_join, _finish_games, _run_games, _save_games, _leave_lobby):
                await use(scene)
            await _study(scene, manifest.games[-1])
    with closing(sqlite3.connect(folder / "freehold.db")) as database, database:
        database.execute("UPDATE rooms SET touched = ? WHERE id = 1", (SWEPT,))
    with running(folder) as process:
        async with visiting(process.base) as server:
            scene = Scenario(server, manifest)
            await _sweep(scene)
            async with scene.present(manifest.rooms["running"]) as members:
                await scene.play(members, 5)
                process.kill()
    return manifest
