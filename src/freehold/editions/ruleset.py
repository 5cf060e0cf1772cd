"""Compiling an edition and its house rules to the engine's tables."""

import hashlib
from functools import lru_cache
from typing import Final

import msgspec

from freehold.editions.card_compiler import deck_tables
from freehold.editions.conflicts import agree
from freehold.editions.edition import Edition, Group, Square, Tax
from freehold.editions.loader import load
from freehold.editions.options import ADDED, RULES_VERSION, Options, number_of, option_numbers
from freehold.editions.versions import as_of
from freehold.engine import Ruleset, codes, vector
from freehold.engine.codes import LADDER

Tables = dict[str, list[int]]

SQUARE_KINDS: Final[dict[str, int]] = {
    "go": codes.SQ_GO,
    "street": codes.SQ_STREET,
    "station": codes.SQ_STATION,
    "utility": codes.SQ_UTILITY,
    "tax": codes.SQ_TAX,
    "deck": codes.SQ_DECK,
    "jail": codes.SQ_JAIL,
    "go_to_jail": codes.SQ_GO_TO_JAIL,
    "parking": codes.SQ_PARKING,
}
_NO_TAX: Final = Tax()
_NO_GROUP: Final = Group(id="", name={}, color="")


def compile_rules(edition: Edition, options: Options) -> Ruleset:
    """Return the engine's form of an edition played with these options."""
    agree(options)
    tables = _board_tables(edition, options) | deck_tables(edition, SQUARE_KINDS)
    numbers = option_numbers(options)
    rules = Ruleset()
    for name, items in tables.items():
        setattr(rules, name, vector(items))
    for name, number in numbers.items():
        setattr(rules, name, number)
    rules.digest = _digest(tables, _told(numbers))
    rules.version = edition.version
    rules.seal()
    return rules


@lru_cache(maxsize=256)
def rules_for(name: str, options: Options | None = None, version: int = RULES_VERSION) -> Ruleset:
    """Return the shared rules of a shipped edition, by default with its own options."""
    edition = as_of(load(name), version)
    return compile_rules(edition, options or edition.rules)


def _told(numbers: dict[str, int]) -> dict[str, int]:
    """Leave out what is played as it was before there was an option for it: so digests stay."""
    before = {
        name: number_of(name, value)
        for brought in ADDED.values()
        for name, value in brought.items()
    }
    return {name: number for name, number in numbers.items() if before.get(name) != number}


def _digest(tables: Tables, numbers: dict[str, int]) -> str:
    """Return the SHA-256 of everything that the rules are made of."""
    text = msgspec.json.encode({"options": numbers, "tables": tables}, order="deterministic")
    return hashlib.sha256(text).hexdigest()


def _board_tables(edition: Edition, options: Options) -> Tables:
    squares = edition.squares
    decks = {deck.id: number for number, deck in enumerate(edition.decks)}
    return {
        "kind": [SQUARE_KINDS[square.kind] for square in squares],
        "price": [square.price for square in squares],
        "mortgage": [square.mortgage for square in squares],
        "rent": [cell for square in squares for cell in _ladder(square)],
        "deck": [decks.get(square.deck, -1) for square in squares],
        **_group_tables(edition),
        **_tax_tables([square.tax or _NO_TAX for square in squares], options),
    }


def _ladder(square: Square) -> list[int]:
    return [*square.rent, *[0] * (LADDER - len(square.rent))]


def _group_tables(edition: Edition) -> Tables:
    numbers = {group.id: number for number, group in enumerate(edition.groups)}
    groups = {group.id: group for group in edition.groups}
    of_squares = [groups.get(square.group, _NO_GROUP) for square in edition.squares]
    return {
        "group": [numbers.get(group.id, -1) for group in of_squares],
        "house_cost": [group.house_cost for group in of_squares],
        "hotel_cost": [group.hotel_cost for group in of_squares],
    }


def _tax_tables(taxes: list[Tax], options: Options) -> Tables:
    return {
        "tax_mode": [_tax_mode(tax, options) for tax in taxes],
        "tax_flat": [tax.flat_by(options) for tax in taxes],
        "tax_percent": [tax.worth_percent or tax.cash_percent for tax in taxes],
        "tax_round": [tax.round_down for tax in taxes],
    }


def _tax_mode(tax: Tax, options: Options) -> int:
    if tax.cash_percent:
        return codes.TAX_CASH
    chosen = tax.worth_percent and options.tax_choice
    return codes.TAX_CHOICE if chosen else codes.TAX_FLAT
