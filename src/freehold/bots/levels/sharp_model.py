"""What the sharp player knows of the rules and how it weighs, shared by all its parts."""

from typing import Final

from freehold.bots.valuation.landing_tables import LandingTables, landing_tables_of
from freehold.bots.valuation.rent_risk import expected_rent
from freehold.bots.valuation.shares import MILLION
from freehold.bots.valuation.strength import Weights
from freehold.engine import Ruleset, Table, bit, count_bits
from freehold.engine.codes import LADDER
from freehold.engine.ints import i64

START: Final = 1500  # money of a start that plain sums below are scaled from


class SharpSettings:
    """How sharp reckons outside of strengths; parts are thousandths."""

    def __init__(self) -> None:
        self.caution: i64 = 2500  # of the expected rent of a turn, kept in hand when building
        self.floor: i64 = 60  # of cash in hand when building, of a start with 1500
        self.shy: i64 = 2000  # of the expected rent, kept in hand when buying
        self.repay: i64 = 700  # of a building's cost that rents must bring within the horizon
        self.bid_step: i64 = 100  # of the price by which bids are raised
        self.lift_spare: i64 = 700  # of cash in hand when lifting lone deeds, of a start with 1500
        self.explore: i64 = 400  # of a deed's price, gained by reaching it while it is free
        self.bail: i64 = 1000  # of the fine, gained by leaving jail before it is paid
        self.due: i64 = 800  # of a price that rents must bring where cash alone counts in the end
        # where deeds cannot be mortgaged: cash in hand, of a start with 1500
        self.bare_floor: i64 = 200  # when building
        self.purse: i64 = 130  # when buying
        self.stray: i64 = 1000  # when buying of a color that nobody can complete without trades


class SharpModel:
    """The tables of the rules, with weights and settings."""

    def __init__(self, rules: Ruleset) -> None:
        self.tables: LandingTables = landing_tables_of(rules)
        self.weights: Weights = Weights()
        self.settings: SharpSettings = SharpSettings()
        self.start: i64 = rules.start_money

    def scaled(self, amount: i64) -> i64:
        """Return a sum of a start with 1500 in the money of these rules."""
        return amount * self.start // START

    def rents_ahead(self, t: Table, seat: i64, part: i64) -> i64:
        """Return so many thousandths of the rents that a seat's next turn costs by the odds."""
        return expected_rent(self.tables, t, seat, t.position[seat]) * part // MILLION

    def reserve(self, t: Table, seat: i64) -> i64:
        """Return the cash to keep when building: by the rents of the next turn."""
        rents = self.rents_ahead(t, seat, self.settings.caution)
        floor = self.scaled(self.settings.floor)
        if not t.rules.mortgages:
            floor = self.scaled(self.settings.bare_floor)
        if rents < floor:
            return floor
        return rents

    def visits(self, t: Table) -> i64:
        """Return the turns of all opponents that rents are reckoned for."""
        return self.weights.horizon * (count_bits(t.alive) - 1)

    def level_value(self, t: Table, square: i64) -> i64:
        """Return what one more level on a street brings within the horizon."""
        at = square * LADDER + t.level[square]
        gain = t.rules.rent[at + 1] - t.rules.rent[at]
        return gain * self.tables.landing[square] // 1000 * self.visits(t) // 1000

    def full_colors(self, t: Table, seat: i64) -> i64:
        """Return the colors that a seat holds in full and can build on, as a bit set of groups."""
        found: i64 = 0
        deeds = t.deeds[seat]
        group: i64 = -1
        for mask in t.rules.group_mask:
            group += 1
            if deeds & mask == mask and self.tables.fair[group] > 0:
                found |= bit(group)
        return found
