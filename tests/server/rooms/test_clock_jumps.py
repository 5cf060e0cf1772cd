"""Clocks that lie: a wall clock that jumps deletes nothing, a server that was stopped counts none.

What is deleted needs both clocks: the one on the wall, and the server's own.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import pytest

from freehold.server.ops.uptime import MOST_BETWEEN, UptimeClock
from freehold.server.rooms.retention import GRACE, ROOM_LIFE
from tests.kit.bare_room import FakeClock
from tests.kit.registry_rig import RegistryRig, left_alone
from tests.kit.room_rig import deal

DAY: Final = 24 * 3600
SWEEP: Final = 15
YEARS: Final = 10 * 365 * DAY


@pytest.mark.parametrize("ahead", [15 * DAY, YEARS, -YEARS], ids=["15 days", "years", "behind"])
@pytest.mark.parametrize("phase", ROOM_LIFE)
async def test_a_wall_clock_that_jumps_for_a_moment_archives_nothing(
    rig: RegistryRig, phase: str, ahead: int
) -> None:
    code = left_alone(rig, phase).sheet.code
    await rig.rest()
    rig.clock.ahead = ahead
    await rig.pass_time(1)
    await rig.pass_time(16)
    rig.clock.ahead = 0
    await rig.pass_time(SWEEP)
    assert rig.registry.door(code) is not None
    assert await rig.registry.find(code) is not None


@pytest.mark.parametrize("phase", ROOM_LIFE)
async def test_a_wall_clock_that_stays_ahead_shortens_no_room_s_life(
    rig: RegistryRig, phase: str
) -> None:
    code = left_alone(rig, phase).sheet.code
    await rig.rest()
    rig.clock.ahead = YEARS
    await rig.pass_time(ROOM_LIFE[phase] - 200)
    assert rig.registry.door(code) is not None
    await rig.pass_time(400)
    assert rig.registry.door(code) is None


@pytest.mark.parametrize("phase", ROOM_LIFE)
async def test_what_was_touched_under_a_clock_behind_lives_on_when_it_is_right(
    rig: RegistryRig, phase: str
) -> None:
    rig.clock.ahead = -YEARS
    code = left_alone(rig, phase).sheet.code
    await rig.rest()
    rig.clock.ahead = 0
    await rig.pass_time(ROOM_LIFE[phase] / 2)
    assert rig.registry.door(code) is not None


@pytest.mark.parametrize("ahead", [YEARS, -YEARS], ids=["ahead", "behind"])
@pytest.mark.parametrize("phase", ROOM_LIFE)
async def test_a_server_that_starts_with_a_wrong_clock_waits_for_a_right_one(
    rig: RegistryRig, phase: str, ahead: int
) -> None:
    code = left_alone(rig, phase).sheet.code
    await rig.reopen()
    rig.clock.ahead = ahead
    await rig.registry.open()
    await rig.pass_time(GRACE[phase] - SWEEP)
    rig.clock.ahead = 0
    await rig.pass_time(SWEEP)
    assert rig.registry.door(code) is not None


async def test_the_time_a_server_was_down_counts_after_the_grace(rig: RegistryRig) -> None:
    code = left_alone(rig, "playing").sheet.code
    rig.store.beat(rig.clock.now())
    await rig.reopen(ahead=ROOM_LIFE["playing"] + 1)  # the server was down for so long
    await rig.pass_time(GRACE["playing"] - SWEEP)
    assert rig.registry.door(code) is not None
    await rig.pass_time(2 * SWEEP)
    assert rig.registry.door(code) is None


# --- a server that was stopped


class LoopTime:
    """An event loop whose time is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.timers: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_at", lambda when, run: self.timers.append((when, run)))


async def test_a_stop_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = LoopTime(monkeypatch)
    clock = UptimeClock(5_000)
    for _ in range(10):
        loop.now += 1
        clock.now()
    assert clock.now() == 15_000
    loop.now += 3600
    assert clock.now() <= 15_000 + MOST_BETWEEN
    before = clock.now()
    loop.now += 1
    assert clock.now() == before + 1000


async def test_a_timer_waits_for_its_time_after_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = LoopTime(monkeypatch)
    clock = UptimeClock(0)
    loop.now += 3600
    clock.now()
    now = clock.now()
    clock.call_at(now + 5_000, lambda: None)
    assert loop.timers[0][0] - loop.now == pytest.approx(5.001)


class StoppedClock(FakeClock):
    """A clock whose timers ring too early: the machine's time has gone on, the server's has not."""

    def ring_all(self) -> None:
        """Let everything go off that is set, and no time pass."""
        timers, self._timers = self._timers, []
        for _when, _count, timer in timers:
            if timer.run is not None:
                timer.run()


def test_alarms_that_ring_too_early_take_nobody_s_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kit.bare_room.FakeClock", StoppedClock)
    rig = deal("Ann", "Bob", pace="fast")
    assert isinstance(rig.clock, StoppedClock)
    before, face = rig.acts, rig.face
    for _ in range(5):
        rig.clock.ring_all()
    assert (rig.acts, rig.face) == (before, face)
    rig.pass_time(15 + 40 + 1)
    assert len(rig.acts) > len(before)
