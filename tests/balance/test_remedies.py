"""Remedies: what is proposed, before bots try it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from freehold.balance import Balance, BoardRemark, Measured, do_task
from freehold.balance.remedies import candidates
from freehold.balance.report import SeatAdvantage
from freehold.editions import board_of
from tests.kit import boards


def proposed(code: str, wins: Sequence[float]) -> set[str]:
    """Return the paths that are changed for an advantage in the order of play."""
    edition = board_of(boards.small())
    balance = Balance(edition)
    task = next(balance.tasks())
    sums = do_task(task)
    balance.add(task, sums)
    places = tuple(SeatAdvantage(at, Measured(won, 0.01)) for at, won in enumerate(wins, 1))
    report = replace(balance.report(), places_won=places)
    remark = BoardRemark(code=code, subject="rules.turn_order", measure=Measured(0.1))
    found = candidates(remark, edition, boards.small(), report, sums)
    return {change.path for changes in found for change in changes}


@pytest.mark.parametrize("code", ["seat-advantage", "order-advantage"])
def test_later_places_are_to_have_more_money_where_the_early_ones_win(code: str) -> None:
    assert "rules.later_money" in proposed(code, [0.12, 0.01, -0.03, -0.1])


def test_later_places_get_no_more_where_they_win_already() -> None:
    assert "rules.later_money" not in proposed("order-advantage", [-0.1, -0.03, 0.01, 0.12])
