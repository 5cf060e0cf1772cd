"""The figures of an edition that tell how to play it: odds, pay-back, earnings."""

from typing import Final

import msgspec

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import Edition, Options, Ruins, changed
from freehold.editions.options import OPTION_NAMES
from freehold.engine import Ruleset
from freehold.strategy.landing import CARDS_IN_A_ROW, landing_shares
from freehold.strategy.returns import DeedStage, Returns, Stage

SHARE_DIGITS: Final = 6
# Options that the figures depend on; a test tries all others.
RELEVANT: Final = frozenset(
    {
        *("dice_sides", "set_rent_factor", "utility_scale", "build"),
        *("jail_turns", "fine_turns", "jail_release", "jail_last_try"),
        *("doubles_again", "doubles_jail"),
    }
)


class DeedFigures(msgspec.Struct, frozen=True):
    """A deed: what it pays back at every stage."""

    square: int
    stages: tuple[DeedStage, ...]


class GroupFigures(msgspec.Struct, frozen=True):
    """A group of deeds: its share of all rolls, and what it pays back at every stage."""

    group: int
    share: float
    stages: tuple[Stage, ...]


class Investment(msgspec.Struct, frozen=True):
    """A step of a group from one stage to the next."""

    group: int
    held: int
    level: int
    cost: float
    income: float  # that it adds for each turn of an opponent
    turns: float | None


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What dice, cards and jail make of a board.

    `squares` are shares of rolls after which a token rests there, of the jail visitors only;
    `investments` are all steps of all groups, the quickest to pay back first.
    """

    squares: tuple[float, ...]
    in_jail: float
    rolls_per_turn: float
    deeds: tuple[DeedFigures, ...]
    groups: tuple[GroupFigures, ...]
    investments: tuple[Investment, ...]


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """Everything: if all leave jail as soon as they may, and if all stay for doubles.

    `options` are the house rules that the figures depend on, where they differ from the edition's;
    `choices` are the names of all such rules that a room of the edition may change.
    """

    edition: str
    options: dict[str, bool | int | str]
    choices: tuple[str, ...]
    leave: Figures
    stay: Figures
    ruins: Ruins | None  # in games of the lab, by the edition's own rules


def relevant_changes(edition: Edition, options: Options) -> dict[str, bool | int | str]:
    """Return those house rules that differ from the edition's own and change its figures."""
    found = changed(edition, options)
    return {
        name: value
        for name, value in found.items()
        if name in RELEVANT and isinstance(value, bool | int | str)
    }


def strategy_of(edition: Edition, options: Options, ruins: Ruins | None) -> Strategy:
    """Return the figures of an edition played with these options."""
    rules = lonely_rules(edition, options)
    return Strategy(
        edition=edition.id,
        options=relevant_changes(edition, options),
        choices=tuple(name for name in OPTION_NAMES if name in RELEVANT and name in edition.allow),
        leave=figures_of(rules, stay=False),
        stay=figures_of(rules, stay=True),
        ruins=ruins,
    )


def figures_of(rules: Ruleset, *, stay: bool, cards: int = CARDS_IN_A_ROW) -> Figures:
    """Return the figures of rules for a lonely token, by so many cards from one landing."""
    landing = landing_shares(rules, stay=stay, cards=cards)
    returns = Returns(rules, landing, cards)
    groups = [_group(returns, group) for group in range(rules.groups)]
    deeds = [square for square in range(rules.squares) if rules.price[square] > 0]
    return Figures(
        squares=tuple(round(share, SHARE_DIGITS) for share in landing.squares),
        in_jail=round(landing.in_jail, SHARE_DIGITS),
        rolls_per_turn=round(landing.rolls_per_turn, SHARE_DIGITS),
        deeds=tuple(DeedFigures(square, tuple(returns.of_deed(square))) for square in deeds),
        groups=tuple(groups),
        investments=tuple(sorted(_investments(groups), key=_slowness)),
    )


def _group(returns: Returns, group: int) -> GroupFigures:
    share = sum(returns.landing.squares[square] for square in returns.members(group))
    return GroupFigures(group, round(share, SHARE_DIGITS), tuple(returns.of_group(group)))


def _investments(groups: list[GroupFigures]) -> list[Investment]:
    return [
        Investment(
            found.group,
            stage.held,
            stage.level,
            stage.step_cost,
            stage.step_income,
            stage.step_turns,
        )
        for found in groups
        for stage in found.stages
        if stage.step_cost > 0
    ]


def _slowness(step: Investment) -> tuple[bool, float, int, int]:
    """Order by the time until it is paid back; what never is comes last."""
    return (step.turns is None, step.turns or 0.0, step.group, step.level)
