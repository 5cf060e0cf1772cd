"""Whether a seat may do an action now, and if not, why not."""

from freehold.engine import (
    auction,
    building,
    cards,
    estate,
    jail,
    mortgage,
    movement,
    purchase,
    runs,
    trade,
    turn,
    unrest,
)
from freehold.engine.actions import BARE, KIND_MASK, amount_of, is_well_formed, kind_of, target_of
from freehold.engine.codes import (
    A_ACCEPT,
    A_BANKRUPT,
    A_BID,
    A_BUILD,
    A_BUILD_RUN,
    A_BUY,
    A_CHOOSE,
    A_COUNTER,
    A_DECLINE,
    A_END_TURN,
    A_EVICT_COMPANY,
    A_EVICT_FORCE,
    A_LIFT,
    A_MORTGAGE,
    A_PASS,
    A_PAY_FINE,
    A_PLACE,
    A_PROPOSE,
    A_REJECT,
    A_RESIGN,
    A_ROLL,
    A_SELL,
    A_SELL_DOWN,
    A_SELL_RUN,
    A_STOP,
    A_TIME_OUT,
    A_TIME_UP,
    A_USE_PASS,
    A_WITHDRAW,
    CLOCK,
    F_CARD,
    F_RIOT,
    F_TAX,
    F_TRANSFER,
    OK,
    R_GAME_OVER,
    R_NO_SUCH_SEAT,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    R_ONLY_THE_CLOCK,
    R_OUT_OF_GAME,
    R_TOO_LATE,
    R_UNKNOWN_ACTION,
    STAGE_END,
    STAGE_ROLL,
)
from freehold.engine.ints import i64
from freehold.engine.state import (
    Table,
    Terms,
    top_kind,
    top_seat,
)


def check(t: Table, seat: i64, action: i64, terms: Terms | None = None) -> i64:
    """Return 0 if the seat may do the action now, else the refusal."""
    if t.over:
        return R_GAME_OVER
    if not 0 <= action < BARE and not is_well_formed(action):
        return R_UNKNOWN_ACTION
    if seat == CLOCK:
        return _check_clock(t, action)
    if not 0 <= seat < t.seats:
        return R_NO_SUCH_SEAT
    if not (t.alive >> seat) & 1:
        return R_OUT_OF_GAME
    return _check_kind(t, seat, action, terms)


def _check_kind(t: Table, seat: i64, action: i64, terms: Terms | None) -> i64:
    kind = action & KIND_MASK
    if kind == A_ROLL:
        return turn.check_stage(t, seat, STAGE_ROLL)
    if kind == A_END_TURN:
        return turn.check_stage(t, seat, STAGE_END)
    if kind == A_BUY:
        return purchase.check_buy(t, seat)
    if kind == A_DECLINE:
        return purchase.check_offer(t, seat)
    if kind == A_BID:
        return auction.check_bid(t, seat, amount_of(action))
    if kind == A_PASS:
        return auction.check_pass(t, seat)
    if kind == A_BUILD:
        return building.check_build(t, seat, target_of(action))
    if kind == A_SELL:
        return building.check_sell(t, seat, target_of(action))
    if kind == A_MORTGAGE:
        return mortgage.check_mortgage(t, seat, target_of(action))
    if kind == A_LIFT:
        return mortgage.check_lift(t, seat, target_of(action))
    if kind == A_PAY_FINE:
        return jail.check_fine(t, seat)
    if kind == A_USE_PASS:
        return jail.check_pass(t, seat, target_of(action))
    if kind == A_CHOOSE:
        return _check_choice(t, seat, amount_of(action))
    return _check_rare(t, seat, kind, target_of(action), amount_of(action), terms)


def _check_rare(
    t: Table, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None
) -> i64:
    if kind == A_BANKRUPT:
        return estate.check_bankrupt(t, seat)
    if kind == A_BUILD_RUN:
        return runs.check_build_run(t, seat, target, amount)
    if kind == A_SELL_RUN:
        return runs.check_sell_run(t, seat, target, amount)
    if kind == A_SELL_DOWN:
        return building.check_sell_down(t, seat, target, amount)
    if kind == A_PLACE:
        return building.check_place(t, seat, target)
    if kind == A_PROPOSE:
        return trade.check_propose(t, seat, target, terms)
    if kind == A_COUNTER:
        return trade.check_counter(t, seat, target, amount, terms)
    if kind == A_ACCEPT:
        return trade.check_accept(t, seat, target, amount)
    if kind == A_REJECT:
        return trade.check_answer(t, seat, target, amount)
    if kind == A_WITHDRAW:
        return trade.check_withdraw(t, seat, target)
    if kind == A_EVICT_COMPANY:
        return unrest.check_company(t, seat, target)
    if kind == A_EVICT_FORCE:
        return unrest.check_eviction(t, seat, target)
    if kind == A_RESIGN:
        return OK
    if kind == A_TIME_OUT or kind == A_TIME_UP or kind == A_STOP:
        return R_ONLY_THE_CLOCK
    return R_UNKNOWN_ACTION


def _check_choice(t: Table, seat: i64, choice: i64) -> i64:
    kind = top_kind(t)
    if kind != F_CARD and kind != F_TAX and kind != F_TRANSFER and kind != F_RIOT:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    if kind == F_CARD:
        return cards.check_choice(t, choice)
    if kind == F_TAX:
        return movement.check_tax_choice(choice)
    if kind == F_TRANSFER:
        return mortgage.check_transfer_choice(t, seat, choice)
    return unrest.check_riot_choice(t, seat, choice)


def _check_clock(t: Table, action: i64) -> i64:
    kind = kind_of(action)
    if kind == A_TIME_OUT:
        return OK if amount_of(action) == t.decision else R_TOO_LATE
    if kind == A_TIME_UP:
        return R_TOO_LATE if t.time_up else OK
    return OK if kind == A_STOP else R_UNKNOWN_ACTION
