"""Profiles, leaderboards, achievements and honors, over a real server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bench.recorded import PEOPLE, people, recorded
from freehold.annals.achievements import ACHIEVEMENTS
from freehold.server.client import ask
from freehold.server.messages import Honored
from freehold.server.store import Write
from tests.server.hostile.arena import Arena, Table, fight

Scene = Callable[[Arena], Awaitable[None]]


@pytest.fixture(scope="module")
def games() -> list[list[Write]]:
    return list(recorded(10, seed=8))


async def entered(arena: Arena, games: list[list[Write]]) -> None:
    """Let the server enter games that were played."""
    store = arena.desk.store
    store.write(people())
    for rows in games:
        store.write(rows)
    arena.desk.hall.on_finish()
    async with asyncio.timeout(30):
        while (await store.finished_after(await store.entered(), 1)) != []:
            await asyncio.sleep(0.02)


def test_a_profile_tells_what_somebody_has_played(games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        profiles = [await arena.ask("GET", f"/api/players/{who}") for who in PEOPLE]
        played = sum(len(rows) > 0 for rows in games)
        assert played == len(games)
        total = sum(one["games"] for profile in profiles for one in profile["statistics"])
        assert total == sum(len(profile["trail"]) for profile in profiles) > played
        assert all(len(profile["progress"]) == len(ACHIEVEMENTS) for profile in profiles)

    fight(scene)


def test_encounters_are_seen_alike_from_both_sides(games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        met = {}
        for who in PEOPLE:
            profile = await arena.ask("GET", f"/api/players/{who}")
            for one in profile["encounters"]:
                met[who, one["other"]["id"]] = one
        pairs = [(one, two) for one, two in met if (two, one) in met]
        assert pairs
        for one, two in pairs:
            assert met[one, two]["ahead"] == met[two, one]["behind"]
            assert met[one, two]["wins"] == met[two, one]["losses"]

    fight(scene)


def test_nobody_knows_a_player_who_never_was() -> None:
    async def scene(arena: Arena) -> None:
        async with arena.session.get(arena.base + "/api/players/nobody") as reply:
            assert reply.status == 404
            assert (await reply.json())["error"]["word"] == "no_such_player"

    fight(scene)


def test_a_new_guest_has_an_empty_profile() -> None:
    async def scene(arena: Arena) -> None:
        token = await arena.guest("Ann")
        me = (await arena.ask("GET", "/api/me", token))["guest"]["id"]
        profile = await arena.ask("GET", f"/api/players/{me}")
        assert (profile["player"]["name"], profile["points"]) == ("Ann", 0)
        assert profile["statistics"] == profile["trail"] == profile["ratings"] == []

    fight(scene)


def test_bots_have_profiles_too(games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        profile = await arena.ask("GET", "/api/players/bot:steady")
        assert profile["player"]["bot"] == "steady"
        assert profile["progress"] == []

    fight(scene)


@pytest.mark.parametrize("by", ["rating", "wins", "points"])
def test_a_leaderboard_falls(by: str, games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        board = await arena.ask("GET", f"/api/leaderboards?by={by}")
        figures = [place[by] for place in board["places"]]
        assert figures == sorted(figures, reverse=True)
        assert {place["player"]["bot"] is None for place in board["places"]} == {True, False}
        ranks = [place["rank"] for place in board["places"]]
        assert ranks[0] == 1
        assert ranks == [1 + sum(one > figure for one in figures) for figure in figures]

    fight(scene)


def test_a_season_and_an_edition_have_boards_of_their_own(games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        whole = await arena.ask("GET", "/api/leaderboards")
        season = whole["seasons"][0]
        part = await arena.ask("GET", f"/api/leaderboards?edition=us&season={season}")
        assert (part["edition"], part["season"]) == ("us", season)
        assert 0 < len(part["places"]) < len(whole["places"])

    fight(scene)


@pytest.mark.parametrize(
    "query", ["by=luck", "edition=atlantis", "season=1999-Q1", "season=%00", "by="]
)
def test_a_leaderboard_that_is_not_there_is_refused(query: str) -> None:
    async def scene(arena: Arena) -> None:
        async with arena.session.get(f"{arena.base}/api/leaderboards?{query}") as reply:
            assert reply.status == 400
            assert "expected" in (await reply.json())["error"]["message"]

    fight(scene)


def test_who_asks_sees_the_own_place(games: list[list[Write]]) -> None:
    async def scene(arena: Arena) -> None:
        await entered(arena, games)
        board = await arena.ask("GET", "/api/leaderboards")
        place = next(one for one in board["places"] if one["player"]["bot"] is None)
        who = await arena.desk.store.identity(place["player"]["id"])
        assert who is not None
        token = arena.desk.signer.token(who)
        assert (await arena.ask("GET", "/api/leaderboards", token))["mine"] == place

    fight(scene)


def test_all_achievements_are_listed_with_what_counts() -> None:
    async def scene(arena: Arena) -> None:
        told = await arena.ask("GET", "/api/achievements")
        assert len(told["achievements"]) == len(ACHIEVEMENTS)
        assert (told["least_rounds"], told["least_seconds"]) == (8, 180)
        rent = next(one for one in told["achievements"] if one["id"] == "rent_collector")
        assert rent["goals"]["bangladesh"] == rent["goal"] == 10_000
        assert rent["goals"]["us"] != 10_000

    fight(scene)


def test_statistics_cannot_be_written_from_outside() -> None:
    async def scene(arena: Arena) -> None:
        token = await arena.guest("Ann")
        me = (await arena.ask("GET", "/api/me", token))["guest"]["id"]
        forged: dict[str, Any] = {"statistics": [{"edition": "us", "wins": 99}]}
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            async with arena.session.request(
                method,
                f"{arena.base}/api/players/{me}",
                json=forged,
                headers={"Authorization": f"Bearer {token}"},
            ) as reply:
                assert reply.status == 405
        assert (await ask(arena.session, "GET", f"{arena.base}/api/players/{me}"))[
            "statistics"
        ] == []

    fight(scene)


def test_a_victory_is_told_in_the_room_and_kept() -> None:
    async def scene(arena: Arena) -> None:
        table: Table = await arena.table()
        watcher = await arena.enter(await arena.guest("Wren"), table.code, watch=True)
        await table.begin()
        await table.finish()
        honored = await watcher.until(Honored)
        assert (honored.seat, honored.achievement, honored.points) == (0, "first_victory", 10)
        who = (await arena.ask("GET", "/api/me", table.tokens[0]))["guest"]["id"]
        async with asyncio.timeout(10):
            while not (profile := await arena.ask("GET", f"/api/players/{who}"))["points"]:
                await asyncio.sleep(0.02)
        assert profile["points"] >= 10
        assert profile["statistics"][0]["wins"] == 1

    fight(scene, least_rounds=0, least_seconds=0)


def test_a_game_that_does_not_count_brings_no_honors_but_figures() -> None:
    async def scene(arena: Arena) -> None:
        table: Table = await arena.table()
        await table.begin()
        await table.finish()
        who = (await arena.ask("GET", "/api/me", table.tokens[0]))["guest"]["id"]
        async with asyncio.timeout(10):
            while not (profile := await arena.ask("GET", f"/api/players/{who}"))["statistics"]:
                await asyncio.sleep(0.02)
        assert profile["statistics"][0]["wins"] == 1
        assert (profile["points"], profile["ratings"]) == (0, [])

    fight(scene)
