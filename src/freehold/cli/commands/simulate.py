"""`freehold simulate`: many games of bots, counted."""

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.bots import POLICIES
from freehold.cli.arguments import (
    Whole,
    apply_options,
    check_number,
    check_seats,
    check_word,
    find_edition,
)
from freehold.cli.batches import MOST_SEED, BatchSummary, run
from freehold.cli.lab_matches import explaining, place_of, read_changes
from freehold.cli.output import Json, print_json, wide_console
from freehold.lab.match import MatchSetup

MOST_JOBS = 256
MOST_ROUNDS = 10_000  # one game that never ends goes on for a moment only


def simulate(
    *,
    edition: Annotated[str, Parameter(help="Edition, or the folder or file of one.")],
    seats: Annotated[int, Whole, Parameter(help="Number of players.")] = 4,
    games: Annotated[int, Whole, Parameter(help="Number of games.")] = 1000,
    seed: Annotated[int, Whole, Parameter(help="Decides all dice and cards.")] = 1,
    bot: Annotated[str, Parameter(help="Kind of the players.")] = "steady",
    max_rounds: Annotated[
        int, Whole, Parameter(help="Rounds after which a game counts as not finished.")
    ] = 100,
    option: Annotated[
        list[str] | None,
        Parameter(negative=(), show_default=False, help="House rule as key=value."),
    ] = None,
    jobs: Annotated[
        int, Whole, Parameter(help="Processes; they change the time, not the result.")
    ] = 1,
    json: Json = False,
) -> int:
    """Let bots play many games and count how they end.

    The same seed gives the same games, however many processes play them.
    """
    setting = find_edition(edition)
    check_seats(setting, seats)
    check_number("--games", 1, games)
    check_number("--seed", 0, seed, MOST_SEED)
    check_number("--max-rounds", 1, max_rounds, MOST_ROUNDS)
    check_number("--jobs", 1, jobs, MOST_JOBS)
    check_word("--bot", bot, POLICIES)
    apply_options(setting, option or ())
    match = MatchSetup(
        edition=place_of(edition),
        changes=read_changes(setting, option or ()),
        bots=(bot,) * seats,
        games=games,
        seed=seed,
        most_turns=max_rounds * seats,
    )
    with explaining():
        summary = run(match, jobs, setting.id)
    if json:
        print_json(summary)
    else:
        wide_console().print(_table(summary))
    return 0


def _table(summary: BatchSummary) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="dim")
    table.add_column()
    for title, text in _rows(summary):
        table.add_row(title, Text(text))
    return table


def _rows(summary: BatchSummary) -> list[tuple[str, str]]:
    speed = f"{summary.seconds:.2f} s, {summary.games_per_second:,.0f} games/s"
    decided = [f"seat {seat}: {wins:,}" for seat, wins in enumerate(summary.wins, 1)]
    return [
        ("edition", f"{summary.edition}, {summary.seats} seats, seed {summary.seed}"),
        (
            "games",
            f"{summary.games:,}, {summary.finished:,} of them finished in time (--max-rounds)",
        ),
        ("wins", ", ".join(decided)),
        ("draws", f"{summary.draws:,}"),
        (
            "per game",
            f"{summary.turns_per_game:.1f} turns, {summary.rounds_per_game:.1f} rounds, "
            f"{summary.decisions_per_game:.1f} decisions",
        ),
        ("time", f"{speed}, {summary.engine} engine"),
    ]
