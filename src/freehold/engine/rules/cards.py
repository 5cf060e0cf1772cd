"""Decks and what their cards do; moves are left to tasks on the stack."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, count_bits
from freehold.engine.core.frames import drop, push, top_cell
from freehold.engine.core.rng import draw_below
from freehold.engine.core.state import State, Table, seat_left_of
from freehold.engine.core.tape import emit2, emit3
from freehold.engine.ints import Money, Seat, Square, append, i64, vec
from freehold.engine.rules.jail import send_to_jail
from freehold.engine.rules.money import charge, charge_for_each, transfer


def shuffle_decks(s: State) -> None:
    """Lay out every deck in random order."""
    for deck in range(len(s.rules.deck_start)):
        first = s.rules.deck_start[deck]
        size = s.rules.deck_size[deck]
        for at in range(size):
            s.cards[first + at] = first + at
        shuffle_top(s, deck, size)


def shuffle_top(s: State, deck: i64, count: i64) -> None:
    """Lay the first cards of a deck in random order."""
    first = s.rules.deck_start[deck]
    for at in range(count - 1, i64(0), -1):
        other = draw_below(s.rng, codes.STREAM_DECKS, at + 1)
        card = s.cards[first + at]
        s.cards[first + at] = s.cards[first + other]
        s.cards[first + other] = card


def draw(s: State, seat: Seat, deck: i64) -> None:
    """Draw a card and do what it says.

    A card that draws another stays out until that one is done, so a chain of them is finite.
    """
    if s.deck_left[deck] == 0:
        emit2(s, codes.E_NO_CARD, seat, deck)
        return
    card = _take(s, deck)
    emit3(s, codes.E_DREW, seat, deck, card)
    number = s.rules.card_pass[card]
    if number >= 0:
        s.passes[seat] |= bit(number)
        emit3(s, codes.E_PASS_MOVED, number, codes.BANK, seat)
        return
    effect = s.rules.card_effect[card]
    if s.rules.effects[effect * codes.EFFECT] == codes.OP_DRAW:
        draw(s, seat, s.rules.effects[effect * codes.EFFECT + 1])
        _put_back(s, deck, card)
        return
    _put_back(s, deck, card)
    do_effect(s, seat, effect)


def _take(s: State, deck: i64) -> i64:
    """Remove the top card; where decks are reshuffled after each draw, any card may be on top."""
    first = s.rules.deck_start[deck]
    left = s.deck_left[deck]
    at: i64 = 0
    if s.rules.deck_return == codes.DECK_RESHUFFLE:
        at = draw_below(s.rng, codes.STREAM_DECKS, left)
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


def do_effect(s: State, seat: Seat, effect: i64) -> None:
    """Carry out one effect for the seat."""
    effects = s.rules.effects
    at = effect * codes.EFFECT
    op = effects[at]
    a = effects[at + 1]
    if op == codes.OP_BANK:
        _bank(s, seat, a)
    elif op == codes.OP_EACH:
        _each(s, seat, a)
    elif op == codes.OP_MOVE_TO:
        _move_to(s, seat, a, effects[at + 2], effects[at + 3])
    elif op == codes.OP_MOVE_BY:
        push(s, codes.T_MOVE, seat, a, effects[at + 3], 1, 0, codes.BY_CARD)
    elif op == codes.OP_NEAREST:
        steps = steps_to_kind(s, s.position[seat], a)
        push(
            s,
            codes.T_MOVE,
            seat,
            steps,
            effects[at + 3],
            effects[at + 2],
            effects[at + 4],
            codes.BY_CARD,
        )
    elif op == codes.OP_JAIL:
        send_to_jail(s, seat, codes.BY_CARD, s.rules.jail_turns, 0)
    elif op == codes.OP_REPAIRS:
        charge(s, seat, codes.BANK, repairs(s, seat, a, effects[at + 2]), codes.WHY_CARD)
    elif op == codes.OP_PER_UNIT:
        _bank(s, seat, a * units(s, seat, effects[at + 2], effects[at + 3]))
    elif op == codes.OP_DRAW:
        draw(s, seat, a)
    elif op == codes.OP_CHOICE:
        push(s, codes.F_CARD, seat, a, effects[at + 2])
    elif op == codes.OP_RANDOM:
        _bank(s, seat, _random_amount(s, a, effects[at + 2], effects[at + 3]))


def _bank(s: State, seat: Seat, amount: Money) -> None:
    if amount > 0:
        transfer(s, codes.BANK, seat, amount, codes.WHY_CARD)
    else:
        charge(s, seat, codes.BANK, -amount, codes.WHY_CARD)


def _random_amount(s: State, least: Money, most: Money, step: i64) -> Money:
    """Draw one of the steps from least to most; nothing is one of them only if the rules say so."""
    count = (most - least) // step + 1
    if s.rules.random_zero or count == 1 or least > 0 or most < 0 or least % step:
        return least + draw_below(s.rng, codes.STREAM_DECKS, count) * step
    amount = least + draw_below(s.rng, codes.STREAM_DECKS, count - 1) * step
    return amount + step if amount >= 0 else amount


def _each(s: State, seat: Seat, amount: Money) -> None:
    """Collect from, or pay to, every other player, beginning at the left."""
    if amount < 0:
        charge_for_each(s, seat, -amount, codes.WHY_CARD)
        return
    payers = vec[i64]()
    other = seat_left_of(s, seat)
    while other != seat:
        payers = append(payers, other)
        other = seat_left_of(s, other)
    for at in range(len(payers) - 1, i64(-1), -1):
        push(s, codes.T_CHARGE, payers[at], seat, amount, codes.WHY_CARD)


def _move_to(s: State, seat: Seat, square: Square, direction: i64, pays: i64) -> None:
    squares = s.rules.squares
    steps = (square - s.position[seat]) * direction % squares
    if steps == 0:
        steps = squares
    push(s, codes.T_MOVE, seat, steps * direction, pays, 1, 0, codes.BY_CARD)


def steps_to_kind(t: Table, position: i64, kind: i64) -> i64:
    """Return how far ahead the next square of the kind is; never 0."""
    rules = t.rules
    for steps in range(i64(1), rules.squares + 1):
        if rules.kind[(position + steps) % rules.squares] == kind:
            return steps
    return rules.squares


def repairs(t: Table, seat: Seat, per_house: Money, per_hotel: Money) -> Money:
    """Return the bill for all buildings of the seat."""
    return per_house * houses_of(t, seat) + per_hotel * hotels_of(t, seat)


def units(t: Table, seat: Seat, unit: i64, hotel_counts: i64) -> i64:
    """Return how many houses (hotels counting as several) or deeds the seat has."""
    if unit == codes.UNIT_DEED:
        return count_bits(t.deeds[seat])
    return houses_of(t, seat) + hotel_counts * hotels_of(t, seat)


def houses_of(t: Table, seat: Seat) -> i64:
    """Return how many houses the seat has on the board."""
    total: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] == seat and t.level[square] < t.rules.hotel_level:
            total += t.level[square]
    return total


def hotels_of(t: Table, seat: Seat) -> i64:
    """Return how many hotels the seat has on the board."""
    total: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] == seat and t.level[square] == t.rules.hotel_level:
            total += 1
    return total


def check_choice(t: Table, choice: i64) -> i64:
    """Check a choice between a card's alternatives."""
    return codes.OK if 0 <= choice < top_cell(t, codes.CARD_COUNT) else codes.R_NO_SUCH_CHOICE


def choose(s: State, seat: Seat, choice: i64) -> None:
    """Do the chosen alternative of the card."""
    effect = top_cell(s, codes.CARD_FIRST) + choice
    drop(s)
    emit2(s, codes.E_CHOSE, seat, choice)
    do_effect(s, seat, effect)
