"""Profiles, leaderboards, achievements and honors, over a real server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bench.recorded import PEOPLE, people, recorded
from freehold.client.room_client import ask
from freehold.protocol import Honored
from freehold.server.people.devices import Device
from freehold.server.store import Write
from freehold.statistics.achievements import ACHIEVEMENTS
from tests.kit.accounts import call
from tests.kit.live_server import LiveServer, Table

Scene = Callable[[LiveServer], Awaitable[None]]


@pytest.fixture(scope="module")
def games() -> list[list[Write]]:
    return list(recorded(10, seed=8))


async def entered(live: LiveServer, games: list[list[Write]]) -> None:
    """Let the server enter games that were played."""
    store = live.admission.store
    store.write(people())
    for rows in games:
        store.write(rows)
    live.admission.registry.on_finish()
    async with asyncio.timeout(120):
        while (await store.finished_after(await store.entered(), 1)) != []:
            await asyncio.sleep(0.02)


async def test_a_profile_tells_what_somebody_has_played(
    live: LiveServer, games: list[list[Write]]
) -> None:
    await entered(live, games)
    profiles = [await live.ask("GET", f"/api/players/{who}") for who in PEOPLE]
    played = sum(len(rows) > 0 for rows in games)
    assert played == len(games)
    total = sum(one["games"] for profile in profiles for one in profile["statistics"])
    assert total == sum(len(profile["trail"]) for profile in profiles) > played
    assert all(len(profile["progress"]) == len(ACHIEVEMENTS) for profile in profiles)


async def test_encounters_are_seen_alike_from_both_sides(
    live: LiveServer, games: list[list[Write]]
) -> None:
    await entered(live, games)
    met = {}
    for who in PEOPLE:
        profile = await live.ask("GET", f"/api/players/{who}")
        for one in profile["encounters"]:
            met[who, one["other"]["id"]] = one
    pairs = [(one, two) for one, two in met if (two, one) in met]
    assert pairs
    for one, two in pairs:
        assert met[one, two]["ahead"] == met[two, one]["behind"]
        assert met[one, two]["wins"] == met[two, one]["losses"]


async def test_nobody_knows_a_player_who_never_was(live: LiveServer) -> None:
    async with live.session.get(live.base + "/api/players/nobody") as reply:
        assert reply.status == 404
        assert (await reply.json())["error"]["word"] == "no_such_player"


async def test_a_new_guest_has_an_empty_profile(live: LiveServer, token: str) -> None:
    me = (await live.ask("GET", "/api/me", token))["guest"]["id"]
    profile = await live.ask("GET", f"/api/players/{me}")
    assert (profile["player"]["name"], profile["points"]) == ("Ann", 0)
    assert profile["statistics"] == profile["trail"] == profile["ratings"] == []


async def test_bots_have_profiles_too(live: LiveServer, games: list[list[Write]]) -> None:
    await entered(live, games)
    profile = await live.ask("GET", "/api/players/bot:steady")
    assert profile["player"]["bot"] == "steady"
    assert profile["progress"] == []


@pytest.mark.parametrize("by", ["rating", "wins", "points"])
async def test_a_leaderboard_falls(live: LiveServer, by: str, games: list[list[Write]]) -> None:
    await entered(live, games)
    board = await live.ask("GET", f"/api/leaderboards?by={by}")
    figures = [live[by] for live in board["places"]]
    assert figures == sorted(figures, reverse=True)
    assert {live["player"]["bot"] is None for live in board["places"]} == {True, False}
    ranks = [live["rank"] for live in board["places"]]
    assert ranks[0] == 1
    assert ranks == [1 + sum(one > figure for one in figures) for figure in figures]


async def test_a_season_and_an_edition_have_boards_of_their_own(
    live: LiveServer, games: list[list[Write]]
) -> None:
    await entered(live, games)
    whole = await live.ask("GET", "/api/leaderboards")
    season = whole["seasons"][0]
    part = await live.ask("GET", f"/api/leaderboards?edition=us&season={season}")
    assert (part["edition"], part["season"]) == ("us", season)
    assert 0 < len(part["places"]) < len(whole["places"])


@pytest.mark.parametrize(
    "query", ["by=luck", "edition=atlantis", "season=1999-Q1", "season=%00", "by="]
)
async def test_a_leaderboard_that_is_not_there_is_refused(live: LiveServer, query: str) -> None:
    async with live.session.get(f"{live.base}/api/leaderboards?{query}") as reply:
        assert reply.status == 400
        assert "expected" in (await reply.json())["error"]["message"]


async def test_who_asks_sees_the_own_place(live: LiveServer, games: list[list[Write]]) -> None:
    await entered(live, games)
    board = await live.ask("GET", "/api/leaderboards")
    own = next(one for one in board["places"] if one["player"]["bot"] is None)
    who = await live.admission.store.identity(own["player"]["id"])
    assert who is not None
    session, token = live.admission.sessions.new(who.id, Device())
    live.admission.store.write([session])
    assert (await live.ask("GET", "/api/leaderboards", token))["mine"] == own


async def test_all_achievements_are_listed_with_what_counts(live: LiveServer) -> None:
    told = await live.ask("GET", "/api/achievements")
    assert len(told["achievements"]) == len(ACHIEVEMENTS)
    assert (told["least_rounds"], told["least_seconds"]) == (8, 180)
    rent = next(one for one in told["achievements"] if one["id"] == "rent_collector")
    assert rent["goals"]["bangladesh"] == rent["goal"] == 10_000
    assert rent["goals"]["us"] != 10_000


async def test_statistics_cannot_be_written_from_outside(live: LiveServer, token: str) -> None:
    me = (await live.ask("GET", "/api/me", token))["guest"]["id"]
    forged: dict[str, Any] = {"statistics": [{"edition": "us", "wins": 99}]}
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert (await call(live, method, f"/api/players/{me}", forged, token)).status == 405
    assert (await ask(live.session, "GET", f"{live.base}/api/players/{me}"))["statistics"] == []


@pytest.mark.server(least_rounds=0, least_seconds=0)
async def test_a_victory_is_told_in_the_room_and_kept(live: LiveServer) -> None:
    table: Table = await live.table()
    watcher = await live.enter(await live.guest("Wren"), table.code, watch=True)
    await table.begin()
    await table.finish()
    honored = await watcher.until(Honored)
    assert (honored.seat, honored.achievement, honored.points) == (0, "first_victory", 10)
    who = (await live.ask("GET", "/api/me", table.tokens[0]))["guest"]["id"]
    async with asyncio.timeout(120):
        while not (profile := await live.ask("GET", f"/api/players/{who}"))["points"]:
            await asyncio.sleep(0.02)
    assert profile["points"] >= 10
    assert profile["statistics"][0]["wins"] == 1
