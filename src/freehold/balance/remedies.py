"""What might mend a remark: changes of the board that are worth a trial, the smallest first."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final

from freehold.balance.figures import payback
from freehold.balance.patches import patched, value_at
from freehold.balance.remarks import LONG_MINUTES, remarks_of
from freehold.balance.report import BalanceReport, BoardChange, BoardRemark, Measured
from freehold.balance.trials import TrialSums
from freehold.editions import Edition, EditionError, board_of
from freehold.engine import codes

Changes = tuple[BoardChange, ...]
Board = dict[str, Any]  # plain data

FACTORS: Final = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0, 9.0)
MOST_TRIED: Final = 4  # for one remark
CAP_ROUNDS: Final = 60
_GIVING: Final = ("bank", "each", "per_unit", "random")  # effects that may bring money


def candidates(
    remark: BoardRemark, edition: Edition, board: Board, report: BalanceReport, sums: TrialSums
) -> list[Changes]:
    """Return changes to try, those that do not make a board left out."""
    propose = _PROPOSALS.get(remark.code)
    if propose is None:
        return []
    found: list[Changes] = []
    for changes in propose(remark, edition, board, report, sums):
        real = tuple(one for one in changes if value_at(board, one.path) != one.value)
        if real and real not in found and _is_board(board, real):
            found.append(real)
    return found[:MOST_TRIED]


def _is_board(board: Board, changes: Changes) -> bool:
    try:
        board_of(patched(board, changes))
    except EditionError:
        return False
    return True


def is_mended(remark: BoardRemark, report: BalanceReport, edition: Edition) -> bool:
    """Tell whether a remark is not to be made of a changed board, not even with a doubt."""
    after = {(one.code, one.subject) for one in remarks_of(report, edition, 0.0)}
    return (remark.code, remark.subject) not in after


def measure(remark: BoardRemark, report: BalanceReport) -> Measured:
    """Return the figure that a remark is about, of this or another board."""
    code = remark.code
    if code == "never-ends":
        return report.length.never
    if code == "money-pump":  # on average over all games, those that end included
        growth = (report.loopholes.growth or 1.0) - 1
        return Measured(round(1 + growth * report.length.never.value, 3))
    if code in ("seat-advantage", "order-advantage"):
        seats = report.seats_won if code == "seat-advantage" else report.places_won
        best = max(seats, key=lambda seat: abs(seat.advantage.value)).advantage
        return Measured(abs(best.value), best.error)
    if code == "too-long":
        return report.length.minutes
    if code == "too-short":
        return report.length.rounds
    number = int(remark.subject.partition("[")[2].rstrip("]"))
    if remark.subject.startswith("groups"):
        return Measured(report.groups[number].quickest or 0.0)
    square = report.squares[number]
    return square.bought or square.visits


# --- what is proposed


def _less_money(
    remark: BoardRemark, edition: Edition, board: Board, _report: BalanceReport, sums: TrialSums
) -> Iterator[Changes]:
    """Propose less money from where most of it comes, higher rents, and an end by the rounds."""
    by_cards = _net(sums, codes.WHY_CARD) > _net(sums, codes.WHY_SALARY)
    if by_cards:
        yield from (_cards(board, factor) for factor in (0.25, 0.05))
    else:
        yield from (_salary(edition, factor) for factor in (0.5, 0.0))
    if remark.code == "never-ends":
        yield from (_rents(edition, range(len(edition.squares)), factor) for factor in (2.0,))
    yield (BoardChange("rules.round_limit", CAP_ROUNDS),)


def _net(sums: TrialSums, why: int) -> int:
    return sums.from_bank[why] - sums.to_bank[why]


def _salary(edition: Edition, factor: float) -> Changes:
    rules = edition.rules
    return (
        BoardChange("rules.salary_pass", int(rules.salary_pass * factor)),
        BoardChange("rules.salary_land", int(rules.salary_land * factor)),
    )


def _cards(board: Board, factor: float) -> Changes:
    """Return smaller sums on all cards that bring money."""
    found: list[BoardChange] = []
    for number, deck in enumerate(board["decks"]):
        for index, card in enumerate(deck["cards"]):
            effect, place = card["effect"], f"decks[{number}].cards[{index}].effect"
            if effect["op"] in _GIVING and effect.get("amount", 0) > 0:
                found.append(BoardChange(f"{place}.amount", max(1, int(effect["amount"] * factor))))
            elif effect["op"] == "random" and effect.get("most", 0) > 0:
                step = effect.get("step", 1)
                steps = int((effect["most"] - effect["least"]) * factor) // step
                found.append(BoardChange(f"{place}.most", effect["least"] + steps * step))
    return tuple(found)


def _rents(edition: Edition, squares: Any, factor: float) -> Changes:
    streets = [at for at in squares if edition.squares[at].kind == "street"]
    return tuple(
        BoardChange(
            f"squares[{at}].rent", tuple(round(rent * factor) for rent in edition.squares[at].rent)
        )
        for at in streets
    )


def _start_money(edition: Edition, factor: float) -> Changes:
    return (BoardChange("rules.start_money", round(edition.rules.start_money * factor)),)


def _shorter(
    _remark: BoardRemark, edition: Edition, _board: Board, report: BalanceReport, _sums: TrialSums
) -> Iterator[Changes]:
    yield _salary(edition, 0.5)
    yield _start_money(edition, 0.65)
    length = report.length
    rounds = int(length.rounds.value * LONG_MINUTES * 0.9 / max(1.0, length.minutes.value))
    yield (BoardChange("rules.round_limit", max(1, rounds)),)


def _longer(
    _remark: BoardRemark, edition: Edition, _board: Board, _report: BalanceReport, _sums: TrialSums
) -> Iterator[Changes]:
    yield _start_money(edition, 1.5)
    yield _rents(edition, range(len(edition.squares)), 0.5)
    yield (*_start_money(edition, 2.5), *_rents(edition, range(len(edition.squares)), 0.4))


def _order(
    remark: BoardRemark, edition: Edition, _board: Board, report: BalanceReport, _sums: TrialSums
) -> Iterator[Changes]:
    if remark.code == "seat-advantage":
        yield (BoardChange("rules.turn_order", "random"),)
    if _favors_early(report):
        yield from (_later_money(edition, factor) for factor in (0.05, 0.12))
    if remark.code == "seat-advantage":
        return
    if edition.rules.auction == "none":
        yield (BoardChange("rules.auction", "open"),)
    yield _start_money(edition, 1.5)
    yield _start_money(edition, 0.65)


def _favors_early(report: BalanceReport) -> bool:
    """Tell whether who plays early wins more than who plays late."""
    places = report.places_won
    middle = (len(places) + 1) / 2
    return sum((middle - one.number) * one.advantage.value for one in places) > 0


def _later_money(edition: Edition, factor: float) -> Changes:
    rules = edition.rules
    return (
        BoardChange("rules.later_money", rules.later_money + round(rules.start_money * factor)),
    )


def _other_costs(
    remark: BoardRemark, edition: Edition, board: Board, report: BalanceReport, _sums: TrialSums
) -> Iterator[Changes]:
    """Propose costs, then rents, by which a group pays back in the usual time."""
    number = int(remark.subject.partition("[")[2].rstrip("]"))
    times = [one.quickest for one in report.groups if one.group != number and one.quickest]
    usual = median(times or [1.0])
    group = edition.groups[number]
    squares = [at for at, one in enumerate(edition.squares) if one.group == group.id]
    ways: list[Callable[[float], Changes]] = [lambda factor: _rents(edition, squares, factor)]
    if group.house_cost:
        cost = median([one.house_cost for one in edition.groups if one.house_cost])
        usual_cost = _costs(edition, number, cost / group.house_cost)
        ways.insert(0, lambda factor: _costs(edition, number, factor))
        ways.append(lambda factor: (*usual_cost, *_rents(edition, squares, factor)))
    for way in ways:
        tried = [way(factor) for factor in FACTORS]
        known = [changes for changes in tried if _is_board(board, changes)]
        if known:
            yield min(known, key=lambda one: _distance(board, one, number, usual))


def _costs(edition: Edition, number: int, factor: float) -> Changes:
    group = edition.groups[number]
    return (
        BoardChange(f"groups[{number}].house_cost", max(1, round(group.house_cost * factor))),
        BoardChange(f"groups[{number}].hotel_cost", max(1, round(group.hotel_cost * factor))),
    )


def _distance(board: Board, changes: Changes, group: int, usual: float) -> float:
    stages = payback(board_of(patched(board, changes)))[group]
    quickest = min((one.turns for one in stages if one.turns), default=None)
    return float("inf") if quickest is None else abs(quickest / usual - 1)


def _cheaper(
    remark: BoardRemark, edition: Edition, _board: Board, _report: BalanceReport, _sums: TrialSums
) -> Iterator[Changes]:
    number = int(remark.subject.partition("[")[2].rstrip("]"))
    square = edition.squares[number]
    for factor in (0.7, 0.4):
        price = max(1, int(square.price * factor))
        yield (
            BoardChange(f"squares[{number}].mortgage", max(1, price // 2)),
            BoardChange(f"squares[{number}].price", price),
        )


Proposals = Callable[[BoardRemark, Edition, Board, BalanceReport, TrialSums], Iterator[Changes]]
_PROPOSALS: Final[dict[str, Proposals]] = {
    "never-ends": _less_money,
    "money-pump": _less_money,
    "too-long": _shorter,
    "too-short": _longer,
    "seat-advantage": _order,
    "order-advantage": _order,
    "dominating-group": _other_costs,
    "slow-group": _other_costs,
    "dead-square": _cheaper,
}
