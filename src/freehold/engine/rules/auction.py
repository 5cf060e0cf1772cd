"""Auctions of deeds and of scarce buildings: timed, by turns, or open ascending.

In the timed and the open kind a raise brings everybody back in; by turns a pass is final.  With a
clock running all who may still raise are awaited at once, and the clock's time-out closes the sale.
Without one the auction goes round the table from the origin's left.
"""

from freehold.engine import codes
from freehold.engine.core.bits import bit, first_bit, has
from freehold.engine.core.frames import drop, push, set_top_cell, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit1, emit2, emit3
from freehold.engine.ints import Money, Seat, i64
from freehold.engine.rules.deeds import give_deed
from freehold.engine.rules.money import transfer


def open_auction(s: State, lot: i64, origin: Seat, present: i64) -> None:
    """Put a deed up for sale among the seats present."""
    _open(s, lot, origin, present, codes.NOBODY, 0)


def open_building_auction(s: State, lot: i64, seat: Seat, present: i64, cost: Money) -> None:
    """Sell a scarce building; who asked for it has bid its cost."""
    _open(s, lot, seat, present, seat, cost)


def sell_next_lot(s: State) -> None:
    """Bring the next deed of a bankrupt to auction, as the task on top says."""
    lots, origin = top_cell(s, codes.LOTS_DEEDS), top_cell(s, codes.LOTS_ORIGIN)
    if lots == 0:
        drop(s)
        return
    set_top_cell(s, codes.LOTS_DEEDS, lots & (lots - 1))
    open_auction(s, first_bit(lots), origin, s.alive)


def _open(s: State, lot: i64, origin: Seat, present: i64, high: i64, bid: Money) -> None:
    emit3(s, codes.E_AUCTION_OPENED, lot, origin, present)
    if high >= 0:
        emit2(s, codes.E_BID_MADE, high, bid)
    push(s, codes.F_AUCTION, origin, lot, high, bid, 0, present, origin)
    advance_auction(s)


def least_bid(t: Table) -> Money:
    """Return the lowest bid that is allowed now."""
    rules = t.rules
    high = top_cell(t, codes.AUCTION_HIGH_BID)
    if top_cell(t, codes.AUCTION_HIGH_SEAT) < 0:
        return rules.bid_start
    least = high + rules.bid_step
    return (least + rules.bid_multiple - 1) // rules.bid_multiple * rules.bid_multiple


def most_bid(t: Table, seat: Seat) -> Money:
    """Return the highest bid the seat may make; below `least_bid` if it cannot bid."""
    if (
        t.rules.auction == codes.AUCTION_TURNS
        and top_cell(t, codes.AUCTION_HIGH_SEAT) < 0
        and _is_last(t, seat)
    ):
        return t.rules.bid_start if t.cash[seat] >= t.rules.bid_start else 0
    return t.cash[seat] // t.rules.bid_multiple * t.rules.bid_multiple


def _is_last(t: Table, seat: Seat) -> bool:
    return bidders(t) == bit(seat)


def bidders(t: Table) -> i64:
    """Return the seats that may still raise, as a bit set."""
    least = least_bid(t)
    passed = top_cell(t, codes.AUCTION_PASSED)
    present = top_cell(t, codes.AUCTION_PRESENT)
    high = top_cell(t, codes.AUCTION_HIGH_SEAT)
    found: i64 = 0
    for seat in range(t.seats):
        absent = not has(present, seat) or has(passed, seat) or seat == high
        if not absent and t.cash[seat] >= least:
            found |= bit(seat)
    return found


def speakers(t: Table) -> i64:
    """Return the seats that are awaited in the auction, as a bit set."""
    if t.clocked and t.rules.auction != codes.AUCTION_TURNS:
        return bidders(t)
    return bit(top_seat(t))


def _check_speaker(t: Table, seat: Seat) -> i64:
    if top_kind(t) != codes.F_AUCTION:
        return codes.R_NOT_NOW
    if has(speakers(t), seat):
        return codes.OK
    if top_cell(t, codes.AUCTION_HIGH_SEAT) == seat:
        return codes.R_ALREADY_HIGHEST
    if has(top_cell(t, codes.AUCTION_PASSED), seat):
        return codes.R_ALREADY_PASSED
    return codes.R_NOT_YOUR_TURN


def check_bid(t: Table, seat: Seat, amount: Money) -> i64:
    """Check a bid."""
    refusal = _check_speaker(t, seat)
    if refusal:
        return refusal
    if amount < least_bid(t):
        return codes.R_BID_TOO_LOW
    if amount > t.cash[seat]:
        return codes.R_NOT_ENOUGH_CASH
    if amount % t.rules.bid_multiple or amount > most_bid(t, seat):
        return codes.R_BID_NOT_A_STEP
    return codes.OK


def check_pass(t: Table, seat: Seat) -> i64:
    """Check passing."""
    return _check_speaker(t, seat)


def bid(s: State, seat: Seat, amount: Money) -> None:
    """Raise to `amount`."""
    emit2(s, codes.E_BID_MADE, seat, amount)
    set_top_cell(s, codes.AUCTION_HIGH_SEAT, seat)
    set_top_cell(s, codes.AUCTION_HIGH_BID, amount)
    if s.rules.auction != codes.AUCTION_TURNS:
        set_top_cell(s, codes.AUCTION_PASSED, 0)
    _set_speaker(s, seat)
    advance_auction(s)


def pass_bid(s: State, seat: Seat) -> None:
    """Let the standing bid be."""
    emit1(s, codes.E_PASSED, seat)
    set_top_cell(s, codes.AUCTION_PASSED, top_cell(s, codes.AUCTION_PASSED) | bit(seat))
    _set_speaker(s, seat)
    advance_auction(s)


def _set_speaker(s: State, seat: Seat) -> None:
    set_top_cell(s, codes.FRAME_SEAT, seat)


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
    lot = top_cell(s, codes.AUCTION_LOT)
    winner = top_cell(s, codes.AUCTION_HIGH_SEAT)
    amount = top_cell(s, codes.AUCTION_HIGH_BID)
    drop(s)
    emit3(s, codes.E_KNOCKED_DOWN, lot, winner, amount)
    if winner < 0:
        return
    transfer(s, winner, codes.BANK, amount, codes.WHY_AUCTION)
    if lot >= codes.LOT_HOUSE:
        push(s, codes.F_PLACE, winner, 1 if lot == codes.LOT_HOTEL else 0)
    else:
        give_deed(s, lot, winner, codes.WHY_AUCTION)


def forget_bidder(s: State, at: i64, seat: Seat) -> None:
    """Strike a seat that left the game, and its bid, from the auction whose cells begin at `at`."""
    s.frames[at + codes.AUCTION_PRESENT] &= ~bit(seat)
    if s.frames[at + codes.AUCTION_HIGH_SEAT] == seat:
        s.frames[at + codes.AUCTION_HIGH_SEAT] = codes.NOBODY
        s.frames[at + codes.AUCTION_HIGH_BID] = 0
        if s.rules.auction != codes.AUCTION_TURNS:
            s.frames[at + codes.AUCTION_PASSED] = 0


def resume_auction(s: State) -> None:
    """Go on after somebody left: the speaker keeps the word if it may still raise.

    A building that nobody has asked for any more is not sold.
    """
    if (
        top_cell(s, codes.AUCTION_LOT) >= codes.LOT_HOUSE
        and top_cell(s, codes.AUCTION_HIGH_SEAT) < 0
    ):
        close_auction(s)
    elif not has(bidders(s), top_seat(s)):
        advance_auction(s)
