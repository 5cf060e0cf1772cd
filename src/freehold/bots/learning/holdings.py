"""What everybody holds of every group, reckoned anew only where it changed."""

from freehold.engine import Ruleset, Table, has, has_buildings, transfer_cost, zeros
from freehold.engine.ints import i64, vec


class Holdings:
    """Prices of what each seat holds of each group, interest due for receiving it, built groups.

    A row of `price` and `due` is of one seat, a cell of one group.  They are true for the seats
    that were noted since the table changed.
    """

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.rules: Ruleset = rules
        self.groups: i64 = rules.groups
        self.price: vec[i64] = zeros(seats * rules.groups)
        self.due: vec[i64] = zeros(seats * rules.groups)
        self.deeds: vec[i64] = zeros(seats)  # of each seat when it was noted last
        self.pledged: vec[i64] = zeros(seats)  # those of them that were mortgaged
        self.built: i64 = 0  # groups that anything stands on, as a bit set

    def note_buildings(self, t: Table) -> None:
        """Note which groups are built on."""
        self.built = 0
        if t.houses == self.rules.houses and t.hotels == self.rules.hotels:
            return  # the bank has them all
        built: i64 = 0
        one: i64 = 1
        for group in range(self.groups):
            if has_buildings(t, group):
                built |= one << group
        self.built = built

    def note_seat(self, t: Table, seat: i64) -> None:
        """Note what a seat holds."""
        deeds = t.deeds[seat]
        pledged = deeds & t.mortgaged
        changed = (deeds ^ self.deeds[seat]) | (pledged ^ self.pledged[seat])
        if changed == 0:
            return
        self.deeds[seat] = deeds
        self.pledged[seat] = pledged
        for group in range(self.groups):
            if changed & self.rules.group_mask[group]:
                self._note_group(t, seat, group)

    def _note_group(self, t: Table, seat: i64, group: i64) -> None:
        rules = self.rules
        deeds = self.deeds[seat]
        pledged = self.pledged[seat]
        price: i64 = 0
        due: i64 = 0
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if has(deeds, square):
                price += rules.price[square]
                if has(pledged, square):
                    due += transfer_cost(t, square)
        self.price[seat * self.groups + group] = price
        self.due[seat * self.groups + group] = due
