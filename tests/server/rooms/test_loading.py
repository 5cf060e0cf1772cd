"""Rooms on their way into memory, and who asks for them meanwhile."""

import asyncio
import gc

import pytest
from structlog.testing import capture_logs

from freehold.server.rooms.loading import Loading
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room


@pytest.mark.parametrize(("error", "told"), [(RefusedError("shutting_down"), 0), (KeyError(), 1)])
async def test_what_becomes_of_a_room_is_told_once_though_who_asked_is_gone(
    error: Exception, told: int
) -> None:
    loading, goes_on, complaints = Loading(), asyncio.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, said: complaints.append(said))

    async def load() -> Room:
        await goes_on.wait()
        raise error

    asker = asyncio.create_task(loading.share(1, load))
    await asyncio.sleep(0)
    asker.cancel()
    await asyncio.wait([asker])
    with capture_logs() as logs:
        goes_on.set()
        await loading.wait(1)
        del asker
        error.__traceback__ = None  # which knows the task
        await asyncio.sleep(0)
        gc.collect()
    assert (len(logs), complaints) == (told, [])
