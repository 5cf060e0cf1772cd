"""The game's front door: who is awaited, and applying an action with all that follows."""

from freehold.engine import (
    auction,
    mortgage,
    movement,
    turn,
    unrest,
)
from freehold.engine.actions import kind_of
from freehold.engine.bits import bit, first_bit
from freehold.engine.codes import (
    CLOCK,
    F_AUCTION,
    F_DEBT,
    F_TASKS,
    F_TURN,
    FRAME,
    OK,
    STAGE_END,
    T_CHARGE,
    T_LOTS,
    T_MOVE,
    T_NEXT,
    T_ROUND,
    T_TRANSFER,
)
from freehold.engine.conduct import act, act_for_clock
from freehold.engine.ints import i64
from freehold.engine.legality import check
from freehold.engine.money import charge, settle
from freehold.engine.state import (
    State,
    Table,
    Terms,
    drop,
    emit_awaited,
    set_top,
    top_arg,
    top_kind,
    top_seat,
)


def actors(t: Table) -> i64:
    """Return the seats the game waits for, as a bit set; empty when it is over."""
    if t.over or t.depth == 0:
        return 0
    if top_kind(t) == F_AUCTION:
        return auction.speakers(t)
    return bit(top_seat(t))


def next_actor(t: Table) -> i64:
    """Return one seat the game waits for, -1 when it is over."""
    if t.depth == 0:
        return -1
    return t.frames[(t.depth - 1) * FRAME + 1]


def apply(s: State, seat: i64, action: i64, terms: Terms | None = None) -> i64:
    """Do the action and all that follows; return 0, or a refusal with the state untouched."""
    refusal = check(s, seat, action, terms)
    if refusal:
        return refusal
    s.decision += 1
    if seat == CLOCK:
        act_for_clock(s, kind_of(action))
    else:
        act(s, seat, action, terms)
    _run(s)
    if s.taping:
        emit_awaited(s)
    return OK


def _run(s: State) -> None:
    """Do everything that waits for nobody."""
    while s.depth > 0:
        at = (s.depth - 1) * FRAME
        kind = s.frames[at]
        if kind >= F_TASKS:
            _do_task(s, kind)
        elif kind == F_TURN:
            if s.rules.manages or s.frames[at + 2] != STAGE_END:
                return
            turn.end_turn(s)
        elif kind == F_DEBT and s.cash[s.frames[at + 1]] >= s.frames[at + 3]:
            settle(s)
        else:
            return


def _do_task(s: State, kind: i64) -> None:
    if kind == T_NEXT:
        turn.pass_turn(s)
    elif kind == T_MOVE:
        seat, steps, pays = top_seat(s), top_arg(s, 0), top_arg(s, 1)
        factor, fresh, way = top_arg(s, 2), top_arg(s, 3), top_arg(s, 4)
        drop(s)
        movement.move(s, seat, steps, pays, factor, fresh, way)
    elif kind == T_CHARGE:
        seat, creditor, amount, why = top_seat(s), top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
        drop(s)
        charge(s, seat, creditor, amount, why)
    elif kind == T_TRANSFER:
        mortgage.take_next_mortgaged(s)
    elif kind == T_LOTS:
        _sell_next_lot(s)
    elif kind == T_ROUND:
        turn.end_round(s)
    else:
        unrest.go_on_with_riot(s)


def _sell_next_lot(s: State) -> None:
    """Bring the next deed of a bankrupt to auction."""
    lots, origin = top_arg(s, 0), top_arg(s, 1)
    if lots == 0:
        drop(s)
        return
    set_top(s, 0, lots & (lots - 1))
    auction.open_auction(s, first_bit(lots), origin, s.alive)
