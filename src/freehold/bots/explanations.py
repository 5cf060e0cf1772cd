# Interpreted: it explains to people, outside of simulations.
"""Plain reasons for the actions of players who give none themselves."""

from typing import Final

from freehold.bots.reasons import (
    SAY_BANKRUPT,
    SAY_BID,
    SAY_BUILD,
    SAY_BUY,
    SAY_BUY_SET,
    SAY_DECLINE_WORTH,
    SAY_END_TURN,
    SAY_EVICT,
    SAY_FAIR,
    SAY_LEAVE_JAIL,
    SAY_LIFT,
    SAY_MANAGE,
    SAY_OFFER_LIKE,
    SAY_OFFER_SALE,
    SAY_PASS,
    SAY_PLACE,
    SAY_RAISE,
    SAY_RAISE_TO_ARREST,
    SAY_RAISE_TO_BUY,
    SAY_ROLL,
    SAY_STAY_IN_JAIL,
    SAY_UNFAIR,
)
from freehold.bots.valuation.set_values import is_completing
from freehold.engine import (
    Table,
    Terms,
    amount_of,
    codes,
    first_bit,
    kind_of,
    target_of,
    top_cell,
    top_kind,
)

Reasoned = tuple[int, int, int]  # a code, and its two arguments
ABOUT_SQUARE: Final = {
    codes.A_EVICT_COMPANY: SAY_EVICT,
    codes.A_EVICT_FORCE: SAY_EVICT,
    codes.A_PLACE: SAY_PLACE,
}
ABOUT_NOTHING: Final = {
    codes.A_PAY_FINE: SAY_LEAVE_JAIL,
    codes.A_USE_PASS: SAY_LEAVE_JAIL,
    codes.A_ACCEPT: SAY_FAIR,
    codes.A_COUNTER: SAY_UNFAIR,
    codes.A_REJECT: SAY_UNFAIR,
}


def usual_reason(t: Table, seat: int, action: int, terms: Terms | None) -> Reasoned:
    """Return a reason that anybody would have for the action."""
    kind, target = kind_of(action), int(target_of(action))
    if kind in ABOUT_NOTHING:
        return ABOUT_NOTHING[kind], 0, 0
    if kind in ABOUT_SQUARE:
        return ABOUT_SQUARE[kind], target, 0
    if kind in (codes.A_BUY, codes.A_DECLINE):
        return _about_purchase(t, seat, kind)
    if kind in (codes.A_BID, codes.A_PASS):
        return _about_lot(t, kind, int(amount_of(action)))
    if kind == codes.A_ROLL:
        return (SAY_STAY_IN_JAIL if t.jail[seat] else SAY_ROLL), 0, 0
    if kind in (codes.A_PROPOSE, codes.A_COUNTER) and terms is not None:
        return _about_offer(terms)
    return _about_estate(t, seat, kind, target)


def _about_purchase(t: Table, seat: int, kind: int) -> Reasoned:
    square = int(top_cell(t, codes.BUY_SQUARE))
    price = int(t.rules.price[square])
    if kind == codes.A_DECLINE:
        return SAY_DECLINE_WORTH, square, price
    if is_completing(t, seat, square):
        return SAY_BUY_SET, square, 0
    return SAY_BUY, square, price


def _about_lot(t: Table, kind: int, amount: int) -> Reasoned:
    lot = int(top_cell(t, codes.AUCTION_LOT))
    if lot >= codes.LOT_HOUSE:
        return SAY_MANAGE, 0, 0
    return (
        (SAY_BID, lot, amount) if kind == codes.A_BID else (SAY_PASS, lot, int(t.rules.price[lot]))
    )


def _about_offer(terms: Terms) -> Reasoned:
    if terms.take_deeds:
        return SAY_OFFER_LIKE, int(first_bit(terms.take_deeds)), 0
    if terms.give_deeds:
        return SAY_OFFER_SALE, int(first_bit(terms.give_deeds)), 0
    return SAY_FAIR, 0, 0


def _about_estate(t: Table, seat: int, kind: int, target: int) -> Reasoned:
    cash = int(t.cash[seat])
    if kind == codes.A_END_TURN:
        return SAY_END_TURN, cash, 0
    if kind == codes.A_BUILD:
        return SAY_BUILD, target, cash - int(t.rules.house_cost[target])
    if kind == codes.A_LIFT:
        return SAY_LIFT, target, cash
    if kind == codes.A_BANKRUPT:
        return SAY_BANKRUPT, int(top_cell(t, codes.DEBT_AMOUNT)), 0
    if top_kind(t) == codes.F_DEBT:
        return SAY_RAISE, int(top_cell(t, codes.DEBT_AMOUNT)), 0
    if top_kind(t) == codes.F_BUY:
        square = int(top_cell(t, codes.BUY_SQUARE))
        return SAY_RAISE_TO_BUY, square, int(t.rules.price[square])
    if top_kind(t) == codes.F_RIOT and kind != codes.A_CHOOSE:
        return SAY_RAISE_TO_ARREST, int(t.rules.riot_fee), 0
    return SAY_MANAGE, 0, 0
