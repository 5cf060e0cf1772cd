"""A deal between two seats, and plain facts about it."""

from freehold.bots.valuation.landing_tables import LandingTables
from freehold.engine import Table, Terms, bit, interest_on
from freehold.engine.ints import i64


class Deal:
    """Deeds given and taken, cash paid on top (negative if received), and what it brings."""

    def __init__(self) -> None:
        self.partner: i64 = -1
        self.give: i64 = 0
        self.take: i64 = 0
        self.cash: i64 = 0
        self.mine: i64 = 0
        self.theirs: i64 = 0

    def set(self, other: "Deal") -> None:
        """Become a copy."""
        self.partner = other.partner
        self.give = other.give
        self.take = other.take
        self.cash = other.cash
        self.mine = other.mine
        self.theirs = other.theirs

    def terms(self) -> Terms:
        """Return the deal as terms of an offer."""
        if self.cash >= 0:
            return Terms(self.give, self.take, self.cash, 0, 0, 0)
        return Terms(self.give, self.take, 0, -self.cash, 0, 0)


def due_on(t: Table, deeds: i64) -> i64:
    """Return the interest due at once for receiving these deeds; mostly there is none."""
    if deeds & t.mortgaged == 0:
        return 0
    return interest_on(t, deeds)


def surplus(deal: Deal, part: i64) -> i64:
    """Return what the partner gains above a part, in thousandths, of the joint gain."""
    return deal.theirs - (deal.mine + deal.theirs) * part // 1000


def is_two_sided(deal: Deal) -> bool:
    """Tell whether both sides give something."""
    return (deal.give != 0 or deal.cash > 0) and (deal.take != 0 or deal.cash < 0)


def joint_groups(tables: LandingTables, t: Table, seat: i64, partner: i64) -> i64:
    """Return the colors that two seats hold only together, as a bit set of groups."""
    found: i64 = 0
    mine = t.deeds[seat]
    theirs = t.deeds[partner]
    group: i64 = -1
    for mask in t.rules.group_mask:
        group += 1
        if (
            mine & mask
            and theirs & mask
            and (mine | theirs) & mask == mask
            and tables.fair[group] > 0
        ):
            found |= bit(group)
    return found
