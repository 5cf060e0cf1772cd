"""Payments: every coin that moves goes through `transfer`, and so onto the tape."""

from freehold.engine.bits import count_bits
from freehold.engine.codes import (
    BANK,
    DEBT_NEGATIVE,
    E_OWES,
    E_PAID,
    EVERYBODY,
    F_DEBT,
    POT,
    WHY_FINE,
    WHY_TAX,
)
from freehold.engine.ints import i64
from freehold.engine.state import State, drop, emit4, push, seat_left_of, top_arg, top_seat


def transfer(s: State, payer: i64, payee: i64, amount: i64, why: i64) -> None:
    """Move money between seats, the bank and the pot."""
    if amount == 0:
        return
    if payer >= 0:
        s.cash[payer] -= amount
    elif payer == POT:
        s.pot -= amount
    if payee >= 0:
        s.cash[payee] += amount
    elif payee == POT:
        s.pot += amount
    if s.taping:
        emit4(s, E_PAID, payer, payee, amount, why)


def bank_or_pot(s: State, why: i64) -> i64:
    """Return who is paid: the pot keeps taxes and fines where there is one."""
    if s.rules.jackpot and (why == WHY_TAX or why == WHY_FINE):
        return POT
    return BANK


def charge(s: State, seat: i64, creditor: i64, amount: i64, why: i64) -> None:
    """Make the seat pay, or owe if its cash does not suffice."""
    if amount <= 0:
        return
    if creditor == BANK:
        creditor = bank_or_pot(s, why)
    if s.cash[seat] >= amount or s.rules.debt == DEBT_NEGATIVE:
        transfer(s, seat, creditor, amount, why)
        return
    emit4(s, E_OWES, seat, creditor, amount, why)
    push(s, F_DEBT, seat, creditor, amount, why, 0)


def charge_for_each(s: State, seat: i64, share: i64, why: i64) -> None:
    """Make the seat pay `share` to every other player, from its left on, or owe the whole sum."""
    amount = share * (count_bits(s.alive) - 1)
    if amount <= 0:
        return
    if s.cash[seat] >= amount or s.rules.debt == DEBT_NEGATIVE:
        pay_each(s, seat, share, why)
        return
    emit4(s, E_OWES, seat, EVERYBODY, amount, why)
    push(s, F_DEBT, seat, EVERYBODY, amount, why, share)


def pay_each(s: State, seat: i64, share: i64, why: i64) -> None:
    """Pay `share` to every other player, from the payer's left on."""
    other = seat_left_of(s, seat)
    while other != seat:
        transfer(s, seat, other, share, why)
        other = seat_left_of(s, other)


def settle(s: State) -> None:
    """Pay the debt on top if the debtor now has the cash."""
    seat = top_seat(s)
    amount = top_arg(s, 1)
    if s.cash[seat] < amount:
        return
    creditor = top_arg(s, 0)
    why = top_arg(s, 2)
    share = top_arg(s, 3)
    drop(s)
    if creditor == EVERYBODY:
        pay_each(s, seat, share, why)
    else:
        transfer(s, seat, creditor, amount, why)
