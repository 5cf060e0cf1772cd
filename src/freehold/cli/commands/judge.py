"""`freehold lab judge`: how well the judge tells who wins, in games of bots or in records."""

from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from freehold.cli.arguments import check_number
from freehold.cli.errors import INTERRUPTED, CommandError
from freehold.cli.lab_matches import Games, Seed, Workers, check_workers, explaining, place_of, say
from freehold.cli.output import Json, print_json, wide_console
from freehold.cli.progress import progress
from freehold.cli.saves import edition_of, read_record
from freehold.editions import available
from freehold.lab.judge import (
    NO_CHANGES,
    Measure,
    Sight,
    do_job,
    jobs_of,
    measure,
    measure_record,
    model_name,
)
from freehold.lab.match import edition_of as setting_of
from freehold.lab.match import rules_of
from freehold.lab.sweep_plan import MOST_SEED
from freehold.lab.workers import work
from freehold.record import SaveError

HELD_OUT: Final = 202  # a seed of games that no network has learned from
USUAL_SEATS: Final = (2, 3, 4, 6)
NOTE: Final = (
    "log-loss of whether a player wins, over players still in the game: lower is better; average:"
    " what always saying the average has; error: points by which what is said is off"
)


def judge(
    files: Annotated[
        list[Path] | None, Parameter(help="Records to measure by, instead of games of bots.")
    ] = None,
    /,
    *,
    edition: Annotated[
        list[str] | None,
        Parameter(negative=(), help="Editions, or folders of some; all if not told."),
    ] = None,
    players: Annotated[
        list[int] | None, Parameter(negative=(), help="Players; 2, 3, 4 and 6 if not told.")
    ] = None,
    bots: Annotated[str, Parameter(help="Bot in all seats.")] = "sharp",
    games: Games = 1000,
    seed: Seed = HELD_OUT,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Measure how well the judge tells who wins, in games of bots or in records of your own.

    It was made of games of sharp bots; other games show how well it does elsewhere.
    """
    if files:
        return _judge_records(files, edition, json=json)
    check_number("--games", 1, games)
    check_number("--seed", 0, seed, MOST_SEED)
    count = check_workers(workers)
    found: dict[str, list[Measure]] = {}
    try:
        for place, seats in _tables([place_of(each) for each in edition or available()], players):
            sights = _play(place, seats, bots, games, seed, count)
            by = model_name(rules_of(place, NO_CHANGES))
            found[f"{place}, {seats} players, judge: {by}"] = measure(sights)
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    return _tell(found, json=json)


def _tables(places: list[str], players: list[int] | None) -> list[tuple[str, int]]:
    """Return the editions with the numbers of players that each takes; one of them has to."""
    limits = {place: setting_of(place).players for place in places}
    least = min(each.min for each in limits.values())
    most = max(each.max for each in limits.values())
    for seats in players or ():
        check_number("--players", least, seats, most)
    return [
        (place, seats)
        for place, each in limits.items()
        for seats in players or USUAL_SEATS
        if each.min <= seats <= each.max
    ]


def _play(place: str, seats: int, bots: str, games: int, seed: int, workers: int) -> list[Sight]:
    jobs = list(jobs_of(place, seats, bots, games, seed))
    with (
        explaining(),
        progress(games, f"{place} {seats}") as tell,
        closing(work(do_job, jobs, workers)) as done,
    ):
        pieces = {}
        for job, sights in done:
            pieces[job] = sights
            tell(job.games)
    return [sight for job in jobs for sight in pieces[job]]


def _judge_records(files: list[Path], edition: list[str] | None, *, json: bool) -> int:
    """Measure by records; those that have no end yet are left out."""
    if edition and len(edition) > 1:
        raise CommandError(f"expected one --edition for records, got {len(edition)}")
    sights: list[Sight] = []
    told = 0
    for path in files:
        save = read_record(path)
        try:
            found = measure_record(save, edition_of(save, edition[0] if edition else None))
        except SaveError as error:
            raise CommandError(str(error)) from error
        sights += found
        told += bool(found)
    if not sights:
        raise CommandError("expected the record of a game that has ended, got none")
    return _tell({f"{told} of {len(files)} records": measure(sights)}, json=json)


# --- showing


def _tell(found: dict[str, list[Measure]], *, json: bool) -> int:
    if json:
        print_json(found)
        return 0
    console = wide_console()
    for title, measures in found.items():
        console.print(title, style="bold", highlight=False)
        _show(console, measures)
        console.print()
    console.print(NOTE, style="dim")
    return 0


def _show(console: Console, measures: list[Measure]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for name in ("seen", "log-loss", "average", "error"):
        table.add_column(name, justify="right", no_wrap=True)
    for each in measures:
        cells = f"{each.count:,}", f"{each.log_loss:.4f}", f"{each.base:.4f}", f"{each.error:.2f}"
        table.add_row(each.phase, *cells)
    console.print(table)
    says = ", ".join(f"{100 * each.said:.0f}: {100 * each.won:.0f}" for each in measures[0].bins)
    console.print(f"said: won, in %: {says}", highlight=False)
