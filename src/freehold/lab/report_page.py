"""The page of a report: figures and numbers in one HTML file that needs nothing else."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import inf, sqrt
from typing import Final, NamedTuple

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import Edition
from freehold.engine import Ruleset
from freehold.lab import figures
from freehold.lab.match import edition_of, rules_of
from freehold.lab.report_data import GameSums, ReportData
from freehold.lab.ruins import counted_ruins
from freehold.strategy import GroupFigures, Stage, figures_of
from freehold.strategy.landing import Landing, landing_shares

LANGUAGE: Final = "en"
MOST_RUINS: Final = 12  # that are listed
STYLE: Final = """
:root { --ink: #23303b; --faint: #5f6d79; --paper: #f4f2ec; --card: #fff; --line: #dfe4e8;
  --green: #1d7a5f; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, "Noto Sans", sans-serif; }
header { background: var(--green); color: #fff; padding: 2.5rem 1rem 2rem; }
header > div, main { max-width: 64rem; margin: 0 auto; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
header p { margin: .5rem 0 0; }
main { padding: 1rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1.25rem 1.5rem; margin: 1rem 0; }
h2 { margin: 0 0 .25rem; font-size: 1.25rem; }
section > p { margin: .25rem 0 .75rem; color: var(--faint); max-width: 48rem; }
img { width: 100%; height: auto; display: block; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem;
  margin: 0; }
.numbers dt { color: var(--faint); font-size: .85rem; }
.numbers dd { margin: 0; font-size: 1.5rem; font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
th { color: var(--faint); font-weight: 500; }
.chip { display: inline-block; width: .8em; height: .8em; border-radius: .2em;
  margin-right: .5em; border: 1px solid #0002; }
footer { max-width: 64rem; margin: 0 auto; padding: 0 1rem 2rem; color: var(--faint);
  font-size: .85rem; }
"""


class Subject(NamedTuple):
    """What a page is about, computed once."""

    setting: Edition
    rules: Ruleset
    exact: Landing
    squares: list[str]
    groups: list[str]
    colors: list[str]  # of groups


def write_page(data: ReportData, *, complete: bool) -> str:
    """Return the page; parts of which nothing is known are left out."""
    subject = _subject(data)
    title = _text(subject.setting.name)
    parts = "\n".join(_parts(subject, data))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: a report</title>
<style>{STYLE}</style>
</head>
<body>
<header><div><h1>{escape(title)}</h1><p>{escape(_about(data, complete))}</p></div></header>
<main>
{parts}
</main>
<footer>{escape(_footer(data))}</footer>
</body>
</html>
"""


def _subject(data: ReportData) -> Subject:
    setting = edition_of(data.plan.edition)
    return Subject(
        setting,
        rules_of(data.plan.edition, b"{}"),
        landing_shares(lonely_rules(setting), stay=False),
        [_text(square.name) for square in setting.squares],
        [_text(group.name) for group in setting.groups],
        [group.color for group in setting.groups],
    )


def _text(titles: str | Mapping[str, str]) -> str:
    """Return a name in English, or in the first language there is."""
    if isinstance(titles, str):
        return titles
    return titles.get(LANGUAGE) or next(iter(titles.values()))


def _about(data: ReportData, complete: bool) -> str:
    sums = data.sums[0]
    games = sums.games if sums else 0
    bots = ", ".join(f"{count} {bot}" for bot, count in Counter(data.plan.bots).items())
    early = "" if complete else " Stopped early: this is what there was."
    return f"What {games:,} games of {bots} and {sum(data.visits):,} rolls tell.{early}"


def _footer(data: ReportData) -> str:
    plan = data.plan
    return (
        f"Seed {plan.seed}. A game is cut off after {plan.most_turns:,} turns."
        " Intervals are those of 95 % (Wilson). Made by freehold lab report."
    )


def _parts(subject: Subject, data: ReportData) -> Iterator[str]:
    sums = data.sums[0]
    if sums:
        yield _numbers(sums, data.plan.most_turns)
    if sum(data.visits):
        yield _landing(subject, data)
    yield _returns(subject)
    if sums:
        yield _earnings(subject, sums)
        if sums.ruined:
            yield _ruins(subject, sums)
        yield _lengths(data, sums)
        if sum(sums.wins):
            yield _seats(sums)
            yield _worth(sums)
    if any(data.sums[1:]):
        yield _variants(data)


def _section(title: str, text: str, *content: str) -> str:
    inside = "\n".join(content)
    return f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(text)}</p>\n{inside}\n</section>"


def _image(svg: str, about: str) -> str:
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(about)}">'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; cells are HTML already."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'


def _numbers(sums: GameSums, most_turns: int) -> str:
    pairs = (
        ("games", f"{sums.games:,}"),
        ("finished", f"{100 * sums.finish_rate:.1f} %"),
        ("draws", f"{sums.draws:,}"),
        ("median length", _median(sums, most_turns)),
    )
    told = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
    return f'<section><dl class="numbers">{told}</dl></section>'


def _median(sums: GameSums, most_turns: int) -> str:
    """Say how many turns half of the games need, if half came to an end."""
    if sums.finish_rate < figures.HALF:
        return f"> {most_turns:,} turns"
    return f"{sums.median_turns:,.0f} turns"


def deviation(visits: Sequence[int], exact: Landing) -> float:
    """Return the largest distance of a measured share from the exact one, in standard deviations.

    Rolls are taken as independent, which is nearly so.
    """
    rolls = sum(visits)
    shares = [*(float(share) for share in exact.squares), exact.in_jail]
    return max(
        abs(count / rolls - share) / sqrt(share * (1 - share) / rolls)
        for count, share in zip(visits, shares, strict=True)
        if share > 0
    )


def _landing(subject: Subject, data: ReportData) -> str:
    visits = data.visits
    measured = [count / sum(visits) for count in visits]
    shades = [
        subject.colors[group] if (group := int(subject.rules.group[square])) >= 0 else None
        for square in range(subject.rules.squares)
    ]
    svg = figures.draw_landing(subject.exact, measured, subject.squares, shades)
    text = (
        "Where a token rests after a roll, who leaves jail at once. Bars are the exact chain of"
        f" dice, cards and jail, marks are {sum(visits):,} rolls on the real rules; the square that"
        f" strays farthest does so by {deviation(visits, subject.exact):.1f} standard deviations."
    )
    return _section("Landing", text, _image(svg, "Shares of rolls by square"))


def _returns(subject: Subject) -> str:
    groups = figures_of(lonely_rules(subject.setting), stay=False).groups
    built = [found for found in groups if found.stages[-1].level > 0]
    text = (
        "Opponents' turns after which a whole group has paid for its deeds and buildings, by the"
        " exact chances of landing. Less is better."
    )
    content = []
    if built:
        svg = figures.draw_returns(built, subject.groups, subject.colors)
        content.append(_image(svg, "Turns until paid back by color and level"))
    return _section("Return on investment", text, *content, _return_table(subject, groups))


def _return_table(subject: Subject, groups: Sequence[GroupFigures]) -> str:
    head = ("group", "first stage", "best stage", "turns", "cost", "income per 100 turns")
    rows = []
    for found in groups:
        best = min(found.stages, key=lambda stage: stage.turns or inf)
        rows.append(
            (
                _chip(subject, found.group),
                _number(found.stages[0].turns),
                _stage(subject, best),
                _number(best.turns),
                _number(best.cost),
                _number(100 * best.income),
            )
        )
    return _table(head, rows)


def _number(value: float | None) -> str:
    return "never" if value is None else f"{value:,.0f}"


def _chip(subject: Subject, group: int) -> str:
    color = subject.colors[group]
    return f'<span class="chip" style="background:{color}"></span>{escape(subject.groups[group])}'


def _stage(subject: Subject, found: Stage) -> str:
    if found.level == 0:
        return f"bare, {found.held} owned"
    return "hotels" if found.level == subject.rules.hotel_level else f"{found.level} each"


def _earnings(subject: Subject, sums: GameSums) -> str:
    earned, rows = [], []
    for group in range(subject.rules.groups):
        start, end = subject.rules.group_start[group], subject.rules.group_start[group + 1]
        squares = [int(subject.rules.group_squares[at]) for at in range(start, end)]
        rent, bought, built = (
            sum(amounts[square] for square in squares) / sums.games
            for amounts in (sums.rent, sums.bought, sums.built)
        )
        earned.append(rent / (bought + built) if bought + built else 0.0)
        cells = (f"{each:,.0f}" for each in (bought, built, rent))
        rows.append((_chip(subject, group), *cells, f"{earned[-1]:.2f}"))
    svg = figures.draw_earnings(earned, subject.groups, subject.colors)
    head = ("group, per game", "paid for deeds", "for buildings, net", "rent earned", "ratio")
    text = "What groups cost and earned in the games, whoever owned them; trades are left out."
    return _section(
        "Earned in play", text, _image(svg, "Rent earned for money spent"), _table(head, rows)
    )


def _ruins(subject: Subject, sums: GameSums) -> str:
    names = {
        square.id: name
        for square, name in zip(subject.setting.squares, subject.squares, strict=True)
    }
    kinds = {square.id: square.kind for square in subject.setting.squares}
    rows = [
        (
            escape(names[ruin.square]),
            _ruin_level(subject, kinds[ruin.square], ruin.level),
            f"{100 * ruin.count / sums.ruined:.1f} %",
        )
        for ruin in counted_ruins(subject.setting, sums.ruins)[:MOST_RUINS]
    ]
    text = f"Where the {sums.ruined:,} players who went bankrupt owed what they could not pay."
    return _section("Ruin", text, _table(("square", "with", "share of ruins"), rows))


def _ruin_level(subject: Subject, kind: str, level: int) -> str:
    if kind != "street":
        return f"{level} owned" if level else ""
    return "hotel" if level == subject.rules.hotel_level else f"{level} houses" if level else "bare"


def _lengths(data: ReportData, sums: GameSums) -> str:
    svg = figures.draw_lengths(sums, data.plan.most_turns)
    most = data.plan.most_turns
    text = (
        f"{100 * sums.finish_rate:.1f} % of games came to an end within {most:,} turns;"
        f" the median is {_median(sums, most)}."
    )
    return _section("Length of games", text, _image(svg, "Share of games over by turn"))


def _seats(sums: GameSums) -> str:
    svg = figures.draw_seats(sums)
    text = "Does it help to begin? Shares of decided games by the place in the order of play."
    return _section("Order of play", text, _image(svg, "Share of wins by place"))


def _worth(sums: GameSums) -> str:
    svg = figures.draw_worth(sums)
    text = (
        "Average worth of who wins in the end and of the others, in games that were finished, at"
        " the beginning of each round: cash, deeds at their price, buildings at their cost."
    )
    return _section("Worth over time", text, _image(svg, "Average worth by round"))


def _variants(data: ReportData) -> str:
    known = [
        (_variant(changes), sums)
        for changes, sums in zip(data.variants, data.sums, strict=True)
        if sums
    ]
    svg = figures.draw_variants(
        [name for name, _ in known],
        [sums.finish_rate for _, sums in known],
        [sums.median_turns for _, sums in known],
    )
    text = "The same bots, dice and cards under other house rules, one change each."
    head = ("rule", "games", "finished", "median", "draws", "who begins wins")
    rows = [
        (
            escape(name),
            f"{sums.games:,}",
            f"{100 * sums.finish_rate:.1f} %",
            escape(_median(sums, data.plan.most_turns)),
            f"{sums.draws:,}",
            f"{100 * sums.wins[0] / max(1, sum(sums.wins)):.1f} %",
        )
        for name, sums in known
    ]
    return _section("House rules", text, _image(svg, "Finish rates"), _table(head, rows))


def _variant(changes: Mapping[str, object]) -> str:
    if not changes:
        return "as the edition has it"
    key, value = next(iter(changes.items()))
    shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    return f"{key.replace('_', ' ')}: {str(shown).replace('_', ' ')}"
