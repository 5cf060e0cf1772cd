"""The puzzles of the package: each can be read, played and explained."""

from typing import Final

import pytest

from freehold.editions import available
from freehold.puzzles import KINDS, Puzzle, pool
from tools.puzzles.options import is_open, read
from tools.puzzles.searching import GLANCE, LEAST, SURE
from tools.puzzles.trials import Comparison, Looks

SAMPLE: Final = 37  # every so many puzzles are verified anew


def test_there_are_puzzles_of_all_editions_and_kinds() -> None:
    puzzles = pool().values()
    assert {puzzle.edition for puzzle in puzzles} == set(available())
    assert {puzzle.kind for puzzle in puzzles} == set(KINDS)
    asked = {(puzzle.kind, puzzle.seat, puzzle.position) for puzzle in puzzles}
    assert len(asked) == len(puzzles)


def test_every_answer_is_a_legal_way_to_play() -> None:
    for puzzle in pool().values():
        asked = read(puzzle)
        assert len(asked.options) > 1
        assert all(is_open(asked.state, asked.seat, option) for option in asked.options), puzzle.id


def test_every_best_answer_is_clear() -> None:
    for puzzle in pool().values():
        assert len(puzzle.figures) == len(puzzle.answers)
        assert LEAST <= puzzle.games <= SURE.games
        assert puzzle.figures[puzzle.best].behind == 0
        assert puzzle.gap >= SURE.gap, puzzle.id
        assert puzzle.gap >= (SURE.sure - 0.1) * puzzle.gap_error, puzzle.id  # they are rounded
        judged = [figures.judged or 0 for figures in puzzle.figures]
        assert max(judged) == judged[puzzle.best], puzzle.id
        assert 900 <= puzzle.rating <= 2100


@pytest.mark.parametrize("puzzle", list(pool().values())[::SAMPLE], ids=lambda one: str(one.id))
def test_the_judge_comes_to_the_same_again(puzzle: Puzzle) -> None:
    asked = read(puzzle)
    compared = Comparison(asked, Looks(asked.state.rules).near)
    compared.run(2 * GLANCE.games)
    assert compared.order()[0] == puzzle.best
