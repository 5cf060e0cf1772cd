"""Saves that strangers upload, over HTTP: whatever they are, there is an answer, and a server."""

import io
import random
from random import Random
from typing import Any, Final

import pytest

from tests.record.saves import begin, play, saved
from tests.server.hostile.arena import Arena, fight

PAUSED: Final = saved(play(begin("us", 4), 30, Random(4)))
HEADER: Final = PAUSED[: PAUSED.index(b"\n") + 1]
NOISE: Final = random.Random(7).randbytes(300_000)


def upload(data: bytes, **settings: Any) -> tuple[int, Any]:
    """Upload something while two people play; return the status and the answer."""

    async def plot(place: Arena) -> tuple[int, Any]:
        table = await place.table()
        url = place.base + "/api/verify"

        async def send() -> tuple[int, Any]:
            async with place.session.post(url, data=io.BytesIO(data)) as answer:
                return answer.status, await answer.json()

        found = await table.expect_still(send)
        await table.play()
        return found

    return fight(plot, **settings)


def test_a_good_save_is_verified() -> None:
    status, told = upload(PAUSED)
    assert (status, told["ok"], told["edition"], told["actions"]) == (200, True, "us", 30)


CHANGED: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", "not_a_save"),
    "noise": (NOISE, "not_a_save"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + NOISE[:1000], "not_a_save"),
    "an archive": (b"PK\x03\x04" + NOISE[:1000], "not_a_save"),
    "line breaks": (b"\n" * 3_999_999, "not_a_save"),
    "a page": (b"<html><script>alert(1)</script>", "not_a_save"),
    "only a header": (HEADER, "cut_off"),
    "a header and noise": (HEADER + NOISE, "damaged"),
    "a header and line breaks": (HEADER + b"\n" * 1_000_000, "damaged"),
    "a header and depth": (HEADER + b"[" * 900_000 + b"\n", "damaged"),
    "a line beyond the limit": (HEADER + b"x" * 2_000_000 + b"\n", "damaged"),
    "cut off within a line": (PAUSED[:-10], "cut_off"),
    "another name": (PAUSED.replace(b"Ann", b"Eve", 1), "damaged"),
    "a line twice": (PAUSED.replace(b"\n", b"\n" + HEADER, 1), "damaged"),
}


@pytest.mark.parametrize("case", CHANGED)
def test_what_is_no_good_save_is_told_so(case: str) -> None:
    data, word = CHANGED[case]
    status, told = upload(data)
    assert (status, told["ok"], told["word"]) == (200, False, word)
    assert "expected" in told["problem"]
    assert len(told["problem"]) <= 400


def test_a_save_beyond_the_limit_is_refused() -> None:
    status, told = upload(PAUSED, upload_bytes=1000)
    assert (status, told["error"]["word"]) == (413, "too_large")
    assert told["error"]["message"] == f"expected at most 1000 bytes, got {len(PAUSED)}"


def test_a_save_that_takes_too_long_is_told_so() -> None:
    """No process starts, reads and plays a game in so little time."""
    status, told = upload(PAUSED, upload_seconds=0.01)
    assert (status, told["ok"], told["word"]) == (200, False, "too_slow")


def test_a_save_needs_no_token_and_gets_no_cookie() -> None:
    async def plot(place: Arena) -> tuple[int, bool]:
        async with place.session.post(place.base + "/api/verify", data=b"x") as answer:
            return answer.status, "Set-Cookie" in answer.headers

    assert fight(plot) == (200, False)
