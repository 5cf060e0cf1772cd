"""Visits that a card sends, which pay another rent than those of the dice."""

from collections.abc import Iterator
from typing import NamedTuple

from freehold.engine import Ruleset, codes
from freehold.strategy.landing import CARDS_IN_A_ROW, Landing


class CardVisit(NamedTuple):
    """How often in a turn a card sends to a square, and what it makes of the rent there."""

    square: int
    visits: float
    factor: int  # of the rent
    fresh: int  # factor of a new roll that is paid instead, or 0


def card_visits(rules: Ruleset, landing: Landing, cards: int = CARDS_IN_A_ROW) -> list[CardVisit]:
    """Return all visits for which a card asks for more than the deed does, after so many cards."""
    found: list[CardVisit] = []
    for square in range(rules.squares):
        deck = int(rules.deck[square])
        if rules.kind[square] == codes.SQ_DECK and deck >= 0 and landing.touched[square] > 0:
            found += _drawn(rules, square, deck, landing.touched[square], (), cards)
    return found


def _drawn(
    rules: Ruleset, square: int, deck: int, visits: float, drawn: tuple[int, ...], cards: int
) -> Iterator[CardVisit]:
    """Yield what the cards of a deck lead to, but for those that were drawn to get here."""
    first, size = int(rules.deck_start[deck]), int(rules.deck_size[deck])
    left = [card for card in range(first, first + size) if card not in drawn]
    for card in left:
        effect = int(rules.card_effect[card])
        yield from _followed(rules, square, effect, visits / len(left), (*drawn, card), cards)


def _followed(
    rules: Ruleset, square: int, effect: int, visits: float, drawn: tuple[int, ...], cards: int
) -> Iterator[CardVisit]:
    op, operand, factor, _, fresh = (
        int(rules.effects[effect * codes.EFFECT + cell]) for cell in range(5)
    )
    if op == codes.OP_NEAREST and (factor > 1 or fresh > 0):
        yield CardVisit(_nearest(rules, square, operand), visits, factor, fresh)
    elif op == codes.OP_DRAW and len(drawn) < cards:
        yield from _drawn(rules, square, operand, visits, drawn, cards)
    elif op == codes.OP_CHOICE:
        yield from _followed(rules, square, operand, visits, drawn, cards)


def _nearest(rules: Ruleset, square: int, kind: int) -> int:
    """Return the next square of a kind, as the chain of landings does."""
    return next(
        (
            (square + steps) % int(rules.squares)
            for steps in range(1, int(rules.squares))
            if rules.kind[(square + steps) % int(rules.squares)] == kind
        ),
        square,
    )
