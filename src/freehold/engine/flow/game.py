"""Who is awaited, and applying an action with all that follows."""

from freehold.engine import codes
from freehold.engine.core.actions import kind_of
from freehold.engine.core.bits import bit
from freehold.engine.core.frames import drop, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit_awaited
from freehold.engine.core.terms import Terms
from freehold.engine.flow.check import check
from freehold.engine.flow.dispatch import act, act_for_clock
from freehold.engine.ints import Seat, i64
from freehold.engine.rules import auction, mortgage, movement, turn, unrest
from freehold.engine.rules.money import charge, settle


def actors(t: Table) -> i64:
    """Return the seats the game waits for, as a bit set; empty when it is over."""
    if t.over or t.depth == 0:
        return 0
    if top_kind(t) == codes.F_AUCTION:
        return auction.speakers(t)
    return bit(top_seat(t))


def next_actor(t: Table) -> Seat:
    """Return one seat the game waits for, -1 when it is over."""
    if t.depth == 0:
        return -1
    return top_seat(t)


def apply(s: State, seat: Seat, action: i64, terms: Terms | None = None) -> i64:
    """Do the action and all that follows; return 0, or a refusal with the state untouched."""
    refusal = check(s, seat, action, terms)
    if refusal:
        return refusal
    s.decision += 1
    if seat == codes.CLOCK:
        act_for_clock(s, kind_of(action))
    else:
        act(s, seat, action, terms)
    _run(s)
    if s.taping:
        emit_awaited(s)
    return codes.OK


def preview(s: State, seat: Seat, action: i64) -> State:
    """Return a copy on which a legal action alone is done, and nothing of what would follow."""
    refusal = check(s, seat, action)
    if refusal:
        raise ValueError(f"expected an action that is allowed now, got refusal {refusal}")
    trial = s.copy()
    act(trial, seat, action, None)
    return trial


def _run(s: State) -> None:
    """Do everything that waits for nobody."""
    while s.depth > 0:
        at = (s.depth - 1) * codes.FRAME
        kind = s.frames[at]
        if kind >= codes.F_TASKS:
            _do_task(s, kind)
        elif kind == codes.F_TURN:
            if s.rules.manages or s.frames[at + codes.TURN_STAGE] != codes.STAGE_END:
                return
            turn.end_turn(s)
        elif (
            kind == codes.F_DEBT
            and s.cash[s.frames[at + codes.FRAME_SEAT]] >= s.frames[at + codes.DEBT_AMOUNT]
        ):
            settle(s)
        else:
            return


def _do_task(s: State, kind: i64) -> None:
    if kind == codes.T_NEXT:
        turn.pass_turn(s)
    elif kind == codes.T_MOVE:
        seat, steps, pays = top_seat(s), top_cell(s, codes.MOVE_STEPS), top_cell(s, codes.MOVE_PAYS)
        factor, fresh = top_cell(s, codes.MOVE_FACTOR), top_cell(s, codes.MOVE_FRESH)
        way = top_cell(s, codes.MOVE_WAY)
        drop(s)
        movement.move(s, seat, steps, pays, factor, fresh, way)
    elif kind == codes.T_CHARGE:
        seat, creditor = top_seat(s), top_cell(s, codes.CHARGE_CREDITOR)
        amount, why = top_cell(s, codes.CHARGE_AMOUNT), top_cell(s, codes.CHARGE_REASON)
        drop(s)
        charge(s, seat, creditor, amount, why)
    elif kind == codes.T_TRANSFER:
        mortgage.take_next_mortgaged(s)
    elif kind == codes.T_LOTS:
        auction.sell_next_lot(s)
    elif kind == codes.T_ROUND:
        turn.end_round(s)
    else:
        unrest.go_on_with_riot(s)
