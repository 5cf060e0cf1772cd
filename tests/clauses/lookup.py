"""What the clause tests look up: editions by a rule, colors, cards, and events by their kind."""

from collections.abc import Callable, Iterable

from freehold.engine import Ruleset, codes
from tests.kit.scene import EDITIONS, Event, rules_with

Payment = tuple[int, int, int, int]


def editions(has: Callable[[Ruleset], object]) -> list[str]:
    """List the editions whose rules are so."""
    return [edition for edition in EDITIONS if has(rules_with(edition))]


AUCTIONING = editions(lambda rules: rules.auction)
BUILDING = editions(lambda rules: rules.build != codes.BUILD_NONE)
EVEN = editions(lambda rules: rules.build not in (codes.BUILD_NONE, codes.BUILD_STRICT))
MORTGAGING = editions(lambda rules: rules.mortgages)
STATIONS = editions(lambda rules: rules.station_mask)
DOUBLES = editions(lambda rules: rules.doubles_again)
PASSES = editions(lambda rules: len(rules.pass_card))


def of(events: Iterable[Event], *codes: int) -> list[Event]:
    """Return the arguments of the events of these kinds."""
    return [event[1:] for event in events if event[0] in codes]


def payments(events: Iterable[Event]) -> list[Event]:
    """Return who paid whom how much and why."""
    return of(events, codes.E_PAID)


def squares(rules: Ruleset, kind: int) -> list[int]:
    """List the squares of a kind."""
    return [square for square in range(rules.squares) if rules.kind[square] == kind]


def color(rules: Ruleset, number: int) -> list[int]:
    """List the streets of a color, the least valued first."""
    start, end = rules.group_start[number], rules.group_start[number + 1]
    found = [int(rules.group_squares[at]) for at in range(start, end)]
    assert all(rules.kind[square] == codes.SQ_STREET for square in found)
    return found


def stations(rules: Ruleset) -> list[int]:
    """List the stations."""
    return squares(rules, codes.SQ_STATION)


def utilities(rules: Ruleset) -> list[int]:
    """List the utilities."""
    return squares(rules, codes.SQ_UTILITY)


def rent(rules: Ruleset, square: int, step: int = 0) -> int:
    """Return a step of the printed rent ladder."""
    return int(rules.rent[square * codes.LADDER + step])


def cards(rules: Ruleset, op: int, *operands: int | None) -> list[tuple[int, int]]:
    """List deck and number of the cards of an effect; None stands for any operand."""
    found = []
    for deck, start in enumerate(rules.deck_start):
        for card in range(rules.deck_size[deck]):
            at = rules.card_effect[start + card] * codes.EFFECT
            cells = [rules.effects[at + cell] for cell in range(codes.EFFECT)]
            if cells[0] == op and all(
                wanted is None or wanted == cell
                for wanted, cell in zip(operands, cells[1:], strict=False)
            ):
                found.append((deck, card))
    return found


def deck_square(rules: Ruleset, deck: int) -> int:
    """Return the last square where that deck is drawn from."""
    return max(square for square in range(rules.squares) if rules.deck[square] == deck)


def bits(*squares: int) -> int:
    """Return squares, or passes, as a set of bits."""
    return sum(1 << square for square in squares)
