"""The rules of an edition as a sheet of options, and its board as a table of prices."""

from collections.abc import Callable
from typing import Final

from rich.table import Table
from rich.text import Text

from freehold.editions import Edition, Form, Options, schema
from freehold.editions.edition import Square
from freehold.editions.effects import Random
from freehold.editions.options import SERVER_ONLY
from freehold.text.marks import stripe
from freehold.text.phrases import Phrases
from freehold.text.rule_words import RULE_SENTENCES

CHANGED: Final = "*"
CHANGED_NOTE: Final = f"{CHANGED} a house rule: the edition itself has it otherwise"
SUMS: Final = (
    "start_money",
    "later_money",
    "salary_pass",
    "salary_land",
    "bid_start",
    "bid_step",
    "bid_multiple",
    "jail_fine",
    "riot_fee",
)
PERCENTAGES: Final = (
    "sell_percent",
    "lift_interest",
    "transfer_interest",
    "squatter_percent",
    "company_percent",
    "riot_percent",
)
LIMITS: Final = ("round_limit", "time_limit", "bankruptcy_limit")
ENDING: Final = (*LIMITS, "score")  # told before the table
FACTORS: Final = ("bid_multiple", "utility_scale", "set_rent_factor")  # 1 changes nothing
EXTRAS: Final = (
    "squatters",
    "riots",
    "shortage_auction",
    "later_money",
)  # not missed where they are off
OFF: Final = (False, "none", "never")  # values that make other options idle
DEPENDENT: Final = {  # options that only matter while another one is not off
    "auction": ("bid_start", "bid_step", "bid_multiple"),
    "build": (
        "houses",
        "hotels",
        "shortage_auction",
        "sell_percent",
        "hotel_shortage",
        "raise_order",
    ),
    "doubles_again": ("doubles_jail",),
    "mortgages": ("lift_interest", "transfer_interest", "transfer_lift"),
    "trade": ("open_offers",),
    "squatters": (
        "squatter_percent",
        "squatter_rounds",
        "company_percent",
        "force_odds",
        "force_turns",
    ),
    "riots": ("riot_percent", "riot_fee", "riot_order", "arrest_odds", "riot_bar"),
}


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
    return f"{'0, ' if form.zero else ''}{form.least} to {form.most}"


def rules_lines(phrases: Phrases, options: Options, seats: int) -> list[str]:
    """Return who plays, how one wins, and what taxes and buildings cost."""
    name = phrases.text(phrases.edition.name)
    lines = [f"{name}: {seats} players. {_ending_text(options)}"]
    if taxes := _taxes(phrases, options):
        lines.append(f"Taxes: {'; '.join(taxes)}.")
    groups = [group for group in phrases.edition.groups if group.house_cost]
    if groups and options.build != "none":
        costs = [f"{phrases.text(each.name)} {phrases.money(each.house_cost)}" for each in groups]
        lines.append(f"A house costs: {', '.join(costs)}.")
    return lines


def _ending_text(options: Options) -> str:
    """Return how one wins."""
    limits = [f"after {options.round_limit} rounds"] if options.round_limit else []
    limits += [f"after {options.time_limit} minutes"] if options.time_limit else []
    if options.bankruptcy_limit:
        limits.append(f"as soon as {_bankrupt(options.bankruptcy_limit)}")
    most = "the greatest worth" if options.score == "worth" else "the most cash"
    when = " or ".join([*limits, "if the game is stopped"])
    return f"Who is left last wins; {when}, who has {most}."


def _bankrupt(count: int) -> str:
    return "one player is bankrupt" if count == 1 else f"{count} players are bankrupt"


def _taxes(phrases: Phrases, options: Options) -> list[str]:
    squares = phrases.edition.squares
    taxed = [at for at, square in enumerate(squares) if square.tax is not None]
    texts = [f"{phrases.square(at)} {_tax_text(phrases, squares[at], options)}" for at in taxed]
    return list(dict.fromkeys(texts))


def _tax_text(phrases: Phrases, square: Square, options: Options) -> str:
    """Return what a tax takes."""
    assert square.tax is not None
    if square.tax.cash_percent:
        return f"{square.tax.cash_percent} % of cash"
    both = square.tax.worth_percent and options.tax_choice
    share = f" or {square.tax.worth_percent} % of worth" if both else ""
    return f"{phrases.money(square.tax.flat_by(options))}{share}"


def rules_table(phrases: Phrases, options: Options) -> Table:
    """Return every rule that can matter; those changed in this game are marked."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column("", no_wrap=True)
    table.add_column("value", no_wrap=True)
    table.add_column("meaning", ratio=1)
    for form in schema(phrases.edition):
        value = getattr(options, form.name)
        own = value == form.default
        if not _matters(phrases.edition, options, form.name) and own:
            continue
        meaning = Text(RULE_SENTENCES.get(form.name, {}).get(value, form.description))
        if not own:
            meaning += Text(f" (usually {played_text(phrases, form.name, form.default)})", "bold")
        shown = Text(played_text(phrases, form.name, value), "" if own else "bold")
        table.add_row(Text("" if own else CHANGED, "bold"), shown, meaning)
    return table


def played_text(phrases: Phrases, name: str, value: object) -> str:
    """Return an option's value as players say it."""
    if name in SUMS and isinstance(value, int):
        return phrases.money(value)
    if name in LIMITS and not value:
        return "none"
    percent = " %" if name in PERCENTAGES else ""
    return value_text(value).replace("_", " ") + percent


def _has_choice_of_taxes(edition: Edition) -> bool:
    return any(each.tax is not None and each.tax.worth_percent for each in edition.squares)


def _has_older_taxes(edition: Edition) -> bool:
    return any(each.tax is not None and each.tax.older for each in edition.squares)


def _has_random_sums(edition: Edition) -> bool:
    return any(isinstance(card.effect, Random) for deck in edition.decks for card in deck.cards)


# Options that only matter on boards that have something of the kind.
_BOARDS: Final[dict[str, Callable[[Edition], bool]]] = {
    "tax_choice": _has_choice_of_taxes,
    "older_taxes": _has_older_taxes,
    "random_zero": _has_random_sums,
}


def _matters(edition: Edition, options: Options, name: str) -> bool:
    """Tell whether the rule can show in a game with these options."""
    if name in SERVER_ONLY or name in ENDING or (name in FACTORS and getattr(options, name) == 1):
        return False
    if name in _BOARDS:
        return _BOARDS[name](edition)
    if name in ("raise_order", "resignation") and options.debt == "negative":
        return False
    if name in EXTRAS:
        return bool(getattr(options, name))
    switch = next((switch for switch, names in DEPENDENT.items() if name in names), None)
    return switch is None or getattr(options, switch) not in OFF


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
    """Return the squares with prices and rents, and taxes as the edition's own rules have them."""
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
    return f"tax: {_tax_text(phrases, square, phrases.edition.rules)}"
