"""Each kind of action and the rule it belongs to: the rule's check, and doing it."""

from freehold.engine import codes
from freehold.engine.core.actions import KIND_MASK, amount_of, target_of
from freehold.engine.core.frames import top_kind, top_seat
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit1
from freehold.engine.core.terms import Terms
from freehold.engine.flow.defaults import default_action
from freehold.engine.ints import Seat, i64
from freehold.engine.rules import (
    auction,
    bankruptcy,
    building,
    cards,
    ending,
    jail,
    mortgage,
    movement,
    purchase,
    strict_building,
    trade,
    turn,
    unrest,
)


def check_kind(t: Table, seat: Seat, action: i64, terms: Terms | None) -> i64:
    """Check a seat's action by the rule that it belongs to."""
    kind = action & KIND_MASK
    if kind == codes.A_ROLL:
        return turn.check_stage(t, seat, codes.STAGE_ROLL)
    if kind == codes.A_END_TURN:
        return turn.check_stage(t, seat, codes.STAGE_END)
    if kind == codes.A_BUY:
        return purchase.check_buy(t, seat)
    if kind == codes.A_DECLINE:
        return purchase.check_offer(t, seat)
    if kind == codes.A_BID:
        return auction.check_bid(t, seat, amount_of(action))
    if kind == codes.A_PASS:
        return auction.check_pass(t, seat)
    if kind == codes.A_BUILD:
        return building.check_build(t, seat, target_of(action))
    if kind == codes.A_SELL:
        return building.check_sell(t, seat, target_of(action))
    if kind == codes.A_MORTGAGE:
        return mortgage.check_mortgage(t, seat, target_of(action))
    if kind == codes.A_LIFT:
        return mortgage.check_lift(t, seat, target_of(action))
    if kind == codes.A_PAY_FINE:
        return jail.check_fine(t, seat)
    if kind == codes.A_USE_PASS:
        return jail.check_use_pass(t, seat, target_of(action))
    if kind == codes.A_CHOOSE:
        return _check_choice(t, seat, amount_of(action))
    return _check_rare(t, seat, kind, target_of(action), amount_of(action), terms)


def _check_rare(
    t: Table, seat: Seat, kind: i64, target: i64, amount: i64, terms: Terms | None
) -> i64:
    if kind == codes.A_BANKRUPT:
        return bankruptcy.check_bankrupt(t, seat)
    if kind == codes.A_BUILD_RUN:
        return strict_building.check_build_run(t, seat, target, amount)
    if kind == codes.A_SELL_RUN:
        return strict_building.check_sell_run(t, seat, target, amount)
    if kind == codes.A_SELL_DOWN:
        return building.check_sell_down(t, seat, target, amount)
    if kind == codes.A_PLACE:
        return building.check_place(t, seat, target)
    if kind == codes.A_PROPOSE:
        return trade.check_propose(t, seat, target, terms)
    if kind == codes.A_COUNTER:
        return trade.check_counter(t, seat, target, amount, terms)
    if kind == codes.A_ACCEPT:
        return trade.check_accept(t, seat, target, amount)
    if kind == codes.A_REJECT:
        return trade.check_answer(t, seat, target, amount)
    if kind == codes.A_WITHDRAW:
        return trade.check_withdraw(t, seat, target)
    if kind == codes.A_EVICT_COMPANY:
        return unrest.check_company(t, seat, target)
    if kind == codes.A_EVICT_FORCE:
        return unrest.check_eviction(t, seat, target)
    if kind == codes.A_RESIGN:
        return codes.OK
    if kind == codes.A_TIME_OUT or kind == codes.A_TIME_UP or kind == codes.A_STOP:
        return codes.R_ONLY_THE_CLOCK
    return codes.R_UNKNOWN_ACTION


def _check_choice(t: Table, seat: Seat, choice: i64) -> i64:
    kind = top_kind(t)
    if (
        kind != codes.F_CARD
        and kind != codes.F_TAX
        and kind != codes.F_TRANSFER
        and kind != codes.F_RIOT
    ):
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    if kind == codes.F_CARD:
        return cards.check_choice(t, choice)
    if kind == codes.F_TAX:
        return movement.check_tax_choice(choice)
    if kind == codes.F_TRANSFER:
        return mortgage.check_transfer_choice(t, seat, choice)
    return unrest.check_riot_choice(t, seat, choice)


def act(s: State, seat: Seat, action: i64, terms: Terms | None) -> None:
    """Do a seat's action."""
    kind = action & KIND_MASK
    if kind == codes.A_ROLL:
        turn.roll(s, seat)
    elif kind == codes.A_END_TURN:
        turn.end_turn(s)
    elif kind == codes.A_BUY:
        purchase.buy(s, seat)
    elif kind == codes.A_DECLINE:
        purchase.decline(s, seat)
    elif kind == codes.A_BID:
        auction.bid(s, seat, amount_of(action))
    elif kind == codes.A_PASS:
        auction.pass_bid(s, seat)
    elif kind == codes.A_BUILD:
        building.build(s, seat, target_of(action))
    elif kind == codes.A_SELL:
        building.sell(s, seat, target_of(action))
    elif kind == codes.A_MORTGAGE:
        mortgage.mortgage(s, seat, target_of(action))
    elif kind == codes.A_LIFT:
        mortgage.lift(s, seat, target_of(action))
    elif kind == codes.A_PAY_FINE:
        jail.pay_fine(s, seat)
    elif kind == codes.A_USE_PASS:
        jail.use_pass(s, seat, target_of(action))
    elif kind == codes.A_CHOOSE:
        _choose(s, seat, amount_of(action))
    else:
        _do_rare(s, seat, kind, target_of(action), amount_of(action), terms)


def _do_rare(
    s: State, seat: Seat, kind: i64, target: i64, amount: i64, terms: Terms | None
) -> None:
    if kind == codes.A_BANKRUPT:
        bankruptcy.declare_bankrupt(s, seat)
    elif kind == codes.A_BUILD_RUN:
        strict_building.build_run(s, seat, target, amount)
    elif kind == codes.A_SELL_RUN:
        strict_building.sell_run(s, seat, target, amount)
    elif kind == codes.A_SELL_DOWN:
        building.sell_down(s, seat, target, amount)
    elif kind == codes.A_PLACE:
        building.place(s, seat, target)
    elif kind == codes.A_ACCEPT:
        trade.accept(s, seat, target)
    elif kind == codes.A_REJECT:
        trade.reject(s, seat, target)
    elif kind == codes.A_WITHDRAW:
        trade.withdraw(s, seat, target)
    elif kind == codes.A_EVICT_COMPANY:
        unrest.evict_by_company(s, seat, target)
    elif kind == codes.A_EVICT_FORCE:
        unrest.evict_by_force(s, seat, target)
    elif kind == codes.A_RESIGN:
        bankruptcy.resign(s, seat)
    elif terms is not None:
        trade.propose(s, seat, target, terms)


def _choose(s: State, seat: Seat, choice: i64) -> None:
    kind = top_kind(s)
    if kind == codes.F_CARD:
        cards.choose(s, seat, choice)
    elif kind == codes.F_TAX:
        movement.choose_tax(s, seat, choice)
    elif kind == codes.F_TRANSFER:
        mortgage.choose_transfer(s, seat, choice)
    else:
        unrest.choose_riot(s, seat, choice)


def act_for_clock(s: State, kind: i64) -> None:
    """Do what the clock asks for."""
    if kind == codes.A_TIME_OUT:
        emit1(s, codes.E_TIMED_OUT, s.decision - 1)
        _time_out(s)
    elif kind == codes.A_TIME_UP:
        emit1(s, codes.E_TIME_CALLED, 0)
        s.time_up = 1
    else:
        emit1(s, codes.E_TIME_CALLED, 1)
        ending.finish_by_score(s)


def _time_out(s: State) -> None:
    """Close an auction that runs by the clock; else do what is default for who is awaited."""
    if top_kind(s) == codes.F_AUCTION and s.clocked and s.rules.auction != codes.AUCTION_TURNS:
        auction.close_auction(s)
        return
    seat = top_seat(s)
    action = default_action(s, seat)
    act(s, seat, action, None)
