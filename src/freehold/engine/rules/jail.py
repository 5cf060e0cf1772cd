"""Going to jail and coming out."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, has
from freehold.engine.core.frames import set_top_cell, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit2, emit3, emit4
from freehold.engine.ints import Seat, i64
from freehold.engine.rules.money import bank_or_pot, transfer


def send_to_jail(s: State, seat: Seat, way: i64, turns: i64, no_bail: i64) -> None:
    """Put the seat inside for up to `turns` turns; its turn has no further roll."""
    s.position[seat] = s.rules.jail
    s.jail[seat] = turns
    if no_bail:
        s.no_bail |= bit(seat)
    emit4(s, codes.E_JAILED, seat, way, turns, no_bail)
    if s.frames[0] == codes.F_TURN and s.frames[codes.FRAME_SEAT] == seat:  # the lowest frame
        s.frames[codes.TURN_STAGE] = codes.STAGE_END
        s.frames[codes.TURN_DOUBLES] = 0


def free(s: State, seat: Seat, way: i64) -> None:
    """Let the seat out; it stands on the visitors' side."""
    s.jail[seat] = 0
    s.no_bail &= ~bit(seat)
    emit2(s, codes.E_FREED, seat, way)


def return_pass(s: State, seat: Seat, number: i64) -> None:
    """Put a jail pass under its own deck."""
    deck = s.rules.pass_deck[number]
    s.cards[s.rules.deck_start[deck] + s.deck_left[deck]] = s.rules.pass_card[number]
    s.deck_left[deck] += 1
    s.passes[seat] &= ~bit(number)
    emit3(s, codes.E_PASS_MOVED, number, seat, codes.BANK)


def hand_pass(s: State, number: i64, giver: Seat, taker: Seat) -> None:
    """Give a jail pass to another player."""
    s.passes[giver] &= ~bit(number)
    s.passes[taker] |= bit(number)
    emit3(s, codes.E_PASS_MOVED, number, giver, taker)


def _check_inside(t: Table, seat: Seat) -> i64:
    """Check that the seat may try to leave jail at this point of its own turn."""
    if top_kind(t) != codes.F_TURN:
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    if t.jail[seat] == 0:
        return codes.R_NOT_IN_JAIL
    if top_cell(t, codes.TURN_STAGE) == codes.STAGE_END and not t.rules.fine_on_arrival:
        return codes.R_NOT_NOW
    return codes.OK


def check_fine(t: Table, seat: Seat) -> i64:
    """Check paying the fine."""
    refusal = _check_inside(t, seat)
    if refusal:
        return refusal
    if has(t.no_bail, seat):
        return codes.R_NO_BAIL
    if t.rules.jail_turns - t.jail[seat] >= t.rules.fine_turns:
        return codes.R_NO_BAIL
    if t.cash[seat] < t.rules.jail_fine:
        return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def pay_fine(s: State, seat: Seat) -> None:
    """Pay the fine and leave."""
    transfer(s, seat, bank_or_pot(s, codes.WHY_FINE), s.rules.jail_fine, codes.WHY_FINE)
    free(s, seat, codes.BY_FINE)
    _stay_put(s)


def check_use_pass(t: Table, seat: Seat, number: i64) -> i64:
    """Check using that jail pass."""
    refusal = _check_inside(t, seat)
    if refusal:
        return refusal
    if number >= len(t.rules.pass_card) or not has(t.passes[seat], number):
        return codes.R_NO_PASS
    return codes.OK


def use_pass(s: State, seat: Seat, number: i64) -> None:
    """Hand the pass in and leave."""
    return_pass(s, seat, number)
    free(s, seat, codes.BY_PASS)
    _stay_put(s)


def _stay_put(s: State) -> None:
    """End the rolling part of the turn where the freed play on only at their next turn."""
    if s.rules.jail_release == codes.RELEASE_NEXT_TURN:
        set_top_cell(s, codes.TURN_STAGE, codes.STAGE_END)
