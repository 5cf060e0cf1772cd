"""What a seat may do now: plain moves, ranges for amounts, forms for trades."""

from freehold.engine import codes
from freehold.engine.core.actions import pack
from freehold.engine.core.bits import has
from freehold.engine.core.frames import top_cell, top_kind, top_seat
from freehold.engine.core.state import Table, is_alive
from freehold.engine.ints import Seat, append, i64, vec
from freehold.engine.rules import building, jail, mortgage, purchase, strict_building, trade, unrest
from freehold.engine.rules.auction import least_bid, most_bid, speakers
from freehold.engine.rules.bankruptcy import check_bankrupt
from freehold.engine.rules.management import may_raise


def legal(t: Table, seat: Seat) -> vec[i64]:
    """Return the seat's choices, CHOICE cells each.

    An action whose amount is free stands there with amount 0, the bounds and the step after it;
    the others carry theirs.  A_PROPOSE and A_COUNTER stand for a form: terms are the caller's.
    """
    found = vec[i64]()
    if t.over or not 0 <= seat < t.seats or not is_alive(t, seat):
        return found
    kind = top_kind(t)
    if kind == codes.F_AUCTION:
        found = _auction_choices(t, seat, found)
    elif top_seat(t) == seat:
        found = _awaited_choices(t, seat, kind, found)
    if kind == codes.F_TURN or kind == codes.F_DEBT:
        found = _property_choices(t, seat, found)
        found = _trade_choices(t, seat, found)
    else:
        if may_raise(t) and top_seat(t) == seat:
            found = _property_choices(t, seat, found)
        found = _withdrawals(t, seat, found)
    return _add(found, codes.A_RESIGN, 0, 0)


def _add(found: vec[i64], kind: i64, target: i64, amount: i64) -> vec[i64]:
    found = append(found, pack(kind, target, amount))
    return append(append(append(found, amount), amount), 1)


def _add_range(
    found: vec[i64], kind: i64, target: i64, least: i64, most: i64, step: i64
) -> vec[i64]:
    found = append(found, pack(kind, target, 0))
    return append(append(append(found, least), most), step)


def _auction_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    if has(speakers(t), seat) == 0:
        return found
    least = least_bid(t)
    most = most_bid(t, seat)
    if most >= least:
        found = _add_range(found, codes.A_BID, 0, least, most, t.rules.bid_multiple)
    return _add(found, codes.A_PASS, 0, 0)


def _awaited_choices(t: Table, seat: Seat, kind: i64, found: vec[i64]) -> vec[i64]:
    if kind == codes.F_TURN:
        return _turn_choices(t, seat, found)
    if kind == codes.F_BUY:
        if purchase.check_buy(t, seat) == codes.OK:
            found = _add(found, codes.A_BUY, 0, 0)
        return _add(found, codes.A_DECLINE, 0, 0)
    if kind == codes.F_DEBT:
        return _add(found, codes.A_BANKRUPT, 0, 0) if check_bankrupt(t, seat) == codes.OK else found
    if kind == codes.F_PLACE:
        for square in range(t.rules.squares):
            if building.check_place(t, seat, square) == codes.OK:
                found = _add(found, codes.A_PLACE, square, 0)
        return found
    count = top_cell(t, codes.CARD_COUNT) if kind == codes.F_CARD else 2
    for choice in range(count):
        if _is_choice(t, seat, kind, choice):
            found = _add(found, codes.A_CHOOSE, 0, choice)
    return found


def _is_choice(t: Table, seat: Seat, kind: i64, choice: i64) -> bool:
    """Tell whether the seat can afford the alternative."""
    if kind == codes.F_TRANSFER:
        return mortgage.check_transfer_choice(t, seat, choice) == codes.OK
    if kind == codes.F_RIOT:
        return unrest.check_riot_choice(t, seat, choice) == codes.OK
    return True


def _turn_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    if top_cell(t, codes.TURN_STAGE) == codes.STAGE_ROLL:
        found = _add(found, codes.A_ROLL, 0, 0)
    else:
        found = _add(found, codes.A_END_TURN, 0, 0)
    if t.jail[seat] > 0:
        if jail.check_fine(t, seat) == codes.OK:
            found = _add(found, codes.A_PAY_FINE, 0, 0)
        for number in range(len(t.rules.pass_card)):
            if jail.check_use_pass(t, seat, number) == codes.OK:
                found = _add(found, codes.A_USE_PASS, number, 0)
    return found


def _property_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    if t.deeds[seat] == 0:
        return found
    if t.rules.build == codes.BUILD_EVEN:
        found = _building_choices(t, seat, found)
    elif t.rules.build == codes.BUILD_STRICT:
        found = _run_choices(t, seat, found)
    for square in range(t.rules.squares):
        if has(t.deeds[seat], square):
            if mortgage.check_mortgage(t, seat, square) == codes.OK:
                found = _add(found, codes.A_MORTGAGE, square, 0)
            if mortgage.check_lift(t, seat, square) == codes.OK:
                found = _add(found, codes.A_LIFT, square, 0)
            if unrest.check_eviction(t, seat, square) == codes.OK:
                found = _add(found, codes.A_EVICT_FORCE, square, 0)
                if unrest.check_company(t, seat, square) == codes.OK:
                    found = _add(found, codes.A_EVICT_COMPANY, square, 0)
    return found


def _building_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    rules = t.rules
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or mask & rules.street_mask == 0:
            continue
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if building.check_build(t, seat, square) == codes.OK:
                found = _add(found, codes.A_BUILD, square, 0)
            if building.check_sell(t, seat, square) == codes.OK:
                found = _add(found, codes.A_SELL, square, 0)
        for level in range(rules.hotel_level):
            if building.check_sell_down(t, seat, group, level) == codes.OK:
                found = _add(found, codes.A_SELL_DOWN, group, level)
    return found


def _run_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    rules = t.rules
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or mask & rules.street_mask == 0:
            continue
        levels = rules.hotel_level * (rules.group_start[group + 1] - rules.group_start[group])
        most: i64 = 0
        while (
            most < levels and strict_building.check_build_run(t, seat, group, most + 1) == codes.OK
        ):
            most += 1
        if most > 0:
            found = _add_range(found, codes.A_BUILD_RUN, group, 1, most, 1)
        for count in range(i64(1), levels + 1):
            if strict_building.check_sell_run(t, seat, group, count) == codes.OK:
                found = _add(found, codes.A_SELL_RUN, group, count)
    return found


def _trade_choices(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    if not t.rules.trade:
        return found
    for partner in range(t.seats):
        if trade.check_may_propose(t, seat, partner) == codes.OK:
            found = _add(found, codes.A_PROPOSE, partner, 0)
    found = _withdrawals(t, seat, found)
    for at in range(i64(0), len(t.offers), codes.OFFER):
        partner = t.offers[at]
        revision = t.offers[at + codes.OFFER_REVISION]
        if t.offers[at + codes.OFFER_PARTNER] != seat:
            continue
        if trade.check_accept(t, seat, partner, revision) == codes.OK:
            found = _add(found, codes.A_ACCEPT, partner, revision)
        found = _add(found, codes.A_REJECT, partner, revision)
        if trade.check_may_counter(t, seat, partner, revision) == codes.OK:
            found = _add(found, codes.A_COUNTER, partner, revision)
    return found


def _withdrawals(t: Table, seat: Seat, found: vec[i64]) -> vec[i64]:
    for at in range(i64(0), len(t.offers), codes.OFFER):
        if t.offers[at] == seat:
            found = _add(found, codes.A_WITHDRAW, t.offers[at + codes.OFFER_PARTNER], 0)
    return found
