"""Squares: their number, their keys, their prices and rents."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.finding import Finding, repeats
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
        yield FILE, "squares", "a street with a rent", "none"
    yield from repeats(FILE, "squares", [square.id for square in squares])
    yield from _check_names(edition)
    for number, square in enumerate(squares):
        for key, expected, came in _square_faults(edition, square):
            yield FILE, f"squares[{number}].{key}", expected, came


def _check_count(count: int) -> Iterator[Finding]:
    if count % 4 or not LEAST_SQUARES <= count <= MOST_SQUARES:
        expected = f"a multiple of 4 squares, from {LEAST_SQUARES} to {MOST_SQUARES}"
        yield FILE, "squares", expected, str(count)


def _check_corners(squares: tuple[Square, ...]) -> Iterator[Finding]:
    count = Counter(square.kind for square in squares)
    for kind in ("go", "jail"):
        if count[kind] != 1:
            expected = f'exactly one square of kind "{kind}"'
            if kind == "jail" and count["go_to_jail"] and not count[kind]:
                expected += " for go_to_jail to lead to"
            yield FILE, "squares", expected, str(count[kind])


def _check_names(edition: Edition) -> Iterator[Finding]:
    for language in edition.languages:
        seen: dict[str, int] = {}
        for number, square in enumerate(edition.squares):
            name = square.name.get(language, "")
            if square.kind in DEEDS and name and seen.setdefault(name, number) != number:
                key = f"squares[{number}].name.{language}"
                yield FILE, key, f"a name unlike that of squares[{seen[name]}]", shown(name)


def _square_faults(edition: Edition, square: Square) -> Iterator[tuple[str, str, str]]:
    yield from _key_faults(square)
    if square.kind in DEEDS and square.rent:
        yield from _deed_faults(edition, square)
    if square.tax:
        yield from _tax_faults(square.tax)
    decks = [deck.id for deck in edition.decks]
    if square.deck and square.deck not in decks:
        yield "deck", listed(decks), shown(square.deck)


def _key_faults(square: Square) -> Iterator[tuple[str, str, str]]:
    needed = _NEEDED.get(square.kind, ())
    for key in _KEYS:
        value = getattr(square, key)
        if key in needed and not value:
            yield key, f"a value for a square of kind {shown(square.kind)}", "nothing"
        if value and key not in needed and (key != "mortgage" or square.kind not in DEEDS):
            yield key, f"no such key on a square of kind {shown(square.kind)}", shown(value)


def _deed_faults(edition: Edition, square: Square) -> Iterator[tuple[str, str, str]]:
    length = ladder_length(edition, square)
    if len(square.rent) != length:
        yield "rent", f"a ladder of {length}", f"{len(square.rent)}: {shown(square.rent)}"
    if list(square.rent) != sorted(square.rent):
        yield "rent", "a ladder that never descends", shown(square.rent)
    if square.mortgage > square.price:
        yield "mortgage", f"at most the price ({square.price})", shown(square.mortgage)


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


def _tax_faults(tax: Tax) -> Iterator[tuple[str, str, str]]:
    if tax.cash_percent and (tax.flat or tax.worth_percent):
        yield "tax", "cash_percent alone, or flat with or without worth_percent", shown(tax)
    if tax.cash_percent and tax.older:
        yield "tax.older", "no such key with cash_percent", shown(tax.older)
    if not tax.cash_percent and not tax.flat:
        yield "tax.flat", "a value", "nothing"
    if tax.round_down != 1 and not tax.cash_percent:
        yield "tax.round_down", "no such key without cash_percent", shown(tax.round_down)
