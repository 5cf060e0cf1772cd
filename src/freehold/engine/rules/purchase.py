"""The offer to buy a free deed."""

from freehold.engine import codes
from freehold.engine.core.frames import drop, push, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit2
from freehold.engine.ints import Seat, Square, i64
from freehold.engine.rules.auction import open_auction
from freehold.engine.rules.deeds import give_deed
from freehold.engine.rules.money import transfer
from freehold.engine.rules.property import can_raise


def offer_deed(s: State, seat: Seat, square: Square) -> None:
    """Offer a free deed to the seat; it counts as declined if the cash could not be had."""
    price = s.rules.price[square]
    if s.cash[seat] >= price or can_raise(s, seat, price):
        push(s, codes.F_BUY, seat, square)
    else:
        _decline(s, seat, square)


def _decline(s: State, seat: Seat, square: Square) -> None:
    emit2(s, codes.E_DECLINED, seat, square)
    if s.rules.auction:
        open_auction(s, square, seat, s.alive)


def check_offer(t: Table, seat: Seat) -> i64:
    """Check that the seat is being offered a deed."""
    if top_kind(t) != codes.F_BUY:
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    return codes.OK


def check_buy(t: Table, seat: Seat) -> i64:
    """Check buying the deed on offer, for which the cash may still have to be raised."""
    refusal = check_offer(t, seat)
    if refusal:
        return refusal
    if t.cash[seat] < t.rules.price[top_cell(t, codes.BUY_SQUARE)]:
        return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def buy(s: State, seat: Seat) -> None:
    """Buy the deed on offer at its price."""
    square = top_cell(s, codes.BUY_SQUARE)
    drop(s)
    transfer(s, seat, codes.BANK, s.rules.price[square], codes.WHY_PRICE)
    give_deed(s, square, seat, codes.WHY_PRICE)


def decline(s: State, seat: Seat) -> None:
    """Leave the deed on offer; it goes to auction where there are auctions."""
    square = top_cell(s, codes.BUY_SQUARE)
    drop(s)
    _decline(s, seat, square)
