"""Moving a token and resolving the square it reaches."""

from freehold.engine.cards import draw
from freehold.engine.codes import (
    BANK,
    BY_SQUARE,
    E_CHOSE,
    E_FRESH_ROLL,
    E_MOVED,
    F_TAX,
    OK,
    POT,
    R_NO_SUCH_CHOICE,
    SQ_DECK,
    SQ_GO_TO_JAIL,
    SQ_PARKING,
    SQ_TAX,
    TAX_CASH,
    TAX_CHOICE,
    WHY_JACKPOT,
    WHY_RENT,
    WHY_SALARY,
    WHY_TAX,
)
from freehold.engine.ints import i64
from freehold.engine.jail import send_to_jail
from freehold.engine.money import charge, transfer
from freehold.engine.property import is_mortgaged, is_squatted, rent_due, worth
from freehold.engine.purchase import offer_deed
from freehold.engine.rng import DICE, draw_below
from freehold.engine.state import State, drop, emit2, emit3, emit4, push, top_arg


def move(s: State, seat: i64, steps: i64, pays: i64, factor: i64, fresh: i64, way: i64) -> None:
    """Move the token, pay the salary it earns, and resolve the square.

    `factor` multiplies rent, `fresh` asks for that many times a new roll at a utility.
    """
    squares = s.rules.squares
    start = s.position[seat]
    square = (start + steps) % squares
    s.position[seat] = square
    if s.taping:
        emit4(s, E_MOVED, seat, start, square, way)
    if pays and steps > 0:
        ahead = (s.rules.go - start) % squares
        if ahead == 0:
            ahead = squares
        if steps == ahead:
            transfer(s, BANK, seat, s.rules.salary_land, WHY_SALARY)
        elif steps > ahead:
            transfer(s, BANK, seat, s.rules.salary_pass, WHY_SALARY)
    _resolve(s, seat, square, factor, fresh)


def _resolve(s: State, seat: i64, square: i64, factor: i64, fresh: i64) -> None:
    rules = s.rules
    if rules.price[square] > 0:
        _visit(s, seat, square, factor, fresh)
        return
    kind = rules.kind[square]
    if kind == SQ_DECK:
        draw(s, seat, rules.deck[square])
    elif kind == SQ_TAX:
        _tax(s, seat, square)
    elif kind == SQ_GO_TO_JAIL:
        send_to_jail(s, seat, BY_SQUARE, rules.jail_turns, 0)
    elif kind == SQ_PARKING and s.pot > 0:
        transfer(s, POT, seat, s.pot, WHY_JACKPOT)


def _visit(s: State, seat: i64, square: i64, factor: i64, fresh: i64) -> None:
    owner = s.owner[square]
    if owner < 0:
        offer_deed(s, seat, square)
    elif owner != seat and fresh and not is_mortgaged(s, square) and not is_squatted(s, square):
        die1 = draw_below(s.rng, DICE, s.rules.dice_sides) + 1
        die2 = draw_below(s.rng, DICE, s.rules.dice_sides) + 1
        emit3(s, E_FRESH_ROLL, seat, die1, die2)
        charge(s, seat, owner, (die1 + die2) * fresh, WHY_RENT)
    elif owner != seat:
        charge(s, seat, owner, rent_due(s, square, s.die1 + s.die2) * factor, WHY_RENT)


def _tax(s: State, seat: i64, square: i64) -> None:
    rules = s.rules
    mode = rules.tax_mode[square]
    if mode == TAX_CHOICE:
        push(s, F_TAX, seat, square)
    elif mode == TAX_CASH:
        if s.cash[seat] > 0:
            step = rules.tax_round[square]
            tax = s.cash[seat] * rules.tax_percent[square] // 100
            charge(s, seat, BANK, tax // step * step, WHY_TAX)
    else:
        charge(s, seat, BANK, rules.tax_flat[square], WHY_TAX)


def check_tax_choice(choice: i64) -> i64:
    """Check a choice between the flat tax (0) and the percentage of worth (1)."""
    return OK if 0 <= choice <= 1 else R_NO_SUCH_CHOICE


def choose_tax(s: State, seat: i64, choice: i64) -> None:
    """Pay the tax in the chosen way."""
    square = top_arg(s, 0)
    drop(s)
    emit2(s, E_CHOSE, seat, choice)
    if choice == 0:
        charge(s, seat, BANK, s.rules.tax_flat[square], WHY_TAX)
    else:
        charge(s, seat, BANK, worth(s, seat) * s.rules.tax_percent[square] // 100, WHY_TAX)
