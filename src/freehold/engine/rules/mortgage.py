"""Mortgaging, lifting, and mortgaged deeds that change hands."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, first_bit, has
from freehold.engine.core.frames import drop, push, top_cell, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit2
from freehold.engine.ints import Money, Seat, Square, i64
from freehold.engine.rules.management import check_raising, check_spending
from freehold.engine.rules.money import charge, transfer
from freehold.engine.rules.property import has_buildings, is_mortgaged, lift_cost, transfer_cost


def _check_deed(t: Table, seat: Seat, square: Square) -> i64:
    if not t.rules.mortgages:
        return codes.R_NOT_IN_THIS_GAME
    if not 0 <= square < t.rules.squares:
        return codes.R_NO_SUCH_SQUARE
    return codes.OK if t.owner[square] == seat else codes.R_NOT_YOURS


def check_mortgage(t: Table, seat: Seat, square: Square) -> i64:
    """Check mortgaging a deed."""
    refusal = _check_deed(t, seat, square)
    if refusal:
        return refusal
    refusal = check_raising(t, seat)
    if refusal:
        return refusal
    if is_mortgaged(t, square):
        return codes.R_IS_MORTGAGED
    return codes.R_COLOR_BUILT if has_buildings(t, t.rules.group[square]) else codes.OK


def mortgage(s: State, seat: Seat, square: Square) -> None:
    """Mortgage a deed for its value."""
    s.mortgaged |= bit(square)
    emit2(s, codes.E_MORTGAGED, seat, square)
    transfer(s, codes.BANK, seat, s.rules.mortgage[square], codes.WHY_MORTGAGE)


def check_lift(t: Table, seat: Seat, square: Square) -> i64:
    """Check lifting a mortgage."""
    refusal = _check_deed(t, seat, square)
    if refusal:
        return refusal
    refusal = check_spending(t, seat)
    if refusal:
        return refusal
    if not is_mortgaged(t, square):
        return codes.R_NOT_MORTGAGED
    return codes.OK if t.cash[seat] >= lift_cost(t, square) else codes.R_NOT_ENOUGH_CASH


def lift(s: State, seat: Seat, square: Square) -> None:
    """Pay the mortgage back with interest."""
    transfer(s, seat, codes.BANK, lift_cost(s, square), codes.WHY_LIFT)
    s.mortgaged &= ~bit(square)
    emit2(s, codes.E_LIFTED, seat, square)


def interest_on(t: Table, deeds: i64) -> Money:
    """Return the interest due at once for receiving these deeds."""
    total: i64 = 0
    due = deeds & t.mortgaged
    if due == 0:
        return total
    for square in range(t.rules.squares):
        if has(due, square):
            total += transfer_cost(t, square)
    return total


def receive_mortgaged(s: State, seat: Seat, deeds: i64) -> None:
    """Queue what the new owner owes for mortgaged deeds among those received."""
    if deeds & s.mortgaged and s.rules.transfer_interest:
        push(s, codes.T_TRANSFER, seat, deeds & s.mortgaged)


def take_next_mortgaged(s: State) -> None:
    """Settle the first deed of the task on top: by choice where lifting is affordable.

    The interest is due even if the deed was passed on while cash was raised for another.
    """
    seat = top_seat(s)
    deeds = top_cell(s, codes.RECEIVED_DEEDS)
    drop(s)
    square = first_bit(deeds)
    rest = deeds & (deeds - 1)
    if rest:
        push(s, codes.T_TRANSFER, seat, rest)
    if s.rules.transfer_lift and _can_lift_at_once(s, seat, square, rest):
        push(s, codes.F_TRANSFER, seat, square, rest)
    else:
        charge(s, seat, codes.BANK, transfer_cost(s, square), codes.WHY_INTEREST)


def _can_lift_at_once(t: Table, seat: Seat, square: Square, rest: i64) -> bool:
    if t.owner[square] != seat or not is_mortgaged(t, square):
        return False
    return t.cash[seat] >= lift_cost(t, square) + interest_on(t, rest)


def check_transfer_choice(t: Table, seat: Seat, choice: i64) -> i64:
    """Check a choice between paying interest (0) and lifting at once (1)."""
    if not 0 <= choice <= 1:
        return codes.R_NO_SUCH_CHOICE
    if choice == 1 and not _can_lift_at_once(
        t, seat, top_cell(t, codes.TRANSFER_SQUARE), top_cell(t, codes.TRANSFER_REST)
    ):
        return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def choose_transfer(s: State, seat: Seat, choice: i64) -> None:
    """Pay the interest and keep the mortgage, or lift it."""
    square = top_cell(s, codes.TRANSFER_SQUARE)
    drop(s)
    emit2(s, codes.E_CHOSE, seat, choice)
    if choice:
        lift(s, seat, square)
    else:
        charge(s, seat, codes.BANK, transfer_cost(s, square), codes.WHY_INTEREST)
