"""How a game begins: what everybody has."""

import pytest

from freehold.editions import board_of, compile_rules
from freehold.engine import new_game
from tests.kit import boards


@pytest.mark.parametrize("order", ["seat", "roll", "random"])
def test_each_place_has_more_than_the_one_before(order: str) -> None:
    board = boards.small()
    board["rules"] |= {"turn_order": order, "start_money": 1000, "later_money": 50}
    edition = board_of(board)
    for seed in range(5):
        s = new_game(compile_rules(edition, edition.rules), 4, seed)
        assert [int(s.cash[s.order[at]]) for at in range(4)] == [1000, 1050, 1100, 1150]
