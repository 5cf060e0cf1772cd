"""How the sharp player buys: what a deed is worth to it, or in a rival's hands."""

from typing import Final

from freehold.bots.levels.sharp_model import SharpModel, SharpSettings
from freehold.bots.policy import Policy
from freehold.bots.reasons import (
    SAY_BID,
    SAY_BID_BUILDING,
    SAY_BID_DENY,
    SAY_BID_SET,
    SAY_BUY,
    SAY_BUY_DENY,
    SAY_BUY_SET,
    SAY_DECLINE_RESERVE,
    SAY_DECLINE_WORTH,
    SAY_PASS,
    SAY_PASS_BUILDING,
    SAY_RAISE_TO_BUY,
)
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.bots.valuation.raising_to_buy import raise_for_deed
from freehold.bots.valuation.set_values import completing_rival, free_deeds, is_completing
from freehold.bots.valuation.strength import Weights, strength
from freehold.engine import (
    Table,
    bit,
    check_next_level,
    codes,
    count_bits,
    fits_piece,
    has,
    least_bid,
    most_bid,
    pack,
    top_cell,
)
from freehold.engine.ints import i64

FAR: Final = 1000  # raises that lead to the limit at most, or nearly so


class Buyer:
    """Buys and bids for one seat; its policy says why."""

    def __init__(self, policy: Policy, model: SharpModel) -> None:
        self.policy: Policy = policy
        self.model: SharpModel = model
        self.tables: LandingTables = model.tables
        self.weights: Weights = model.weights
        self.settings: SharpSettings = model.settings
        self.lot_mark: i64 = -1  # auction that the limit below is for
        self.lot_limit: i64 = 0

    def forget(self) -> None:
        """Begin a new game."""
        self.lot_mark = -1

    def buy(self, t: Table, seat: i64, square: i64) -> i64:
        """Buy what repays, completes a set or denies one, as far as the reserve allows."""
        price = t.rules.price[square]
        if t.cash[seat] < price:
            return self._raise(t, seat, square)
        if not self._repays(t, square):
            self.policy.say(SAY_DECLINE_WORTH, square, price)
            return codes.A_DECLINE
        if is_completing(t, seat, square):
            self.policy.say(SAY_BUY_SET, square, 0)
            return codes.A_BUY
        rival = completing_rival(t, seat, square)
        if rival >= 0:
            self.policy.say(SAY_BUY_DENY, square, rival)
            return codes.A_BUY
        reserve = self.model.rents_ahead(t, seat, self.settings.shy)
        purse = self._purse(t, square)
        if reserve < purse:
            reserve = purse
        if t.cash[seat] - price >= reserve:
            self.policy.say(SAY_BUY, square, price)
            return codes.A_BUY
        self.policy.say(SAY_DECLINE_RESERVE, square, reserve)
        return codes.A_DECLINE

    def _raise(self, t: Table, seat: i64, square: i64) -> i64:
        """Raise cash for what completes a set or denies one, if rents could still be paid."""
        wanted = is_completing(t, seat, square) or completing_rival(t, seat, square) >= 0
        if wanted and self._repays(t, square):
            action = raise_for_deed(t, seat, square, self.model.reserve(t, seat))
            if action:
                self.policy.say(SAY_RAISE_TO_BUY, square, t.rules.price[square])
                return action
        self.policy.say(SAY_DECLINE_RESERVE, square, 0)
        return codes.A_DECLINE

    def _purse(self, t: Table, square: i64) -> i64:
        """Return the cash to keep when buying what cannot be turned into cash again."""
        rules = t.rules
        if rules.mortgages:
            return 0
        part = self.settings.purse
        mask = rules.group_mask[rules.group[square]] & rules.street_mask
        if rules.build and not rules.trade and count_holders(t, mask) > 1:
            part = self.settings.stray
        return self.model.scaled(part)

    def _repays(self, t: Table, square: i64) -> bool:
        """Tell whether rents may bring the price back where cash alone counts in the end."""
        rules = t.rules
        if rules.score != codes.SCORE_CASH or rules.round_limit == 0:
            return True
        group = rules.group[square]
        rounds = rules.round_limit - t.round
        rent = self.tables.landing[square] * rules.rent[square * codes.LADDER] // 1000
        if not has(rules.street_mask, square):
            rent = self.tables.holding[group * codes.LADDER + 1]
        # what others pay us, and what we do not pay one of them
        return rent * rounds * count_bits(t.alive) >= rules.price[square] * self.settings.due

    def bid(self, t: Table, seat: i64, square: i64) -> i64:
        """Raise in steps up to what the deed is worth, to us or in a rival's hands."""
        mark = t.turns * codes.LOT_HOUSE + square
        if self.lot_mark != mark:
            self.lot_mark = mark
            self.lot_limit = self._bid_limit(t, seat, square)
        limit = self.lot_limit
        most = most_bid(t, seat)
        if limit > most:
            limit = most
        least = least_bid(t)
        if limit < least:
            self.policy.say(SAY_PASS, square, self.lot_limit)
            return codes.A_PASS
        price = t.rules.price[square]
        high = top_cell(t, codes.AUCTION_HIGH_BID)
        wish = high + price * self.settings.bid_step // 1000
        if wish < high + (limit - high) // FAR:  # of a cheap deed that is worth a fortune
            wish = high + (limit - high) // FAR
        if wish < price // 2:
            wish = price // 2
        if wish > limit:
            wish = limit
        step = t.rules.bid_multiple
        wish = wish // step * step
        if wish < least:
            wish = least
        self._say_bid(t, seat, square)
        return pack(codes.A_BID, 0, wish)

    def _say_bid(self, t: Table, seat: i64, square: i64) -> None:
        why: i64 = SAY_BID
        if is_completing(t, seat, square):
            why = SAY_BID_SET
        elif completing_rival(t, seat, square) >= 0:
            why = SAY_BID_DENY
        self.policy.say(why, square, self.lot_limit)

    def _bid_limit(self, t: Table, seat: i64, square: i64) -> i64:
        """Return the price at which owning the deed is as good as leaving it to the worst rival."""
        free = free_deeds(t) & ~bit(square)
        foes = count_bits(t.alive) - 1
        price = t.rules.price[square]
        total: i64 = 0
        mine: i64 = 0
        own: i64 = 0
        worst: i64 = 0
        for each in range(t.seats):
            if not has(t.alive, each):
                continue
            before = strength(self.tables, self.weights, t, t.deeds[each], t.cash[each], free, foes)
            after = strength(
                self.tables,
                self.weights,
                t,
                t.deeds[each] | bit(square),
                t.cash[each] - price,
                free,
                foes,
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
        rents = self.model.rents_ahead(t, seat, self.settings.shy)
        spare = t.cash[seat] - rents
        if limit > spare and not is_completing(t, seat, square):
            limit = spare
        return limit

    def bid_for_building(self, t: Table, seat: i64) -> i64:
        """Bid for a scarce building as long as the best place for it earns more."""
        hotel: i64 = 0
        if top_cell(t, codes.AUCTION_LOT) == codes.LOT_HOTEL:
            hotel = 1
        gain: i64 = 0
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and check_next_level(t, seat, square) == codes.OK
                and fits_piece(t, square, hotel)
            ):
                value = self.model.level_value(t, square)
                if value > gain:
                    gain = value
        limit = t.cash[seat] - self.model.reserve(t, seat)
        if limit > gain:
            limit = gain
        least = least_bid(t)
        if limit < least or most_bid(t, seat) < least:
            self.policy.say(SAY_PASS_BUILDING, 0, limit)
            return codes.A_PASS
        self.policy.say(SAY_BID_BUILDING, 0, limit)
        return pack(codes.A_BID, 0, least)


def count_holders(t: Table, deeds: i64) -> i64:
    """Return how many seats own some of the deeds."""
    found: i64 = 0
    for seat in range(t.seats):
        if t.deeds[seat] & deeds:
            found += 1
    return found
