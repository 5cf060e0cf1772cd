"""`freehold lab balance`: whether a board is any good, by games of bots."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Annotated

import msgspec
from cyclopts import Parameter

from freehold.balance import Balance, TrialTask, compare, do_task
from freehold.cli.arguments import Whole, check_number, find_edition
from freehold.cli.balance_tables import show_differences, show_report
from freehold.cli.errors import INTERRUPTED
from freehold.cli.lab_matches import Seed, Workers, check_workers, explaining, say
from freehold.cli.output import Json, print_json, wide_console
from freehold.lab.sweep_plan import MOST_SEED
from freehold.lab.workers import work

MOST_SECONDS = 86_400


def balance(
    board: Annotated[str, Parameter(help="Edition, or the folder or file of one.")],
    /,
    *,
    against: Annotated[str | None, Parameter(help="Another board to compare it with.")] = None,
    games: Annotated[
        int | None, Whole, Parameter(help="Games in all at most.", show_default=False)
    ] = None,
    seconds: Annotated[int, Whole, Parameter(help="Seconds for each board at most.")] = 30,
    seed: Seed = 1,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Judge a board: how long, how fair, luck or skill, what wins, what is wrong and what mends it.

    Ctrl-C ends it and tells what is known so far.
    """
    names = [board] if against is None else [board, against]
    boards = [find_edition(name) for name in names]
    check_number("--seconds", 1, seconds, MOST_SECONDS)
    check_number("--seed", 0, seed, MOST_SEED)
    most = check_number("--games", 1, games) if games is not None else None
    measured = [Balance(edition, seed) for edition in boards]
    complete = True
    for one in measured:
        complete &= _measure(one, most, seconds, check_workers(workers))
    reports = [one.report() for one in measured]
    differences = compare(*reports) if against is not None else ()
    if json:
        found: dict[str, object] = {"report": reports[0]}
        if against is not None:
            found |= {"against": reports[1], "differences": differences}
        print_json(msgspec.to_builtins(found))
        return 0 if complete else INTERRUPTED
    for edition, report in zip(boards, reports, strict=True):
        show_report(wide_console(), edition, report)
    if against is not None:
        show_differences(wide_console(), boards[0].id, boards[1].id, differences)
    return 0 if complete else INTERRUPTED


def _measure(balance: Balance, most: int | None, seconds: float, workers: int) -> bool:
    """Play until there is nothing more to learn, or time is up; False if somebody stopped it."""
    end = time.monotonic() + seconds
    with explaining():
        try:
            with closing(work(do_task, _until(balance, most, end), workers)) as played:
                for task, sums in played:
                    balance.add(task, sums)
        except KeyboardInterrupt:
            if not balance.games:
                raise
            say("interrupted; this is what is known so far")
            return False
    return True


def _until(balance: Balance, most: int | None, end: float) -> Iterator[TrialTask]:
    planned = 0
    for task in balance.tasks():
        if planned and (time.monotonic() > end or (most is not None and planned >= most)):
            return
        planned += task.games
        yield task
