"""The report on a board as tables of a terminal."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.balance import BalanceReport, Difference, Measured, remedy_text
from freehold.balance.report import SeatAdvantage, StageReport, TrialMatch
from freehold.editions import Edition

VERDICTS = {
    "balanced": "balanced: nothing was found that should be mended",
    "remarks": "not balanced: see the remarks",
    "undecided": "undecided: nothing was found yet, and too few games were played to be sure",
}


def show_report(console: Console, edition: Edition, report: BalanceReport) -> None:
    """Print a report."""
    players = f"{report.seats} {report.bot} bots"
    console.print(Text(f"{report.board}: {report.games:,} games of {players}", "bold"))
    console.print(_pairs(list(_rows(report))))
    console.print(Text("\nGroups", "bold"))
    console.print(_groups(edition, report))
    console.print(Text("\nSquares", "bold"))
    console.print(_squares(edition, report))
    console.print(Text(f"\n{VERDICTS[report.verdict]}", "bold"))
    for remark in report.remarks:
        console.print(Text(f"- {remark.text}"))
        if remark.remedy is not None:
            console.print(Text(f"  {remedy_text(remark.remedy)}"))


def show_differences(
    console: Console, first: str, second: str, found: tuple[Difference, ...]
) -> None:
    """Print two boards side by side."""
    table = _table("", first, second, "differ")
    for one in found:
        words = "yes" if one.certain else ""
        table.add_row(one.name, _plain(one.first), _plain(one.second), words)
    console.print(Text("\nCompared", "bold"))
    console.print(table)


def _rows(report: BalanceReport) -> Iterator[tuple[str, str]]:
    length, course = report.length, report.course
    spread = f"one in ten below {length.turns_low}, one above {length.turns_high}"
    yield "turns", f"{_plain(length.turns)} ({spread})"
    yield "rounds", _plain(length.rounds)
    yield "minutes", f"{_plain(length.minutes)} at the pace of people"
    yield "never ends", f"{_percent(length.never)} (after {length.most_rounds} rounds)"
    if length.first_out is not None and length.waiting is not None:
        yield "first out", f"after {_percent(length.first_out)} of a game"
        yield "looks on", f"for {_percent(length.waiting)} of all games"
    yield "by seat", _seats(report.seats_won)
    yield "by order", _seats(report.places_won)
    leader = ", ".join(f"{100 * one.value:.0f}" for one in course.leader)
    yield "leader wins", f"{leader} % by tenths of the game"
    if course.idle is not None:
        yield "no chance", f"{_percent(course.idle)} of a loser's time"
    for match in (*report.skill, *_general(report.restraints)):
        yield f"{match.first}", f"{_percent(match.share)} against {match.second}"
    holes = report.loopholes
    yield "cards", f"{_plain(holes.draws)} from one landing, {holes.draws_most} at most"


def _general(matches: tuple[TrialMatch, ...]) -> list[TrialMatch]:
    return [match for match in matches if not match.first.startswith("without group")]


def _seats(seats: tuple[SeatAdvantage, ...]) -> str:
    found = [seat.advantage for seat in seats]
    parts = [f"{100 * one.value:+.1f} ± {100 * one.error:.1f}" for one in found]
    return ", ".join(parts) + " points"


def _groups(edition: Edition, report: BalanceReport) -> Table:
    table = _table("group", "pays back in turns, by stage", "of all rent", "first wins", "without")
    for one in report.groups:
        table.add_row(
            _name(edition.groups[one.group].name),
            ", ".join(_stage(stage) for stage in one.stages),
            f"{100 * one.income:.1f} %",
            "" if one.won is None else _percent(one.won),
            "" if one.without is None else _percent(one.without),
        )
    return table


def _stage(stage: StageReport) -> str:
    return "never" if stage.turns is None else f"{stage.turns:.0f}"


def _squares(edition: Edition, report: BalanceReport) -> Table:
    table = _table("square", "visits in 100 turns", "rent of a game", "bought")
    for one in report.squares:
        table.add_row(
            _name(edition.squares[one.square].name),
            _plain(one.visits),
            f"{one.income:,.0f}" if one.income else "",
            "" if one.bought is None else _percent(one.bought),
        )
    return table


def _table(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title)
    return table


def _pairs(rows: list[tuple[str, str]]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="dim")
    table.add_column()
    for title, text in rows:
        table.add_row(title, Text(text))
    return table


def _name(names: dict[str, str]) -> Text:
    return Text(names.get("en") or next(iter(names.values())))


def _plain(figure: Measured) -> str:
    return f"{figure.value:.4g} ± {figure.error:.2g}"


def _percent(figure: Measured) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.error:.1f} %"
