"""What ruins players: counted in games of the lab, to be kept with an edition."""

from collections.abc import Sequence

from freehold.editions import Edition, Ruin, Ruins
from freehold.editions.edition import DEEDS
from freehold.engine.codes import LADDER
from freehold.lab.report_data import GameSums, ReportData, ReportPlan


def empty_count(setting: Edition, plan: ReportPlan) -> ReportData:
    """Return data of nothing yet, for games by the edition's own rules alone."""
    return ReportData(plan, [{}], [0] * (len(setting.squares) + 1), [None])


def ruins_in(setting: Edition, plan: ReportPlan, sums: GameSums) -> Ruins:
    """Return what games found, the worst first."""
    return Ruins(
        games=sums.games,
        seats=len(plan.bots),
        bot=plan.bots[0],
        seed=plan.seed,
        ruined=sums.ruined,
        ruins=counted_ruins(setting, sums.ruins),
    )


def counted_ruins(setting: Edition, counts: Sequence[int]) -> tuple[Ruin, ...]:
    """Return the squares that ruined somebody, the worst first."""
    found = [
        (count, cell // LADDER, cell % LADDER) for cell, count in enumerate(counts) if count > 0
    ]
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    return tuple(
        Ruin(square=setting.squares[at].id, level=_level(setting, at, cell), count=count)
        for count, at, cell in found
    )


def _level(setting: Edition, square: int, cell: int) -> int:
    """Return the level of a street, and how many were owned of other deeds."""
    kind = setting.squares[square].kind
    return cell + 1 if kind in DEEDS and kind != "street" else cell
