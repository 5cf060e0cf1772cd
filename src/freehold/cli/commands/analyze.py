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
    Topic,
    Verdict,
    Work,
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
LESSONS: Final[dict[Topic, str]] = {
    "overpaid": "bid less",
    "left_lot": "bid on",
    "left_deed": "buy more",
    "bought_deed": "keep the money",
    "gave_much": "give away less",
    "missed_deal": "take what helps",
    "haggled": "say no at once",
    "built_little": "build sooner",
    "built_much": "keep a reserve",
    "built_elsewhere": "build elsewhere",
    "left_jail": "stay in jail",
    "stayed_in_jail": "leave jail",
    "raised_dearly": "sell something else",
    "well_bought": "well bought",
    "well_traded": "well traded",
    "well_built": "well built",
    "well_kept": "well left alone",
}
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
        for line in (*_style(player), *_lessons(found, player, phrases)):
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


def _style(player: PlayerReport) -> list[str]:
    """Return how somebody played, with what says so."""
    style = player.style
    if style is None:
        return []
    return [
        f"{style.word}: {style.deals} deals in {style.turns} turns,"
        f" {style.building / 10:.0f} % of spending on buildings,"
        f" exposed after {style.exposed / 10:.0f} % of turns"
    ]


def _lessons(found: Analysis, player: PlayerReport, phrases: Phrases) -> list[str]:
    lines = []
    for lesson in player.lessons:
        times = f", {lesson.times} times, {lesson.swing / 10:+.1f} %" if lesson.times > 1 else ""
        example = decision_text(found.decisions[lesson.at], phrases)
        lines.append(f"{LESSONS[lesson.topic]}{times}: {example}")
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
        "counter": f"asked {partner} for {take} and offered {give}",
        "build": f"built {_works(decision.works, phrases)} for {price}",
        "save": f"kept {price} in hand",
        "pay_fine": f"paid {price} to leave jail",
        "use_pass": "left jail by a pass",
        "stay": "stayed in jail",
        "raise": f"raised {price} ({_works(decision.works, phrases)})",
    }[decision.did]


def _instead(decision: DecisionReport, phrases: Phrases) -> str:
    price = phrases.money(decision.instead_price)
    works = _works(decision.instead_works, phrases)
    return {
        "buy": "buying it",
        "decline": "leaving it",
        "bid": f"bidding {price}",
        "pass": "passing",
        "accept": "accepting",
        "reject": "rejecting it",
        "no_deal": "making no deal",
        "build": f"building {works} for {price}",
        "save": "building nothing",
        "pay_fine": f"paying {price}",
        "use_pass": "using a pass",
        "stay": "staying in jail",
        "raise": f"raising it otherwise ({works})",
    }[decision.instead]


def _works(works: tuple[Work, ...], phrases: Phrases) -> str:
    """Return what is done to which squares."""
    told = {"build": "", "sell": "sold ", "mortgage": "mortgaged", "lift": "lifted"}
    return ", ".join(
        f"{told[work.what]}{work.levels or ''} {'on ' if work.levels else ''}"
        f"{phrases.square(work.square)}"
        for work in works
    ).strip()


def _note(found: Analysis) -> str:
    left_out = f", {found.left_out} decisions left out" if found.left_out else ""
    return (
        "luck: money that throws brought beyond the average of all throws; percentages: change of"
        f" the chance to win, from {found.games:,} imagined games{left_out}"
    )
