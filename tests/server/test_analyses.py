"""Studies of finished games over HTTP: started once, told on the way, and kept for good."""

import asyncio
import gc
import itertools
import shutil
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.analysis import ANALYSIS_VERSION, Analysis, analyze
from freehold.record import parse_save
from freehold.server.cluster.bus import LocalBus
from freehold.server.games import analysis_jobs
from freehold.server.games.analysis_jobs import AnalysisFailure, AnalysisJobs, analyze_record
from freehold.server.games.packing import packed, unpacked
from freehold.server.games.records import Records
from freehold.server.http import analyses
from freehold.server.http.errors import speak_errors
from freehold.server.ops import limited_process
from freehold.server.ops.budgets import payer_at
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.store import AnalysisRow, GameRow, MemoryStore, RecordRow, Store
from tests.kit.bare_room import FakeClock
from tests.kit.rig import Opened
from tests.kit.saves import begin, play, saved

TURNS: Final = 1000  # imagined: an analysis in a moment
LONG: Final = 180.0  # seconds, for a process to be done
RECORD: Final = saved(play(begin("hongkong", 1, hosted=True), 5000, Random(1)))
Client = TestClient[web.Request, web.Application]


class Place:
    """A server of nothing but studies."""

    def __init__(self, client: Client, admission: Admission, jobs: AnalysisJobs) -> None:
        self.client = client
        self.admission = admission
        self.jobs = jobs

    def keep(self, game: str, record: bytes = RECORD, ended: int = 1) -> None:
        """Keep a game and its record."""
        self.admission.store.write(
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


def jobs_of(store: Store) -> AnalysisJobs:
    return AnalysisJobs(store, Records(store), LocalBus(store))


@asynccontextmanager
async def opened(**settings: Any) -> AsyncIterator[Place]:
    """Open a server, and leave nothing behind."""
    wanted = Settings(**{"limits": False, **settings})
    around = (FakeClock(), Mock(), Mock(), Metrics(), Mock(), Mock(), Mock())
    admission = Admission(wanted, MemoryStore(), *around)
    app = web.Application(middlewares=[speak_errors])
    app[ADMISSION] = admission
    jobs = app[analyses.ANALYSIS_JOBS] = jobs_of(admission.store)
    jobs.start()
    app.add_routes(analyses.routes)
    async with TestClient(TestServer(app)) as client:
        yield Place(client, admission, jobs)
    await jobs.close()


@pytest.fixture
def place(settings: dict[str, Any]) -> Iterator[Opened]:
    """Offer the server."""
    yield Opened(lambda: opened(**settings))
    gc.collect()  # whatever was not closed complains now


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "TURNS", TURNS)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let no study get done; return the list of those begun."""
    begun: list[str] = []

    async def hold(_record: bytes, note: Callable[[int], None]) -> bytes:
        begun.append("")
        note(137)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(analysis_jobs, "_ask_process", hold)
    return begun


async def begun(held: list[str]) -> int:
    """Return how many studies have begun, as soon as one has."""
    async with asyncio.timeout(LONG):
        while not held:
            await asyncio.sleep(0.01)
    return len(held)


async def test_a_game_that_nobody_asked_about_has_no_study(place: Place) -> None:
    place.keep("one")
    assert await place.ask("GET", "one") == (
        200,
        {"state": "none", "permille": 0, "analysis": None, "problem": "", "current": True},
    )


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_an_unknown_game_is_not_found(place: Place, method: str) -> None:
    status, told = await place.ask(method, "nowhere")
    assert (status, told["error"]["word"]) == (404, "no_such_game")


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_game_that_goes_on_is_not_found(place: Place, method: str) -> None:
    place.keep("one", ended=0)
    status, told = await place.ask(method, "one")
    assert (status, told["error"]["word"]) == (404, "no_such_game")


async def test_a_study_is_done_in_a_process_and_told(place: Place) -> None:
    place.keep("one")
    status, told = await place.ask("POST", "one")
    assert (status, told["state"] in ("waiting", "working")) == (202, True)
    told = await place.until("one", "done", "failed")
    assert (told["state"], told["permille"], told["problem"]) == ("done", 1000, "")
    found = msgspec.convert(told["analysis"], Analysis)
    assert found == analyze(parse_save(RECORD, "record"), budget=TURNS)


async def test_a_study_that_is_done_needs_no_process(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.keep("one")
    await place.ask("POST", "one")
    first = await place.until("one", "done")
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert await place.ask("POST", "one") == (200, first)
    assert await place.ask("GET", "one") == (200, first)


async def test_a_study_is_kept_in_the_store(place: Place) -> None:
    place.keep("one")
    await place.ask("POST", "one")
    await place.until("one", "done")
    row = await place.admission.store.analysis("one")
    assert row is not None
    assert row.version == ANALYSIS_VERSION
    assert msgspec.json.decode(unpacked(row.body), type=Analysis).edition == "hongkong"


async def test_a_study_of_an_older_version_is_made_anew(place: Place) -> None:
    place.keep("one")
    place.admission.store.write([AnalysisRow("one", ANALYSIS_VERSION - 1, packed(b"{}"))])
    assert (await place.ask("GET", "one"))[1]["state"] == "none"
    assert (await place.ask("POST", "one"))[0] == 202
    assert (await place.until("one", "done", "failed"))["state"] == "done"


OLD: Final = (Path(__file__).parent.parent / "analysis" / "version_1.json").read_bytes()


async def test_a_study_of_an_older_version_is_shown_until_it_is_asked_for_again(
    place: Place,
) -> None:
    """It has no styles and lessons, and says that it is not the newest."""
    place.keep("one")
    place.admission.store.write([AnalysisRow("one", 1, packed(OLD))])
    _status, told = await place.ask("GET", "one")
    assert (told["state"], told["current"], told["analysis"]["version"]) == ("done", False, 1)
    assert {str(player["style"]) for player in told["analysis"]["players"]} == {"None"}
    assert told["analysis"]["decisions"][0]["works"] == []
    status, _told = await place.ask("POST", "one")
    assert status == 202
    told = await place.until("one", "done")
    while not told["current"]:
        told = await place.until("one", "done")
    assert told["analysis"]["version"] == ANALYSIS_VERSION


async def test_progress_is_told(place: Place, held: list[str]) -> None:
    place.keep("one")
    await place.ask("POST", "one")
    told = await place.until("one", "working")
    while told["permille"] == 0:
        told = await place.until("one", "working")
    assert told["permille"] == 137
    assert await begun(held) == 1


async def test_the_process_tells_its_progress() -> None:
    heard: list[int] = []
    await analysis_jobs._ask_process(RECORD, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1000


async def test_asking_twice_begins_one_study(place: Place, held: list[str]) -> None:
    place.keep("one")
    for _ in range(3):
        assert (await place.ask("POST", "one"))[0] == 202
    await place.until("one", "working")
    assert await begun(held) == 1


async def test_one_is_studied_at_a_time_and_the_others_wait(place: Place, held: list[str]) -> None:
    for game in ("one", "two"):
        place.keep(game)
        await place.ask("POST", game)
    while not held:  # its record is read first
        assert (await place.until("one", "working"))["state"] == "working"
    assert (await place.ask("GET", "two"))[1]["state"] == "waiting"
    assert await begun(held) == 1


async def test_who_waits_comes_next(place: Place) -> None:
    for game in ("one", "two"):
        place.keep(game)
        await place.ask("POST", game)
    assert (await place.until("two", "done", "failed"))["state"] == "done"


async def test_only_so_many_may_wait(place: Place, held: list[str]) -> None:
    games = [f"g{number}" for number in range(analysis_jobs.MOST_WAITING + 1)]
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
    assert await begun(held) == 1


@pytest.mark.usefixtures("held")
async def test_no_address_fills_the_line() -> None:
    """Not even twenty do: 21 requests without a token closed the analyses to everybody."""
    jobs, numbers = jobs_of(MemoryStore()), itertools.count()

    async def begun(address: str, times: int) -> int:
        payer = payer_at(address)
        return sum([await jobs.begin(f"g{next(numbers)}", payer) for _ in range(times)])

    assert await begun("10.0.0.1", 21) == analysis_jobs.PER_ADDRESS
    for at in range(20):
        await begun(f"10.1.{at}.1", 21)
    assert await begun("203.0.113.7", 1) == 1


async def test_each_who_waits_has_a_turn_before_anybody_has_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    async def note(_jobs: AnalysisJobs, game: str) -> None:
        done.append(game)

    monkeypatch.setattr(AnalysisJobs, "_analyze", note)
    jobs = jobs_of(MemoryStore())
    for game, address in (("e1", "10.0.0.1"), ("e2", "10.0.0.1"), ("e3", "10.0.0.1"), ("a", "::1")):
        assert await jobs.begin(game, payer_at(address))
    jobs.start()
    async with asyncio.timeout(LONG):
        while len(done) < 4:
            await asyncio.sleep(0)
    await jobs.close()
    assert done == ["e1", "a", "e2", "e3"]


@pytest.mark.server(limits=True)
async def test_who_asks_too_often_is_told_to_slow_down(place: Place, held: list[str]) -> None:
    place.keep("one")
    statuses = [(await place.ask("POST", "one"))[0] for _ in range(10)]
    assert 429 in statuses
    assert (await place.ask("GET", "one"))[0] == 200
    assert await begun(held) == 1


async def test_a_record_that_cannot_be_played_again_fails_with_a_reason(place: Place) -> None:
    place.keep("one", RECORD.replace(b"Ann", b"Eve", 1))
    await place.ask("POST", "one")
    told = await place.until("one", "failed", "done")
    assert told["state"] == "failed"
    assert "expected a line as it was written" in told["problem"]


async def test_a_process_that_dies_fails_the_study_which_can_be_asked_for_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.keep("one")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", shutil.which("false"))
        await place.ask("POST", "one")
        told = await place.until("one", "failed", "done")
    assert (told["state"], told["problem"]) == ("failed", analysis_jobs._FAILED)
    assert (await place.ask("POST", "one"))[0] == 202
    assert (await place.until("one", "done", "failed"))["state"] == "done"


async def test_a_study_that_takes_too_long_fails(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_jobs, "SECONDS", 0)
    place.keep("one")
    await place.ask("POST", "one")
    told = await place.until("one", "failed", "done")
    assert told["problem"].startswith("expected a game that is analyzed in 0 s")


async def test_a_failed_study_does_not_keep_others_from_theirs(place: Place) -> None:
    place.keep("bad", b"no record")
    place.keep("good")
    for game in ("bad", "good"):
        await place.ask("POST", game)
    assert (await place.until("good", "done", "failed"))["state"] == "done"
    assert (await place.ask("GET", "bad"))[1]["state"] == "failed"


async def test_a_server_that_ends_leaves_no_process_behind(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Process] = []
    start = limited_process.start_process

    async def start_and_tell(module: str, *arguments: object) -> Process:
        started.append(await start(module, *arguments))
        return started[0]

    monkeypatch.setattr(analysis_jobs, "TURNS", 10**9)
    monkeypatch.setattr(analysis_jobs, "start_process", start_and_tell)
    place.keep("one")
    await place.ask("POST", "one")
    while not started:
        await asyncio.sleep(0)
    await place.jobs.close()
    assert started[0].returncode == -signal.SIGKILL


@pytest.mark.parametrize("data", [b"", b"hello", RECORD[:-10], b"\xff" * 100])
def test_whatever_the_record_is_there_is_an_answer(data: bytes) -> None:
    found = analyze_record(data, TURNS, lambda _: None)
    assert isinstance(found, AnalysisFailure)
    assert "expected" in found.problem
