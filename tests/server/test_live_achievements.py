"""Which games bring achievements, over a real server: nearly all, though few of them are rated."""

import asyncio
from typing import Any

import pytest

from freehold.protocol import Ack, Act, Begin, CallVote, Honored, Ready, Vote
from freehold.server.games.rebuild import rebuild
from freehold.server.rooms.live_achievements import LiveAchievements
from freehold.statistics.eligibility import Bounds
from freehold.wire.actions import Resign
from tests.kit.accounts import identity_of
from tests.kit.live_server import LiveServer, Table
from tests.server.uploads import saved, uploaded

OPTIONS: list[dict[str, Any]] = [
    {"time_limit": 30},
    {"jackpot": True},
    {"bankruptcy_limit": 1},
    {"start_money": 3000, "trade": "own_turn"},
]


async def profile_of(live: LiveServer, token: str, games: int = 1) -> dict[str, Any]:
    """Return somebody's profile once so many games are in it."""
    who = await identity_of(live, token)
    async with asyncio.timeout(120):
        while True:
            profile: dict[str, Any] = await live.ask("GET", f"/api/players/{who}")
            if len(profile["trail"]) >= games:
                return profile
            await asyncio.sleep(0.02)


def earned(profile: dict[str, Any]) -> set[str]:
    """Return which achievements somebody has."""
    return {one["achievement"] for one in profile["progress"] if one["honor"] is not None}


async def continued(live: LiveServer, tokens: list[str], save: bytes) -> Table:
    """Return a table at which two people go on with a save."""
    code = await uploaded(live, tokens[0], save)
    ann, ben = [await live.client(token, code) for token in tokens]
    assert isinstance(await ben.do(Ready, True), Ack)
    assert isinstance(await ann.do(Begin), Ack)
    return Table(live, await live.room(code), tokens, ann, ben)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
async def test_the_first_win_counts_with_options_of_the_edition(
    live: LiveServer, options: dict[str, Any]
) -> None:
    table = await live.table(options=options)
    await table.begin()
    await table.finish()
    profile = await profile_of(live, table.tokens[0])
    assert "first_victory" in earned(profile)
    assert profile["ratings"] == []


@pytest.mark.server(least_rounds=1)
async def test_a_win_over_bots_counts_and_is_told(live: LiveServer, token: str) -> None:
    settings = {"edition": "hongkong", "chairs": 2, "pace": "none"}  # there Ann goes first
    wish = {"settings": settings, "bots": ["beginner"]}
    code = (await live.ask("POST", "/api/rooms", token, wish))["code"]
    ann = await live.client(token, code)
    watcher = await live.enter(await live.guest("Wren"), code, watch=True)
    assert isinstance(await ann.do(Begin), Ack)
    room = await live.room(code)
    achievements = room.services.observer
    assert isinstance(achievements, LiveAchievements)
    watch = achievements._watches[room.id]
    await live.until(lambda: watch.waiting is None)  # else it may be kept before it is told
    assert isinstance(await ann.do(CallVote, "end"), Ack)  # a draw: both have won
    honored = await watcher.until(Honored)
    assert (honored.seat, honored.achievement) == (0, "first_victory")
    assert "first_victory" in earned(await profile_of(live, token))


async def ended(live: LiveServer) -> list[set[str]]:
    """Let two people end a game that has just begun; return what they have then."""
    table = await live.table()
    await table.begin()
    assert isinstance(await table.ann.do(CallVote, "end"), Ack)
    await table.ben.until(lambda: table.ben.mirror.vote is not None)
    assert isinstance(await table.ben.do(Vote, True), Ack)
    return [earned(await profile_of(live, token)) for token in table.tokens]


@pytest.mark.server(least_rounds=1)
async def test_a_game_ended_by_a_vote_counts(live: LiveServer) -> None:
    assert all("first_victory" in one for one in await ended(live))


async def test_a_game_ended_by_a_vote_before_it_was_one_does_not_count(live: LiveServer) -> None:
    assert await ended(live) == [set(), set()]


async def test_a_game_from_a_sealed_save_counts_once(live: LiveServer) -> None:
    table = await live.table(chairs=2)
    await table.play(6)
    save = await saved(live, table.code, table.tokens[0])
    for games in (1, 2):
        again = await continued(live, table.tokens, save)
        await again.finish()
        profile = await profile_of(live, table.tokens[0], games)
    assert "first_victory" in earned(profile)
    veteran = next(one for one in profile["progress"] if one["achievement"] == "veteran")
    assert veteran["count"] == 1
    assert profile["ratings"] == []


async def test_a_game_that_was_saved_openly_counts_with_its_new_dice(live: LiveServer) -> None:
    token = await live.guest("Ann")
    wish = {"settings": {"chairs": 2, "pace": "none"}, "bots": ["beginner"]}
    code = (await live.ask("POST", "/api/rooms", token, wish))["code"]
    ann = await live.client(token, code)
    assert isinstance(await ann.do(Begin), Ack)
    await saved(live, code, token)
    prompt = ann.mirror.prompt
    assert prompt is not None
    assert isinstance(await ann.do(Act, prompt.ask, Resign()), Ack)
    profile = await profile_of(live, token)
    assert profile["statistics"][0]["games"] == 1
    assert any(one["count"] > 0 for one in profile["progress"])


async def test_rebuilding_comes_to_the_same_rows(live: LiveServer) -> None:
    table = await live.table(chairs=2, options={"jackpot": True})
    await table.play(6)
    save = await saved(live, table.code, table.tokens[0])
    await table.finish()
    for _ in range(2):
        await (await continued(live, table.tokens, save)).finish()
    await profile_of(live, table.tokens[0], 3)
    done = await rebuild(live.admission.store, Bounds())
    assert (done.games, done.before) == (3, done.after)
