"""The offer to buy a free deed."""

from freehold.engine.auction import open_auction
from freehold.engine.codes import (
    BANK,
    E_DECLINED,
    F_BUY,
    OK,
    R_NOT_ENOUGH_CASH,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    WHY_PRICE,
)
from freehold.engine.holdings import give_deed
from freehold.engine.ints import i64
from freehold.engine.money import transfer
from freehold.engine.state import State, Table, drop, emit2, push, top_arg, top_kind, top_seat


def offer_deed(s: State, seat: i64, square: i64) -> None:
    """Offer a free deed to the seat; without the cash it counts as declined."""
    if s.cash[seat] >= s.rules.price[square]:
        push(s, F_BUY, seat, square)
    else:
        _decline(s, seat, square)


def _decline(s: State, seat: i64, square: i64) -> None:
    emit2(s, E_DECLINED, seat, square)
    if s.rules.auction:
        open_auction(s, square, seat, s.alive)


def check_offer(t: Table, seat: i64) -> i64:
    """Check that the seat is being offered a deed."""
    if top_kind(t) != F_BUY:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    return OK


def check_buy(t: Table, seat: i64) -> i64:
    """Check buying the deed on offer; an estate's sale in between may have taken the cash."""
    refusal = check_offer(t, seat)
    if refusal:
        return refusal
    if t.cash[seat] < t.rules.price[top_arg(t, 0)]:
        return R_NOT_ENOUGH_CASH
    return OK


def buy(s: State, seat: i64) -> None:
    """Buy the deed on offer at its price."""
    square = top_arg(s, 0)
    drop(s)
    transfer(s, seat, BANK, s.rules.price[square], WHY_PRICE)
    give_deed(s, square, seat, WHY_PRICE)


def decline(s: State, seat: i64) -> None:
    """Leave the deed on offer; it goes to auction where there are auctions."""
    square = top_arg(s, 0)
    drop(s)
    _decline(s, seat, square)
