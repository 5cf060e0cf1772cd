"""The tour of the API is true: its code runs and shows what the page says."""

import doctest
import re
from pathlib import Path

import pytest

from freehold.record.moves import ALIASES, MOVES

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_tour_shows_what_really_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    tour = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    failed, tried = doctest.DocTestRunner().run(tour, out=told.append)
    assert (failed, "".join(told)) == (0, "")
    assert tried > 30


def test_the_tour_names_every_move() -> None:
    words = (set(MOVES) | set(ALIASES)) - set(ALIASES.values())
    assert {word for word in words if f"`{word}`" not in TEXT} == set()
