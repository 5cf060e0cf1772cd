"""Going to jail and coming out."""

from freehold.engine.bits import bit, has
from freehold.engine.codes import (
    BANK,
    BY_FINE,
    BY_PASS,
    E_FREED,
    E_JAILED,
    E_PASS_MOVED,
    F_TURN,
    OK,
    R_NO_BAIL,
    R_NO_PASS,
    R_NOT_ENOUGH_CASH,
    R_NOT_IN_JAIL,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    RELEASE_NEXT_TURN,
    STAGE_END,
    WHY_FINE,
)
from freehold.engine.ints import i64
from freehold.engine.money import bank_or_pot, transfer
from freehold.engine.state import (
    State,
    Table,
    emit2,
    emit3,
    emit4,
    set_top,
    top_arg,
    top_kind,
    top_seat,
)


def send_to_jail(s: State, seat: i64, way: i64, turns: i64, no_bail: i64) -> None:
    """Put the seat inside for up to `turns` turns; its turn has no further roll."""
    s.position[seat] = s.rules.jail
    s.jail[seat] = turns
    if no_bail:
        s.no_bail |= bit(seat)
    emit4(s, E_JAILED, seat, way, turns, no_bail)
    if s.frames[0] == F_TURN and s.frames[1] == seat:
        s.frames[2] = STAGE_END
        s.frames[3] = 0


def free(s: State, seat: i64, way: i64) -> None:
    """Let the seat out; it stands on the visitors' side."""
    s.jail[seat] = 0
    s.no_bail &= ~bit(seat)
    emit2(s, E_FREED, seat, way)


def return_pass(s: State, seat: i64, number: i64) -> None:
    """Put a jail pass under its own deck."""
    deck = s.rules.pass_deck[number]
    s.cards[s.rules.deck_start[deck] + s.deck_left[deck]] = s.rules.pass_card[number]
    s.deck_left[deck] += 1
    s.passes[seat] &= ~bit(number)
    emit3(s, E_PASS_MOVED, number, seat, BANK)


def _check_inside(t: Table, seat: i64) -> i64:
    """Check that the seat may try to leave jail at this point of its own turn."""
    if top_kind(t) != F_TURN:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    if t.jail[seat] == 0:
        return R_NOT_IN_JAIL
    if top_arg(t, 0) == STAGE_END and not t.rules.fine_on_arrival:
        return R_NOT_NOW
    return OK


def check_fine(t: Table, seat: i64) -> i64:
    """Check paying the fine."""
    refusal = _check_inside(t, seat)
    if refusal:
        return refusal
    if has(t.no_bail, seat):
        return R_NO_BAIL
    if t.rules.jail_turns - t.jail[seat] >= t.rules.fine_turns:
        return R_NO_BAIL
    if t.cash[seat] < t.rules.jail_fine:
        return R_NOT_ENOUGH_CASH
    return OK


def pay_fine(s: State, seat: i64) -> None:
    """Pay the fine and leave."""
    transfer(s, seat, bank_or_pot(s, WHY_FINE), s.rules.jail_fine, WHY_FINE)
    free(s, seat, BY_FINE)
    _stay_put(s)


def check_pass(t: Table, seat: i64, number: i64) -> i64:
    """Check using that jail pass."""
    refusal = _check_inside(t, seat)
    if refusal:
        return refusal
    if number >= len(t.rules.pass_card) or not has(t.passes[seat], number):
        return R_NO_PASS
    return OK


def use_pass(s: State, seat: i64, number: i64) -> None:
    """Hand the pass in and leave."""
    return_pass(s, seat, number)
    free(s, seat, BY_PASS)
    _stay_put(s)


def _stay_put(s: State) -> None:
    """End the rolling part of the turn where the freed play on only at their next turn."""
    if s.rules.jail_release == RELEASE_NEXT_TURN:
        set_top(s, 0, STAGE_END)
