"""What a seat may do now: plain moves, ranges for amounts, forms for trades."""

from typing import Final

from freehold.engine import building, jail, mortgage, purchase, runs, trade, unrest
from freehold.engine.actions import pack
from freehold.engine.auction import least_bid, most_bid, speakers
from freehold.engine.bits import has
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
    A_USE_PASS,
    A_WITHDRAW,
    BUILD_EVEN,
    BUILD_STRICT,
    F_AUCTION,
    F_BUY,
    F_CARD,
    F_DEBT,
    F_PLACE,
    F_RIOT,
    F_TRANSFER,
    F_TURN,
    OK,
    STAGE_ROLL,
)
from freehold.engine.estate import check_bankrupt
from freehold.engine.ints import append, i64, vec
from freehold.engine.state import Table, is_alive, top_arg, top_kind, top_seat

CHOICE: Final = 4  # cells of a choice: action, then least, most and step of its amount


def legal(t: Table, seat: i64) -> vec[i64]:
    """Return the seat's choices, CHOICE cells each.

    An action whose amount is free stands there with amount 0, the bounds and the step after it;
    the others carry theirs.  A_PROPOSE and A_COUNTER stand for a form: terms are the caller's.
    """
    found = vec[i64]()
    if t.over or not 0 <= seat < t.seats or not is_alive(t, seat):
        return found
    kind = top_kind(t)
    if kind == F_AUCTION:
        found = _auction_choices(t, seat, found)
    elif top_seat(t) == seat:
        found = _awaited_choices(t, seat, kind, found)
    if kind == F_TURN or kind == F_DEBT:
        found = _property_choices(t, seat, found)
        found = _trade_choices(t, seat, found)
    else:
        found = _withdrawals(t, seat, found)
    return _add(found, A_RESIGN, 0, 0)


def _add(found: vec[i64], kind: i64, target: i64, amount: i64) -> vec[i64]:
    found = append(found, pack(kind, target, amount))
    return append(append(append(found, amount), amount), 1)


def _add_range(
    found: vec[i64], kind: i64, target: i64, least: i64, most: i64, step: i64
) -> vec[i64]:
    found = append(found, pack(kind, target, 0))
    return append(append(append(found, least), most), step)


def _auction_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    if has(speakers(t), seat) == 0:
        return found
    least = least_bid(t)
    most = most_bid(t, seat)
    if most >= least:
        found = _add_range(found, A_BID, 0, least, most, t.rules.bid_multiple)
    return _add(found, A_PASS, 0, 0)


def _awaited_choices(t: Table, seat: i64, kind: i64, found: vec[i64]) -> vec[i64]:
    if kind == F_TURN:
        return _turn_choices(t, seat, found)
    if kind == F_BUY:
        if purchase.check_buy(t, seat) == OK:
            found = _add(found, A_BUY, 0, 0)
        return _add(found, A_DECLINE, 0, 0)
    if kind == F_DEBT:
        return _add(found, A_BANKRUPT, 0, 0) if check_bankrupt(t, seat) == OK else found
    if kind == F_PLACE:
        for square in range(t.rules.squares):
            if building.check_place(t, seat, square) == OK:
                found = _add(found, A_PLACE, square, 0)
        return found
    count = top_arg(t, 1) if kind == F_CARD else 2
    for choice in range(count):
        if _is_choice(t, seat, kind, choice):
            found = _add(found, A_CHOOSE, 0, choice)
    return found


def _is_choice(t: Table, seat: i64, kind: i64, choice: i64) -> bool:
    """Tell whether the seat can afford the alternative."""
    if kind == F_TRANSFER:
        return mortgage.check_transfer_choice(t, seat, choice) == OK
    if kind == F_RIOT:
        return unrest.check_riot_choice(t, seat, choice) == OK
    return True


def _turn_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    if top_arg(t, 0) == STAGE_ROLL:
        found = _add(found, A_ROLL, 0, 0)
    else:
        found = _add(found, A_END_TURN, 0, 0)
    if t.jail[seat] > 0:
        if jail.check_fine(t, seat) == OK:
            found = _add(found, A_PAY_FINE, 0, 0)
        for number in range(len(t.rules.pass_card)):
            if jail.check_pass(t, seat, number) == OK:
                found = _add(found, A_USE_PASS, number, 0)
    return found


def _property_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    if t.deeds[seat] == 0:
        return found
    if t.rules.build == BUILD_EVEN:
        found = _building_choices(t, seat, found)
    elif t.rules.build == BUILD_STRICT:
        found = _run_choices(t, seat, found)
    for square in range(t.rules.squares):
        if has(t.deeds[seat], square):
            if mortgage.check_mortgage(t, seat, square) == OK:
                found = _add(found, A_MORTGAGE, square, 0)
            if mortgage.check_lift(t, seat, square) == OK:
                found = _add(found, A_LIFT, square, 0)
            if unrest.check_eviction(t, seat, square) == OK:
                found = _add(found, A_EVICT_FORCE, square, 0)
                if unrest.check_company(t, seat, square) == OK:
                    found = _add(found, A_EVICT_COMPANY, square, 0)
    return found


def _building_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    rules = t.rules
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or mask & rules.street_mask == 0:
            continue
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if building.check_build(t, seat, square) == OK:
                found = _add(found, A_BUILD, square, 0)
            if building.check_sell(t, seat, square) == OK:
                found = _add(found, A_SELL, square, 0)
        for level in range(rules.hotel_level):
            if building.check_sell_down(t, seat, group, level) == OK:
                found = _add(found, A_SELL_DOWN, group, level)
    return found


def _run_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    rules = t.rules
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or mask & rules.street_mask == 0:
            continue
        levels = rules.hotel_level * (rules.group_start[group + 1] - rules.group_start[group])
        most: i64 = 0
        while most < levels and runs.check_build_run(t, seat, group, most + 1) == OK:
            most += 1
        if most > 0:
            found = _add_range(found, A_BUILD_RUN, group, 1, most, 1)
        for count in range(i64(1), levels + 1):
            if runs.check_sell_run(t, seat, group, count) == OK:
                found = _add(found, A_SELL_RUN, group, count)
    return found


def _trade_choices(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    if not t.rules.trade:
        return found
    for partner in range(t.seats):
        if trade.check_may_propose(t, seat, partner) == OK:
            found = _add(found, A_PROPOSE, partner, 0)
    found = _withdrawals(t, seat, found)
    for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
        partner = t.offers[at]
        revision = t.offers[at + 2]
        if t.offers[at + 1] != seat:
            continue
        if trade.check_accept(t, seat, partner, revision) == OK:
            found = _add(found, A_ACCEPT, partner, revision)
        found = _add(found, A_REJECT, partner, revision)
        found = _add(found, A_COUNTER, partner, revision)
    return found


def _withdrawals(t: Table, seat: i64, found: vec[i64]) -> vec[i64]:
    for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
        if t.offers[at] == seat:
            found = _add(found, A_WITHDRAW, t.offers[at + 1], 0)
    return found
