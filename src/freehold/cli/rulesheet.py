"""The rules of an edition as a sheet of options, and its board as a table of prices."""

from rich.table import Table
from rich.text import Text

from freehold.cli.marks import stripe
from freehold.cli.phrases import Phrases
from freehold.editions import Edition, Form, Options, schema
from freehold.editions.edition import Square
from freehold.editions.options import SERVER_ONLY


def value_text(value: object) -> str:
    """Return an option's value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(str(each) for each in value)
    return str(value)


def accepted_text(form: Form) -> str:
    """Return what a room may set the option to."""
    if not form.changeable:
        return ""
    if form.values:
        return ", ".join(value_text(value) for value in form.values)
    return f"{form.least} to {form.most}"


def rules_table(edition: Edition, options: Options) -> Table:
    """Return every rule with its value; those changed in this game are marked."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("option", no_wrap=True)
    table.add_column("value", no_wrap=True)
    table.add_column("meaning", ratio=1)
    for form in schema(edition):
        if form.name in SERVER_ONLY and form.name != "time_limit":
            continue
        value = getattr(options, form.name)
        style = "bold" if value != form.default else ""
        table.add_row(Text(form.name), Text(value_text(value), style), Text(form.description))
    return table


def options_table(edition: Edition) -> Table:
    """Return every option, its value here, what else it may be, and what it means."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("option", "value"):
        table.add_column(title, no_wrap=True)
    table.add_column("may be", max_width=26)
    table.add_column("meaning", ratio=1)
    for form in schema(edition):
        cells = (form.name, value_text(form.default), accepted_text(form), form.description)
        table.add_row(*map(Text, cells))
    return table


def board_table(phrases: Phrases) -> Table:
    """Return the squares with prices and rents."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right")
    table.add_column("")
    table.add_column("square")
    table.add_column("price", justify="right", no_wrap=True)
    table.add_column("rents, or what happens")
    for at, square in enumerate(phrases.edition.squares):
        price = phrases.money(square.price) if square.price else ""
        cells = (Text(phrases.square(at)), Text(price), Text(_effect_text(phrases, square)))
        table.add_row(Text(str(at), "dim"), stripe(phrases, at), *cells)
    return table


def _effect_text(phrases: Phrases, square: Square) -> str:
    if square.kind == "utility":
        return " / ".join(f"{factor} x dice" for factor in square.rent)
    if square.rent:
        return " / ".join(f"{rent:,}" for rent in square.rent)
    if square.tax is None:
        return square.kind.replace("_", " ")
    if square.tax.cash_percent:
        return f"tax: {square.tax.cash_percent} % of cash"
    share = f" or {square.tax.worth_percent} % of worth" if square.tax.worth_percent else ""
    return f"tax: {phrases.money(square.tax.flat)}{share}"
