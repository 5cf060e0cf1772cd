"""A player by expected values: rents to come, what deeds mean to each, trades that pay."""

from typing import Final

from freehold.bots.danger import expected_rent
from freehold.bots.policy import Policy
from freehold.bots.prospects import Prospects, prospects_of
from freehold.bots.reasons import (
    SAY_ACCEPT,
    SAY_ARREST,
    SAY_BANKRUPT,
    SAY_BID,
    SAY_BID_BUILDING,
    SAY_BID_DENY,
    SAY_BID_SET,
    SAY_BUILD,
    SAY_BUY,
    SAY_BUY_DENY,
    SAY_BUY_SET,
    SAY_CARD,
    SAY_COUNTER,
    SAY_DECLINE_RESERVE,
    SAY_DECLINE_WORTH,
    SAY_END_TURN,
    SAY_EVICT,
    SAY_LEAVE_JAIL,
    SAY_LIFT,
    SAY_LIFT_SET,
    SAY_OFFER_LIKE,
    SAY_OFFER_SALE,
    SAY_OFFER_SET,
    SAY_OFFER_SWAP,
    SAY_PASS,
    SAY_PASS_BUILDING,
    SAY_PLACE,
    SAY_PLEDGE_TO_BUILD,
    SAY_RAISE,
    SAY_REJECT,
    SAY_REJECT_PARTNER,
    SAY_ROLL,
    SAY_STAND_BY,
    SAY_STAY_IN_JAIL,
    SAY_TAX,
    SAY_TRANSFER_INTEREST,
    SAY_TRANSFER_LIFT,
)
from freehold.bots.selling import raise_cash_wisely
from freehold.bots.trading import Deal, Trader
from freehold.bots.values import completed_by, is_completing
from freehold.bots.worths import Weights, free_mask, strength
from freehold.engine import building, jail, mortgage, runs, unrest
from freehold.engine.actions import kind_of, pack
from freehold.engine.auction import HIGH_BID, LOT, least_bid, most_bid
from freehold.engine.bits import bit, count_bits, first_bit, has
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
    A_LIFT,
    A_MORTGAGE,
    A_PASS,
    A_PAY_FINE,
    A_PLACE,
    A_PROPOSE,
    A_REJECT,
    A_ROLL,
    A_USE_PASS,
    BUILD_STRICT,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_PLACE,
    F_RIOT,
    F_TAX,
    F_TRANSFER,
    F_TURN,
    FRAME,
    LAST_TRY_PAY,
    LOT_HOTEL,
    LOT_HOUSE,
    NOBODY,
    OK,
    RELEASE_MOVE,
    SCORE_CASH,
    STAGE_ROLL,
)
from freehold.engine.ints import i64
from freehold.engine.property import lift_cost, worth
from freehold.engine.rules import LADDER, Ruleset
from freehold.engine.state import Table, top_arg, top_kind, top_seat
from freehold.engine.trade import check_accept, check_counter, check_propose

MILLI: Final = 1000000  # thousandths of thousandths
PAUSE: Final = 4  # rounds until an unchanged table is searched again
START: Final = 1500  # money of a start that plain sums below are scaled from


class Temper:
    """How sharp reckons outside of strengths; parts are thousandths."""

    def __init__(self) -> None:
        self.caution: i64 = 2500  # of the expected rent of a turn, kept in hand when building
        self.floor: i64 = 60  # of cash in hand when building, of a start with 1500
        self.shy: i64 = 2000  # of the expected rent, kept in hand when buying
        self.repay: i64 = 700  # of a building's cost that rents must bring within the horizon
        self.near: i64 = 4  # turns that tokens in reach of a site count for
        self.dear: i64 = 1000  # of the price of a deed up to which a bid goes at least
        self.bid_step: i64 = 100  # of the price by which bids are raised
        self.lift_spare: i64 = 700  # of cash in hand when lifting lone deeds, of a start with 1500
        self.explore: i64 = 400  # of a deed's price, gained by reaching it while it is free
        self.bail: i64 = 1000  # of the fine, gained by leaving jail before it is paid
        self.due: i64 = 800  # of a price that rents must bring where cash alone counts in the end
        # where deeds cannot be mortgaged: cash in hand, of a start with 1500
        self.bare_floor: i64 = 200  # when building
        self.purse: i64 = 130  # when buying
        self.stray: i64 = 1000  # when buying of a color that nobody can complete without trades


class Sharp(Policy):
    """The policy of one seat."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.p: Prospects = prospects_of(rules)
        self.w: Weights = Weights()
        self.m: Temper = Temper()
        self.trader: Trader = Trader(self.p, self.w)
        self.start: i64 = rules.start_money
        self.bail_cost: i64 = bail_cost(rules)
        self.mute: bool = False  # makes no offers
        self.searched: i64 = 0  # turn of the last search for a trade
        self.seen: i64 = 0  # mark of who owned what then
        self.lot_mark: i64 = -1  # auction that the limit below is for
        self.lot_limit: i64 = 0

    def begin(self) -> None:
        """Forget the game before."""
        self.trader.forget()
        self.searched = 0
        self.seen = 0
        self.lot_mark = -1

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        at = (t.depth - 1) * FRAME
        kind = t.frames[at]
        if kind == F_TURN:
            return self._turn(t, seat, t.frames[at + 2] == STAGE_ROLL)
        if kind == F_BUY:
            return self._buy(t, seat, top_arg(t, 0))
        if kind == F_AUCTION:
            if top_arg(t, LOT) >= LOT_HOUSE:
                return self._bid_for_building(t, seat)
            return self._bid(t, seat, top_arg(t, LOT))
        if kind == F_DEBT:
            return self._pay(t, seat)
        if kind == F_PLACE:
            return self._place(t, seat)
        return self._choose(t, seat, kind)

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == RELEASE_MOVE):
            way_out = self._leave_jail(t, seat)
            if way_out:
                return way_out
        elif rolling:
            self.say(SAY_ROLL, 0, 0)
        if rolling:
            return A_ROLL
        action = self._manage(t, seat)
        if action:
            return action
        self.say(SAY_END_TURN, t.cash[seat], 0)
        return A_END_TURN

    # --- buying

    def _buy(self, t: Table, seat: i64, square: i64) -> i64:
        price = t.rules.price[square]
        if t.cash[seat] < price:
            self.say(SAY_DECLINE_RESERVE, square, 0)
            return A_DECLINE
        if not self._repays(t, square):
            self.say(SAY_DECLINE_WORTH, square, price)
            return A_DECLINE
        if is_completing(t, seat, square):
            self.say(SAY_BUY_SET, square, 0)
            return A_BUY
        rival = completing_rival(t, seat, square)
        if rival >= 0:
            self.say(SAY_BUY_DENY, square, rival)
            return A_BUY
        reserve = expected_rent(self.p, t, seat, t.position[seat]) * self.m.shy // MILLI
        purse = self._purse(t, square)
        if reserve < purse:
            reserve = purse
        if t.cash[seat] - price >= reserve:
            self.say(SAY_BUY, square, price)
            return A_BUY
        self.say(SAY_DECLINE_RESERVE, square, reserve)
        return A_DECLINE

    def _purse(self, t: Table, square: i64) -> i64:
        """Return the cash to keep when buying what cannot be turned into cash again."""
        rules = t.rules
        if rules.mortgages:
            return 0
        part = self.m.purse
        mask = rules.group_mask[rules.group[square]] & rules.street_mask
        if rules.build and not rules.trade and count_holders(t, mask) > 1:
            part = self.m.stray
        return part * self.start // START

    def _repays(self, t: Table, square: i64) -> bool:
        """Tell whether rents may bring the price back where cash alone counts in the end."""
        rules = t.rules
        if rules.score != SCORE_CASH or rules.round_limit == 0:
            return True
        group = rules.group[square]
        rounds = rules.round_limit - t.round
        rent = self.p.landing[square] * rules.rent[square * LADDER] // 1000
        if not has(rules.street_mask, square):
            rent = self.p.holding[group * LADDER + 1]
        # what others pay us, and what we do not pay one of them
        return rent * rounds * count_bits(t.alive) >= rules.price[square] * self.m.due

    def _bid(self, t: Table, seat: i64, square: i64) -> i64:
        """Raise in steps up to what the deed is worth, to us or in a rival's hands."""
        mark = t.turns * LOT_HOUSE + square
        if self.lot_mark != mark:
            self.lot_mark = mark
            self.lot_limit = self._bid_limit(t, seat, square)
        limit = self.lot_limit
        most = most_bid(t, seat)
        if limit > most:
            limit = most
        least = least_bid(t)
        if limit < least:
            self.say(SAY_PASS, square, self.lot_limit)
            return A_PASS
        price = t.rules.price[square]
        wish = top_arg(t, HIGH_BID) + price * self.m.bid_step // 1000
        if wish < price // 2:
            wish = price // 2
        if wish > limit:
            wish = limit
        step = t.rules.bid_multiple
        wish = wish // step * step
        if wish < least:
            wish = least
        self._say_bid(t, seat, square)
        return pack(A_BID, 0, wish)

    def _say_bid(self, t: Table, seat: i64, square: i64) -> None:
        why: i64 = SAY_BID
        if is_completing(t, seat, square):
            why = SAY_BID_SET
        elif completing_rival(t, seat, square) >= 0:
            why = SAY_BID_DENY
        self.say(why, square, self.lot_limit)

    def _bid_limit(self, t: Table, seat: i64, square: i64) -> i64:
        """Return the price at which owning the deed is as good as leaving it to the worst rival."""
        free = free_mask(t) & ~bit(square)
        foes = count_bits(t.alive) - 1
        price = t.rules.price[square]
        total: i64 = 0
        mine: i64 = 0
        own: i64 = 0
        worst: i64 = 0
        for each in range(t.seats):
            if not has(t.alive, each):
                continue
            before = strength(self.p, self.w, t, t.deeds[each], t.cash[each], free, foes)
            after = strength(
                self.p, self.w, t, t.deeds[each] | bit(square), t.cash[each] - price, free, foes
            )
            total += before
            gain = after - before + price
            if each == seat:
                mine = before
                own = gain
            elif gain > worst and t.cash[each] >= least_bid(t):
                worst = gain
        # own gain weighs by what is not ours, a rival's by what is: shares of all strength
        others = total - mine
        if others < 1:
            others = 1
        limit = (own * others + worst * mine) // (others + mine)
        if limit < own:
            limit = own
        rents = expected_rent(self.p, t, seat, t.position[seat]) * self.m.shy // MILLI
        spare = t.cash[seat] - rents
        if limit > spare and not is_completing(t, seat, square):
            limit = spare
        return limit

    def _bid_for_building(self, t: Table, seat: i64) -> i64:
        hotel: i64 = 0
        if top_arg(t, LOT) == LOT_HOTEL:
            hotel = 1
        gain: i64 = 0
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and building.check_next_level(t, seat, square) == OK
                and building.fits_piece(t, square, hotel)
            ):
                value = self._level_value(t, square)
                if value > gain:
                    gain = value
        limit = t.cash[seat] - self._reserve(t, seat)
        if limit > gain:
            limit = gain
        least = least_bid(t)
        if limit < least or most_bid(t, seat) < least:
            self.say(SAY_PASS_BUILDING, 0, limit)
            return A_PASS
        self.say(SAY_BID_BUILDING, 0, limit)
        return pack(A_BID, 0, least)

    # --- jail

    def _leave_jail(self, t: Table, seat: i64) -> i64:
        """Leave as long as a turn outside gains more than it costs by the odds."""
        rules = t.rules
        gain = rules.salary_pass * (rules.dice_sides + 1) * 1000 // rules.squares
        base = rules.jail * rules.squares
        free = free_mask(t)
        for square in range(rules.squares):
            if has(free, square) and t.cash[seat] > rules.price[square]:
                gain += (
                    self.p.reach[base + square]
                    * rules.price[square]
                    // 1000
                    * (self.m.explore)
                    // 1000
                )
        gain -= expected_rent(self.p, t, seat, rules.jail)
        if gain <= 0:
            self.say(SAY_STAY_IN_JAIL, 0, 0)
            return 0
        self.say(SAY_LEAVE_JAIL, 0, 0)
        for number in range(len(rules.pass_card)):
            if jail.check_pass(t, seat, number) == OK:
                return pack(A_USE_PASS, number)
        if gain * 1000 > self.bail_cost * self.m.bail and jail.check_fine(t, seat) == OK:
            return A_PAY_FINE
        self.say(SAY_STAY_IN_JAIL, 0, 0)
        return 0

    # --- building, lifting, evicting

    def aside(self, t: Table, seat: i64) -> i64:
        """Build before somebody else rolls."""
        if t.deeds[seat] & t.rules.street_mask == 0 or not t.rules.build:
            return 0
        sets = self._sets(t, seat)
        if sets == 0:
            return 0
        return self._build(t, seat, sets)

    def _manage(self, t: Table, seat: i64) -> i64:
        """Return what to do with the estate at the end of a turn, 0 for nothing."""
        action: i64 = 0
        if t.deeds[seat] == 0:
            return action
        if t.rules.squatters:
            action = self._evict(t, seat)
            if action:
                return action
        if t.rules.build:
            sets = self._sets(t, seat)
            if sets:
                action = self._build(t, seat, sets)
                if action:
                    return action
                action = self._pledge(t, seat, sets)
                if action:
                    return action
        if t.deeds[seat] & t.mortgaged:
            return self._lift(t, seat)
        return 0

    def _sets(self, t: Table, seat: i64) -> i64:
        """Return the full colors of the seat, as a bit set of groups."""
        found: i64 = 0
        deeds = t.deeds[seat]
        group: i64 = -1
        for mask in t.rules.group_mask:
            group += 1
            if deeds & mask == mask and self.p.fair[group] > 0:
                found |= bit(group)
        return found

    def _reserve(self, t: Table, seat: i64) -> i64:
        """Return the cash to keep when building: by the rents of the next turn."""
        rents = expected_rent(self.p, t, seat, t.position[seat]) * self.m.caution // MILLI
        floor = self.m.floor * self.start // START
        if not t.rules.mortgages:
            floor = self.m.bare_floor * self.start // START
        if rents < floor:
            return floor
        return rents

    def _build(self, t: Table, seat: i64, sets: i64) -> i64:
        """Build where what we can pay for now earns most for its cost."""
        rules = t.rules
        least = self._least_cost(t, sets)
        if t.cash[seat] < least:
            return 0
        spare = t.cash[seat] - self._reserve(t, seat)
        if spare < least:
            return 0
        best: i64 = 0
        action: i64 = 0
        weight = self.w.horizon * (count_bits(t.alive) - 1)
        for group in range(rules.groups):
            if not has(sets, group) or t.mortgaged & rules.group_mask[group]:
                continue
            site = self._next_site(t, seat, group)
            if site == NOBODY:
                continue
            base = group * self.p.row
            built = self._levels(t, group)
            most = self.p.size[group] * rules.hotel_level
            top = built
            while top < most and self.p.cost[base + top + 1] - self.p.cost[base + built] <= spare:
                top += 1
            if top == built:
                continue
            cost = self.p.cost[base + top] - self.p.cost[base + built]
            gain = (self.p.income[base + top] - self.p.income[base + built]) * weight
            rate = gain // cost
            if rate > best and rate >= self.m.repay:
                best = rate
                action = pack(A_BUILD, site)
                if rules.build == BUILD_STRICT:
                    action = pack(A_BUILD_RUN, group, 1)
                self.say(SAY_BUILD, site, t.cash[seat] - rules.house_cost[site])
        return action

    def _least_cost(self, t: Table, sets: i64) -> i64:
        least: i64 = 0
        for group in range(t.rules.groups):
            if has(sets, group):
                cost = self.p.cost[group * self.p.row + 1]
                if least == 0 or cost < least:
                    least = cost
        return least

    def _levels(self, t: Table, group: i64) -> i64:
        """Return how many levels stand on a color together."""
        total: i64 = 0
        for at in range(t.rules.group_start[group], t.rules.group_start[group + 1]):
            total += t.level[t.rules.group_squares[at]]
        return total

    def _next_site(self, t: Table, seat: i64, group: i64) -> i64:
        """Return the street of a full set to build on next, NOBODY if none is in reach."""
        rules = t.rules
        if rules.build == BUILD_STRICT:
            if runs.check_build_run(t, seat, group, 1) != OK:
                return NOBODY
            return runs.next_up(t, group, 0)
        for at in range(rules.group_start[group + 1] - 1, rules.group_start[group] - 1, -1):
            if building.check_build(t, seat, rules.group_squares[at]) == OK:
                return rules.group_squares[at]
        return NOBODY

    def _level_value(self, t: Table, square: i64) -> i64:
        """Return what one more level there brings within the horizon."""
        at = square * LADDER + t.level[square]
        gain = t.rules.rent[at + 1] - t.rules.rent[at]
        weight = self.w.horizon * (count_bits(t.alive) - 1)
        return gain * self.p.landing[square] // 1000 * weight // 1000

    def _pledge(self, t: Table, seat: i64, sets: i64) -> i64:
        """Mortgage a lone deed if a color is not well built yet."""
        if not t.rules.mortgages or not self._is_thin(t, sets):
            return 0
        square = self._least_deed(t, seat, sets)
        if square == NOBODY:
            return 0
        self.say(SAY_PLEDGE_TO_BUILD, square, t.rules.mortgage[square])
        return pack(A_MORTGAGE, square)

    def _is_thin(self, t: Table, sets: i64) -> bool:
        """Tell whether some free color lacks houses that the bank has."""
        if t.houses < 3:
            return False
        for group in range(t.rules.groups):
            if (
                has(sets, group)
                and not t.mortgaged & t.rules.group_mask[group]
                and self._levels(t, group) < self.p.fair[group]
            ):
                return True
        return False

    def _least_deed(self, t: Table, seat: i64, sets: i64) -> i64:
        """Return the lone deed that earns least for its mortgage, NOBODY if there is none."""
        rules = t.rules
        best: i64 = 0
        found: i64 = NOBODY
        for group in range(rules.groups):
            own = t.deeds[seat] & rules.group_mask[group]
            loose = own & ~t.mortgaged
            if loose == 0 or has(sets, group):
                continue
            count = count_bits(own)
            loss = (
                self.p.holding[group * LADDER + count]
                // count
                * 1000
                // (self.p.mortgage[group] + 1)
            )
            if found == NOBODY or loss < best:
                square = first_bit(loose)
                if mortgage.check_mortgage(t, seat, square) == OK:
                    found = square
                    best = loss
        return found

    def _lift(self, t: Table, seat: i64) -> i64:
        """Lift what keeps a color from being built, then with plenty of cash whatever earns."""
        rules = t.rules
        pledged = t.deeds[seat] & t.mortgaged
        reserve = self._reserve(t, seat)
        spare = self.m.lift_spare * self.start // START
        for square in range(rules.squares):
            if not has(pledged, square):
                continue
            left = t.cash[seat] - lift_cost(t, square)
            mask = rules.group_mask[rules.group[square]]
            in_set = t.deeds[seat] & mask == mask and has(rules.street_mask, square)
            if left < reserve or (not in_set and left < reserve + spare):
                continue
            if mortgage.check_lift(t, seat, square) == OK:
                if in_set:
                    self.say(SAY_LIFT_SET, square, 0)
                else:
                    self.say(SAY_LIFT, square, t.cash[seat])
                return pack(A_LIFT, square)
        return 0

    def _evict(self, t: Table, seat: i64) -> i64:
        for square in range(t.rules.squares):
            if (
                unrest.check_company(t, seat, square) == OK
                and t.cash[seat] - unrest.eviction_cost(t, square)
                >= self.m.floor * self.start // START
            ):
                self.say(SAY_EVICT, square, 0)
                return pack(A_EVICT_COMPANY, square)
        return 0

    # --- debts and choices

    def _pay(self, t: Table, seat: i64) -> i64:
        action = raise_cash_wisely(self.p, t, seat)
        if kind_of(action) == A_BANKRUPT:
            self.say(SAY_BANKRUPT, top_arg(t, 1), 0)
        else:
            self.say(SAY_RAISE, top_arg(t, 1), 0)
        return action

    def _place(self, t: Table, seat: i64) -> i64:
        best: i64 = -1
        action: i64 = 0
        for square in range(t.rules.squares):
            if t.owner[square] != seat or building.check_place(t, seat, square) != OK:
                continue
            gain = self._level_value(t, square)
            if gain > best:
                best = gain
                action = pack(A_PLACE, square)
                self.say(SAY_PLACE, square, 0)
        return action

    def _choose(self, t: Table, seat: i64, kind: i64) -> i64:
        if kind == F_TAX:
            return pack(A_CHOOSE, 0, self._tax_way(t, seat, top_arg(t, 0)))
        if kind == F_TRANSFER:
            return pack(A_CHOOSE, 0, self._transfer_way(t, seat, top_arg(t, 0)))
        if kind == F_RIOT:
            return pack(A_CHOOSE, 0, self._arrest(t, seat, top_arg(t, 0)))
        self.say(SAY_CARD, 0, 0)
        return pack(A_CHOOSE, 0, 0)

    def _tax_way(self, t: Table, seat: i64, square: i64) -> i64:
        self.say(SAY_TAX, 0, 0)
        share = worth(t, seat) * t.rules.tax_percent[square] // 100
        return 1 if share < t.rules.tax_flat[square] else 0

    def _transfer_way(self, t: Table, seat: i64, square: i64) -> i64:
        spare = t.cash[seat] - lift_cost(t, square)
        if spare >= self._reserve(t, seat) + self.m.lift_spare * self.start // START:
            self.say(SAY_TRANSFER_LIFT, square, 0)
            return 1
        self.say(SAY_TRANSFER_INTEREST, square, 0)
        return 0

    def _arrest(self, t: Table, seat: i64, side: i64) -> i64:
        """Pay if what we would lose, by the odds, is more than the fee."""
        loss: i64 = 0
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and t.level[square] > 0
                and unrest.side_of(t, square) == side
            ):
                loss += t.rules.house_cost[square]
        if loss > t.rules.riot_fee * t.rules.arrest_odds and t.cash[seat] >= t.rules.riot_fee:
            self.say(SAY_ARREST, 0, 0)
            return 1
        self.say(SAY_STAND_BY, 0, 0)
        return 0

    # --- trades

    def propose(self, t: Table, seat: i64) -> i64:
        """Make the offer that raises the own share most, once a turn at most."""
        if self.mute or not self.is_time_to_search(t, seat) or not self.trader.search(t, seat):
            return 0
        return self.offer(t, seat, self.trader.best)

    def is_time_to_search(self, t: Table, seat: i64) -> bool:
        """Tell whether to look for a trade: in the own turn, when something has changed."""
        if self.searched == t.turns or top_kind(t) != F_TURN or top_seat(t) != seat:
            return False
        mark: i64 = 0
        for each in range(t.seats):
            mark = mark * 31 + t.deeds[each]
        if mark == self.seen and t.turns - self.searched < PAUSE * t.seats:
            return False
        self.searched = t.turns
        self.seen = mark
        return True

    def offer(self, t: Table, seat: i64, deal: Deal) -> i64:
        """Return the proposal of a deal, and remember it."""
        terms = deal.terms()
        if check_propose(t, seat, deal.partner, terms) != OK:
            return 0
        self.trader.note(t, deal)
        self.terms = terms
        self._explain(t, seat, deal)
        return pack(A_PROPOSE, deal.partner)

    def _explain(self, t: Table, seat: i64, deal: Deal) -> None:
        """Note why a deal is proposed: for a color, if it completes one, or for the deed."""
        mine = completed_by(t, seat, deal.take, deal.give)
        theirs = completed_by(t, deal.partner, deal.give, deal.take)
        if mine != NOBODY and theirs != NOBODY:
            self.say(SAY_OFFER_SWAP, theirs, 0)
        elif mine != NOBODY and not deal.give:
            self.say(SAY_OFFER_SET, mine, deal.cash)
        elif mine != NOBODY:
            self.say(SAY_BUY_SET, mine, 0)
        elif deal.take:
            self.say(SAY_OFFER_LIKE, first_bit(deal.take), 0)
        else:
            self.say(SAY_OFFER_SALE, first_bit(deal.give), 0)

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what makes us stronger, counter what could; 0 if no offer is open."""
        for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
            if t.offers[at + 1] == seat:
                return self._answer(t, seat, at)
        return 0

    def _answer(self, t: Table, seat: i64, at: i64) -> i64:
        partner = t.offers[at]
        revision = t.offers[at + 2]
        trader = self.trader
        trader.consider(t, seat, at)
        if trader.is_good(t, seat, trader.deal) and check_accept(t, seat, partner, revision) == OK:
            self.say(SAY_ACCEPT, partner, 0)
            return pack(A_ACCEPT, partner, revision)
        why: i64 = SAY_REJECT
        if trader.deal.mine > 0:
            why = SAY_REJECT_PARTNER
        if trader.amend(t, seat):
            terms = trader.deal.terms()
            if check_counter(t, seat, partner, revision, terms) == OK:
                trader.note(t, trader.deal)
                self.terms = terms
                self.say(SAY_COUNTER, 0, terms.give_cash + terms.take_cash)
                return pack(A_COUNTER, partner, revision)
        self.say(why, partner, 0)
        return pack(A_REJECT, partner, revision)


def completing_rival(t: Table, seat: i64, square: i64) -> i64:
    """Return somebody else whose set the deed would complete, NOBODY if there is none."""
    for other in range(t.seats):
        if other != seat and has(t.alive, other) and is_completing(t, other, square):
            return other
    return NOBODY


def count_holders(t: Table, deeds: i64) -> i64:
    """Return how many seats own some of the deeds."""
    found: i64 = 0
    for seat in range(t.seats):
        if t.deeds[seat] & deeds:
            found += 1
    return found


def bail_cost(rules: Ruleset) -> i64:
    """Return what the fine costs for each turn that it saves, in thousandths of money.

    Who waits gets out by doubles or after the last try, which may cost the fine, too.
    """
    stay: i64 = MILLI
    saved: i64 = 0
    for _turn in range(i64(1), rules.jail_turns):
        stay = stay * (rules.dice_sides - 1) // rules.dice_sides
        saved += stay
    if saved == 0:
        return 0
    cost: i64 = MILLI
    if rules.jail_last_try == LAST_TRY_PAY:
        cost -= stay * (rules.dice_sides - 1) // rules.dice_sides
    return rules.jail_fine * cost * 1000 // saved
