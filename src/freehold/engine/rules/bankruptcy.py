"""Leaving the game: bankruptcy to a player or to the bank, resignation, and the estate."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, count_bits, has
from freehold.engine.core.frames import drop, slip, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table, seat_left_of
from freehold.engine.core.tape import emit1, emit2, emit4
from freehold.engine.ints import Seat, i64
from freehold.engine.rules.auction import forget_bidder, resume_auction
from freehold.engine.rules.building import sell_to_level, set_level
from freehold.engine.rules.deeds import give_deed
from freehold.engine.rules.ending import finish
from freehold.engine.rules.jail import hand_pass, return_pass
from freehold.engine.rules.money import transfer
from freehold.engine.rules.mortgage import receive_mortgaged
from freehold.engine.rules.property import raisable
from freehold.engine.rules.trade import end_offers_of


def check_bankrupt(t: Table, seat: Seat) -> i64:
    """Check giving up: only a debtor who cannot raise the sum may."""
    if top_kind(t) != codes.F_DEBT:
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    return (
        codes.R_CAN_STILL_PAY if raisable(t, seat) >= top_cell(t, codes.DEBT_AMOUNT) else codes.OK
    )


def declare_bankrupt(s: State, seat: Seat) -> None:
    """Give up over the debt on top."""
    creditor = top_cell(s, codes.DEBT_CREDITOR)
    drop(s)
    go_bankrupt(s, seat, creditor)


def go_bankrupt(s: State, seat: Seat, creditor: i64) -> None:
    """Hand the seat's estate to its creditor and take the seat out of the game."""
    emit2(s, codes.E_WENT_BANKRUPT, seat, creditor)
    if creditor >= 0:
        _to_player(s, seat, creditor)
    else:
        _to_bank(s, seat, creditor)


def resign(s: State, seat: Seat) -> None:
    """Leave the game, bankrupt to the creditor of an open debt; an auction goes on without."""
    emit1(s, codes.E_RESIGNED, seat)
    go_bankrupt(s, seat, _creditor_of(s, seat))
    if not s.over and top_kind(s) == codes.F_AUCTION:
        resume_auction(s)


def _creditor_of(s: State, seat: Seat) -> i64:
    """Return who is owed by a seat that resigns, the bank if nobody is."""
    if s.rules.resignation == codes.RESIGNATION_CREDITOR:
        for depth in range(s.depth - 1, i64(-1), -1):
            at = depth * codes.FRAME
            if s.frames[at] == codes.F_DEBT and s.frames[at + codes.FRAME_SEAT] == seat:
                return s.frames[at + codes.DEBT_CREDITOR]
    return codes.BANK


def _to_player(s: State, seat: Seat, creditor: i64) -> None:
    _clear_buildings(s, seat)
    transfer(s, seat, creditor, s.cash[seat], codes.WHY_ESTATE)
    deeds = s.deeds[seat]
    if s.rules.estate == codes.ESTATE_CASH:
        _return_deeds(s, seat)
        _return_passes(s, seat)
        leave(s, seat)
        return
    for square in range(s.rules.squares):
        if has(deeds, square):
            give_deed(s, square, creditor, codes.WHY_ESTATE)
    _hand_passes(s, seat, creditor)
    leave(s, seat)
    if not s.over:
        receive_mortgaged(s, creditor, deeds)


def _to_bank(s: State, seat: Seat, creditor: i64) -> None:
    _clear_buildings(s, seat)
    if creditor == codes.EVERYBODY:
        _share_cash(s, seat)
    if s.cash[seat] > 0:
        transfer(s, seat, codes.BANK, s.cash[seat], codes.WHY_ESTATE)
    elif s.cash[seat] < 0:
        transfer(s, codes.BANK, seat, -s.cash[seat], codes.WHY_WRITE_OFF)
    deeds = s.deeds[seat]
    _return_deeds(s, seat)
    _return_passes(s, seat)
    leave(s, seat)
    if (
        deeds
        and s.rules.bank_estate == codes.BANK_ESTATE_AUCTION
        and s.rules.auction
        and not s.over
    ):
        slip(s, codes.T_LOTS, codes.NOBODY, deeds, seat)


def _clear_buildings(s: State, seat: Seat) -> None:
    """Sell all buildings at the bank's price, or just take them off, as the rules have it."""
    for square in range(s.rules.squares):
        if s.owner[square] == seat and s.level[square] > 0:
            if s.rules.estate == codes.ESTATE_ALL:
                sell_to_level(s, seat, square, 0)
            else:
                before = s.level[square]
                set_level(s, square, 0)
                emit4(s, codes.E_SOLD, seat, square, before, 0)


def _share_cash(s: State, seat: Seat) -> None:
    """Share what there is among all others; odd units go to the first from the left."""
    others = count_bits(s.alive) - 1
    share = s.cash[seat] // others
    odd = s.cash[seat] % others
    other = seat_left_of(s, seat)
    while other != seat:
        transfer(s, seat, other, share + (1 if odd > 0 else 0), codes.WHY_ESTATE)
        odd -= 1
        other = seat_left_of(s, other)


def _return_deeds(s: State, seat: Seat) -> None:
    for square in range(s.rules.squares):
        if s.owner[square] == seat:
            if has(s.mortgaged, square):
                s.mortgaged &= ~bit(square)
                emit2(s, codes.E_LIFTED, codes.BANK, square)
            give_deed(s, square, codes.NOBODY, codes.WHY_ESTATE)


def _return_passes(s: State, seat: Seat) -> None:
    for number in range(len(s.rules.pass_card)):
        if has(s.passes[seat], number):
            return_pass(s, seat, number)


def _hand_passes(s: State, seat: Seat, creditor: i64) -> None:
    for number in range(len(s.rules.pass_card)):
        if has(s.passes[seat], number):
            hand_pass(s, number, seat, creditor)


def leave(s: State, seat: Seat) -> None:
    """Take the seat out of everything that is under way; the last one left has won."""
    out_before = s.seats - count_bits(s.alive)
    s.alive &= ~bit(seat)
    s.no_bail &= ~bit(seat)
    s.jail[seat] = 0
    s.fallen[seat] = out_before + 1
    emit2(s, codes.E_WENT_OUT, seat, out_before)
    end_offers_of(s, seat)
    if count_bits(s.alive) <= 1:
        finish(s, s.alive)
    else:
        _clear_frames(s, seat)


def _clear_frames(s: State, seat: Seat) -> None:
    """Drop what was awaited from the seat; what is owed to it falls to the bank."""
    kept: i64 = 0
    for depth in range(s.depth):
        at = depth * codes.FRAME
        kind = s.frames[at]
        if kind == codes.F_TURN and s.frames[at + codes.FRAME_SEAT] == seat:
            s.frames[at] = codes.T_NEXT
            s.frames[at + codes.FRAME_SEAT] = codes.NOBODY
            s.frames[at + codes.NEXT_AFTER] = seat
        elif kind == codes.F_AUCTION:
            forget_bidder(s, at, seat)
        elif s.frames[at + codes.FRAME_SEAT] == seat or (
            kind == codes.T_CHARGE and s.frames[at + codes.CHARGE_CREDITOR] == seat
        ):
            continue
        _release_claim(s, at, seat)
        for cell in range(i64(codes.FRAME)):
            s.frames[kept * codes.FRAME + cell] = s.frames[at + cell]
        kept += 1
    s.depth = kept


def _release_claim(s: State, at: i64, seat: Seat) -> None:
    if s.frames[at] != codes.F_DEBT:
        return
    if s.frames[at + codes.DEBT_CREDITOR] == seat:
        s.frames[at + codes.DEBT_CREDITOR] = codes.BANK
    elif s.frames[at + codes.DEBT_CREDITOR] == codes.EVERYBODY:
        s.frames[at + codes.DEBT_AMOUNT] = s.frames[at + codes.DEBT_SHARE] * (
            count_bits(s.alive) - 1
        )
