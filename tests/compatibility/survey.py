"""What a server tells about its data: every page, every record, every room through every eye."""

import hashlib
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.compatibility.playing import Json
from tests.compatibility.serving import Server, running, visiting

SLOW_BOTS: Final = "10"  # so that rooms stay as they are while they are looked at
TOLD: Final = ("game", "view", "rents", "chat", "muted")  # by a welcome, as the room was left
PASSING: Final = ("asleep",)  # on a sheet, depends on who is connected
BOARDS: Final = ("rating", "wins", "points")
Survey = dict[str, Any]


class Guest(msgspec.Struct):
    """Somebody whom the server knows."""

    id: str
    token: str


class Room(msgspec.Struct):
    """A room, and who is in it."""

    code: str
    who: list[str]


class Manifest(msgspec.Struct):
    """What people have kept of a server: tokens, codes, passwords, files."""

    guests: dict[str, Guest] = {}
    accounts: dict[str, list[str]] = {}  # recovery codes by name
    password: str = ""
    rooms: dict[str, Room] = {}
    games: list[str] = []
    files: dict[str, str] = {}


def covers(told: Any, expected: Any) -> bool:
    """Tell whether all that is expected was told; there may be new fields besides."""
    if isinstance(expected, dict) and isinstance(told, dict):
        return all(name in told and covers(told[name], expected[name]) for name in expected)
    if isinstance(expected, list) and isinstance(told, list):
        return len(told) == len(expected) and all(map(covers, told, expected))
    return bool(told == expected)


async def survey(folder: Path, manifest: Manifest) -> Survey:
    """Serve the data and return what is told about it."""
    with running(folder, FREEHOLD_BOT_PACE=SLOW_BOTS) as process:
        return await _told(process.base, manifest)


async def _told(base: str, manifest: Manifest) -> Survey:
    async with visiting(base) as server:
        told = await _pages(server, manifest)
        for label, room in manifest.rooms.items():
            for name in room.who:
                told[f"{label} {name}"] = await _welcome(server, manifest.guests[name].token, room)
        return told


async def _pages(server: Server, manifest: Manifest) -> Survey:
    public = [f"/api/games/{game}" for game in manifest.games]
    public += [f"/api/games/{game}/study" for game in manifest.games]
    public += [f"/api/players/{guest.id}" for guest in manifest.guests.values()]
    public += [f"/api/leaderboards?by={by}" for by in BOARDS]
    told: Survey = {path: await server.ask("GET", path) for path in public}
    for game in manifest.games:
        path = f"/api/games/{game}/record"
        told[path] = hashlib.sha256(await server.text(path)).hexdigest()
    for name, guest in manifest.guests.items():
        for path in ("/api/me", "/api/me/games"):
            told[f"{path} {name}"] = await server.ask("GET", path, guest.token)
    return told


async def _welcome(server: Server, token: str, room: Room) -> Json:
    async with server.member(token, room.code) as member:
        assert member.welcome is not None
        welcome = member.welcome
        told = {part: welcome[part] for part in TOLD}
        told["sheet"] = {
            part: value for part, value in welcome["sheet"].items() if part not in PASSING
        }
        if welcome["prompt"] is not None:
            told["ask"] = welcome["prompt"]["ask"]
        return told
