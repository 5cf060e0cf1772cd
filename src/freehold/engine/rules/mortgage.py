"""Mortgaging, lifting, and mortgaged deeds that change hands."""

from freehold.engine.bits import bit, first_bit, has
from freehold.engine.codes import (
    BANK,
    E_CHOSE,
    E_LIFTED,
    E_MORTGAGED,
    F_TRANSFER,
    OK,
    R_COLOR_BUILT,
    R_IS_MORTGAGED,
    R_NO_SUCH_CHOICE,
    R_NO_SUCH_SQUARE,
    R_NOT_ENOUGH_CASH,
    R_NOT_IN_THIS_GAME,
    R_NOT_MORTGAGED,
    R_NOT_YOURS,
    T_TRANSFER,
    WHY_INTEREST,
    WHY_LIFT,
    WHY_MORTGAGE,
)
from freehold.engine.ints import i64
from freehold.engine.management import check_raising, check_spending
from freehold.engine.money import charge, transfer
from freehold.engine.property import has_buildings, is_mortgaged, lift_cost, transfer_cost
from freehold.engine.state import State, Table, drop, emit2, push, top_arg, top_seat


def _check_deed(t: Table, seat: i64, square: i64) -> i64:
    if not t.rules.mortgages:
        return R_NOT_IN_THIS_GAME
    if not 0 <= square < t.rules.squares:
        return R_NO_SUCH_SQUARE
    return OK if t.owner[square] == seat else R_NOT_YOURS


def check_mortgage(t: Table, seat: i64, square: i64) -> i64:
    """Check mortgaging a deed."""
    refusal = _check_deed(t, seat, square)
    if refusal:
        return refusal
    refusal = check_raising(t, seat)
    if refusal:
        return refusal
    if is_mortgaged(t, square):
        return R_IS_MORTGAGED
    return R_COLOR_BUILT if has_buildings(t, t.rules.group[square]) else OK


def mortgage(s: State, seat: i64, square: i64) -> None:
    """Mortgage a deed for its value."""
    s.mortgaged |= bit(square)
    emit2(s, E_MORTGAGED, seat, square)
    transfer(s, BANK, seat, s.rules.mortgage[square], WHY_MORTGAGE)


def check_lift(t: Table, seat: i64, square: i64) -> i64:
    """Check lifting a mortgage."""
    refusal = _check_deed(t, seat, square)
    if refusal:
        return refusal
    refusal = check_spending(t, seat)
    if refusal:
        return refusal
    if not is_mortgaged(t, square):
        return R_NOT_MORTGAGED
    return OK if t.cash[seat] >= lift_cost(t, square) else R_NOT_ENOUGH_CASH


def lift(s: State, seat: i64, square: i64) -> None:
    """Pay the mortgage back with interest."""
    transfer(s, seat, BANK, lift_cost(s, square), WHY_LIFT)
    s.mortgaged &= ~bit(square)
    emit2(s, E_LIFTED, seat, square)


def interest_on(t: Table, deeds: i64) -> i64:
    """Return the interest due at once for receiving these deeds."""
    total: i64 = 0
    due = deeds & t.mortgaged
    for square in range(t.rules.squares):
        if has(due, square):
            total += transfer_cost(t, square)
    return total


def receive_mortgaged(s: State, seat: i64, deeds: i64) -> None:
    """Queue what the new owner owes for mortgaged deeds among those received."""
    if deeds & s.mortgaged and s.rules.transfer_interest:
        push(s, T_TRANSFER, seat, deeds & s.mortgaged)


def take_next_mortgaged(s: State) -> None:
    """Settle the first deed of the task on top: by choice where lifting is affordable.

    The interest is due even if the deed was passed on while cash was raised for another.
    """
    seat = top_seat(s)
    deeds = top_arg(s, 0)
    drop(s)
    square = first_bit(deeds)
    rest = deeds & (deeds - 1)
    if rest:
        push(s, T_TRANSFER, seat, rest)
    if s.rules.transfer_lift and _can_lift_at_once(s, seat, square, rest):
        push(s, F_TRANSFER, seat, square, rest)
    else:
        charge(s, seat, BANK, transfer_cost(s, square), WHY_INTEREST)


def _can_lift_at_once(t: Table, seat: i64, square: i64, rest: i64) -> bool:
    if t.owner[square] != seat or not is_mortgaged(t, square):
        return False
    return t.cash[seat] >= lift_cost(t, square) + interest_on(t, rest)


def check_transfer_choice(t: Table, seat: i64, choice: i64) -> i64:
    """Check a choice between paying interest (0) and lifting at once (1)."""
    if not 0 <= choice <= 1:
        return R_NO_SUCH_CHOICE
    if choice == 1 and not _can_lift_at_once(t, seat, top_arg(t, 0), top_arg(t, 1)):
        return R_NOT_ENOUGH_CASH
    return OK


def choose_transfer(s: State, seat: i64, choice: i64) -> None:
    """Pay the interest and keep the mortgage, or lift it."""
    square = top_arg(s, 0)
    drop(s)
    emit2(s, E_CHOSE, seat, choice)
    if choice:
        lift(s, seat, square)
    else:
        charge(s, seat, BANK, transfer_cost(s, square), WHY_INTEREST)
