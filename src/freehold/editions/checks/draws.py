"""Cards that lead to cards: how many are drawn from one landing, on average."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.decks import FILE
from freehold.editions.checks.finding import Finding
from freehold.editions.edition import Deck, Edition
from freehold.editions.effects import Choice, Draw, Effect, MoveBy, MoveTo
from freehold.engine.codes import MOST_SQUARES

MOST_DRAWS: Final = 6  # on average, from one landing
MOST_LEADING: Final = 12  # cards of a deck that lead to others: bots follow each of them
STEPS: Final = 24  # that are followed: what goes on for ever has come to as many by then

Drawing = tuple[str, int]  # a deck that is drawn from, and the square where the drawer stands
Leads = tuple[Drawing, ...]  # what a card leads to: nothing, one drawing, or several to choose from


def check_draws(edition: Edition) -> Iterator[Finding]:
    """Find decks whose cards lead to one another for too long."""
    decks = {deck.id: deck for deck in edition.decks}
    if not 0 < len(edition.squares) <= MOST_SQUARES:
        return  # which is told already
    follows = _follows(edition, decks)
    found = _expected_draws(follows)
    for number, deck in enumerate(edition.decks):
        key = f"decks[{number}].cards"
        most = max((draws for (id_, _), draws in found.items() if id_ == deck.id), default=0.0)
        if most > MOST_DRAWS:
            expected = f"cards that lead to at most {MOST_DRAWS} draws on average"
            came = f"{most:.1f}" if most < STEPS / 2 else "far more"
            yield "draws-long", FILE, key, expected, came
        many = max(_leading(cards) for (id_, _), cards in follows.items() if id_ == deck.id)
        if many > MOST_LEADING:
            expected = f"at most {MOST_LEADING} cards that lead to another draw"
            yield "draws-many", FILE, key, expected, str(many)


def most_leading(edition: Edition) -> int:
    """Return how many cards of one deck lead to another draw, of the deck that has most."""
    follows = _follows(edition, {deck.id: deck for deck in edition.decks})
    return max((_leading(cards) for cards in follows.values()), default=0)


def _leading(cards: Counter[Leads]) -> int:
    return sum(count for leads, count in cards.items() if leads)


def _expected_draws(follows: dict[Drawing, Counter[Leads]]) -> dict[Drawing, float]:
    """Return how many cards are drawn on average, from each deck and place that can be come to."""
    draws = dict.fromkeys(follows, 0.0)
    for _step in range(STEPS):
        draws = {
            one: 1
            + sum(count * _longest(card, draws) for card, count in cards.items()) / cards.total()
            for one, cards in follows.items()
        }
    return draws


def _longest(card: Leads, draws: dict[Drawing, float]) -> float:
    return max((draws[one] for one in card), default=0.0)


def _follows(edition: Edition, decks: dict[str, Deck]) -> dict[Drawing, Counter[Leads]]:
    """Return, for every drawing that can be come to, what each card of the deck may lead to."""
    found: dict[Drawing, Counter[Leads]] = {}
    waiting = [
        (square.deck, at) for at, square in enumerate(edition.squares) if square.deck in decks
    ]
    waiting += [(id_, at) for id_ in decks for at in _standing(edition, id_)]
    while waiting:
        drawing = waiting.pop()
        if drawing in found:
            continue
        id_, at = drawing
        found[drawing] = Counter(
            tuple(one for one in _leads(edition, card.effect, at) if one[0] in decks)
            for card in decks[id_].cards
        )
        waiting += [one for card in found[drawing] for one in card]
    return found


def _standing(edition: Edition, deck: str) -> list[int]:
    """Return where who draws from a deck that no square names stands: anywhere will do."""
    return [] if any(square.deck == deck for square in edition.squares) else [0]


def _leads(edition: Edition, effect: Effect, at: int) -> list[Drawing]:
    """Return what is drawn next because of a card, by any choice that it leaves."""
    squares = edition.squares
    match effect:
        case Draw(deck=deck):
            return [(deck, at)]
        case MoveTo(square=target):
            reached = [place for place, square in enumerate(squares) if square.id == target]
            return [(squares[place].deck, place) for place in reached]
        case MoveBy(steps=steps):
            place = (at + steps) % len(squares)
            return [(squares[place].deck, place)]
        case Choice(alternatives=alternatives):
            return [one for each in alternatives for one in _leads(edition, each.effect, at)]
        case _:
            return []
