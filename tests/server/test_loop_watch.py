"""The loop watch: whatever holds up the event loop is counted, and told with its place."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from freehold.server.ops.loop_watch import PAUSE, LoopWatch, Stall, StallLog
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.process import loop_factory
from tests.kit.live_server import LiveServer
from tests.kit.rig import LONGEST

TRIES = 100  # a busy machine may hold up the loop, too
LOOPS: dict[str, Any] = {"uvloop": loop_factory(), "asyncio": asyncio.new_event_loop}
both = pytest.mark.parametrize("loop", LOOPS.values(), ids=[*LOOPS])


def work_hard(until: Callable[[], bool]) -> None:
    """Hold up the loop by working."""
    while not until():
        pass


def sleep_on_the_loop(until: Callable[[], bool]) -> None:
    """Hold up the loop by doing nothing."""
    while not until():
        time.sleep(0.001)


async def held_up(how: Callable[[Callable[[], bool]], None], metrics: Metrics) -> Stall:
    """Hold up the loop until that was seen; return what is told about it."""
    told: asyncio.Queue[Stall] = asyncio.Queue()
    watch = LoopWatch(metrics, told.put_nowait)
    watch.start()
    end = time.monotonic() + LONGEST
    try:
        for _ in range(TRIES):
            how(lambda: watch.has_seen or time.monotonic() > end)
            stall = await told.get()
            if how.__name__ in stall.doing:
                return stall
    finally:
        watch.stop()
    raise AssertionError(stall)


@both
@pytest.mark.parametrize("how", [work_hard, sleep_on_the_loop])
def test_what_holds_up_the_loop_is_told_with_its_place(loop: Any, how: Any) -> None:
    metrics = Metrics()
    with asyncio.Runner(loop_factory=loop) as runner:
        stall = runner.run(held_up(how, metrics))
    assert stall.over
    assert stall.milliseconds >= 20
    figures = dict(line.split() for line in metrics.text({}).splitlines() if line[0] != "#")
    assert int(figures["freehold_loop_stalls_total"]) >= 1
    assert int(figures["freehold_loop_stall_longest_milliseconds"]) >= stall.milliseconds


@both
def test_a_watch_that_was_stopped_leaves_nothing_behind(loop: Any) -> None:
    async def watched() -> None:
        watch = LoopWatch(Metrics())
        watch.start()
        assert "loop watch" in {thread.name for thread in threading.enumerate()}
        watch.stop()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(watched())
    assert "loop watch" not in {thread.name for thread in threading.enumerate()}


def test_of_many_stalls_few_are_logged() -> None:
    now = [0.0]
    log = StallLog(lambda: now[0])
    with capture_logs() as lines:
        for _ in range(5):
            log.tell(Stall(30, 30, "here"))
        now[0] = PAUSE
        log.tell(Stall(40, 0, "there", over=False))
    assert [(line["event"], line["doing"], line["untold"]) for line in lines] == [
        ("event loop stood still", "here", 0),
        ("event loop stands still", "there", 4),
    ]
    assert all(line["log_level"] == "warning" for line in lines)


@pytest.mark.parametrize("loop", LOOPS.values(), ids=[*LOOPS])
async def test_a_server_watches_its_loop(live: LiveServer) -> None:
    """Whoever reads the metrics is told."""
    url = f"http://127.0.0.1:{live.server.port}/metrics"
    async with live.session.get(url) as response:
        assert "freehold_loop_stalls_total " in await response.text()
    assert "loop watch" in {thread.name for thread in threading.enumerate()}
