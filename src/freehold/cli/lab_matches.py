"""What the commands of the lab share: words into matches, matches played with progress."""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import Whole, check_number, find_edition, read_options
from freehold.cli.errors import CommandError, UsageError
from freehold.cli.progress import progress
from freehold.editions import Edition, available
from freehold.lab.lineup import LabError
from freehold.lab.match import Changes, Job, MatchSetup, Piece, Score, count_games, play
from freehold.lab.report_data import ReportData, do_task, tasks_of
from freehold.lab.strength import fast_bots
from freehold.lab.sweep_plan import MOST_SEED, MOST_TURNS, check_match
from freehold.lab.workers import usual_workers, work

MOST_WORKERS = 256

Edition_ = Annotated[str, Parameter(help="Edition, or the folder or file of one.")]
Games = Annotated[int, Whole, Parameter(help="Number of games.")]
Seed = Annotated[int, Whole, Parameter(help="Decides all dice and cards.")]
MostTurns = Annotated[
    int, Whole, Parameter(help="Turns after which a game counts as not finished.")
]
Workers = Annotated[
    int | None,
    Whole,
    Parameter(
        help="Processes, all cores if not told; they change the time, not the result.",
        show_default=False,
    ),
]
Option = Annotated[
    list[str] | None,
    Parameter(negative=(), show_default=False, help="House rule as key=value."),
]
Scores = Generator[tuple[Job, Score]]


@contextmanager
def explaining() -> Iterator[None]:
    """Turn what the lab refuses into a message about the command line."""
    try:
        yield
    except LabError as error:
        raise UsageError(str(error)) from error
    except BrokenProcessPool as error:
        raise CommandError("expected the processes to go on, but one of them ended") from error


def check_workers(workers: int | None) -> int:
    """Return the number of processes to use."""
    if workers is None:
        return usual_workers()
    return check_number("--workers", 1, workers, MOST_WORKERS)


def check_scale(games: int, seed: int, most_turns: int) -> None:
    """Refuse numbers out of bounds."""
    check_number("--games", 1, games)
    check_number("--seed", 0, seed, MOST_SEED)
    check_number("--most-turns", 1, most_turns, MOST_TURNS)


def place_of(text: str) -> str:
    """Return an edition's id, or its folder in full, as other processes may stand elsewhere."""
    find_edition(text)
    return text if text in available() else str(Path(text).absolute())


def read_changes(setting: Edition, option: Sequence[str]) -> Changes:
    """Return house rules that were typed, those of plain values."""
    changes = read_options(setting, option)
    return {key: value for key, value in changes.items() if isinstance(value, (bool, int, str))}


def split_bots(text: str) -> tuple[str, ...]:
    """Return the bots that stand between commas."""
    return tuple(part.strip() for part in text.split(","))


def checked(match: MatchSetup) -> MatchSetup:
    """Return the match if it can be played."""
    with explaining():
        check_match(match)
    return match


def on_this_machine(workers: int) -> Callable[[Iterable[Job]], Scores]:
    """Return what plays jobs in processes of this machine."""
    return lambda jobs: work(play, jobs, workers)


def play_all(
    matches: Sequence[MatchSetup],
    jobs: Sequence[Job],
    player: Callable[[Iterable[Job]], Scores],
    keep: Callable[[Piece, Score], object],
) -> bool:
    """Play the jobs and keep each as it is done; tell whether all were, or somebody stopped it."""
    total = count_games(matches)
    with explaining():
        try:
            with progress(total, "games") as tell, closing(player(jobs)) as scores:
                tell(total - sum(job.piece.games for job in jobs))
                for job, score in scores:
                    keep(job.piece, score)
                    tell(score.games)
        except KeyboardInterrupt:
            return False
    return True


def say(text: str) -> None:
    """Tell the person at the terminal something beside the output."""
    print(f"freehold: {text}", file=sys.stderr)


def usual_lineup(setting: Edition) -> tuple[str, ...]:
    """Return four of the strongest bot that is fast, or as many as the edition allows."""
    seats = max(setting.players.min, min(4, setting.players.max))
    return (fast_bots()[-1],) * seats


def look_around(data: ReportData, workers: int, name: str) -> bool:
    """Do all the work for some data; tell whether all was done, or somebody stopped it."""
    tasks = list(tasks_of(data))
    with explaining():
        try:
            with (
                progress(len(tasks), name) as tell,
                closing(work(do_task, tasks, workers)) as done,
            ):
                for task, found in done:
                    data.add(task, found)
                    tell(1)
        except KeyboardInterrupt:
            if not any(data.sums) and not sum(data.visits):
                raise
            return False
    return True
