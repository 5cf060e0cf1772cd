"""A player's turn: rolling, jail, ending it, and what the end of a round brings."""

from typing import Final

from freehold.engine.codes import (
    BANK,
    BY_DICE,
    BY_DOUBLES,
    BY_FINE,
    BY_TIME,
    DEBT_NEGATIVE,
    E_ROLLED,
    E_ROUND,
    E_STAYED,
    E_TURN,
    F_TURN,
    FRAME,
    LAST_TRY_PAY,
    NOBODY,
    OK,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    RELEASE_MOVE,
    STAGE_END,
    STAGE_ROLL,
    T_MOVE,
    T_NEXT,
    T_ROUND,
    WHEN_OWN_TURN,
    WHY_FINE,
)
from freehold.engine.estate import finish_by_score, go_bankrupt
from freehold.engine.ints import i64
from freehold.engine.jail import free, send_to_jail
from freehold.engine.money import charge
from freehold.engine.movement import move
from freehold.engine.rng import DICE, draw_below
from freehold.engine.state import (
    State,
    Table,
    drop,
    emit1,
    emit2,
    emit3,
    is_alive,
    push,
    seat_left_of,
    set_top,
    top_arg,
)
from freehold.engine.trade import end_offers
from freehold.engine.unrest import age_squatters, settle_squatter, start_riot

QUIET_STAGE: Final = 2  # of a round's end, when squatters and riots are done with


def begin_turn(s: State, seat: i64) -> None:
    """Give the turn to a seat."""
    s.current = seat
    s.turns += 1
    if s.taping:
        emit3(s, E_TURN, seat, s.round, s.turns)
    push(s, F_TURN, seat, STAGE_ROLL)


def check_stage(t: Table, seat: i64, stage: i64) -> i64:
    """Check that it is the seat's turn, and at that stage: to roll, or to end it."""
    frames = t.frames
    at = (t.depth - 1) * FRAME
    if frames[at] != F_TURN:
        return R_NOT_NOW
    if frames[at + 1] != seat:
        return R_NOT_YOUR_TURN
    return OK if frames[at + 2] == stage else R_NOT_NOW


def roll(s: State, seat: i64) -> None:
    """Roll both dice and do what they say."""
    s.die1 = draw_below(s.rng, DICE, s.rules.dice_sides) + 1
    s.die2 = draw_below(s.rng, DICE, s.rules.dice_sides) + 1
    if s.taping:
        emit3(s, E_ROLLED, seat, s.die1, s.die2)
    if s.jail[seat] > 0:
        _roll_inside(s, seat)
    else:
        _roll_outside(s, seat)


def _roll_outside(s: State, seat: i64) -> None:
    if s.die1 == s.die2 and s.rules.doubles_again:
        doubles = top_arg(s, 1) + 1
        set_top(s, 1, doubles)
        if doubles == s.rules.doubles_jail:
            send_to_jail(s, seat, BY_DOUBLES, s.rules.jail_turns, 0)
            return
    else:
        set_top(s, 0, STAGE_END)
    move(s, seat, s.die1 + s.die2, 1, 1, 0, BY_DICE)


def _roll_inside(s: State, seat: i64) -> None:
    """Try for doubles; after the last try the rules say how the seat gets out."""
    set_top(s, 0, STAGE_END)
    if s.die1 == s.die2:
        free(s, seat, BY_DOUBLES)
        if s.rules.jail_release == RELEASE_MOVE:
            move(s, seat, s.die1 + s.die2, 1, 1, 0, BY_DICE)
        return
    s.jail[seat] -= 1
    emit2(s, E_STAYED, seat, s.jail[seat])
    if s.jail[seat] > 0:
        return
    if s.rules.jail_last_try == LAST_TRY_PAY:
        free(s, seat, BY_FINE)
        push(s, T_MOVE, seat, s.die1 + s.die2, 1, 1, 0, BY_DICE)
        charge(s, seat, BANK, s.rules.jail_fine, WHY_FINE)
    else:
        free(s, seat, BY_TIME)


def end_turn(s: State) -> None:
    """Mark the turn on the bottom of the stack as over."""
    seat = s.frames[1]
    s.frames[0] = T_NEXT
    s.frames[1] = NOBODY
    s.frames[2] = seat


def pass_turn(s: State) -> None:
    """Hand the turn on; who is below zero at the end of the own turn goes out first."""
    seat = top_arg(s, 0)
    if s.rules.debt == DEBT_NEGATIVE and is_alive(s, seat) and s.cash[seat] < 0:
        go_bankrupt(s, seat, BANK)
        return
    drop(s)
    if s.rules.trade == WHEN_OWN_TURN:
        end_offers(s)
    if s.time_up:
        finish_by_score(s)
        return
    following = seat_left_of(s, seat)
    if s.place[following] <= s.place[seat]:
        quiet = not s.rules.squatters and not s.rules.riots
        push(s, T_ROUND, NOBODY, QUIET_STAGE if quiet else 0, seat)
    else:
        begin_turn(s, following)


def end_round(s: State) -> None:
    """Do the next step of what the end of a round brings."""
    stage = top_arg(s, 0)
    last = top_arg(s, 1)
    set_top(s, 0, stage + 1)
    if stage == 0:
        if s.rules.squatters:
            age_squatters(s)
            settle_squatter(s)
    elif stage == 1:
        if s.rules.riots:
            start_riot(s)
    else:  # QUIET_STAGE
        drop(s)
        emit1(s, E_ROUND, s.round)
        if s.time_up or s.round == s.rules.round_limit:
            finish_by_score(s)
            return
        s.round += 1
        begin_turn(s, seat_left_of(s, last))
