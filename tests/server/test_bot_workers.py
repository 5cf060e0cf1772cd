"""Bots think beside the event loop: in threads, and in processes if they think for long."""

import asyncio
from collections.abc import Callable, Iterator
from unittest.mock import Mock, patch

import pytest
from msgspec.structs import replace

from freehold.record.setting import Setting
from freehold.server import brains, thinkers
from freehold.server.brains import ThreadBrains
from freehold.server.surroundings import Task, Thought
from freehold.server.thoughts import decide
from freehold.wire import view
from freehold.wire.actions import Propose
from tests.scene import Scene

LONG = 60.0  # seconds, for a process to be started


def task(turn: int = 1, game: str = "game", level: str = "beginner") -> Task:
    """Return a turn in which a beginner may think of an offer."""
    scene = Scene().own(0, 1).own(1, 5)
    scene.s.turns = turn
    seen = view(scene.s, 0)
    return Task(game=game, level=level, rules=scene.rules, view=seen, proposes=True)


def think(
    *tasks: Task, between: Callable[[ThreadBrains], None] | None = None
) -> list[Thought | None]:
    """Return what bots do, one after the other."""

    async def run() -> list[Thought | None]:
        loop = asyncio.get_running_loop()
        found: list[Thought | None] = []
        thinking = ThreadBrains()
        try:
            for one in tasks:
                told: asyncio.Future[Thought | None] = loop.create_future()
                thinking.think(one, told.set_result)
                found.append(await asyncio.wait_for(told, LONG))
                if between is not None:
                    between(thinking)
        finally:
            thinking.close()
        return found

    return asyncio.run(run())


@pytest.fixture
def deep() -> Iterator[None]:
    """Let beginners think in processes."""
    with patch.object(brains, "DEEP", {"beginner"}):
        yield


def test_a_bot_in_a_thread_does_as_it_decides() -> None:
    assert think(task(game="thread")) == [decide(task(game="same"))]


@pytest.mark.usefixtures("deep")
def test_a_bot_in_a_process_does_as_it_decides() -> None:
    assert think(task(game="process")) == [decide(task(game="alone"))]


@pytest.mark.usefixtures("deep")
def test_in_a_process_a_bot_remembers_its_game() -> None:
    turns = [task(turn, "remembered") for turn in range(1, 200)]
    found = think(*turns, *turns)
    offers = [one for one in found if one is not None and isinstance(one.action, Propose)]
    assert len(offers) == 1


@pytest.mark.usefixtures("deep")
def test_a_bot_whose_process_dies_does_something_all_the_same() -> None:
    def kill(thinking: ThreadBrains) -> None:
        for thinker in thinking._thinkers:
            if thinker._pool is not None:
                [process] = thinker._pool._processes.values()
                process.kill()
                process.join()

    with patch.object(thinkers, "log", Mock()):
        found = think(task(1, "dying"), task(2, "dying"), task(3, "dying"), between=kill)
    assert None not in found


@pytest.mark.usefixtures("deep")
def test_a_board_of_one_s_own_is_thought_about_in_a_thread() -> None:
    with patch.object(thinkers, "setting_of", return_value=Setting("?", "{}")):
        assert think(task(game="own")) == [decide(task(game="other"))]


def test_nothing_is_thought_in_a_process_after_closing() -> None:
    thinker = thinkers.Thinker()
    thinker.close()
    assert not thinker.think(replace(task(), game="closed"), Mock())
