"""Cards: that what they refer to exists, and that drawing comes to an end."""

from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.finding import Fault, Finding, repeats
from freehold.editions.edition import Deck, Edition
from freehold.editions.effects import (
    Choice,
    Draw,
    Effect,
    MoveBy,
    MoveTo,
    Nearest,
    Pass,
    Random,
)
from freehold.editions.problems import listed, shown

FILE: Final = "decks.toml"
MOST_PASSES: Final = 60  # the engine keeps a bit for each


def check_decks(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with the decks."""
    yield from repeats(FILE, "decks", [deck.id for deck in edition.decks])
    yield from _check_card_ids(edition)
    for place, effect in placed_effects(edition):
        for code, key, expected, came in _effect_faults(edition, effect):
            yield code, FILE, f"{place}.{key}", expected, came
    yield from _check_passes(edition)
    yield from _check_ends(edition)


def placed_effects(edition: Edition) -> Iterator[tuple[str, Effect]]:
    """Yield every effect with its key in the file, alternatives included."""
    for number, deck in enumerate(edition.decks):
        for index, card in enumerate(deck.cards):
            place = f"decks[{number}].cards[{index}].effect"
            yield place, card.effect
            if isinstance(card.effect, Choice):
                for other, alternative in enumerate(card.effect.alternatives):
                    yield f"{place}.alternatives[{other}].effect", alternative.effect


def _check_card_ids(edition: Edition) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for number, deck in enumerate(edition.decks):
        for index, card in enumerate(deck.cards):
            place = f"decks[{number}].cards[{index}]"
            first = seen.setdefault(card.id, place)
            if first != place:
                expected = f"an id unlike that of {first}"
                yield "id-repeated", FILE, f"{place}.id", expected, shown(card.id)


def _check_passes(edition: Edition) -> Iterator[Finding]:
    count = sum(isinstance(effect, Pass) for _, effect in placed_effects(edition))
    if count > MOST_PASSES:
        expected = f"at most {MOST_PASSES} cards that open the jail"
        yield "passes-count", FILE, "decks", expected, str(count)


def _effect_faults(edition: Edition, effect: Effect) -> Iterator[Fault]:
    squares = [square.id for square in edition.squares]
    decks = [deck.id for deck in edition.decks]
    match effect:
        case MoveTo(square=target) if target not in squares:
            yield "unknown-square", "square", "the id of a square of the board", shown(target)
        case MoveBy(steps=steps) if not 0 < abs(steps) < len(squares):
            expected = f"from 1 to {len(squares) - 1} steps, or as many backward"
            yield "steps-range", "steps", expected, str(steps)
        case Nearest(kind=kind) if all(square.kind != kind for square in edition.squares):
            yield "unknown-kind", "kind", "a kind of square that the board has", shown(kind)
        case Draw(deck=deck) if deck not in decks:
            yield "unknown-deck", "deck", listed(decks), shown(deck)
        case Random(least=least, most=most, step=step) if most < least or (most - least) % step:
            expected = f"least ({least}) and whole steps of {step} more"
            yield "steps-whole", "most", expected, str(most)
        case _:
            pass


def _check_ends(edition: Edition) -> Iterator[Finding]:
    """Find decks whose every card leads to drawing again, for ever."""
    ending = _ending_decks(edition)
    for number, deck in enumerate(edition.decks):
        if deck.id not in ending:
            expected = "a card that does not lead to another draw"
            yield "draws-endless", FILE, f"decks[{number}].cards", expected, "none"


def _ending_decks(edition: Edition) -> set[str]:
    ending: set[str] = set()
    grown = True
    while grown:
        more = {deck.id for deck in edition.decks if _ends(edition, deck, ending)}
        grown = more != ending
        ending = more
    return ending


def _ends(edition: Edition, deck: Deck, ending: set[str]) -> bool:
    starts = [at for at, square in enumerate(edition.squares) if square.deck == deck.id]
    return any(_stops(edition, card.effect, starts, ending) for card in deck.cards)


def _stops(edition: Edition, effect: Effect, starts: list[int], ending: set[str]) -> bool:
    match effect:
        case Pass():
            return False  # all of them may be held
        case Draw(deck=deck):
            return deck in ending
        case MoveTo(square=target):
            found = [square.deck for square in edition.squares if square.id == target]
            return all(deck == "" or deck in ending for deck in found)
        case MoveBy(steps=steps):
            count = len(edition.squares)
            reached = [edition.squares[(start + steps) % count].deck for start in starts]
            return all(deck == "" or deck in ending for deck in reached)
        case Choice(alternatives=alternatives):
            return all(_stops(edition, one.effect, starts, ending) for one in alternatives)
        case _:
            return True
