"""Any board is refused in words, or played with all laws held and no refused move of a bot.

`make soak-boards` plays a thousand games on each of a hundred.
"""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.editions import EditionError, board_of
from tests.kit.random_boards import random_board
from tests.kit.size import times
from tests.laws.board_session import play_on_board

GAMES = 2
MOVES = 20


@settings(max_examples=times(15))
@given(seed=st.integers(0, 2**30), size=st.integers(12, 60))
def test_a_board_is_refused_in_words_or_can_be_played(seed: int, size: int) -> None:
    board = random_board(Random(seed), size)
    try:
        edition = board_of(board)
    except EditionError as error:
        told = [one.key and one.code and one.expected and one.came for one in error.problems]
    else:
        told = []
        play_on_board(edition, seed, GAMES, MOVES)
    assert all(told)
