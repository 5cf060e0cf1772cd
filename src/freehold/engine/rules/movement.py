"""Moving a token and resolving the square it reaches."""

from freehold.engine import codes
from freehold.engine.core.frames import drop, push, top_cell
from freehold.engine.core.rng import draw_below
from freehold.engine.core.state import State
from freehold.engine.core.tape import emit2, emit3, emit4
from freehold.engine.ints import Seat, Square, i64
from freehold.engine.rules.cards import draw
from freehold.engine.rules.jail import send_to_jail
from freehold.engine.rules.money import charge, transfer
from freehold.engine.rules.property import is_mortgaged, is_squatted, rent_due, worth
from freehold.engine.rules.purchase import offer_deed


def move(s: State, seat: Seat, steps: i64, pays: i64, factor: i64, fresh: i64, way: i64) -> None:
    """Move the token, pay the salary it earns, and resolve the square.

    `factor` multiplies rent, `fresh` asks for that many times a new roll at a utility.
    """
    squares = s.rules.squares
    start = s.position[seat]
    square = (start + steps) % squares
    s.position[seat] = square
    if s.taping:
        emit4(s, codes.E_MOVED, seat, start, square, way)
    if pays and steps > 0:
        ahead = (s.rules.go - start) % squares
        if ahead == 0:
            ahead = squares
        if steps == ahead:
            transfer(s, codes.BANK, seat, s.rules.salary_land, codes.WHY_SALARY)
        elif steps > ahead:
            transfer(s, codes.BANK, seat, s.rules.salary_pass, codes.WHY_SALARY)
    _resolve(s, seat, square, factor, fresh)


def _resolve(s: State, seat: Seat, square: Square, factor: i64, fresh: i64) -> None:
    rules = s.rules
    if rules.price[square] > 0:
        _visit(s, seat, square, factor, fresh)
        return
    kind = rules.kind[square]
    if kind == codes.SQ_DECK:
        draw(s, seat, rules.deck[square])
    elif kind == codes.SQ_TAX:
        _tax(s, seat, square)
    elif kind == codes.SQ_GO_TO_JAIL:
        send_to_jail(s, seat, codes.BY_SQUARE, rules.jail_turns, 0)
    elif kind == codes.SQ_PARKING and s.pot > 0:
        transfer(s, codes.POT, seat, s.pot, codes.WHY_JACKPOT)


def _visit(s: State, seat: Seat, square: Square, factor: i64, fresh: i64) -> None:
    owner = s.owner[square]
    if owner < 0:
        offer_deed(s, seat, square)
    elif owner != seat and fresh and not is_mortgaged(s, square) and not is_squatted(s, square):
        die1 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
        die2 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
        emit3(s, codes.E_FRESH_ROLL, seat, die1, die2)
        charge(s, seat, owner, (die1 + die2) * fresh, codes.WHY_RENT)
    elif owner != seat:
        charge(s, seat, owner, rent_due(s, square, s.die1 + s.die2) * factor, codes.WHY_RENT)


def _tax(s: State, seat: Seat, square: Square) -> None:
    rules = s.rules
    mode = rules.tax_mode[square]
    if mode == codes.TAX_CHOICE:
        push(s, codes.F_TAX, seat, square)
    elif mode == codes.TAX_CASH:
        if s.cash[seat] > 0:
            step = rules.tax_round[square]
            tax = s.cash[seat] * rules.tax_percent[square] // 100
            charge(s, seat, codes.BANK, tax // step * step, codes.WHY_TAX)
    else:
        charge(s, seat, codes.BANK, rules.tax_flat[square], codes.WHY_TAX)


def check_tax_choice(choice: i64) -> i64:
    """Check a choice between the flat tax (0) and the percentage of worth (1)."""
    return codes.OK if 0 <= choice <= 1 else codes.R_NO_SUCH_CHOICE


def choose_tax(s: State, seat: Seat, choice: i64) -> None:
    """Pay the tax in the chosen way."""
    square = top_cell(s, codes.TAX_SQUARE)
    drop(s)
    emit2(s, codes.E_CHOSE, seat, choice)
    if choice == 0:
        charge(s, seat, codes.BANK, s.rules.tax_flat[square], codes.WHY_TAX)
    else:
        charge(
            s, seat, codes.BANK, worth(s, seat) * s.rules.tax_percent[square] // 100, codes.WHY_TAX
        )
