"""Doing an action that was found legal."""

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
from freehold.engine.actions import KIND_MASK, amount_of, target_of
from freehold.engine.codes import (
    A_ACCEPT,
    A_BANKRUPT,
    A_BID,
    A_BUILD,
    A_BUILD_RUN,
    A_BUY,
    A_CHOOSE,
    A_DECLINE,
    A_END_TURN,
    A_EVICT_COMPANY,
    A_EVICT_FORCE,
    A_LIFT,
    A_MORTGAGE,
    A_PASS,
    A_PAY_FINE,
    A_PLACE,
    A_REJECT,
    A_RESIGN,
    A_ROLL,
    A_SELL,
    A_SELL_DOWN,
    A_SELL_RUN,
    A_TIME_OUT,
    A_TIME_UP,
    A_USE_PASS,
    A_WITHDRAW,
    AUCTION_TURNS,
    BANK,
    E_RESIGNED,
    E_TIME_OUT,
    E_TIME_UP,
    F_AUCTION,
    F_CARD,
    F_TAX,
    F_TRANSFER,
)
from freehold.engine.defaults import default_action
from freehold.engine.ints import i64
from freehold.engine.state import (
    State,
    Terms,
    emit1,
    top_kind,
    top_seat,
)


def act(s: State, seat: i64, action: i64, terms: Terms | None) -> None:
    """Do a seat's action."""
    kind = action & KIND_MASK
    if kind == A_ROLL:
        turn.roll(s, seat)
    elif kind == A_END_TURN:
        turn.end_turn(s)
    elif kind == A_BUY:
        purchase.buy(s, seat)
    elif kind == A_DECLINE:
        purchase.decline(s, seat)
    elif kind == A_BID:
        auction.bid(s, seat, amount_of(action))
    elif kind == A_PASS:
        auction.pass_bid(s, seat)
    elif kind == A_BUILD:
        building.build(s, seat, target_of(action))
    elif kind == A_SELL:
        building.sell(s, seat, target_of(action))
    elif kind == A_MORTGAGE:
        mortgage.mortgage(s, seat, target_of(action))
    elif kind == A_LIFT:
        mortgage.lift(s, seat, target_of(action))
    elif kind == A_PAY_FINE:
        jail.pay_fine(s, seat)
    elif kind == A_USE_PASS:
        jail.use_pass(s, seat, target_of(action))
    elif kind == A_CHOOSE:
        _choose(s, seat, amount_of(action))
    else:
        _do_rare(s, seat, kind, target_of(action), amount_of(action), terms)


def _do_rare(s: State, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None) -> None:
    if kind == A_BANKRUPT:
        estate.declare_bankrupt(s, seat)
    elif kind == A_BUILD_RUN:
        runs.build_run(s, seat, target, amount)
    elif kind == A_SELL_RUN:
        runs.sell_run(s, seat, target, amount)
    elif kind == A_SELL_DOWN:
        building.sell_down(s, seat, target, amount)
    elif kind == A_PLACE:
        building.place(s, seat, target)
    elif kind == A_ACCEPT:
        trade.accept(s, seat, target)
    elif kind == A_REJECT:
        trade.reject(s, seat, target)
    elif kind == A_WITHDRAW:
        trade.withdraw(s, seat, target)
    elif kind == A_EVICT_COMPANY:
        unrest.evict_by_company(s, seat, target)
    elif kind == A_EVICT_FORCE:
        unrest.evict_by_force(s, seat, target)
    elif kind == A_RESIGN:
        _resign(s, seat)
    elif terms is not None:
        trade.propose(s, seat, target, terms)


def _choose(s: State, seat: i64, choice: i64) -> None:
    kind = top_kind(s)
    if kind == F_CARD:
        cards.choose(s, seat, choice)
    elif kind == F_TAX:
        movement.choose_tax(s, seat, choice)
    elif kind == F_TRANSFER:
        mortgage.choose_transfer(s, seat, choice)
    else:
        unrest.choose_riot(s, seat, choice)


def _resign(s: State, seat: i64) -> None:
    emit1(s, E_RESIGNED, seat)
    estate.go_bankrupt(s, seat, BANK)
    if not s.over and top_kind(s) == F_AUCTION:
        auction.resume_auction(s)


def act_for_clock(s: State, kind: i64) -> None:
    """Do what the clock asks for."""
    if kind == A_TIME_OUT:
        emit1(s, E_TIME_OUT, s.decision - 1)
        _time_out(s)
    elif kind == A_TIME_UP:
        emit1(s, E_TIME_UP, 0)
        s.time_up = 1
    else:
        emit1(s, E_TIME_UP, 1)
        estate.finish_by_score(s)


def _time_out(s: State) -> None:
    """Close an auction that runs by the clock; else do what is default for who is awaited."""
    if top_kind(s) == F_AUCTION and s.clocked and s.rules.auction != AUCTION_TURNS:
        auction.close_auction(s)
        return
    seat = top_seat(s)
    action = default_action(s, seat)
    act(s, seat, action, None)
