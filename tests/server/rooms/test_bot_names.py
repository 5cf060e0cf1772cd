"""Bots' names: of the edition, different at a table, and known to the client."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from freehold.server.games.lookalikes import is_misleading, skeleton
from freehold.server.rooms.lobby.bot_names import BOT_NAMES, free_name
from tests.kit.scene import EDITIONS

SPELLINGS = Path(__file__).parents[3] / "web" / "src" / "state" / "botNames.ts"
SEATS = 8
ALL = sorted(name for names in BOT_NAMES.values() for name in names)


def test_every_edition_has_names_for_a_full_table() -> None:
    assert set(BOT_NAMES) == set(EDITIONS)
    assert all(len(names) >= SEATS for names in BOT_NAMES.values())


def test_no_name_looks_like_another_or_like_a_seat() -> None:
    assert len({skeleton(name) for name in ALL}) == len(ALL)
    assert [name for name in ALL if is_misleading(name)] == []


def test_bots_of_a_table_are_called_differently() -> None:
    names: list[str] = []
    for _seat in range(SEATS):
        names.append(free_name("us", "123456", names))
    assert set(names) < set(BOT_NAMES["us"])
    assert len(set(names)) == SEATS


def test_a_name_that_looks_like_somebody_elses_is_left_out() -> None:
    first = free_name("us", "123456", [])
    assert free_name("us", "123456", [first.upper()]) != first


def test_rooms_begin_at_different_names() -> None:
    firsts = [free_name("us", str(code), []) for code in range(100_000, 100_020)]
    assert any(one != other for one, other in pairwise(firsts))


@pytest.mark.parametrize(
    ("wished", "kept"), [("Gaston", True), ("Steady 1", False), ("Ann", False)]
)
def test_a_saved_bot_keeps_its_name(wished: str, kept: bool) -> None:
    assert (free_name("us", "123456", ["Ben"], wished) == wished) is kept


def test_a_board_of_ones_own_has_the_usual_names() -> None:
    assert free_name("harbor", "123456", []) in BOT_NAMES["us"]


def test_the_client_spells_every_name() -> None:
    spelled = re.findall(r'^  "?([^":\s]+)"?: \[', SPELLINGS.read_text(encoding="utf-8"), re.M)
    assert sorted(spelled) == ALL
