"""The lab's commands: the same however many work; what is wrong is told and nothing written."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from freehold.engine import COMPILED
from tests.cli.running import Runner

GAMES = "40" if COMPILED else "4"
MANY = "4000000"
BOTS = "steady,steady:reserve=60,steady:reserve=300,steady"
SHORT = ("--most-turns", "120")
ALONE = ("--workers", "1")  # every process has to be started
COMMAND = [sys.executable, "-c", "from freehold.cli.main import main; raise SystemExit(main())"]
LATE = 180.0  # seconds, even on a busy machine
ENOUGH = 2.5  # seconds of work, after which there is something to tell
LINEUP = ("--edition", "us", "--bots", BOTS)


def test_tournament_tells_shares_that_add_up(run: Runner) -> None:
    """They are the same however many work, and others with another seed."""
    words = ("tournament", *LINEUP, "--games", GAMES, *SHORT, "--json")
    done = run(*words, "--workers", "1")
    found = json.loads(done.out)
    assert done.code == 0
    assert found["games"] == int(GAMES)
    assert found["finished"] + found["unfinished"] == found["games"]
    assert sum(each["wins"] for each in found["results"]) + found["draws"] == found["finished"]
    assert all(each["low"] <= each["share"] <= each["high"] for each in found["results"])
    assert run(*words, "--workers", "2").out == done.out
    assert run(*words, "--workers", "1", "--seed", "2").out != done.out


def test_head_to_head_is_two_against_two_in_six_seatings(run: Runner) -> None:
    words = ("--head-to-head", "steady,steady:reserve=60", "--games", "6", *SHORT)
    found = json.loads(run("tournament", "--edition", "us", *words, "--json").out)
    assert found["seatings"] == 6
    assert [each["seats"] for each in found["results"]] == [2, 2]


def test_pairs_play_every_two(run: Runner) -> None:
    words = ("--bots", "steady,steady:reserve=60,steady:reserve=300", "--pairs", "--games", "6")
    found = json.loads(run("tournament", "--edition", "us", *words, *SHORT, "--json").out)
    assert len(found["matches"]) == 3
    assert len(found["ratings"]) == 3


def test_people_get_a_table(run: Runner) -> None:
    done = run("tournament", *LINEUP, "--games", "4", *SHORT)
    assert "4 games in 4 seatings" in done.out
    assert "steady:reserve=300" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("tournament", "--edition", "us"), "expected either --bots or --head-to-head"),
        (("tournament", "--edition", "us", "--bots", "stedy,steady"), "did you mean steady?"),
        (("tournament", "--edition", "us", "--bots", "steady"), "expected 2 to 8 bots"),
        (("tournament", "--edition", "moon", "--bots", BOTS), "expected an edition"),
        (("tournament", *LINEUP, "--games", "0"), "--games: expected a number from 1"),
        (("tournament", *LINEUP, "--workers", "0"), "--workers: expected a number from 1"),
        (("tournament", *LINEUP, "--option", "auction=loud"), "auction: expected one of"),
        (("tournament", "--edition", "us", "--head-to-head", "steady"), "expected two different"),
        (("tournament", "--edition", "us", "--bots", BOTS, "--pairs"), "two different bots"),
        (("lab", "sweep", *LINEUP, "--out", "no/s.sqlite"), "a folder that exists"),
        (("lab", "sweep", "--edition", "us", "--out", "s.sqlite"), "expected --edition and --bots"),
        (("lab", "sweep", *LINEUP, "--set", "auction", "--out", "s.sqlite"), "name=a,b,c"),
        (("lab", "sweep", *LINEUP, "--set", "auction=x", "--out", "s.sqlite"), "auction: expected"),
        (("lab", "sweep", *LINEUP, "--set", "steady.reserve=x", "--out", "s"), "whole number"),
        (("lab", "sweep", "no.toml", "--out", "s.sqlite"), "No such file"),
        (("lab", "report", "moon"), "expected an edition"),
        (("lab", "report", "us", "--out", "no/r.html"), "expected a file in a folder that exists"),
        (("lab", "report", "us", "--bots", "steady,who"), "expected a bot"),
        (("lab", "strength", "--edition", "moon"), "expected an edition"),
        (("lab", "strategy", "moon"), "expected an edition"),
        (("lab", "strategy", "us", "--opponents", "0"), "--opponents: expected a number from 1"),
        (("lab", "strategy", "us", "--option", "auction=loud"), "auction: expected one of"),
        (("lab", "ruins", "moon"), "expected an edition"),
        (("lab", "ruins", "us", "--games", "0"), "--games: expected a number from 1"),
    ],
)
def test_wrong_input_is_told_in_one_line_and_nothing_is_written(
    run: Runner, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert len(done.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def rows(path: Path) -> list[tuple[object, ...]]:
    """Return everything a file of results says about games."""
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT * FROM pieces ORDER BY 1, 2, 3").fetchall()
    found += connection.execute("SELECT * FROM wins ORDER BY 1, 2, 3, 4").fetchall()
    connection.close()
    return found


def sweep_words(out: str, games: str) -> tuple[str, ...]:
    sets = ("--set", "steady.reserve=50,200", "--set", "jackpot=yes,no")
    return ("lab", "sweep", *LINEUP, *sets, "--games", games, *ALONE, *SHORT, "--out", out)


def test_sweep_plays_every_combination(run: Runner, tmp_path: Path) -> None:
    done = run(*sweep_words("s.sqlite", "4"))
    assert done.code == 0
    connection = sqlite3.connect(tmp_path / "s.sqlite")
    found = connection.execute("SELECT options, games FROM results ORDER BY match").fetchall()
    connection.close()
    assert found == [('{"jackpot":true}', 4), ('{"jackpot":false}', 4)] * 2
    expect_it_is_done(run, tmp_path)


def expect_it_is_done(run: Runner, tmp_path: Path) -> None:
    """Expect that nothing is played again, nor another sweep in the same file."""
    before = rows(tmp_path / "s.sqlite")
    assert run(*sweep_words("s.sqlite", "4")).code == 0
    assert rows(tmp_path / "s.sqlite") == before
    whole = (tmp_path / "s.sqlite").read_bytes()
    done = run(*sweep_words("s.sqlite", "8"))
    assert (done.code, done.out) == (2, "")
    assert "choose another file" in done.err
    assert (tmp_path / "s.sqlite").read_bytes() == whole


def test_an_interrupted_sweep_goes_on_to_the_same_result(run: Runner, tmp_path: Path) -> None:
    """Stopped in the middle, continued, and equal to one that was never stopped."""
    games = "800" if COMPILED else "48"
    process = start(tmp_path, *sweep_words("s.sqlite", games))
    wait_for(lambda: count_pieces(tmp_path / "s.sqlite") > 3)
    out, err = interrupt(process)
    assert process.returncode == 130
    assert "goes on from there" in err
    assert count_pieces(tmp_path / "s.sqlite") > 0
    assert run(*sweep_words("s.sqlite", games)).code == 0
    assert run(*sweep_words("whole.sqlite", games)).code == 0
    assert rows(tmp_path / "s.sqlite") == rows(tmp_path / "whole.sqlite")
    assert "steady" in out


def test_an_interrupted_tournament_tells_what_it_has(tmp_path: Path) -> None:
    process = start(tmp_path, "tournament", *LINEUP, "--games", MANY, *ALONE, *SHORT, "--json")
    wait_for(lambda: worked(process.pid) > ENOUGH)
    out, err = interrupt(process)
    assert process.returncode == 130
    assert json.loads(out)["interrupted"]
    assert json.loads(out)["games"] > 0
    assert "interrupted" in err


def test_an_interrupted_report_is_written_with_what_there_is(tmp_path: Path) -> None:
    words = ("lab", "report", "us", "--bots", BOTS, "--games", MANY, "--rolls", "1000", *ALONE)
    process = start(tmp_path, *words)
    wait_for(lambda: worked(process.pid) > ENOUGH)
    _, err = interrupt(process)
    assert process.returncode == 130
    assert "interrupted" in err
    if "wrote" in err:  # there may be nothing yet
        assert "Stopped early" in (tmp_path / "report-us.html").read_text(encoding="utf-8")


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
    )


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C, as a terminal does: the signal goes to all processes of the group."""
    os.killpg(process.pid, signal.SIGINT)
    try:
        return process.communicate(timeout=LATE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise


def count_pieces(path: Path) -> int:
    """Count what is kept; -1 while the file cannot be read."""
    if not path.is_file():
        return -1
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM pieces").fetchone()[0])
    except sqlite3.OperationalError:
        return -1
    finally:
        connection.close()


def worked(session: int) -> float:
    """Return how many seconds the processes of a session have worked."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12]) if int(fields[3]) == session else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + LATE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_sweep_of_the_documentation_works(run: Runner, tmp_path: Path) -> None:
    """Its file is read; what the command line says comes first."""
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    (tmp_path / "s.toml").write_text(text.partition("```toml\n")[2].partition("```")[0])
    done = run("lab", "sweep", "s.toml", "--games", "4", *SHORT, "--out", "s.sqlite")
    assert done.code == 0
    connection = sqlite3.connect(tmp_path / "s.sqlite")
    found = connection.execute(
        "SELECT options, sum(games) FROM results GROUP BY options"
    ).fetchall()
    connection.close()
    assert found == [
        ('{"auction":"none","bank_estate":"return"}', 12),
        ('{"auction":"open","bank_estate":"return"}', 12),
    ]
