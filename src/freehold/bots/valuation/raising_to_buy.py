"""Raising cash for a deed on offer or for an arrest: for what is worth it, never all one has."""

from freehold.bots.valuation.common_moves import riot_loss
from freehold.bots.valuation.raising import cheapest_sale
from freehold.engine import Table, check_mortgage, codes, owns_group, pack, raisable
from freehold.engine.ints import i64


def raise_for_deed(t: Table, seat: i64, square: i64, keep: i64) -> i64:
    """Return the next step toward the price of a deed, 0 if it is better left.

    Lone deeds of other colors go in pledge.  Where there are no mortgages a building is sold, if
    half of the price is there.  So much as `keep` could still be raised after the purchase.
    """
    rules = t.rules
    price = rules.price[square]
    missing = price - t.cash[seat]
    if not rules.raise_for_purchase or missing <= 0 or raisable(t, seat) - price < keep:
        return 0
    if rules.mortgages:
        return _pledge(t, seat, rules.group[square], missing)
    if missing * 2 > price:
        return 0
    return cheapest_sale(t, seat)


def _pledge(t: Table, seat: i64, group: i64, missing: i64) -> i64:
    """Mortgage the least lone deed that brings enough, else the greatest; 0 if all are too little.

    A deed of the group that is bought from stays free: it is to be built on.
    """
    rules = t.rules
    total: i64 = 0
    least: i64 = codes.NOBODY
    most: i64 = codes.NOBODY
    for square in range(rules.squares):
        if t.owner[square] != seat or rules.group[square] == group:
            continue
        if owns_group(t, seat, rules.group[square]) or check_mortgage(t, seat, square) != codes.OK:
            continue
        value = rules.mortgage[square]
        total += value
        if most == codes.NOBODY or value > rules.mortgage[most]:
            most = square
        if value >= missing and (least == codes.NOBODY or value < rules.mortgage[least]):
            least = square
    if total < missing:
        return 0
    if least != codes.NOBODY:
        most = least
    return pack(codes.A_MORTGAGE, most)


def answer_riot(t: Table, seat: i64, side: i64, keep: i64) -> i64:
    """Pay for an arrest if by the odds it saves more than it costs; sell for it if even then.

    What is sold for it is lost at half its price, so what is missing counts twice.
    """
    rules = t.rules
    loss = riot_loss(t, seat, side)
    missing = rules.riot_fee - t.cash[seat]
    if missing <= 0:
        if loss > rules.riot_fee * rules.arrest_odds:
            return pack(codes.A_CHOOSE, 0, 1)
        return pack(codes.A_CHOOSE, 0, 0)
    if (
        not rules.raise_for_purchase
        or loss <= (rules.riot_fee + missing) * rules.arrest_odds
        or raisable(t, seat) - rules.riot_fee < keep
    ):
        return pack(codes.A_CHOOSE, 0, 0)
    action: i64 = 0
    if rules.mortgages:
        action = _pledge(t, seat, codes.NOBODY, missing)
    if action == 0:
        action = cheapest_sale(t, seat)
    if action == 0:
        return pack(codes.A_CHOOSE, 0, 0)
    return action
