"""`freehold lab lengths`: how long games take, measured and kept with the edition."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import Whole, check_number
from freehold.cli.errors import INTERRUPTED, CommandError
from freehold.cli.lab_matches import Games, Seed, Workers, check_workers, explaining, place_of, say
from freehold.cli.progress import progress
from freehold.editions import available
from freehold.editions.lengths import FILE
from freehold.editions.loader import DATA
from freehold.lab.lengths import LengthPlan, LengthTotals, do_job, jobs_of, lengths_text
from freehold.lab.sweep_plan import MOST_SEED
from freehold.lab.workers import work

MOST_ROUNDS = 10_000


def lengths(
    *,
    edition: Annotated[
        list[str] | None,
        Parameter(negative=(), help="Editions, or folders of some; all if not told."),
    ] = None,
    games: Games = 400,
    seed: Seed = 1,
    most_rounds: Annotated[
        int, Whole, Parameter(help="Rounds after which a game counts as one that never ends.")
    ] = 250,
    workers: Workers = None,
) -> int:
    """Measure how long games take and write it beside the edition, where rooms tell it.

    Games of bots are played for every number of players, level and telling house rule.
    """
    check_number("--games", 1, games)
    check_number("--seed", 0, seed, MOST_SEED)
    check_number("--most-rounds", 1, most_rounds, MOST_ROUNDS)
    count = check_workers(workers)
    plans = [
        LengthPlan(edition=place_of(each), games=games, seed=seed, most_rounds=most_rounds)
        for each in edition or available()
    ]
    try:
        for plan in plans:
            _measure(plan, count)
    except KeyboardInterrupt:
        say("interrupted; what is written is whole")
        return INTERRUPTED
    return 0


def _measure(plan: LengthPlan, workers: int) -> None:
    jobs, measured = list(jobs_of(plan)), LengthTotals(plan)
    with (
        explaining(),
        progress(len(jobs), plan.edition) as tell,
        closing(work(do_job, jobs, workers)) as done,
    ):
        for job, found in done:
            measured.add(job, found)
            tell(1)
    folder = DATA / plan.edition if plan.edition in available() else Path(plan.edition)
    path = folder / FILE
    try:
        path.write_text(lengths_text(measured.lengths()), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: expected a file that can be written, got: {error}") from error
    say(f"wrote {path}")
