"""What ruins players, as it is kept with the editions."""

from pathlib import Path

import pytest

from freehold.editions import EditionError, Ruin, Ruins, load, read_ruins, ruins_of
from freehold.editions.edition import DEEDS
from freehold.editions.ruins import RUINS_FILE, ruins_text


def test_every_edition_has_them_and_they_fit_its_board(edition: str) -> None:
    squares = {square.id: square for square in load(edition).squares}
    found = ruins_of(edition)
    assert found is not None
    assert found.games >= 1000
    assert 0 < sum(ruin.count for ruin in found.ruins) <= found.ruined
    for ruin in found.ruins:
        kind = squares[ruin.square].kind
        assert ruin.level <= len(squares[ruin.square].rent) if kind in DEEDS else ruin.level == 0
    counts = [ruin.count for ruin in found.ruins]
    assert counts == sorted(counts, reverse=True)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    ruin = Ruin(square="boardwalk", level=5, count=3)
    ruins = Ruins(games=10, seats=4, bot="sharp", seed=1, ruined=9, ruins=(ruin,))
    (tmp_path / RUINS_FILE).write_text(ruins_text("us", ruins), encoding="utf-8")
    assert read_ruins(tmp_path) == ruins


def test_a_board_without_the_file_has_none(tmp_path: Path) -> None:
    assert read_ruins(tmp_path) is None
    assert ruins_of("atlantis") is None


def test_a_broken_file_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / RUINS_FILE).write_text("games = -1\n", encoding="utf-8")
    with pytest.raises(EditionError, match=f"{tmp_path.name}/{RUINS_FILE}"):
        read_ruins(tmp_path)
