"""The rig of the tests themselves: what would last for ever fails."""

import asyncio
import itertools
import signal

import pytest

from tests.kit import rig


def test_a_coroutine_that_never_ends_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rig, "LONGEST", 0.01)

    async def endless() -> None:
        await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        rig.run_test(endless, {})


def test_a_loop_that_never_ends_fails() -> None:
    with pytest.raises(TimeoutError, match=r"expected an end within 0\.01 s"), rig.alarm(0.01):
        for _ in itertools.count():
            pass


def test_every_test_has_an_alarm() -> None:
    left, _interval = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= rig.LONGEST
