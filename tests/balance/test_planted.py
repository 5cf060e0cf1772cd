"""The report finds what was planted, and calls no such board balanced."""

from collections.abc import Callable

import pytest

from freehold.balance import Balance, BalanceReport, do_task
from freehold.balance.patches import patched
from freehold.editions import board_of
from tests.kit import boards

MOST = 6000  # games that it may take


def refined(board: boards.Board, until: Callable[[BalanceReport], bool]) -> BalanceReport:
    """Play until a report is as it should be, or for too long."""
    balance = Balance(board_of(board))
    report = None
    for number, task in enumerate(balance.tasks()):
        balance.add(task, do_task(task))
        if number % 5 == 0:
            report = balance.report()
            if until(report) or balance.games > MOST:
                break
    assert report is not None
    return report


def has(code: str, *, mended: bool) -> Callable[[BalanceReport], bool]:
    """Return what tells whether a report has a remark, and a remedy for it."""
    return lambda report: any(
        one.code == code and (one.remedy is not None or not mended) for one in report.remarks
    )


@pytest.mark.parametrize(
    ("board", "code"),
    [
        (boards.seat_advantage, "seat-advantage"),
        (boards.dominating_group, "dominating-group"),
        (boards.never_ending, "never-ends"),
        (boards.money_pump, "money-pump"),
    ],
)
def test_what_was_planted_is_found_and_mended(board: Callable[[], boards.Board], code: str) -> None:
    """The remedy was played: it makes a board, and the figure is better after than before."""
    report = refined(board(), has(code, mended=True))
    assert report.verdict == "remarks"
    remark = next(one for one in report.remarks if one.code == code)
    assert remark.text
    remedy = remark.remedy
    assert remedy is not None
    assert remedy.games >= 100
    assert remedy.after != remedy.before
    board_of(patched(board(), remedy.changes))


def test_figures_come_with_errors_that_shrink() -> None:
    board = boards.fair()
    rough = refined(board, lambda report: report.games >= 40)
    fine = refined(board, lambda report: report.games >= 320)
    assert fine.length.never.error < rough.length.never.error
    assert fine.places_won[0].advantage.error < rough.places_won[0].advantage.error
    assert len(fine.squares) == len(board["squares"])
    assert rough.verdict == "undecided"


def test_a_board_in_which_nothing_is_found_is_balanced_when_enough_was_played() -> None:
    report = refined(boards.fair(), lambda report: report.verdict == "balanced")
    assert report.remarks == ()
    assert report.games >= 600
