"""Decks and what their cards do; moves are left to tasks on the stack."""

from freehold.engine.bits import bit, count_bits
from freehold.engine.codes import (
    BANK,
    BY_CARD,
    DECK_RESHUFFLE,
    E_CHOSE,
    E_DREW,
    E_NO_CARD,
    E_PASS_MOVED,
    F_CARD,
    OK,
    OP_BANK,
    OP_CHOICE,
    OP_DRAW,
    OP_EACH,
    OP_JAIL,
    OP_MOVE_BY,
    OP_MOVE_TO,
    OP_NEAREST,
    OP_PER_UNIT,
    OP_RANDOM,
    OP_REPAIRS,
    R_NO_SUCH_CHOICE,
    T_CHARGE,
    T_MOVE,
    UNIT_DEED,
    WHY_CARD,
)
from freehold.engine.ints import append, i64, vec
from freehold.engine.jail import send_to_jail
from freehold.engine.money import charge, charge_for_each, transfer
from freehold.engine.rng import DECKS, draw_below
from freehold.engine.rules import EFFECT
from freehold.engine.state import (
    State,
    Table,
    drop,
    emit2,
    emit3,
    push,
    seat_left_of,
    top_arg,
)


def shuffle_decks(s: State) -> None:
    """Lay out every deck in random order."""
    for deck in range(len(s.rules.deck_start)):
        first = s.rules.deck_start[deck]
        size = s.rules.deck_size[deck]
        for at in range(size):
            s.cards[first + at] = first + at
        for at in range(size - 1, i64(0), -1):
            other = draw_below(s.rng, DECKS, at + 1)
            card = s.cards[first + at]
            s.cards[first + at] = s.cards[first + other]
            s.cards[first + other] = card


def draw(s: State, seat: i64, deck: i64) -> None:
    """Draw a card and do what it says.

    A card that draws another stays out until that one is done, so a chain of them is finite.
    """
    if s.deck_left[deck] == 0:
        emit2(s, E_NO_CARD, seat, deck)
        return
    card = _take(s, deck)
    emit3(s, E_DREW, seat, deck, card)
    number = s.rules.card_pass[card]
    if number >= 0:
        s.passes[seat] |= bit(number)
        emit3(s, E_PASS_MOVED, number, BANK, seat)
        return
    effect = s.rules.card_effect[card]
    if s.rules.effects[effect * EFFECT] == OP_DRAW:
        draw(s, seat, s.rules.effects[effect * EFFECT + 1])
        _put_back(s, deck, card)
        return
    _put_back(s, deck, card)
    do_effect(s, seat, effect)


def _take(s: State, deck: i64) -> i64:
    """Remove the top card; where decks are reshuffled after each draw, any card may be on top."""
    first = s.rules.deck_start[deck]
    left = s.deck_left[deck]
    at: i64 = 0
    if s.rules.deck_return == DECK_RESHUFFLE:
        at = draw_below(s.rng, DECKS, left)
    cards = s.cards
    card = cards[first + at]
    for cell in range(first + at, first + left - 1):
        cards[cell] = cards[cell + 1]
    cards[first + left - 1] = 0
    s.deck_left[deck] = left - 1
    return card


def _put_back(s: State, deck: i64, card: i64) -> None:
    s.cards[s.rules.deck_start[deck] + s.deck_left[deck]] = card
    s.deck_left[deck] += 1


def do_effect(s: State, seat: i64, effect: i64) -> None:
    """Carry out one effect for the seat."""
    effects = s.rules.effects
    at = effect * EFFECT
    op = effects[at]
    a = effects[at + 1]
    if op == OP_BANK:
        _bank(s, seat, a)
    elif op == OP_EACH:
        _each(s, seat, a)
    elif op == OP_MOVE_TO:
        _move_to(s, seat, a, effects[at + 2], effects[at + 3])
    elif op == OP_MOVE_BY:
        push(s, T_MOVE, seat, a, effects[at + 3], 1, 0, BY_CARD)
    elif op == OP_NEAREST:
        steps = steps_to_kind(s, s.position[seat], a)
        push(s, T_MOVE, seat, steps, effects[at + 3], effects[at + 2], effects[at + 4], BY_CARD)
    elif op == OP_JAIL:
        send_to_jail(s, seat, BY_CARD, s.rules.jail_turns, 0)
    elif op == OP_REPAIRS:
        charge(s, seat, BANK, repairs(s, seat, a, effects[at + 2]), WHY_CARD)
    elif op == OP_PER_UNIT:
        _bank(s, seat, a * units(s, seat, effects[at + 2], effects[at + 3]))
    elif op == OP_DRAW:
        draw(s, seat, a)
    elif op == OP_CHOICE:
        push(s, F_CARD, seat, a, effects[at + 2])
    elif op == OP_RANDOM:
        count = (effects[at + 2] - a) // effects[at + 3] + 1
        _bank(s, seat, a + draw_below(s.rng, DECKS, count) * effects[at + 3])


def _bank(s: State, seat: i64, amount: i64) -> None:
    if amount > 0:
        transfer(s, BANK, seat, amount, WHY_CARD)
    else:
        charge(s, seat, BANK, -amount, WHY_CARD)


def _each(s: State, seat: i64, amount: i64) -> None:
    """Collect from, or pay to, every other player, beginning at the left."""
    if amount < 0:
        charge_for_each(s, seat, -amount, WHY_CARD)
        return
    payers = vec[i64]()
    other = seat_left_of(s, seat)
    while other != seat:
        payers = append(payers, other)
        other = seat_left_of(s, other)
    for at in range(len(payers) - 1, i64(-1), -1):
        push(s, T_CHARGE, payers[at], seat, amount, WHY_CARD)


def _move_to(s: State, seat: i64, square: i64, direction: i64, pays: i64) -> None:
    squares = s.rules.squares
    steps = (square - s.position[seat]) * direction % squares
    if steps == 0:
        steps = squares
    push(s, T_MOVE, seat, steps * direction, pays, 1, 0, BY_CARD)


def steps_to_kind(t: Table, position: i64, kind: i64) -> i64:
    """Return how far ahead the next square of the kind is; never 0."""
    rules = t.rules
    for steps in range(i64(1), rules.squares + 1):
        if rules.kind[(position + steps) % rules.squares] == kind:
            return steps
    return rules.squares


def repairs(t: Table, seat: i64, per_house: i64, per_hotel: i64) -> i64:
    """Return the bill for all buildings of the seat."""
    return per_house * houses_of(t, seat) + per_hotel * hotels_of(t, seat)


def units(t: Table, seat: i64, unit: i64, hotel_counts: i64) -> i64:
    """Return how many houses (hotels counting as several) or deeds the seat has."""
    if unit == UNIT_DEED:
        return count_bits(t.deeds[seat])
    return houses_of(t, seat) + hotel_counts * hotels_of(t, seat)


def houses_of(t: Table, seat: i64) -> i64:
    """Return how many houses the seat has on the board."""
    total: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] == seat and t.level[square] < t.rules.hotel_level:
            total += t.level[square]
    return total


def hotels_of(t: Table, seat: i64) -> i64:
    """Return how many hotels the seat has on the board."""
    total: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] == seat and t.level[square] == t.rules.hotel_level:
            total += 1
    return total


def check_choice(t: Table, choice: i64) -> i64:
    """Check a choice between a card's alternatives."""
    return OK if 0 <= choice < top_arg(t, 1) else R_NO_SUCH_CHOICE


def choose(s: State, seat: i64, choice: i64) -> None:
    """Do the chosen alternative of the card."""
    effect = top_arg(s, 0) + choice
    drop(s)
    emit2(s, E_CHOSE, seat, choice)
    do_effect(s, seat, effect)
