"""What must hold in an edition beyond the types of its parts."""

from collections.abc import Callable, Iterator
from typing import Final

from freehold.editions.checks.allowances import check_allowances, check_earlier
from freehold.editions.checks.board import check_board
from freehold.editions.checks.decks import check_decks
from freehold.editions.checks.draws import check_draws
from freehold.editions.checks.groups import check_groups
from freehold.editions.checks.texts import check_texts
from freehold.editions.conflicts import conflicts
from freehold.editions.edition import Edition
from freehold.editions.problems import Problem

_CHECKS: Final = (
    check_allowances, check_earlier, check_board, check_groups, check_decks, check_draws,
    check_texts,
)  # fmt: skip # a list to look things up in, side by side


def problems_of(edition: Edition, where: Callable[[str], str]) -> Iterator[Problem]:
    """Yield everything that is wrong with an edition; `where` says what its files are called."""
    yield from conflicts(edition.rules, where("edition.toml"), "rules.")
    for check in _CHECKS:
        for code, file, key, expected, came in check(edition):
            yield Problem(where(file), key, expected, came, code)
