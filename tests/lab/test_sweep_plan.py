"""Sweeps: every combination once, and all of them checked before anything is played."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from freehold.lab.lineup import LabError
from freehold.lab.match import MatchSetup
from freehold.lab.sweep_plan import SweepFile, lay_out, read_sweep

BASE = MatchSetup(edition="us", bots=("steady", "steady", "steady", "steady:reserve=9"), games=1)


def test_every_combination_is_a_match() -> None:
    found = lay_out(BASE, {"auction": ("open", "turns"), "start_money": (1000, 2000)}, 10)
    assert [match.changes for match in found] == [
        {"auction": "open", "start_money": 1000},
        {"auction": "open", "start_money": 2000},
        {"auction": "turns", "start_money": 1000},
        {"auction": "turns", "start_money": 2000},
    ]


def test_without_axes_there_is_one_match() -> None:
    assert len(lay_out(BASE, {}, 10)) == 1


def test_games_are_spread_over_the_seatings() -> None:
    assert [match.games for match in lay_out(BASE, {}, 10)] == [3]


def test_a_parameter_goes_to_every_bot_of_that_name_but_who_has_its_own() -> None:
    (found,) = lay_out(BASE, {"steady.reserve": (7,)}, 10)
    assert found.bots == (*("steady:reserve=7",) * 3, "steady:reserve=9")


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ({"auction": ("loud",)}, "auction: expected one of"),
        ({"nonsense": (1,)}, "expected a known option"),
        ({"auction": ("none",)}, "bank_estate"),
        ({"start_money": ()}, "expected at least one value of start_money, got none"),
        ({"start_money": (1000, 1000)}, "expected every value of start_money once"),
        ({"steady.wealth": (1,)}, "expected a whole number that steady has"),
        ({"steady.reserve": ("much",)}, "expected a whole number, got 'much'"),
        (
            {"start_money": tuple(range(500, 1000)), "jail_fine": tuple(range(500))},
            "at most 100,000",
        ),
    ],
)
def test_wrong_axes_are_refused(axes: dict[str, Sequence[bool | int | str]], message: str) -> None:
    with pytest.raises(LabError, match=message):
        lay_out(BASE, axes, 10)


def test_a_sweep_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "sweep.toml"
    path.write_text(
        'edition = "us"\nbots = ["steady", "steady"]\ngames = 10\n'
        '[set]\nauction = ["open", "turns"]\n'
    )
    assert read_sweep(path) == SweepFile(
        "us", ("steady", "steady"), 10, set={"auction": ("open", "turns")}
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("edition = ", "Invalid value"),
        ("gams = 3", "unknown field"),
        ("games = 0", "expected `int` >= 1"),
        ("[set]\nauction = 3", "Expected `array`"),
        ("games = " + "[" * 20_000, "recursion"),
        ("games = " + "9" * 5_000, "digits"),
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "sweep.toml"
    path.write_text(text)
    with pytest.raises(LabError, match=f"(?i){message}"):
        read_sweep(path)


def test_a_missing_file_is_told() -> None:
    with pytest.raises(LabError, match="No such file"):
        read_sweep(Path("nowhere.toml"))
