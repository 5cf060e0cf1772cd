"""The list of bots that a lobby shows."""

import asyncio
import re
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.bots import LEVELS
from freehold.protocol import RoomSettings
from freehold.server.http.rooms import BotInfo, BotList, QuickWish, list_bots

WEB = Path(__file__).resolve().parents[2] / "web" / "src"


def listed() -> tuple[BotInfo, ...]:
    """Return what the server lists."""

    async def run() -> bytes:
        app = web.Application()
        app.add_routes([web.get("/api/bots", list_bots)])
        async with TestClient(TestServer(app)) as client:
            answer = await client.get("/api/bots")
            assert answer.status == 200
            return await answer.read()

    return msgspec.json.decode(asyncio.run(run()), type=BotList).bots


def test_every_level_is_listed_from_the_weakest_on() -> None:
    assert [(bot.id, bot.level) for bot in listed()] == list(
        zip(LEVELS, range(1, len(LEVELS) + 1), strict=True)
    )


def test_each_has_a_name_and_a_personality_of_its_own() -> None:
    bots = listed()
    for field in ("name", "personality"):
        assert len({getattr(bot, field) for bot in bots} - {""}) == len(bots)


def test_the_web_client_offers_all_of_them_in_that_order() -> None:
    text = (WEB / "state" / "levels.ts").read_text(encoding="utf-8")
    assert re.findall(r'\{ id: "(\w+)"', text) == list(LEVELS)


def test_the_web_client_introduces_them_as_they_introduce_themselves() -> None:
    text = (WEB / "i18n" / "en" / "lobby.ts").read_text(encoding="utf-8")
    shown = re.findall(r'  level[A-Z]\w+: "(.*)"', text)
    assert shown == [line for bot in listed() for line in (bot.name, bot.personality)]


def test_without_a_wish_bots_are_steady() -> None:
    assert (QuickWish().bot, RoomSettings().stand_in) == ("steady", "steady")
