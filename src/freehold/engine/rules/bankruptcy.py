"""Leaving the game: bankruptcy to a player or to the bank, resignation, and the end."""

from freehold.engine.auction import forget_bidder
from freehold.engine.bits import bit, count_bits, has
from freehold.engine.building import sell_to_level, set_level
from freehold.engine.codes import (
    BANK,
    E_BANKRUPT,
    E_LIFTED,
    E_OFFER_ENDED,
    E_OUT,
    E_OVER,
    E_PASS_MOVED,
    E_SOLD,
    END_OUT,
    ESTATE_ALL,
    ESTATE_CASH,
    EVERYBODY,
    F_AUCTION,
    F_DEBT,
    F_TURN,
    FRAME,
    NOBODY,
    OK,
    R_CAN_STILL_PAY,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    RETURN_BY_AUCTION,
    SCORE_CASH,
    T_CHARGE,
    T_LOTS,
    T_NEXT,
    WHY_ESTATE,
    WHY_WRITE_OFF,
)
from freehold.engine.holdings import give_deed
from freehold.engine.ints import i64, vec
from freehold.engine.jail import return_pass
from freehold.engine.money import transfer
from freehold.engine.mortgage import receive_mortgaged
from freehold.engine.property import raisable, worth
from freehold.engine.state import (
    OFFER,
    State,
    Table,
    drop,
    emit1,
    emit2,
    emit3,
    emit4,
    is_alive,
    seat_left_of,
    slip,
    top_arg,
    top_kind,
    top_seat,
)


def check_bankrupt(t: Table, seat: i64) -> i64:
    """Check giving up: only a debtor who cannot raise the sum may."""
    if top_kind(t) != F_DEBT:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    return R_CAN_STILL_PAY if raisable(t, seat) >= top_arg(t, 1) else OK


def declare_bankrupt(s: State, seat: i64) -> None:
    """Give up over the debt on top."""
    creditor = top_arg(s, 0)
    drop(s)
    go_bankrupt(s, seat, creditor)


def go_bankrupt(s: State, seat: i64, creditor: i64) -> None:
    """Hand the seat's estate to its creditor and take the seat out of the game."""
    emit2(s, E_BANKRUPT, seat, creditor)
    if creditor >= 0:
        _to_player(s, seat, creditor)
    else:
        _to_bank(s, seat, creditor)


def _to_player(s: State, seat: i64, creditor: i64) -> None:
    _clear_buildings(s, seat)
    transfer(s, seat, creditor, s.cash[seat], WHY_ESTATE)
    deeds = s.deeds[seat]
    if s.rules.estate == ESTATE_CASH:
        _return_deeds(s, seat)
        _return_passes(s, seat)
        leave(s, seat)
        return
    for square in range(s.rules.squares):
        if has(deeds, square):
            give_deed(s, square, creditor, WHY_ESTATE)
    _hand_passes(s, seat, creditor)
    leave(s, seat)
    if not s.over:
        receive_mortgaged(s, creditor, deeds)


def _to_bank(s: State, seat: i64, creditor: i64) -> None:
    _clear_buildings(s, seat)
    if creditor == EVERYBODY:
        _share_cash(s, seat)
    if s.cash[seat] > 0:
        transfer(s, seat, BANK, s.cash[seat], WHY_ESTATE)
    elif s.cash[seat] < 0:
        transfer(s, BANK, seat, -s.cash[seat], WHY_WRITE_OFF)
    deeds = s.deeds[seat]
    _return_deeds(s, seat)
    _return_passes(s, seat)
    leave(s, seat)
    if deeds and s.rules.bank_estate == RETURN_BY_AUCTION and s.rules.auction and not s.over:
        slip(s, T_LOTS, NOBODY, deeds, seat)


def _clear_buildings(s: State, seat: i64) -> None:
    """Sell all buildings at the bank's price, or just take them off, as the rules have it."""
    for square in range(s.rules.squares):
        if s.owner[square] == seat and s.level[square] > 0:
            if s.rules.estate == ESTATE_ALL:
                sell_to_level(s, seat, square, 0)
            else:
                before = s.level[square]
                set_level(s, square, 0)
                emit4(s, E_SOLD, seat, square, before, 0)


def _share_cash(s: State, seat: i64) -> None:
    """Share what there is among all others; odd units go to the first from the left."""
    others = count_bits(s.alive) - 1
    share = s.cash[seat] // others
    odd = s.cash[seat] % others
    other = seat_left_of(s, seat)
    while other != seat:
        transfer(s, seat, other, share + (1 if odd > 0 else 0), WHY_ESTATE)
        odd -= 1
        other = seat_left_of(s, other)


def _return_deeds(s: State, seat: i64) -> None:
    for square in range(s.rules.squares):
        if s.owner[square] == seat:
            if has(s.mortgaged, square):
                s.mortgaged &= ~bit(square)
                emit2(s, E_LIFTED, BANK, square)
            give_deed(s, square, NOBODY, WHY_ESTATE)


def _return_passes(s: State, seat: i64) -> None:
    for number in range(len(s.rules.pass_card)):
        if has(s.passes[seat], number):
            return_pass(s, seat, number)


def _hand_passes(s: State, seat: i64, creditor: i64) -> None:
    for number in range(len(s.rules.pass_card)):
        if has(s.passes[seat], number):
            hand_pass(s, number, seat, creditor)


def hand_pass(s: State, number: i64, giver: i64, taker: i64) -> None:
    """Give a jail pass to another player."""
    s.passes[giver] &= ~bit(number)
    s.passes[taker] |= bit(number)
    emit3(s, E_PASS_MOVED, number, giver, taker)


def leave(s: State, seat: i64) -> None:
    """Take the seat out of everything that is under way; the last one left has won."""
    out_before = s.seats - count_bits(s.alive)
    s.alive &= ~bit(seat)
    s.no_bail &= ~bit(seat)
    s.jail[seat] = 0
    s.fallen[seat] = out_before + 1
    emit2(s, E_OUT, seat, out_before)
    end_offers_of(s, seat)
    if count_bits(s.alive) <= 1:
        finish(s, s.alive)
    else:
        _clear_frames(s, seat)


def end_offers_of(s: State, seat: i64) -> None:
    """Remove every offer the seat made or was made."""
    for at in range(len(s.offers) - OFFER, i64(-1), -9):  # OFFER; a step must be literal
        if s.offers[at] == seat or s.offers[at + 1] == seat:
            remove_offer(s, at, END_OUT)


def remove_offer(s: State, at: i64, why: i64) -> None:
    """Remove the offer whose cells begin at `at`."""
    emit4(s, E_OFFER_ENDED, s.offers[at], s.offers[at + 1], s.offers[at + 2], why)
    for cell in range(at, len(s.offers) - OFFER):
        s.offers[cell] = s.offers[cell + OFFER]
    s.offers = s.offers[: len(s.offers) - OFFER]


def _clear_frames(s: State, seat: i64) -> None:
    """Drop what was awaited from the seat; what is owed to it falls to the bank."""
    kept: i64 = 0
    for depth in range(s.depth):
        at = depth * FRAME
        kind = s.frames[at]
        if kind == F_TURN and s.frames[at + 1] == seat:
            s.frames[at] = T_NEXT
            s.frames[at + 1] = NOBODY
            s.frames[at + 2] = seat
        elif kind == F_AUCTION:
            forget_bidder(s, at, seat)
        elif s.frames[at + 1] == seat or (kind == T_CHARGE and s.frames[at + 2] == seat):
            continue
        _release_claim(s, at, seat)
        for cell in range(i64(FRAME)):
            s.frames[kept * FRAME + cell] = s.frames[at + cell]
        kept += 1
    s.depth = kept


def _release_claim(s: State, at: i64, seat: i64) -> None:
    if s.frames[at] != F_DEBT:
        return
    if s.frames[at + 2] == seat:
        s.frames[at + 2] = BANK
    elif s.frames[at + 2] == EVERYBODY:
        s.frames[at + 3] = s.frames[at + 5] * (count_bits(s.alive) - 1)


def finish(s: State, winners: i64) -> None:
    """End the game."""
    s.over = 1
    s.winners = winners
    s.depth = 0
    s.offers = vec[i64]()
    emit1(s, E_OVER, winners)


def score_of(t: Table, seat: i64) -> i64:
    """Return what counts when time or rounds run out."""
    return t.cash[seat] if t.rules.score == SCORE_CASH else worth(t, seat)


def finish_by_score(s: State) -> None:
    """End the game; the best score wins, and equals share."""
    best: i64 = 0
    winners: i64 = 0
    for seat in range(s.seats):
        if is_alive(s, seat):
            score = score_of(s, seat)
            if winners == 0 or score > best:
                best = score
                winners = bit(seat)
            elif score == best:
                winners |= bit(seat)
    finish(s, winners)
