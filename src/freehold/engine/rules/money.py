"""Payments: every coin that moves goes through `transfer`, and so onto the tape."""

from freehold.engine import codes
from freehold.engine.core.bits import count_bits
from freehold.engine.core.frames import drop, push, top_cell, top_seat
from freehold.engine.core.state import State, seat_left_of
from freehold.engine.core.tape import emit4
from freehold.engine.ints import Money, Seat, i64


def transfer(s: State, payer: i64, payee: i64, amount: Money, why: i64) -> None:
    """Move money between seats, the bank and the pot."""
    if amount == 0:
        return
    if payer >= 0:
        s.cash[payer] -= amount
    elif payer == codes.POT:
        s.pot -= amount
    if payee >= 0:
        s.cash[payee] += amount
    elif payee == codes.POT:
        s.pot += amount
    if s.taping:
        emit4(s, codes.E_PAID, payer, payee, amount, why)


def bank_or_pot(s: State, why: i64) -> i64:
    """Return who is paid: the pot keeps taxes and fines where there is one."""
    if s.rules.jackpot and (why == codes.WHY_TAX or why == codes.WHY_FINE):
        return codes.POT
    return codes.BANK


def charge(s: State, seat: Seat, creditor: i64, amount: Money, why: i64) -> None:
    """Make the seat pay, or owe if its cash does not suffice."""
    if amount <= 0:
        return
    if creditor == codes.BANK:
        creditor = bank_or_pot(s, why)
    if s.cash[seat] >= amount or s.rules.debt == codes.DEBT_NEGATIVE:
        transfer(s, seat, creditor, amount, why)
        return
    emit4(s, codes.E_OWES, seat, creditor, amount, why)
    push(s, codes.F_DEBT, seat, creditor, amount, why, 0)


def charge_for_each(s: State, seat: Seat, share: Money, why: i64) -> None:
    """Make the seat pay `share` to every other player, from its left on, or owe the whole sum."""
    amount = share * (count_bits(s.alive) - 1)
    if amount <= 0:
        return
    if s.cash[seat] >= amount or s.rules.debt == codes.DEBT_NEGATIVE:
        pay_each(s, seat, share, why)
        return
    emit4(s, codes.E_OWES, seat, codes.EVERYBODY, amount, why)
    push(s, codes.F_DEBT, seat, codes.EVERYBODY, amount, why, share)


def pay_each(s: State, seat: Seat, share: Money, why: i64) -> None:
    """Pay `share` to every other player, from the payer's left on."""
    other = seat_left_of(s, seat)
    while other != seat:
        transfer(s, seat, other, share, why)
        other = seat_left_of(s, other)


def settle(s: State) -> None:
    """Pay the debt on top if the debtor now has the cash."""
    seat = top_seat(s)
    amount = top_cell(s, codes.DEBT_AMOUNT)
    if s.cash[seat] < amount:
        return
    creditor = top_cell(s, codes.DEBT_CREDITOR)
    why = top_cell(s, codes.DEBT_REASON)
    share = top_cell(s, codes.DEBT_SHARE)
    drop(s)
    if creditor == codes.EVERYBODY:
        pay_each(s, seat, share, why)
    else:
        transfer(s, seat, creditor, amount, why)
