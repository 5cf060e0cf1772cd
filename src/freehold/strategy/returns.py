"""What deeds and buildings cost, and what the dice bring in for them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from freehold.engine import Ruleset, State, building_value, new_game, rent_due
from freehold.engine.codes import SQ_STREET
from freehold.strategy.card_visits import CardVisit, card_visits
from freehold.strategy.landing import CARDS_IN_A_ROW, Landing

OWNER: Final = 0  # the seat whose deeds are looked at
DIGITS: Final = 4  # of sums that are told
TURN_DIGITS: Final = 2


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """Deeds of one group in one hand, all built up alike.

    `turns` are those of opponents after which the whole has paid for itself, `step_turns` the same
    of the step from the stage before alone; null where nothing is paid or nothing earned.
    """

    held: int  # deeds of the group that the owner has
    level: int
    cost: float  # of deeds and buildings
    income: float  # for each turn of an opponent
    turns: float | None
    step_cost: float
    step_income: float
    step_turns: float | None


class DeedStage(Stage, frozen=True, kw_only=True):
    """One of these deeds, and what a visitor pays on it, with average dice."""

    rent: int


class Point(NamedTuple):
    """Cost and income of a stage."""

    held: int
    level: int
    cost: float
    income: float


class Returns:
    """Cost and income of the deeds of a ruleset, by the chances of landing."""

    def __init__(self, rules: Ruleset, landing: Landing, cards: int = CARDS_IN_A_ROW) -> None:
        self.rules = rules
        self.landing = landing
        self._by_card = card_visits(rules, landing, cards)

    def members(self, group: int) -> list[int]:
        """Return the squares of a group, the least valued first."""
        start, end = self.rules.group_start[group], self.rules.group_start[group + 1]
        return [int(self.rules.group_squares[at]) for at in range(start, end)]

    def of_deed(self, square: int) -> list[DeedStage]:
        """Return the stages of one deed: alone, then with its group, then with buildings."""
        points: list[Point] = []
        rents: list[int] = []
        for held, level in self._steps(int(self.rules.group[square])):
            s = self._posed(square, held, level)
            rent = self._rent(s, square)
            if points and held > 1 and level == 0 and rent == rents[-1]:
                continue  # where the whole group charges no more than one
            points.append(Point(held, level, _cost(s, square), self._income(s, square)))
            rents.append(rent)
        return [
            DeedStage(rent=rent, **msgspec.structs.asdict(stage))
            for rent, stage in zip(rents, _stages(points), strict=True)
        ]

    def of_group(self, group: int) -> list[Stage]:
        """Return the stages of a group: streets all together, others by how many one has."""
        squares = self.members(group)
        steps = self._steps(group)
        if self._is_color(group):
            steps = [step for step in steps if step[0] == len(squares)]
        return _stages([self._point(squares, *step) for step in steps])

    def _point(self, squares: Sequence[int], held: int, level: int) -> Point:
        """Return so many deeds of a group, on average over which of them they are."""
        share = held / len(squares)
        posed = [(square, self._posed(square, held, level)) for square in squares]
        cost = share * sum(_cost(s, square) for square, s in posed)
        income = share * sum(self._income(s, square) for square, s in posed)
        return Point(held, level, cost, income)

    def _is_color(self, group: int) -> bool:
        return bool(self.rules.kind[self.members(group)[0]] == SQ_STREET)

    def _steps(self, group: int) -> list[tuple[int, int]]:
        """Return how many deeds and which level the stages have, from one bare deed on."""
        count = len(self.members(group))
        if not self._is_color(group):
            return [(held, 0) for held in range(1, count + 1)]
        built = range(1, int(self.rules.hotel_level) + 1) if self.rules.build else ()
        alone = [(1, 0)] if count > 1 else []
        return [*alone, (count, 0), *((count, level) for level in built)]

    def _posed(self, square: int, held: int, level: int) -> State:
        """Return a table on which the owner has a deed and so many of its group in all."""
        s = new_game(self.rules, 2, 0)
        others = [each for each in self.members(int(self.rules.group[square])) if each != square]
        for each in [square, *others][:held]:
            s.owner[each] = OWNER
            s.deeds[OWNER] = s.deeds[OWNER] | 1 << each
            s.level[each] = level
        return s

    def _rent(self, s: State, square: int) -> int:
        """Return what a visitor pays with average dice."""
        return int(rent_due(s, square, self.rules.dice_sides + 1))

    def _income(self, s: State, square: int) -> float:
        rent = self._rent(s, square)
        visits = self.landing.squares[square] * self.landing.rolls_per_turn
        more = sum(
            visit.visits * (self._asked(visit, rent) - rent)
            for visit in self._by_card
            if visit.square == square
        )
        return visits * rent + more

    def _asked(self, visit: CardVisit, rent: int) -> int:
        """Return what a card makes its drawer pay."""
        if visit.fresh:
            return visit.fresh * (int(self.rules.dice_sides) + 1)
        return visit.factor * rent


def _cost(s: State, square: int) -> int:
    return int(s.rules.price[square] + building_value(s, square))


def _stages(points: Sequence[Point]) -> list[Stage]:
    """Return stages that follow each other."""
    start = Point(0, 0, 0.0, 0.0)
    return [
        Stage(
            held=now.held,
            level=now.level,
            cost=round(now.cost, DIGITS),
            income=round(now.income, DIGITS),
            turns=_turns(now.cost, now.income),
            step_cost=round(now.cost - before.cost, DIGITS),
            step_income=round(now.income - before.income, DIGITS),
            step_turns=_turns(now.cost - before.cost, now.income - before.income),
        )
        for before, now in pairwise([start, *points])
    ]


def _turns(cost: float, income: float) -> float | None:
    return round(cost / income, TURN_DIGITS) if cost > 0 and income > 0 else None
