"""`freehold landing`: how often the dice lead where."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.bots.simulation.batch import game_seed
from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.bots.simulation.walk import walk
from freehold.cli.arguments import (
    Whole,
    apply_options,
    check_number,
    find_edition,
    find_language,
)
from freehold.cli.batches import MOST_SEED
from freehold.cli.output import Json, print_json, wide_console
from freehold.engine import Ruleset
from freehold.text.marks import stripe
from freehold.text.phrases import Phrases

DIGITS = 6
LONGEST_WALK: Final = 1_000_000  # rolls; an interrupt is heard between walks only


class LandingReport(msgspec.Struct, frozen=True):
    """Where tokens rest after a roll, in percent."""

    edition: str
    jail: str
    rolls: int
    squares: list[float]
    in_jail: float


def landing(
    *,
    edition: Annotated[str, Parameter(help="Edition, or the folder or file of one.")],
    jail: Annotated[
        Literal["short", "long"], Parameter(help="Leave jail at once, or stay for doubles.")
    ] = "short",
    rolls: Annotated[int, Whole, Parameter(help="Rolls of the dice.")] = 1_000_000,
    seed: Annotated[int, Whole, Parameter(help="Decides all dice and cards.")] = 1,
    option: Annotated[
        list[str] | None,
        Parameter(negative=(), show_default=False, help="House rule as key=value."),
    ] = None,
    language: Annotated[str | None, Parameter(help="Language of the squares.")] = None,
    json: Json = False,
) -> int:
    """Walk over the board and count where the token rests after each roll, in percent."""
    setting = find_edition(edition)
    chosen = find_language(setting, language)
    check_number("--rolls", 1, rolls)
    check_number("--seed", 0, seed, MOST_SEED)
    house, _changes = apply_options(setting, option or ())
    visits = _visits(lonely_rules(setting, house), rolls, seed, jail == "long")
    percent = [round(100 * count / rolls, DIGITS) for count in visits]
    found = LandingReport(setting.id, jail, rolls, percent[:-1], percent[-1])
    if json:
        print_json(found)
    else:
        wide_console().print(_table(Phrases(setting, (), chosen), found))
    return 0


def _visits(rules: Ruleset, rolls: int, seed: int, stay: bool) -> list[int]:
    """Count the visits of as many walks as the rolls take."""
    visits = [0] * (rules.squares + 1)
    for length, walk_seed in _walks(rolls, seed):
        for at, count in enumerate(walk(rules, length, walk_seed, stay)):
            visits[at] += int(count)
    return visits


def _walks(rolls: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield length and seed of each walk."""
    for number, first in enumerate(range(0, rolls, LONGEST_WALK)):
        length = min(LONGEST_WALK, rolls - first)
        yield length, game_seed(seed, number) if number else seed


def _table(phrases: Phrases, found: LandingReport) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right")
    table.add_column("")
    table.add_column("square")
    table.add_column("percent", justify="right")
    table.add_column("")
    most = max(*found.squares, found.in_jail)
    for at, percent in enumerate(found.squares):
        bar = Text("▇" * round(20 * percent / most), "cyan")
        name = Text(phrases.square(at))
        table.add_row(str(at), stripe(phrases, at), name, f"{percent:.3f}", bar)
    bar = Text("▇" * round(20 * found.in_jail / most), "cyan")
    table.add_row("", "", "in jail", f"{found.in_jail:.3f}", bar)
    return table
