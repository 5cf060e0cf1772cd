"""What deeds and buildings cost, and what the dice bring in for them."""

from typing import NamedTuple

from freehold.engine import Ruleset
from freehold.engine.codes import LADDER, SQ_STREET, SQ_UTILITY
from freehold.lab.landing import Landing


class Return(NamedTuple):
    """A whole group at one level: what it costs, and its income for each roll of an opponent."""

    group: int
    level: int
    cost: float
    income: float

    @property
    def rolls(self) -> float:
        """Return after how many rolls of opponents it has paid for itself."""
        return self.cost / self.income


def returns_of(rules: Ruleset, landing: Landing) -> list[list[Return]]:
    """Return the levels of every group, from bare deeds in one hand on."""
    return [_levels(rules, landing, group) for group in range(rules.groups)]


def _levels(rules: Ruleset, landing: Landing, group: int) -> list[Return]:
    squares = [
        int(rules.group_squares[at])
        for at in range(rules.group_start[group], rules.group_start[group + 1])
    ]
    builds = rules.build and rules.kind[squares[0]] == SQ_STREET
    levels = range(int(rules.hotel_level) + 1 if builds else 1)
    return [
        Return(
            group,
            level,
            sum(_cost(rules, square, level) for square in squares),
            sum(
                float(landing.squares[square]) * _rent(rules, square, level, len(squares))
                for square in squares
            ),
        )
        for level in levels
    ]


def _cost(rules: Ruleset, square: int, level: int) -> float:
    """Return the price of a deed with its buildings."""
    houses = min(level, int(rules.hotel_level) - 1)
    hotel = int(rules.hotel_cost[square]) if level == rules.hotel_level else 0
    return int(rules.price[square]) + houses * int(rules.house_cost[square]) + hotel


def _rent(rules: Ruleset, square: int, level: int, held: int) -> float:
    """Return the rent of a deed whose whole group is in one hand, that of utilities on average."""
    ladder = square * LADDER
    if rules.kind[square] == SQ_STREET:
        rent = int(rules.rent[ladder + level])
        return rent if level else rent * int(rules.set_rent_factor)
    rent = int(rules.rent[ladder + held - 1])
    if rules.kind[square] == SQ_UTILITY:
        return rent * int(rules.utility_scale) * (int(rules.dice_sides) + 1)
    return rent
