"""Squares: their number, their keys, their prices and rents."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from freehold.editions.checks.finding import Fault, Finding, repeats
from freehold.editions.edition import DEEDS, Edition, Square, Tax
from freehold.editions.problems import listed, shown
from freehold.engine.codes import MOST_SQUARES

FILE: Final = "board.toml"
LEAST_SQUARES: Final = 8
LEVELS: Final = 6  # rents of a street that is built on: bare, four houses, hotel
_KEYS: Final = ("group", "price", "rent", "mortgage", "tax", "deck")
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "street": ("group", "price", "rent"),
    "station": ("group", "price", "rent"),
    "utility": ("group", "price", "rent"),
    "tax": ("tax",),
    "deck": ("deck",),
}


def check_board(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with the squares."""
    squares = edition.squares
    yield from _check_count(len(squares))
    yield from _check_corners(squares)
    if not any(square.kind == "street" and any(square.rent) for square in squares):
        yield "no-rent", FILE, "squares", "a street with a rent", "none"
    yield from repeats(FILE, "squares", [square.id for square in squares])
    yield from _check_names(edition)
    for number, square in enumerate(squares):
        for code, key, expected, came in _square_faults(edition, square):
            yield code, FILE, f"squares[{number}].{key}", expected, came


def _check_count(count: int) -> Iterator[Finding]:
    if not LEAST_SQUARES <= count <= MOST_SQUARES:
        expected = f"from {LEAST_SQUARES} to {MOST_SQUARES} squares"
        yield "squares-count", FILE, "squares", expected, str(count)


def _check_corners(squares: tuple[Square, ...]) -> Iterator[Finding]:
    count = Counter(square.kind for square in squares)
    for kind in ("go", "jail"):
        if count[kind] != 1:
            expected = f'exactly one square of kind "{kind}"'
            if kind == "jail" and count["go_to_jail"] and not count[kind]:
                expected += " for go_to_jail to lead to"
            yield f"one-{kind}", FILE, "squares", expected, str(count[kind])


def _check_names(edition: Edition) -> Iterator[Finding]:
    for language in edition.languages:
        seen: dict[str, int] = {}
        for number, square in enumerate(edition.squares):
            name = square.name.get(language, "")
            if square.kind in DEEDS and name and seen.setdefault(name, number) != number:
                key = f"squares[{number}].name.{language}"
                expected = f"a name unlike that of squares[{seen[name]}]"
                yield "name-repeated", FILE, key, expected, shown(name)


def _square_faults(edition: Edition, square: Square) -> Iterator[Fault]:
    yield from _key_faults(square)
    if square.kind in DEEDS and square.rent:
        yield from _deed_faults(edition, square)
    if square.tax:
        yield from _tax_faults(square.tax)
    decks = [deck.id for deck in edition.decks]
    if square.deck and square.deck not in decks:
        yield "unknown-deck", "deck", listed(decks), shown(square.deck)


def _key_faults(square: Square) -> Iterator[Fault]:
    needed = _NEEDED.get(square.kind, ())
    for key in _KEYS:
        value = getattr(square, key)
        if key in needed and not value:
            yield "missing", key, f"a value for a square of kind {shown(square.kind)}", "nothing"
        if value and key not in needed and (key != "mortgage" or square.kind not in DEEDS):
            expected = f"no such key on a square of kind {shown(square.kind)}"
            yield "superfluous", key, expected, shown(value)


def _deed_faults(edition: Edition, square: Square) -> Iterator[Fault]:
    length = ladder_length(edition, square)
    if len(square.rent) != length:
        came = f"{len(square.rent)}: {shown(square.rent)}"
        yield "ladder-length", "rent", f"a ladder of {length}", came
    for step, (lower, higher) in enumerate(pairwise(square.rent), 1):
        if higher < lower:
            expected = f"a ladder that never descends: at least {lower}"
            yield "ladder-descends", f"rent[{step}]", expected, str(higher)
    if square.mortgage > square.price:
        expected = f"at most the price ({square.price})"
        yield "mortgage-high", "mortgage", expected, shown(square.mortgage)


def ladder_length(edition: Edition, square: Square) -> int:
    """Return how many rents a deed must state."""
    if square.kind == "street":
        return LEVELS if builds(edition) else 1
    return sum(other.group == square.group for other in edition.squares)


def builds(edition: Edition) -> bool:
    """Tell whether the edition, or a room of it, has buildings."""
    allowed = edition.allow.get("build", ())
    values = {edition.rules.build, *(allowed if isinstance(allowed, tuple) else ())}
    return values != {"none"}


def _tax_faults(tax: Tax) -> Iterator[Fault]:
    if tax.cash_percent and (tax.flat or tax.worth_percent):
        expected = "cash_percent alone, or flat with or without worth_percent"
        yield "tax-mixed", "tax", expected, shown(tax)
    if tax.cash_percent and tax.older:
        yield "superfluous", "tax.older", "no such key with cash_percent", shown(tax.older)
    if not tax.cash_percent and not tax.flat:
        yield "missing", "tax.flat", "a value", "nothing"
    if tax.round_down != 1 and not tax.cash_percent:
        expected = "no such key without cash_percent"
        yield "superfluous", "tax.round_down", expected, shown(tax.round_down)
