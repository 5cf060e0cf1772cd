"""Bots think beside the event loop: in threads, and in processes if they think for long."""

import asyncio
from collections.abc import Callable, Iterator
from unittest.mock import Mock, patch

import pytest
from msgspec.structs import replace

from freehold.bots.driver import DECIDE, PROPOSE
from freehold.bots.seat_table import seat_table
from freehold.record.rules_source import RulesSource
from freehold.server.bots import processes, workers
from freehold.server.bots.decisions import decide
from freehold.server.bots.tasks import BotMove, BotTask
from freehold.server.bots.workers import BotWorkers
from freehold.server.ops.metrics import Metrics
from freehold.wire.actions import Propose
from tests.kit.scene import Scene

LONG = 60.0  # seconds, for a process to be started


def task(turn: int = 1, game: str = "game", level: str = "beginner") -> BotTask:
    """Return a turn in which a beginner may think of an offer."""
    scene = Scene().own(0, 1).own(1, 5)
    scene.s.turns = turn
    table = seat_table(scene.s, 0)
    return BotTask(game=game, level=level, seat=0, table=table, wanted=PROPOSE | DECIDE)


def think(
    *tasks: BotTask, between: Callable[[BotWorkers], None] | None = None
) -> list[BotMove | None]:
    """Return what bots do, one after the other."""

    async def run() -> list[BotMove | None]:
        loop = asyncio.get_running_loop()
        found: list[BotMove | None] = []
        thinking = BotWorkers()
        try:
            for one in tasks:
                told: asyncio.Future[BotMove | None] = loop.create_future()
                thinking.think(one, told.set_result)
                found.append(await asyncio.wait_for(told, LONG))
                if between is not None:
                    between(thinking)
        finally:
            thinking.close()
        return found

    return asyncio.run(run())


def test_the_time_that_a_bot_takes_is_told_by_its_level() -> None:
    metrics = Metrics()
    with patch.object(workers, "Metrics", lambda: metrics):
        think(task(), task(level="steady"), task(2))
    lines = metrics.text({}).splitlines()
    assert 'freehold_bot_seconds_count{level="beginner"} 2' in lines
    assert 'freehold_bot_seconds_count{level="steady"} 1' in lines


@pytest.fixture
def deep() -> Iterator[None]:
    """Let beginners think in processes."""
    with patch.object(workers, "DEEP", {"beginner"}):
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
    def kill(thinking: BotWorkers) -> None:
        for thinker in thinking._processes:
            if thinker._pool is not None:
                [process] = thinker._pool._processes.values()
                process.kill()
                process.join()

    with patch.object(processes, "log", Mock()):
        found = think(task(1, "dying"), task(2, "dying"), task(3, "dying"), between=kill)
    assert None not in found


@pytest.mark.usefixtures("deep")
def test_a_board_of_one_s_own_is_thought_about_in_a_thread() -> None:
    with patch.object(processes, "rules_source_of", return_value=RulesSource("?", "{}")):
        assert think(task(game="own")) == [decide(task(game="other"))]


def test_nothing_is_thought_in_a_process_after_closing() -> None:
    thinker = processes.BotProcess()
    thinker.close()
    assert not thinker.think(replace(task(), game="closed"), Mock())
