"""Results on disk: each piece once, plans that must agree, files of others left alone."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from freehold.lab.lineup import LabError
from freehold.lab.match import MatchSetup, Piece, Score, empty_score
from freehold.lab.matched import Block
from freehold.lab.results import open_results

MATCH = MatchSetup(edition="us", bots=("steady", "steady"), games=4)
SCORE = Score(2, 1, 0, 100, 50, 500, (1, 0))


def test_what_is_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with open_results(path, [MATCH, MATCH]) as results:
        assert results.keep(Piece(1, 0, 0, 2), SCORE)
    with open_results(path, [MATCH, MATCH]) as results:
        assert results.done() == {Piece(1, 0, 0, 2)}
        assert results.scores() == [empty_score(2), SCORE]


def test_a_piece_counts_once(tmp_path: Path) -> None:
    with open_results(tmp_path / "a.sqlite", [MATCH]) as results:
        assert results.keep(Piece(0, 0, 0, 2), SCORE)
        assert not results.keep(Piece(0, 0, 0, 2), SCORE)
        assert results.scores() == [SCORE]


def test_pieces_are_summed(tmp_path: Path) -> None:
    with open_results(tmp_path / "a.sqlite", [MATCH]) as results:
        results.keep(Piece(0, 0, 0, 2), SCORE)
        results.keep(Piece(0, 0, 2, 2), SCORE)
        assert results.scores() == [SCORE + SCORE]


def test_blocks_are_what_all_seatings_have_played(tmp_path: Path) -> None:
    match = replace(MATCH, bots=("steady", "sharp"))
    with open_results(tmp_path / "a.sqlite", [match]) as results:
        for piece in (Piece(0, 0, 0, 2), Piece(0, 1, 0, 2), Piece(0, 0, 2, 2)):
            results.keep(piece, SCORE)
        assert results.blocks() == [[Block(4, (2, 0))]]


def test_another_plan_is_refused_and_the_file_untouched(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with open_results(path, [MATCH]) as results:
        results.keep(Piece(0, 0, 0, 2), SCORE)
    before = path.read_bytes()
    with (
        pytest.raises(LabError, match="expected the plan that this file was begun with"),
        open_results(path, [replace(MATCH, seed=2)]),
    ):
        pass
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear aunt,\n" * 100)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        with (
            pytest.raises(LabError, match="expected a file of results"),
            open_results(path, [MATCH]),
        ):
            pass
        assert path.read_bytes() == before


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(LabError, match="expected a file in a folder that exists"),
        open_results(tmp_path / "no" / "a.sqlite", [MATCH]),
    ):
        pass


def test_two_at_once_write_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with open_results(path, [MATCH]) as one, open_results(path, [MATCH]) as other:
        assert one.keep(Piece(0, 0, 0, 2), SCORE)
        assert not other.keep(Piece(0, 0, 0, 2), SCORE)
        assert one.scores() == other.scores() == [SCORE]


def test_views_tell_shares(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with open_results(path, [MATCH]) as results:
        results.keep(Piece(0, 0, 0, 2), SCORE)
    connection = sqlite3.connect(path)
    shares = connection.execute("SELECT entry, share FROM shares ORDER BY entry").fetchall()
    rows = connection.execute("SELECT games, finish_rate, turns_per_game FROM results").fetchall()
    connection.close()
    assert shares == [(0, 0.5), (1, 0.0)]
    assert rows == [(2, 0.5, 50.0)]
