"""Saves that strangers upload, over HTTP: whatever they are, there is an answer, and a server."""

import io
import random
from random import Random
from typing import Any, Final

import pytest

from freehold.editions import house_rules, load
from freehold.record import Player, RecordedGame
from freehold.server.http.saved_settings import header_of
from freehold.server.rooms.room import Room
from tests.kit.accounts import identity_of
from tests.kit.live_server import LiveServer, Table
from tests.kit.moderation import decide, moderator
from tests.kit.saves import SEED, begin, play, saved

PAUSED: Final = saved(play(begin("us", 4), 30, Random(4)))
HEADER: Final = PAUSED[: PAUSED.index(b"\n") + 1]
NOISE: Final = random.Random(7).randbytes(300_000)


async def upload(live: LiveServer, data: bytes) -> tuple[int, Any]:
    """Upload something; return the status and the answer."""
    async with live.session.post(live.base + "/api/verify", data=io.BytesIO(data)) as answer:
        return answer.status, await answer.json()


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


@pytest.mark.server(limits=False)
async def test_whatever_is_uploaded_while_two_people_play_is_told_what_it_is(
    live: LiveServer, table: Table
) -> None:
    status, told = await table.expect_still(lambda: upload(live, PAUSED))
    assert (status, told["ok"], told["edition"], told["actions"]) == (200, True, "us", 30)
    for case, (data, word) in CHANGED.items():
        status, told = await table.expect_still(lambda: upload(live, data))  # noqa: B023 - at once
        assert (status, told["ok"], told["word"]) == (200, False, word), case
        assert "expected" in told["problem"]
        assert len(told["problem"]) <= 400
    await table.play()


@pytest.mark.server(upload_bytes=1000)
async def test_a_save_beyond_the_limit_is_refused(live: LiveServer) -> None:
    status, told = await upload(live, PAUSED)
    assert (status, told["error"]["word"]) == (413, "too_large")
    assert told["error"]["message"] == f"expected at most 1000 bytes, got {len(PAUSED)}"


@pytest.mark.server(upload_seconds=0.01)
async def test_a_save_that_takes_too_long_is_told_so(live: LiveServer) -> None:
    """No process starts, reads and plays a game in so little time."""
    status, told = await upload(live, PAUSED)
    assert (status, told["ok"], told["word"]) == (200, False, "too_slow")


async def test_a_save_needs_no_token_and_gets_no_cookie(live: LiveServer) -> None:
    async with live.session.post(live.base + "/api/verify", data=b"x") as answer:
        assert (answer.status, "Set-Cookie" in answer.headers) == (200, False)


# --- what others read in a room where a save waits


def named(*names: str) -> bytes:
    """Return a save of people of any name, as whoever writes one can call them."""
    edition = load("us")
    players = tuple(map(Player, names))
    game = RecordedGame(edition, house_rules(edition, {}), players, SEED, clocked=False)
    return saved(play(game, 10, Random(1)))


async def taken_up(live: LiveServer, token: str, save: bytes) -> Room:
    """Return the room where a save waits."""
    url, headers = live.base + "/api/continue", {"Authorization": f"Bearer {token}"}
    async with live.session.post(url, data=io.BytesIO(save), headers=headers) as answer:
        assert answer.status == 201
        return await live.room((await answer.json())["code"])


@pytest.mark.parametrize(
    "name",
    [
        *("\u202eAnn", "Ann\0", "\u200b", "\n", "\x1b[31mAnn", "\ufeffAnn", "...", "\u3164"),
        *("a" + "\u0301" * 6, "\ue000", "\U000e0041a", "Ann \u2028 Ben"),
    ],
)
async def test_a_name_that_nobody_should_see_is_not_told_of_a_save(
    live: LiveServer, name: str
) -> None:
    token = await live.guest("Eve")
    room = await taken_up(live, token, named("Céline 李", name))
    saved = room.sheet.continues
    assert saved is not None
    assert saved.players == ("Céline 李", "Player 2")
    kept = await live.admission.store.save(saved.save)
    assert kept is not None
    names = [player.name for player in header_of(kept).players]
    assert names == list(saved.players)
    wire = await live.enter(token, room.sheet.code)
    await wire.ask(say="begin")
    assert room.sheet.phase == "playing"


async def test_who_is_silenced_does_not_speak_by_the_names_of_a_save(live: LiveServer) -> None:
    judge, token = await moderator(live), await live.guest("Eve")
    await decide(live, judge, await identity_of(live, token), "silence")
    room = await taken_up(live, token, named("Come to", "evil.example"))
    assert room.sheet.continues is not None
    assert room.sheet.continues.players == ("Player 1", "Player 2")
