"""Studies of finished games over HTTP: started once, told on the way, and kept for good."""

import asyncio
import gc
import shutil
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.record import parse_save
from freehold.server import studies
from freehold.server.archive import packed, unpacked
from freehold.server.desk import DESK, Desk
from freehold.server.errors import speak_errors
from freehold.server.metrics import Metrics
from freehold.server.settings import Settings
from freehold.server.store import GameRow, MemoryStore, RecordRow, StudyRow
from freehold.server.studies import StudyFailure, routes, study_of, study_record
from freehold.study import STUDY_VERSION, Analysis, analyze
from tests.record.saves import begin, play, saved
from tests.server.stage import FakeClock

TURNS: Final = 1000  # imagined: an analysis in a moment
LONG: Final = 60.0  # seconds, for a process to be done
RECORD: Final = saved(play(begin("hongkong", 1, hosted=True), 5000, Random(1)))
Client = TestClient[web.Request, web.Application]


class Place:
    """A server of nothing but studies."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self.client = client
        self.desk = desk

    def keep(self, game: str, record: bytes = RECORD, ended: int = 1) -> None:
        """Keep a game and its record."""
        self.desk.store.write(
            [GameRow(game, 1, 1, 2, "hongkong", 1, ended, b""), RecordRow(game, packed(record))]
        )

    async def ask(self, method: str, game: str) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        async with self.client.request(method, f"/api/games/{game}/study") as came:
            return came.status, await came.json()

    async def until(self, game: str, *states: str) -> Any:
        """Ask until a study is in one of some states."""
        async with asyncio.timeout(LONG):
            while True:
                _status, told = await self.ask("GET", game)
                if told["state"] in states:
                    return told
                await asyncio.sleep(0.01)


def visit(plot: Callable[[Place], Awaitable[None]], **settings: Any) -> None:
    """Let something happen at a server, and leave nothing behind."""

    async def run() -> None:
        wanted = Settings(**{"limits": False, **settings})
        desk = Desk(wanted, MemoryStore(), FakeClock(), Mock(), Mock(), Metrics())
        app = web.Application(middlewares=[speak_errors])
        app[DESK] = desk
        app.add_routes(routes)
        async with TestClient(TestServer(app)) as client:
            await plot(Place(client, desk))
        await study_of(desk).close()

    asyncio.run(run())
    gc.collect()  # whatever was not closed complains now


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "TURNS", TURNS)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let no study get done; return the list of those begun."""
    begun: list[str] = []

    async def hold(_record: bytes, note: Callable[[int], None]) -> bytes:
        begun.append("")
        note(137)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(studies, "_ask_process", hold)
    return begun


def test_a_game_that_nobody_asked_about_has_no_study() -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        assert await place.ask("GET", "one") == (
            200,
            {"state": "none", "permille": 0, "analysis": None, "problem": ""},
        )

    visit(plot)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_game_is_not_found(method: str) -> None:
    async def plot(place: Place) -> None:
        status, told = await place.ask(method, "nowhere")
        assert (status, told["error"]["word"]) == (404, "no_such_game")

    visit(plot)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_game_that_goes_on_is_not_found(method: str) -> None:
    async def plot(place: Place) -> None:
        place.keep("one", ended=0)
        status, told = await place.ask(method, "one")
        assert (status, told["error"]["word"]) == (404, "no_such_game")

    visit(plot)


def test_a_study_is_done_in_a_process_and_told() -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        status, told = await place.ask("POST", "one")
        assert (status, told["state"] in ("waiting", "working")) == (202, True)
        told = await place.until("one", "done", "failed")
        assert (told["state"], told["permille"], told["problem"]) == ("done", 1000, "")
        found = msgspec.convert(told["analysis"], Analysis)
        assert found == analyze(parse_save(RECORD, "record"), budget=TURNS)

    visit(plot)


def test_a_study_that_is_done_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        await place.ask("POST", "one")
        first = await place.until("one", "done")
        monkeypatch.setattr(sys, "executable", shutil.which("false"))
        assert await place.ask("POST", "one") == (200, first)
        assert await place.ask("GET", "one") == (200, first)

    visit(plot)


def test_a_study_is_kept_in_the_store() -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        await place.ask("POST", "one")
        await place.until("one", "done")
        row = await place.desk.store.study("one")
        assert row is not None
        assert row.version == STUDY_VERSION
        assert msgspec.json.decode(unpacked(row.body), type=Analysis).edition == "hongkong"

    visit(plot)


def test_a_study_of_an_older_version_is_made_anew() -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        place.desk.store.write([StudyRow("one", STUDY_VERSION - 1, packed(b"{}"))])
        assert (await place.ask("GET", "one"))[1]["state"] == "none"
        assert (await place.ask("POST", "one"))[0] == 202
        assert (await place.until("one", "done", "failed"))["state"] == "done"

    visit(plot)


def test_progress_is_told(held: list[str]) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        await place.ask("POST", "one")
        told = await place.until("one", "working")
        while told["permille"] == 0:
            told = await place.until("one", "working")
        assert told["permille"] == 137
        assert len(held) == 1

    visit(plot)


def test_the_process_tells_its_progress() -> None:
    async def listen() -> list[int]:
        heard: list[int] = []
        await studies._ask_process(RECORD, heard.append)
        return heard

    heard = asyncio.run(listen())
    assert heard == sorted(heard)
    assert heard[-1] == 1000


def test_asking_twice_begins_one_study(held: list[str]) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        for _ in range(3):
            assert (await place.ask("POST", "one"))[0] == 202
        await place.until("one", "working")
        assert len(held) == 1

    visit(plot)


def test_one_is_studied_at_a_time_and_the_others_wait(held: list[str]) -> None:
    async def plot(place: Place) -> None:
        for game in ("one", "two"):
            place.keep(game)
            await place.ask("POST", game)
        assert (await place.until("one", "working"))["state"] == "working"
        assert (await place.ask("GET", "two"))[1]["state"] == "waiting"
        assert len(held) == 1

    visit(plot)


def test_who_waits_comes_next() -> None:
    async def plot(place: Place) -> None:
        for game in ("one", "two"):
            place.keep(game)
            await place.ask("POST", game)
        assert (await place.until("two", "done", "failed"))["state"] == "done"

    visit(plot)


def test_only_so_many_may_wait(held: list[str]) -> None:
    async def plot(place: Place) -> None:
        games = [f"g{number}" for number in range(studies.MOST_WAITING + 2)]
        for game in games:
            place.keep(game)
        assert (await place.ask("POST", games[0]))[0] == 202
        await place.until(games[0], "working")
        for game in games[1:-1]:
            assert (await place.ask("POST", game))[0] == 202
        status, told = await place.ask("POST", games[-1])
        assert (status, told["error"]["word"]) == (503, "too_many")
        assert (await place.ask("GET", games[-1]))[1]["state"] == "none"
        assert (await place.ask("POST", games[1]))[0] == 202  # it waits already
        assert len(held) == 1

    visit(plot)


def test_who_asks_too_often_is_told_to_slow_down(held: list[str]) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        statuses = [(await place.ask("POST", "one"))[0] for _ in range(10)]
        assert 429 in statuses
        assert (await place.ask("GET", "one"))[0] == 200
        assert len(held) == 1

    visit(plot, limits=True)


def test_a_record_that_cannot_be_played_again_fails_with_a_reason() -> None:
    async def plot(place: Place) -> None:
        place.keep("one", RECORD.replace(b"Ann", b"Eve", 1))
        await place.ask("POST", "one")
        told = await place.until("one", "failed", "done")
        assert told["state"] == "failed"
        assert "expected a line as it was written" in told["problem"]

    visit(plot)


def test_a_process_that_dies_fails_the_study_which_can_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "executable", shutil.which("false"))
            await place.ask("POST", "one")
            told = await place.until("one", "failed", "done")
        assert (told["state"], told["problem"]) == ("failed", studies._FAILED)
        assert (await place.ask("POST", "one"))[0] == 202
        assert (await place.until("one", "done", "failed"))["state"] == "done"

    visit(plot)


def test_a_study_that_takes_too_long_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Place) -> None:
        place.keep("one")
        await place.ask("POST", "one")
        told = await place.until("one", "failed", "done")
        assert told["problem"].startswith("expected a game that is analyzed in 0 s")

    monkeypatch.setattr(studies, "SECONDS", 0)
    visit(plot)


def test_a_failed_study_does_not_keep_others_from_theirs() -> None:
    async def plot(place: Place) -> None:
        place.keep("bad", b"no record")
        place.keep("good")
        for game in ("bad", "good"):
            await place.ask("POST", game)
        assert (await place.until("good", "done", "failed"))["state"] == "done"
        assert (await place.ask("GET", "bad"))[1]["state"] == "failed"

    visit(plot)


def test_a_server_that_ends_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Process] = []
    start = studies._start_process

    async def start_and_tell() -> Process:
        started.append(await start())
        return started[0]

    async def plot(place: Place) -> None:
        place.keep("one")
        await place.ask("POST", "one")
        while not started:
            await asyncio.sleep(0)
        await study_of(place.desk).close()

    monkeypatch.setattr(studies, "TURNS", 10**9)
    monkeypatch.setattr(studies, "_start_process", start_and_tell)
    visit(plot)
    assert started[0].returncode == -signal.SIGKILL


@pytest.mark.parametrize("data", [b"", b"hello", RECORD[:-10], b"\xff" * 100])
def test_whatever_the_record_is_there_is_an_answer(data: bytes) -> None:
    found = study_record(data, TURNS, lambda _: None)
    assert isinstance(found, StudyFailure)
    assert "expected" in found.problem
