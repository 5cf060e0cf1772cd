"""Compiling cards to the engine's effect cells."""

from collections.abc import Mapping
from typing import Final

from freehold.editions.edition import Edition
from freehold.editions.effects import (
    Bank,
    Choice,
    Draw,
    Each,
    Effect,
    Jail,
    MoveBy,
    MoveTo,
    Nearest,
    Pass,
    PerUnit,
    Random,
    Repairs,
)
from freehold.engine import codes
from freehold.engine.codes import EFFECT

Numbers = Mapping[str, int]

UNITS: Final[dict[str, int]] = {"house": codes.UNIT_HOUSE, "deed": codes.UNIT_DEED}


def deck_tables(edition: Edition, kinds: Numbers) -> dict[str, list[int]]:
    """Return the tables of decks, cards and effects."""
    squares = {square.id: number for number, square in enumerate(edition.squares)}
    decks = {deck.id: number for number, deck in enumerate(edition.decks)}
    rows: list[list[int]] = []
    starts: list[int] = []
    cards: list[int] = []
    for deck in edition.decks:
        starts.append(len(cards))
        for card in deck.cards:
            cards.append(len(rows))
            for effect in _unfold(card.effect):
                rows.append(_row(effect, len(rows), squares, decks, kinds))
    return {
        "deck_start": starts,
        "deck_size": [len(deck.cards) for deck in edition.decks],
        "card_effect": cards,
        "effects": [cell for row in rows for cell in row],
    }


def _unfold(effect: Effect) -> list[Effect]:
    """Return an effect followed by its alternatives, if it has any."""
    if isinstance(effect, Choice):
        return [effect, *[alternative.effect for alternative in effect.alternatives]]
    return [effect]


def _row(effect: Effect, at: int, squares: Numbers, decks: Numbers, kinds: Numbers) -> list[int]:
    cells = _cells(effect, at, squares, decks, kinds)
    return cells + [0] * (EFFECT - len(cells))


def _cells(effect: Effect, at: int, squares: Numbers, decks: Numbers, kinds: Numbers) -> list[int]:
    match effect:
        case MoveTo(square=square, backward=backward, salary=salary):
            way = -1 if backward else 1
            return [codes.OP_MOVE_TO, squares[square], way, int(salary and not backward)]
        case MoveBy(steps=steps, salary=salary):
            return [codes.OP_MOVE_BY, steps, 0, int(salary and steps > 0)]
        case Nearest(kind=kind, rent_factor=rent, roll_factor=roll, salary=salary):
            return [codes.OP_NEAREST, kinds[kind], rent, int(salary), roll]
        case Draw(deck=deck):
            return [codes.OP_DRAW, decks[deck]]
        case Choice(alternatives=alternatives):
            return [codes.OP_CHOICE, at + 1, len(alternatives)]
        case _:
            return _money_cells(effect)


def _money_cells(effect: Effect) -> list[int]:
    match effect:
        case Bank(amount=amount):
            return [codes.OP_BANK, amount]
        case Each(amount=amount):
            return [codes.OP_EACH, amount]
        case Repairs(house=house, hotel=hotel):
            return [codes.OP_REPAIRS, house, hotel]
        case PerUnit(amount=amount, unit=unit, hotel_counts=counts):
            return [codes.OP_PER_UNIT, amount, UNITS[unit], counts]
        case Random(least=least, most=most, step=step):
            return [codes.OP_RANDOM, least, most, step]
        case Jail():
            return [codes.OP_JAIL]
        case Pass():
            return [codes.OP_PASS]
    raise AssertionError(effect)
