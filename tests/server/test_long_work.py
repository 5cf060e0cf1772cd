"""Long work in Python: one piece at a time, behind the event loop, and nothing twice."""

import asyncio
import sys
import time

import pytest

from freehold.server.ops.known_answers import CrowdedError
from freehold.server.ops.long_work import MOST_WAITING, LongAnswers, LongWork


async def test_threads_of_python_give_way_to_the_event_loop_sooner_meanwhile() -> None:
    before, work = sys.getswitchinterval(), LongWork()
    assert await work.do(sys.getswitchinterval) <= before / 5
    assert sys.getswitchinterval() == pytest.approx(before)


async def test_one_piece_is_done_at_a_time() -> None:
    work, at_once = LongWork(), list[int]()
    busy = 0

    def piece() -> None:
        nonlocal busy
        busy += 1
        at_once.append(busy)
        time.sleep(0.001)
        busy -= 1

    await asyncio.gather(*(work.do(piece) for _ in range(20)))
    assert at_once == [1] * 20


async def test_work_that_fails_is_in_nobodys_way() -> None:
    before, work = sys.getswitchinterval(), LongWork()
    with pytest.raises(ZeroDivisionError):
        await work.do(lambda: 1 // 0)
    assert sys.getswitchinterval() == pytest.approx(before)
    assert await work.do(lambda: "done") == "done"


async def test_a_picture_is_drawn_once_however_many_ask() -> None:
    pictures, drawn = LongAnswers(LongWork()), list[str]()

    def draw() -> bytes:
        drawn.append("a")
        return b"picture"

    found = await asyncio.gather(*(pictures.find("a", draw) for _ in range(50)))
    assert [*found, await pictures.find("a", draw)] == [b"picture"] * 51
    assert drawn == ["a"]


async def test_what_cannot_be_drawn_is_tried_again() -> None:
    pictures = LongAnswers(LongWork())
    assert await pictures.find("a", lambda: None) is None
    assert await pictures.find("a", lambda: b"picture") == b"picture"


async def test_who_asks_for_one_more_while_many_wait_is_turned_away() -> None:
    pictures = LongAnswers(LongWork())
    asked = [pictures.find(str(number), lambda: b"p") for number in range(MOST_WAITING + 3)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert found[:MOST_WAITING] == [b"p"] * MOST_WAITING
    assert [type(one) for one in found[MOST_WAITING:]] == [CrowdedError] * 3
    assert await pictures.find("late", lambda: b"p") == b"p"
