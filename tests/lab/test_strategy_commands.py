"""The lab tells the odds of an edition, and counts what ruins its players."""

import json
import shutil
from pathlib import Path

from freehold.editions import read_ruins
from freehold.editions.loader import DATA
from freehold.editions.ruins import RUINS_FILE
from tests.cli.running import Runner

GAMES = ("--games", "4", "--most-turns", "200")


def test_tables_tell_landings_pay_back_earnings_investments_and_ruins(run: Runner) -> None:
    done = run("lab", "strategy", "us")
    assert done.code == 0
    for title in ("Landings", "Pay-back", "Earnings", "Investments", "Ruins"):
        assert title in done.out
    assert "Boardwalk" in done.out


def test_staying_in_jail_is_another_table(run: Runner) -> None:
    assert run("lab", "strategy", "us", "--jail", "stay").out != run("lab", "strategy", "us").out


def test_programs_get_json(run: Runner) -> None:
    found = json.loads(run("lab", "strategy", "france", "--option", "riots=no", "--json").out)
    assert found["edition"] == "france"
    assert found["options"] == {}  # riots are not what the figures depend on
    assert len(found["leave"]["squares"]) == 40


def test_a_board_of_ones_own_has_figures_and_no_ruins_until_they_are_counted(
    run: Runner, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(DATA / "hongkong", folder, ignore=shutil.ignore_patterns(RUINS_FILE))
    assert json.loads(run("lab", "strategy", "mine", "--json").out)["ruins"] is None
    done = run("lab", "ruins", "mine", *GAMES, "--workers", "1")
    assert (done.code, done.err) == (0, f"freehold: wrote {folder / RUINS_FILE}\n")
    counted = read_ruins(folder)
    assert counted is not None
    assert (counted.games, counted.bot) == (4, "sharp")
    told = json.loads(run("lab", "strategy", "mine", "--json").out)["ruins"]
    assert told["games"] == 4
