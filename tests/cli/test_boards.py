"""A board in one file goes where an edition's name goes, and is judged."""

import json
from pathlib import Path

from freehold.editions import board_text, load, load_file
from tests.cli.running import Runner

NAME = "mine.freehold.toml"


def test_an_edition_is_written_to_one_file_that_every_command_takes(
    run: Runner, tmp_path: Path
) -> None:
    assert run("editions", "hongkong", "--out", NAME).code == 0
    assert load_file(tmp_path / NAME) == load("hongkong")
    assert "hongkong" in run("editions", NAME).out
    line = ("simulate", "--edition", NAME, "--seats", "2", "--games", "2", "--json")
    assert json.loads(run(*line).out)["games"] == 2


def test_a_file_of_another_name_is_not_written(run: Runner) -> None:
    done = run("editions", "us", "--out", "mine.txt")
    assert done.code == 2
    assert "expected a file that ends in .freehold.toml" in done.err


def test_what_is_wrong_with_a_file_is_told_with_its_place(run: Runner, tmp_path: Path) -> None:
    text = board_text(load("us")).replace("price = 60", "price = -1", 1)
    (tmp_path / NAME).write_text(text, "utf-8")
    done = run("lab", "balance", NAME)
    assert done.code == 1
    assert f"{NAME}: squares[1].price: expected a whole number >= 1, got -1" in done.err
    assert "expected a file, got none" in run("lab", "balance", "gone.toml").err


def test_boards_are_judged_and_compared(run: Runner) -> None:
    line = ("lab", "balance", "hongkong", "--against", "hongkong", "--games", "40")
    found = json.loads(run(*line, "--workers", "1", "--json").out)
    assert found["report"] == found["against"]
    assert found["report"]["games"] == 40
    assert not any(one["certain"] for one in found["differences"])
    told = run("lab", "balance", "hongkong", "--games", "40", "--workers", "1").out
    for word in ("never ends", "leader wins", "Groups", "Squares", "undecided"):
        assert word in told
