"""Sweeps on a real Dask cluster, of which a worker dies in the middle."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from freehold.engine import COMPILED
from freehold.lab.lineup import LabError
from freehold.lab.match import Job, MatchSetup, Piece, jobs_of, play
from freehold.lab.results import open_results
from tests.cli.running import Runner
from tests.lab.test_commands import LATE, rows

cluster = pytest.importorskip("freehold.lab.cluster")

GAMES = 120 if COMPILED else 60
MATCHES = [
    MatchSetup(
        edition="us", bots=("steady", "steady:reserve=60"), games=GAMES, most_turns=150, seed=seed
    )
    for seed in (1, 2)
]
STARTED = re.compile(r"Scheduler at:\s+(tcp://\S+)")


@contextmanager
def process(*words: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a part of the cluster."""
    made = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
    )
    try:
        yield made
    finally:
        if made.poll() is None:
            os.killpg(made.pid, signal.SIGKILL)
        made.wait()
        assert made.stderr
        made.stderr.close()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Run a scheduler on a free port; yield its address."""
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    with process("distributed.cli.dask_scheduler", *words, folder=folder) as made:
        assert made.stderr
        for line in made.stderr:
            if found := STARTED.search(line):
                Thread(target=made.stderr.read, daemon=True).start()
                yield found[1]
                return
        raise AssertionError("the scheduler did not start")


def worker(address: str, folder: Path) -> "ExitStack[bool | None]":
    """Return a running worker, to be closed; it has no nanny, so that it stays dead."""
    stack = ExitStack()
    words = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    made = stack.enter_context(process("distributed.cli.dask_worker", *words, folder=folder))
    assert made.stderr
    Thread(target=made.stderr.read, daemon=True).start()
    stack.callback(made.kill)
    return stack


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a cluster of one worker; yield its address."""
    folder = tmp_path_factory.mktemp("cluster")
    with scheduler(folder) as address, worker(address, folder):
        yield address


def test_nothing_is_lost_or_done_twice_when_a_worker_dies(address: str, tmp_path: Path) -> None:
    """One of two workers is killed after some pieces; the results are those of a run at home."""
    kept: list[Piece] = []
    with worker(address, tmp_path) as two:
        wait_for_workers(address, 2)
        with open_results(tmp_path / "far.sqlite", MATCHES) as results:
            for job, score in cluster.work_on_cluster(address, play, jobs_of(MATCHES)):
                assert results.keep(job.piece, score)
                kept.append(job.piece)
                if len(kept) == 5:
                    two.close()
    with open_results(tmp_path / "home.sqlite", MATCHES) as results:
        for job in jobs_of(MATCHES):
            results.keep(job.piece, play(job))
    assert sorted(kept) == sorted(job.piece for job in jobs_of(MATCHES))
    assert rows(tmp_path / "far.sqlite") == rows(tmp_path / "home.sqlite")


def test_the_command_plays_on_a_cluster_what_it_plays_at_home(
    address: str, run: Runner, tmp_path: Path
) -> None:
    lineup = ("--edition", "us", "--bots", "steady,steady:reserve=60", "--set", "jackpot=yes,no")
    words = ("lab", "sweep", *lineup, "--games", "8", "--most-turns", "100")
    assert run(*words, "--out", "far.sqlite", "--scheduler", address).code == 0
    assert run(*words, "--out", "home.sqlite").code == 0
    assert rows(tmp_path / "far.sqlite") == rows(tmp_path / "home.sqlite")


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with pytest.raises(LabError, match="expected the address of a Dask scheduler"):
        cluster.check_scheduler("tcp://127.0.0.1:1")


def test_jobs_travel() -> None:
    """A job and its score are the same after a journey through bytes."""
    import pickle

    job = next(jobs_of(MATCHES))
    there: Job = pickle.loads(pickle.dumps(job))
    assert there == job
    assert pickle.loads(pickle.dumps(play(job))) == play(there)


def wait_for_workers(address: str, count: int) -> None:
    """Wait until so many workers have reported."""
    end = time.monotonic() + LATE
    with cluster.Client(address, set_as_default=False) as client:
        while len(client.scheduler_info()["workers"]) < count:
            assert time.monotonic() < end
            time.sleep(0.1)
