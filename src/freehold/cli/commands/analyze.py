"""`freehold analyze`: what a saved game teaches about luck and decisions."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from freehold import analysis
from freehold.analysis import (
    BUDGET,
    LEAST_BUDGET,
    MOST_BUDGET,
    Analysis,
    DecisionReport,
    PlayerReport,
    Verdict,
)
from freehold.cli.arguments import Whole, check_number, find_language
from freehold.cli.errors import CommandError
from freehold.cli.output import Json, print_json, wide_console
from freehold.cli.progress import progress
from freehold.cli.saves import edition_of, read_record
from freehold.editions import Edition
from freehold.record import Save, SaveError
from freehold.text.phrases import Phrases
from freehold.wire import Side

WHOLE: Final = 1000
SHOWN: Final[tuple[Verdict, ...]] = ("brilliant", "good", "doubtful", "blunder")


def analyze(
    file: Annotated[Path, Parameter(help="A saved game, with its seed.")],
    /,
    *,
    budget: Annotated[
        int, Whole, Parameter(help="Turns to imagine about decisions: more take longer.")
    ] = BUDGET,
    edition: Annotated[
        str | None, Parameter(help="Folder of the edition, if it is a board of your own.")
    ] = None,
    language: Annotated[str | None, Parameter(help="Language of the squares.")] = None,
    json: Json = False,
) -> int:
    """Tell who was lucky in a saved game, and which decisions were good or bad.

    The same file and budget always give the same answer.
    """
    check_number("--budget", LEAST_BUDGET, budget, MOST_BUDGET)
    save = read_record(file)
    setting = edition_of(save, edition)
    names = [player.name for player in save.header.players]
    phrases = Phrases(setting, names, find_language(setting, language))
    found = _study(save, setting, budget)
    if json:
        print_json(found)
    else:
        _show(wide_console(), found, phrases)
    return 0


def _study(save: Save, edition: Edition, budget: int) -> Analysis:
    with progress(WHOLE) as advance:
        try:
            return analysis.analyze(save, edition, _meter(advance), budget)
        except SaveError as error:
            raise CommandError(str(error)) from error


def _meter(advance: Callable[[int], None]) -> Callable[[int], None]:
    """Return what hears how far it is and tells the steps."""
    last = 0

    def hear(permille: int) -> None:
        nonlocal last
        advance(permille - last)
        last = permille

    return hear


# --- showing


def _show(console: Console, found: Analysis, phrases: Phrases) -> None:
    console.print(_headline(found, phrases))
    console.print()
    console.print(_players(found, phrases))
    for player in found.players:
        console.print()
        console.print(Text(phrases.name(player.seat), style="bold"))
        for line in _extremes(found, player, phrases):
            console.print(Padding(Text(line), (0, 0, 0, 2)))
    console.print()
    console.print(Text(_note(found), style="dim"))


def _headline(found: Analysis, phrases: Phrases) -> str:
    ended = f"won by {phrases.people(found.winners) or 'nobody'}" if found.finished else "paused"
    return f"{found.edition}, {found.turns} turns, {found.actions} actions, {ended}"


def _players(found: Analysis, phrases: Phrases) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for title in ("rolls", "luck", "decisions", *SHOWN):
        table.add_column(title, justify="right", no_wrap=True)
    for player in found.players:
        table.add_row(*(Text(cell) for cell in _row(found, player, phrases)))
    return table


def _row(found: Analysis, player: PlayerReport, phrases: Phrases) -> list[str]:
    words = Counter(each.verdict for each in found.decisions if each.seat == player.seat)
    return [
        phrases.name(player.seat),
        str(player.rolls),
        _signed(phrases, player.luck),
        str(player.decisions),
        *(str(words[word]) for word in SHOWN),
    ]


def _signed(phrases: Phrases, amount: int) -> str:
    return f"{'+' if amount > 0 else ''}{phrases.money(amount)}"


def _extremes(found: Analysis, player: PlayerReport, phrases: Phrases) -> list[str]:
    lines = [
        f"{title}: {decision_text(found.decisions[at], phrases)}"
        for title, at in (("best", player.best), ("worst", player.worst))
        if at is not None
    ]
    return lines or ["no decision that stands out"]


def decision_text(decision: DecisionReport, phrases: Phrases) -> str:
    """Return a decision in words, with what it changed."""
    swing = f"{decision.swing / 10:+.1f} % ± {decision.error / 10:.1f}"
    doing = f"{_did(decision, phrases)} instead of {_instead(decision, phrases)}"
    return f"turn {decision.turn}, {doing} ({swing}, {decision.verdict})"


def _did(decision: DecisionReport, phrases: Phrases) -> str:
    square = "" if decision.square is None else phrases.square(decision.square)
    price = phrases.money(decision.price)
    partner = "" if decision.partner is None else phrases.name(decision.partner)
    give, take = (phrases.side(side or Side()) for side in (decision.give, decision.take))
    return {
        "buy": f"bought {square} for {price}",
        "decline": f"left {square}, which cost {price},",
        "win": f"won {square} at {price}",
        "leave": f"let {square} go at {price}",
        "accept": f"gave {partner} {give} for {take}",
        "reject": f"did not give {partner} {give} for {take}",
        "offer": f"got {partner} to take {give} for {take}",
    }[decision.did]


def _instead(decision: DecisionReport, phrases: Phrases) -> str:
    return {
        "buy": "buying it",
        "decline": "leaving it",
        "bid": f"bidding {phrases.money(decision.instead_price)}",
        "pass": "passing",
        "accept": "accepting",
        "reject": "rejecting it",
        "no_deal": "making no deal",
    }[decision.instead]


def _note(found: Analysis) -> str:
    left_out = f", {found.left_out} decisions left out" if found.left_out else ""
    return (
        "luck: money that throws brought beyond the average of all throws; percentages: change of"
        f" the chance to win, from {found.games:,} imagined games{left_out}"
    )
