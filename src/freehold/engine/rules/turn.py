"""A player's turn: rolling, jail, ending it, and what the end of a round brings."""

from freehold.engine import codes
from freehold.engine.core.frames import drop, push, set_top_cell, top_cell
from freehold.engine.core.rng import draw_below
from freehold.engine.core.state import State, Table, is_alive, seat_left_of
from freehold.engine.core.tape import emit1, emit2, emit3
from freehold.engine.ints import Seat, i64
from freehold.engine.rules.bankruptcy import go_bankrupt
from freehold.engine.rules.ending import finish_by_score
from freehold.engine.rules.jail import free, send_to_jail
from freehold.engine.rules.money import charge
from freehold.engine.rules.movement import move
from freehold.engine.rules.trade import end_offers
from freehold.engine.rules.unrest import age_squatters, settle_squatter, start_riot


def begin_turn(s: State, seat: Seat) -> None:
    """Give the turn to a seat."""
    s.current = seat
    s.turns += 1
    if s.taping:
        emit3(s, codes.E_TURN_BEGAN, seat, s.round, s.turns)
    push(s, codes.F_TURN, seat, codes.STAGE_ROLL)


def check_stage(t: Table, seat: Seat, stage: i64) -> i64:
    """Check that it is the seat's turn, and at that stage: to roll, or to end it."""
    frames = t.frames
    at = (t.depth - 1) * codes.FRAME
    if frames[at] != codes.F_TURN:
        return codes.R_NOT_NOW
    if frames[at + codes.FRAME_SEAT] != seat:
        return codes.R_NOT_YOUR_TURN
    return codes.OK if frames[at + codes.TURN_STAGE] == stage else codes.R_NOT_NOW


def roll(s: State, seat: Seat) -> None:
    """Roll both dice and do what they say."""
    s.die1 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
    s.die2 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
    if s.taping:
        emit3(s, codes.E_ROLLED, seat, s.die1, s.die2)
    if s.jail[seat] > 0:
        _roll_inside(s, seat)
    else:
        _roll_outside(s, seat)


def _roll_outside(s: State, seat: Seat) -> None:
    if s.die1 == s.die2 and s.rules.doubles_again:
        doubles = top_cell(s, codes.TURN_DOUBLES) + 1
        set_top_cell(s, codes.TURN_DOUBLES, doubles)
        if doubles == s.rules.doubles_jail:
            send_to_jail(s, seat, codes.BY_DOUBLES, s.rules.jail_turns, 0)
            return
    else:
        set_top_cell(s, codes.TURN_STAGE, codes.STAGE_END)
    move(s, seat, s.die1 + s.die2, 1, 1, 0, codes.BY_DICE)


def _roll_inside(s: State, seat: Seat) -> None:
    """Try for doubles; after the last try the rules say how the seat gets out."""
    set_top_cell(s, codes.TURN_STAGE, codes.STAGE_END)
    if s.die1 == s.die2:
        free(s, seat, codes.BY_DOUBLES)
        if s.rules.jail_release == codes.RELEASE_MOVE:
            move(s, seat, s.die1 + s.die2, 1, 1, 0, codes.BY_DICE)
        return
    s.jail[seat] -= 1
    emit2(s, codes.E_STAYED, seat, s.jail[seat])
    if s.jail[seat] > 0:
        return
    if s.rules.jail_last_try == codes.LAST_TRY_PAY:
        free(s, seat, codes.BY_FINE)
        push(s, codes.T_MOVE, seat, s.die1 + s.die2, 1, 1, 0, codes.BY_DICE)
        charge(s, seat, codes.BANK, s.rules.jail_fine, codes.WHY_FINE)
    else:
        free(s, seat, codes.BY_TIME)


def end_turn(s: State) -> None:
    """Mark the turn on the bottom of the stack as over."""
    seat = s.frames[codes.FRAME_SEAT]
    s.frames[0] = codes.T_NEXT
    s.frames[codes.FRAME_SEAT] = codes.NOBODY
    s.frames[codes.NEXT_AFTER] = seat


def pass_turn(s: State) -> None:
    """Hand the turn on; who is below zero at the end of the own turn goes out first."""
    seat = top_cell(s, codes.NEXT_AFTER)
    if s.rules.debt == codes.DEBT_NEGATIVE and is_alive(s, seat) and s.cash[seat] < 0:
        go_bankrupt(s, seat, codes.BANK)
        return
    drop(s)
    if s.rules.trade == codes.WHEN_OWN_TURN:
        end_offers(s)
    if s.time_up:
        finish_by_score(s)
        return
    following = seat_left_of(s, seat)
    if s.place[following] <= s.place[seat]:
        quiet = not s.rules.squatters and not s.rules.riots
        push(
            s,
            codes.T_ROUND,
            codes.NOBODY,
            codes.ROUND_QUIET if quiet else codes.ROUND_SQUATTERS,
            seat,
        )
    else:
        begin_turn(s, following)


def end_round(s: State) -> None:
    """Do the next step of what the end of a round brings."""
    stage = top_cell(s, codes.ROUND_STAGE)
    last = top_cell(s, codes.ROUND_LAST)
    set_top_cell(s, codes.ROUND_STAGE, stage + 1)
    if stage == codes.ROUND_SQUATTERS:
        if s.rules.squatters:
            age_squatters(s)
            settle_squatter(s)
    elif stage == codes.ROUND_RIOTS:
        if s.rules.riots:
            start_riot(s)
    else:  # ROUND_QUIET
        drop(s)
        emit1(s, codes.E_ROUND_ENDED, s.round)
        if s.time_up or s.round == s.rules.round_limit:
            finish_by_score(s)
            return
        s.round += 1
        begin_turn(s, seat_left_of(s, last))
