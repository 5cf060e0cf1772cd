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
from freehold.engine.rules.property import has_buildings, is_mortgaged, is_squatted


class Choices:
    """A list of choices, CHOICE cells each; what it holds beyond `end` is of no meaning.

    It can be filled again and again, and then needs no new memory.
    """

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]()
        self.end: i64 = 0

    def add(self, kind: i64, target: i64, amount: i64) -> None:
        """Add an action whose amount is given."""
        self._add(pack(kind, target, amount), amount, amount, 1)

    def add_range(self, kind: i64, target: i64, least: i64, most: i64, step: i64) -> None:
        """Add an action whose amount is free within bounds."""
        self._add(pack(kind, target, 0), least, most, step)

    def _add(self, action: i64, least: i64, most: i64, step: i64) -> None:
        at = self.end
        self.end = at + codes.CHOICE
        while len(self.cells) < self.end:
            self.cells = append(self.cells, 0)
        cells = self.cells
        cells[at] = action
        cells[at + 1] = least
        cells[at + 2] = most
        cells[at + 3] = step


def legal(t: Table, seat: Seat) -> vec[i64]:
    """Return the seat's choices, CHOICE cells each.

    An action whose amount is free stands there with amount 0, the bounds and the step after it;
    the others carry theirs.  A_PROPOSE and A_COUNTER stand for a form: terms are the caller's.
    """
    found = Choices()
    list_choices(t, seat, found)
    return found.cells


def list_choices(t: Table, seat: Seat, found: Choices) -> None:
    """Replace what was found before by the seat's choices now."""
    found.end = 0
    if t.over or not 0 <= seat < t.seats or not is_alive(t, seat):
        return
    kind = top_kind(t)
    if kind == codes.F_AUCTION:
        _auction_choices(t, seat, found)
    elif top_seat(t) == seat:
        _awaited_choices(t, seat, kind, found)
    if kind == codes.F_TURN or kind == codes.F_DEBT:
        _property_choices(t, seat, found)
        _trade_choices(t, seat, found)
    else:
        if may_raise(t) and top_seat(t) == seat:
            _property_choices(t, seat, found)
        _withdrawals(t, seat, found)
    found.add(codes.A_RESIGN, 0, 0)


def _auction_choices(t: Table, seat: Seat, found: Choices) -> None:
    if has(speakers(t), seat) == 0:
        return
    least = least_bid(t)
    most = most_bid(t, seat)
    if most >= least:
        found.add_range(codes.A_BID, 0, least, most, t.rules.bid_multiple)
    found.add(codes.A_PASS, 0, 0)


def _awaited_choices(t: Table, seat: Seat, kind: i64, found: Choices) -> None:
    if kind == codes.F_TURN:
        _turn_choices(t, seat, found)
    elif kind == codes.F_BUY:
        if purchase.check_buy(t, seat) == codes.OK:
            found.add(codes.A_BUY, 0, 0)
        found.add(codes.A_DECLINE, 0, 0)
    elif kind == codes.F_DEBT:
        if check_bankrupt(t, seat) == codes.OK:
            found.add(codes.A_BANKRUPT, 0, 0)
    elif kind == codes.F_PLACE:
        for square in range(t.rules.squares):
            if building.check_place(t, seat, square) == codes.OK:
                found.add(codes.A_PLACE, square, 0)
    else:
        _alternatives(t, seat, kind, found)


def _alternatives(t: Table, seat: Seat, kind: i64, found: Choices) -> None:
    count = top_cell(t, codes.CARD_COUNT) if kind == codes.F_CARD else 2
    for choice in range(count):
        if _is_choice(t, seat, kind, choice):
            found.add(codes.A_CHOOSE, 0, choice)


def _is_choice(t: Table, seat: Seat, kind: i64, choice: i64) -> bool:
    """Tell whether the seat can afford the alternative."""
    if kind == codes.F_TRANSFER:
        return mortgage.check_transfer_choice(t, seat, choice) == codes.OK
    if kind == codes.F_RIOT:
        return unrest.check_riot_choice(t, seat, choice) == codes.OK
    return True


def _turn_choices(t: Table, seat: Seat, found: Choices) -> None:
    if top_cell(t, codes.TURN_STAGE) == codes.STAGE_ROLL:
        found.add(codes.A_ROLL, 0, 0)
    else:
        found.add(codes.A_END_TURN, 0, 0)
    if t.jail[seat] > 0:
        if jail.check_fine(t, seat) == codes.OK:
            found.add(codes.A_PAY_FINE, 0, 0)
        for number in range(len(t.rules.pass_card)):
            if jail.check_use_pass(t, seat, number) == codes.OK:
                found.add(codes.A_USE_PASS, number, 0)


def _property_choices(t: Table, seat: Seat, found: Choices) -> None:
    deeds = t.deeds[seat]
    if deeds == 0:
        return
    if t.rules.build == codes.BUILD_EVEN:
        _building_choices(t, seat, found)
    elif t.rules.build == codes.BUILD_STRICT:
        _run_choices(t, seat, found)
    for square in range(t.rules.squares):
        if has(deeds, square):
            if is_mortgaged(t, square):
                if mortgage.check_lift(t, seat, square) == codes.OK:
                    found.add(codes.A_LIFT, square, 0)
            elif mortgage.check_mortgage(t, seat, square) == codes.OK:
                found.add(codes.A_MORTGAGE, square, 0)
            if not is_squatted(t, square):
                continue
            if unrest.check_eviction(t, seat, square) == codes.OK:
                found.add(codes.A_EVICT_FORCE, square, 0)
                if unrest.check_company(t, seat, square) == codes.OK:
                    found.add(codes.A_EVICT_COMPANY, square, 0)


def _building_choices(t: Table, seat: Seat, found: Choices) -> None:
    rules = t.rules
    deeds = t.deeds[seat]
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if deeds & mask != mask or mask & rules.street_mask == 0:
            continue
        built = has_buildings(t, group)
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if building.check_build(t, seat, square) == codes.OK:
                found.add(codes.A_BUILD, square, 0)
            if built and building.check_sell(t, seat, square) == codes.OK:
                found.add(codes.A_SELL, square, 0)
        if not built:
            continue
        for level in range(rules.hotel_level):
            if building.check_sell_down(t, seat, group, level) == codes.OK:
                found.add(codes.A_SELL_DOWN, group, level)


def _run_choices(t: Table, seat: Seat, found: Choices) -> None:
    rules = t.rules
    deeds = t.deeds[seat]
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if deeds & mask != mask or mask & rules.street_mask == 0:
            continue
        levels = rules.hotel_level * (rules.group_start[group + 1] - rules.group_start[group])
        most: i64 = 0
        while (
            most < levels and strict_building.check_build_run(t, seat, group, most + 1) == codes.OK
        ):
            most += 1
        if most > 0:
            found.add_range(codes.A_BUILD_RUN, group, 1, most, 1)
        for count in range(i64(1), levels + 1):
            if strict_building.check_sell_run(t, seat, group, count) == codes.OK:
                found.add(codes.A_SELL_RUN, group, count)


def _trade_choices(t: Table, seat: Seat, found: Choices) -> None:
    if not t.rules.trade:
        return
    for partner in range(t.seats):
        if trade.check_may_propose(t, seat, partner) == codes.OK:
            found.add(codes.A_PROPOSE, partner, 0)
    _withdrawals(t, seat, found)
    for at in range(i64(0), len(t.offers), codes.OFFER):
        partner = t.offers[at]
        revision = t.offers[at + codes.OFFER_REVISION]
        if t.offers[at + codes.OFFER_PARTNER] != seat:
            continue
        if trade.check_accept(t, seat, partner, revision) == codes.OK:
            found.add(codes.A_ACCEPT, partner, revision)
        found.add(codes.A_REJECT, partner, revision)
        if trade.check_may_counter(t, seat, partner, revision) == codes.OK:
            found.add(codes.A_COUNTER, partner, revision)


def _withdrawals(t: Table, seat: Seat, found: Choices) -> None:
    for at in range(i64(0), len(t.offers), codes.OFFER):
        if t.offers[at] == seat:
            found.add(codes.A_WITHDRAW, t.offers[at + codes.OFFER_PARTNER], 0)
