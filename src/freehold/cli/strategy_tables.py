"""The figures of an edition as tables for the terminal."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from freehold.editions import Ruins
from freehold.strategy import Figures
from freehold.text.marks import stripe
from freehold.text.phrases import Phrases

SHOWN: Final = 6  # investments at either end, and twice as many ruins


class TableRow(NamedTuple):
    """A line of a table with a column for each stage."""

    is_street: bool
    name: Text
    cells: dict[str, str]


class StrategyTables:
    """Tables of an edition's figures; times are rounds with so many opponents."""

    def __init__(self, phrases: Phrases, figures: Figures, opponents: int) -> None:
        self.phrases = phrases
        self.figures = figures
        self.opponents = opponents
        self._kinds = {square.group: square.kind for square in phrases.edition.squares}

    def all(self, ruins: Ruins | None) -> Iterator[RenderableType]:
        """Yield every table with its title."""
        yield _title("Landings", "share of rolls after which a token rests there")
        yield self.landings()
        yield _title("\nPay-back", f"rounds until a deed is paid back, {self.opponents} opponents")
        yield from self.payback()
        yield _title("\nEarnings", "of groups, for each opponent and round")
        yield from self.earnings()
        yield _title("\nInvestments", "steps of groups, best and worst by rounds until paid back")
        yield self.investments()
        if ruins:
            games = f"in {ruins.games:,} games of {ruins.seats} {ruins.bot}"
            yield _title("\nRuins", f"where {ruins.ruined:,} players went bankrupt {games}")
            yield self.ruins(ruins)

    def landings(self) -> Table:
        """Return where tokens rest."""
        table = _table("", "", "square", ">percent", ">once in turns", "")
        most = max(*self.figures.squares, self.figures.in_jail)
        for at, share in enumerate(self.figures.squares):
            name = Text(self.phrases.square(at))
            table.add_row(str(at), stripe(self.phrases, at), name, *self._share(share, most))
        table.add_row("", "", "in jail", *self._share(self.figures.in_jail, most))
        return table

    def _share(self, share: float, most: float) -> tuple[str, str, Text]:
        turns = f"{1 / (share * self.figures.rolls_per_turn):.1f}" if share else "-"
        return f"{100 * share:.3f}", turns, Text("▇" * round(20 * share / most), "cyan")

    def payback(self) -> Iterator[Table]:
        """Yield after how many rounds each deed is paid back, stage by stage."""
        rows = []
        for deed in self.figures.deeds:
            name = Text.assemble(
                stripe(self.phrases, deed.square), " ", self.phrases.square(deed.square)
            )
            kind = self.phrases.edition.squares[deed.square].kind
            cells = {
                self._named(kind, stage.held, stage.level): self._rounds(stage.turns)
                for stage in deed.stages
            }
            rows.append(TableRow(kind == "street", name, cells))
        return _by_stage("deed", rows)

    def earnings(self) -> Iterator[Table]:
        """Yield what groups earn."""
        rows = []
        for found in self.figures.groups:
            kind = self._kind(found.group)
            cells = {
                self._named(kind, stage.held, stage.level): f"{stage.income:,.1f}"
                for stage in found.stages
            }
            share = {"% of rolls": f"{100 * found.share:.2f}"}
            rows.append(TableRow(kind == "street", self._group(found.group), share | cells))
        return _by_stage("group", rows)

    def investments(self) -> Table:
        """Return the steps that pay back first and last."""
        table = _table("group", "step to", ">cost", ">more a round", ">rounds")
        steps = self.figures.investments
        for step in [*steps[:SHOWN], *steps[max(SHOWN, len(steps) - SHOWN) :]]:
            table.add_row(
                self._group(step.group),
                self._named(self._kind(step.group), step.held, step.level),
                self.phrases.money(round(step.cost)),
                f"{step.income * self.opponents:,.1f}",
                self._rounds(step.turns),
            )
        return table

    def ruins(self, ruins: Ruins) -> Table:
        """Return what ruined most players."""
        table = _table("", "square", "with", ">percent")
        numbers = {square.id: at for at, square in enumerate(self.phrases.edition.squares)}
        known = [ruin for ruin in ruins.ruins if ruin.square in numbers]
        for ruin in known[: 2 * SHOWN]:
            at = numbers[ruin.square]
            kind = self.phrases.edition.squares[at].kind
            level = ruin.level if kind == "street" else 0
            name = self._named(kind, 1 if kind == "street" else ruin.level, level)
            share = f"{100 * ruin.count / max(1, ruins.ruined):.1f}"
            table.add_row(stripe(self.phrases, at), Text(self.phrases.square(at)), name, share)
        return table

    def _named(self, kind: str, held: int, level: int) -> str:
        """Name a stage: by its buildings, else by how many are owned."""
        if level:
            return "hotel" if level == self.phrases.hotel_level else f"{level}h"
        if kind == "street":
            return "set" if held > 1 else "bare"
        return f"{held} owned" if held else ""

    def _rounds(self, turns: float | None) -> str:
        return "never" if turns is None else f"{turns / self.opponents:,.1f}"

    def _kind(self, group: int) -> str:
        return self._kinds[self.phrases.edition.groups[group].id]

    def _group(self, group: int) -> Text:
        found = self.phrases.edition.groups[group]
        return Text.assemble(("█ ", found.color), self.phrases.text(found.name))


def _by_stage(title: str, rows: list[TableRow]) -> Iterator[Table]:
    """Yield a table of the streets and one of the other deeds, with a column for each stage."""
    for is_street in (True, False):
        shown = [row for row in rows if row.is_street == is_street]
        names = dict.fromkeys(name for row in shown for name in row.cells)
        table = _table(title, *(f">{name}" for name in names))
        for row in shown:
            table.add_row(row.name, *(row.cells.get(name, "") for name in names))
        if shown:
            yield table


def _title(name: str, about: str) -> Text:
    return Text.assemble((name, "bold"), (f"  {about}", "dim"))


def _table(*titles: str) -> Table:
    """Return an empty table; a title that begins with > is of a column of numbers."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title.lstrip(">"), justify="right" if title.startswith(">") else "left")
    return table
