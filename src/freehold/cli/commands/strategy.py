"""`freehold lab strategy` and `freehold lab ruins`: how to play an edition, in figures."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from freehold.cli.arguments import Whole, apply_options, check_number, find_edition, find_language
from freehold.cli.errors import INTERRUPTED
from freehold.cli.lab_matches import (
    Edition_,
    Games,
    MostTurns,
    Option,
    Seed,
    Workers,
    check_scale,
    check_workers,
    look_around,
    place_of,
    say,
    usual_lineup,
)
from freehold.cli.output import Json, print_json, wide_console
from freehold.cli.strategy_tables import StrategyTables
from freehold.editions import available, read_ruins, ruins_of
from freehold.editions.loader import DATA
from freehold.editions.ruins import RUINS_FILE, ruins_text
from freehold.lab.report_data import ReportPlan
from freehold.lab.ruins import empty_count, ruins_in
from freehold.strategy import strategy_of
from freehold.text.phrases import Phrases

MOST_OPPONENTS = 7


def strategy(
    edition: Edition_,
    /,
    *,
    jail: Annotated[
        Literal["leave", "stay"],
        Parameter(help="Everybody leaves jail as soon as they may, or stays for doubles."),
    ] = "leave",
    opponents: Annotated[int, Whole, Parameter(help="Opponents who pay.")] = 3,
    option: Option = None,
    language: Annotated[str | None, Parameter(help="Language of the squares.")] = None,
    json: Json = False,
) -> int:
    """Tell the odds of an edition: landings, pay-back, earnings, investments, what ruins."""
    setting = find_edition(edition)
    chosen = find_language(setting, language)
    check_number("--opponents", 1, opponents, MOST_OPPONENTS)
    options, _ = apply_options(setting, option or ())
    ruins = ruins_of(edition) if edition in available() else read_ruins(Path(edition))
    found = strategy_of(setting, options, ruins)
    if json:
        print_json(found)
        return 0
    figures = found.leave if jail == "leave" else found.stay
    console = wide_console()
    for table in StrategyTables(Phrases(setting, (), chosen), figures, opponents).all(ruins):
        console.print(table)
    return 0


def ruins(
    *edition: Annotated[str, Parameter(help="Editions, or folders of some; all if not told.")],
    games: Games = 2000,
    seed: Seed = 1,
    most_turns: MostTurns = 1000,
    workers: Workers = None,
) -> int:
    """Count what ruins players in games of bots, and keep it beside the board, in ruins.toml.

    The page of strategy shows it.  Ctrl-C ends it; what was not counted to the end stays as it was.
    """
    check_scale(games, seed, most_turns)
    count = check_workers(workers)
    places = [place_of(each) for each in edition or available()]
    for place in places:
        setting = find_edition(place)
        plan = ReportPlan(
            edition=place,
            bots=usual_lineup(setting),
            games=games,
            rolls=0,
            seed=seed,
            most_turns=most_turns,
        )
        data = empty_count(setting, plan)
        if not look_around(data, count, setting.id) or data.sums[0] is None:
            return INTERRUPTED
        path = (DATA / place if place in available() else Path(place)) / RUINS_FILE
        text = ruins_text(setting.id, ruins_in(setting, plan, data.sums[0]))
        path.write_text(text, encoding="utf-8")
        say(f"wrote {path}")
    return 0
