"""Auctions of deeds and of scarce buildings: timed, by turns, or open ascending.

In the timed and the open kind a raise brings everybody back in; by turns a pass is final.  With a
clock running all who may still raise are awaited at once, and the clock's time-out closes the sale.
Without one the auction goes round the table from the origin's left.
"""

from typing import Final

from freehold.engine.bits import bit, has
from freehold.engine.codes import (
    AUCTION_TURNS,
    BANK,
    E_AUCTION,
    E_BID,
    E_KNOCKED_DOWN,
    E_PASSED,
    F_AUCTION,
    F_PLACE,
    FRAME,
    LOT_HOTEL,
    LOT_HOUSE,
    NOBODY,
    OK,
    R_ALREADY_HIGHEST,
    R_ALREADY_PASSED,
    R_BID_NOT_A_STEP,
    R_BID_TOO_LOW,
    R_NOT_ENOUGH_CASH,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    WHY_AUCTION,
)
from freehold.engine.holdings import give_deed
from freehold.engine.ints import i64
from freehold.engine.money import transfer
from freehold.engine.state import (
    State,
    Table,
    drop,
    emit1,
    emit2,
    emit3,
    push,
    set_top,
    top_arg,
    top_kind,
    top_seat,
)

LOT: Final = 0
HIGH_SEAT: Final = 1
HIGH_BID: Final = 2
PASSED: Final = 3
PRESENT: Final = 4


def open_auction(s: State, lot: i64, origin: i64, present: i64) -> None:
    """Put a deed up for sale among the seats present."""
    _open(s, lot, origin, present, NOBODY, 0)


def open_building_auction(s: State, lot: i64, seat: i64, present: i64, cost: i64) -> None:
    """Sell a scarce building; who asked for it has bid its cost."""
    _open(s, lot, seat, present, seat, cost)


def _open(s: State, lot: i64, origin: i64, present: i64, high: i64, bid: i64) -> None:
    emit3(s, E_AUCTION, lot, origin, present)
    if high >= 0:
        emit2(s, E_BID, high, bid)
    push(s, F_AUCTION, origin, lot, high, bid, 0, present, origin)
    advance_auction(s)


def least_bid(t: Table) -> i64:
    """Return the lowest bid that is allowed now."""
    rules = t.rules
    high = top_arg(t, HIGH_BID)
    if top_arg(t, HIGH_SEAT) < 0:
        return rules.bid_start
    least = high + rules.bid_step
    return (least + rules.bid_multiple - 1) // rules.bid_multiple * rules.bid_multiple


def most_bid(t: Table, seat: i64) -> i64:
    """Return the highest bid the seat may make; below `least_bid` if it cannot bid."""
    if t.rules.auction == AUCTION_TURNS and top_arg(t, HIGH_SEAT) < 0 and _is_last(t, seat):
        return t.rules.bid_start if t.cash[seat] >= t.rules.bid_start else 0
    return t.cash[seat] // t.rules.bid_multiple * t.rules.bid_multiple


def _is_last(t: Table, seat: i64) -> bool:
    return bidders(t) == bit(seat)


def bidders(t: Table) -> i64:
    """Return the seats that may still raise, as a bit set."""
    least = least_bid(t)
    passed = top_arg(t, PASSED)
    present = top_arg(t, PRESENT)
    high = top_arg(t, HIGH_SEAT)
    found: i64 = 0
    for seat in range(t.seats):
        absent = not has(present, seat) or has(passed, seat) or seat == high
        if not absent and t.cash[seat] >= least:
            found |= bit(seat)
    return found


def speakers(t: Table) -> i64:
    """Return the seats that are awaited in the auction, as a bit set."""
    if t.clocked and t.rules.auction != AUCTION_TURNS:
        return bidders(t)
    return bit(top_seat(t))


def _check_speaker(t: Table, seat: i64) -> i64:
    if top_kind(t) != F_AUCTION:
        return R_NOT_NOW
    if has(speakers(t), seat):
        return OK
    if top_arg(t, HIGH_SEAT) == seat:
        return R_ALREADY_HIGHEST
    if has(top_arg(t, PASSED), seat):
        return R_ALREADY_PASSED
    return R_NOT_YOUR_TURN


def check_bid(t: Table, seat: i64, amount: i64) -> i64:
    """Check a bid."""
    refusal = _check_speaker(t, seat)
    if refusal:
        return refusal
    if amount < least_bid(t):
        return R_BID_TOO_LOW
    if amount > t.cash[seat]:
        return R_NOT_ENOUGH_CASH
    if amount % t.rules.bid_multiple or amount > most_bid(t, seat):
        return R_BID_NOT_A_STEP
    return OK


def check_pass(t: Table, seat: i64) -> i64:
    """Check passing."""
    return _check_speaker(t, seat)


def bid(s: State, seat: i64, amount: i64) -> None:
    """Raise to `amount`."""
    emit2(s, E_BID, seat, amount)
    set_top(s, HIGH_SEAT, seat)
    set_top(s, HIGH_BID, amount)
    if s.rules.auction != AUCTION_TURNS:
        set_top(s, PASSED, 0)
    _set_speaker(s, seat)
    advance_auction(s)


def pass_bid(s: State, seat: i64) -> None:
    """Let the standing bid be."""
    emit1(s, E_PASSED, seat)
    set_top(s, PASSED, top_arg(s, PASSED) | bit(seat))
    _set_speaker(s, seat)
    advance_auction(s)


def _set_speaker(s: State, seat: i64) -> None:
    s.frames[(s.depth - 1) * FRAME + 1] = seat


def advance_auction(s: State) -> None:
    """Hand the word to the next who may raise, or close."""
    pending = bidders(s)
    if pending == 0:
        close_auction(s)
        return
    at = s.place[top_seat(s)]
    for _step in range(s.seats):
        at += 1
        if at == s.seats:
            at = 0
        if has(pending, s.order[at]):
            _set_speaker(s, s.order[at])
            return


def close_auction(s: State) -> None:
    """Knock the lot down to the highest bidder, if there is one."""
    lot = top_arg(s, LOT)
    winner = top_arg(s, HIGH_SEAT)
    amount = top_arg(s, HIGH_BID)
    drop(s)
    emit3(s, E_KNOCKED_DOWN, lot, winner, amount)
    if winner < 0:
        return
    transfer(s, winner, BANK, amount, WHY_AUCTION)
    if lot >= LOT_HOUSE:
        push(s, F_PLACE, winner, 1 if lot == LOT_HOTEL else 0)
    else:
        give_deed(s, lot, winner, WHY_AUCTION)


def forget_bidder(s: State, at: i64, seat: i64) -> None:
    """Strike a seat that left the game, and its bid, from the auction whose cells begin at `at`."""
    s.frames[at + 6] &= ~bit(seat)
    if s.frames[at + 3] == seat:
        s.frames[at + 3] = NOBODY
        s.frames[at + 4] = 0
        if s.rules.auction != AUCTION_TURNS:
            s.frames[at + 5] = 0


def resume_auction(s: State) -> None:
    """Go on after somebody left: the speaker keeps the word if it may still raise.

    A building that nobody has asked for any more is not sold.
    """
    if top_arg(s, LOT) >= LOT_HOUSE and top_arg(s, HIGH_SEAT) < 0:
        close_auction(s)
    elif not has(bidders(s), top_seat(s)):
        advance_auction(s)
