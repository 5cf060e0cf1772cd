"""The outlook: what a seat could do with its property, and how it could raise what it owes.

All of it is asked of the rules at this moment, and tried on copies of the state only.
"""

from collections.abc import Iterator
from typing import Final

from freehold.bots.raising import raise_cash
from freehold.engine import CHOICE, State, Table, amount_of, check, kind_of, legal, target_of
from freehold.engine.building import level_cost
from freehold.engine.codes import (
    A_BANKRUPT,
    A_SELL_DOWN,
    A_SELL_RUN,
    BUILD_EVEN,
    BUILD_STRICT,
    F_DEBT,
    F_TAX,
    NOBODY,
)
from freehold.engine.conduct import act
from freehold.engine.property import (
    is_mortgaged,
    is_squatted,
    lift_cost,
    owns_group,
    raisable,
    refund,
)
from freehold.engine.runs import next_down, next_up
from freehold.engine.state import is_alive, top_arg, top_kind, top_seat
from freehold.engine.unrest import eviction_cost
from freehold.server.messages import Move, Outlook
from freehold.wire import Action, ClockAction, Side, pack_action, stake, unpack_action
from freehold.wire.actions import (
    Build,
    BuildRun,
    EvictCompany,
    EvictForce,
    Lift,
    Mortgage,
    Sell,
    SellRun,
)
from freehold.wire.parts import members
from freehold.wire.refusals import WORDS

NOTHING: Final = Outlook()
AMOUNT: Final = 1  # argument of a debt


def outlook_of(state: State, seat: int) -> Outlook:
    """Return the outlook of a player in a running game."""
    owed = _owed(state, seat)
    return Outlook(
        decision=state.decision,
        cash_most=None if _is_asked(state, seat, F_TAX) else raisable(state, seat),
        moves=tuple(_move(state, seat, action) for action in _actions(state, seat)),
        stakes=tuple(
            stake(state, one) if is_alive(state, one) else Side() for one in range(state.seats)
        ),
        plan=_plan(state, seat, owed),
        shortfall=max(0, owed - state.cash[seat]),
    )


def _is_asked(t: Table, seat: int, kind: int) -> bool:
    return top_kind(t) == kind and top_seat(t) == seat


# --- moves


def _actions(t: Table, seat: int) -> Iterator[Action]:
    """Yield what a player may think of doing with the own property, allowed or not."""
    if t.rules.build == BUILD_EVEN:
        yield from _levels(t, seat)
    elif t.rules.build == BUILD_STRICT:
        yield from _runs(t, seat)
    yield from _whole_sales(t, seat)
    for square in members(t.deeds[seat]):
        if t.rules.mortgages:
            yield Lift(square) if is_mortgaged(t, square) else Mortgage(square)
        if is_squatted(t, square):
            yield EvictCompany(square)
            yield EvictForce(square)


def _levels(t: Table, seat: int) -> Iterator[Action]:
    for square in members(t.deeds[seat] & t.rules.street_mask):
        yield Build(square)
        if owns_group(t, seat, t.rules.group[square]):
            yield Sell(square)


def _runs(t: Table, seat: int) -> Iterator[Action]:
    streets = members(t.deeds[seat] & t.rules.street_mask)
    for group in sorted({t.rules.group[square] for square in streets}):
        yield BuildRun(group, 1)
        if owns_group(t, seat, group):
            yield SellRun(group, 1)


def _whole_sales(t: Table, seat: int) -> Iterator[Action]:
    """Yield allowed sales of more than a level, where the bank has no houses for just one."""
    seen = set()
    for packed in list(legal(t, seat))[::CHOICE]:
        kind, group = kind_of(packed), target_of(packed)
        if kind == A_SELL_DOWN:
            yield _spoken(packed)
        elif kind == A_SELL_RUN and group not in seen:
            seen.add(group)  # the least of a color comes first
            if amount_of(packed) > 1:
                yield _spoken(packed)


def _spoken(packed: int) -> Action:
    action = unpack_action(packed)
    assert not isinstance(action, ClockAction)
    return action


def _move(state: State, seat: int, action: Action) -> Move:
    packed, _terms = pack_action(action)
    refusal = check(state, seat, packed)
    if refusal:
        return Move(action, _price(state, action), WORDS[refusal])
    if isinstance(action, EvictForce):
        return Move(action, 0, None)
    return Move(action, _change(state, seat, packed), None)


def _change(state: State, seat: int, packed: int) -> int:
    """Return what the action alone brings the seat; a debt on the table is not settled by it."""
    trial = state.copy()
    act(trial, seat, packed, None)
    return trial.cash[seat] - state.cash[seat]


def _price(t: Table, action: Action) -> int:
    """Return what a move would cost or bring if only it were allowed."""
    match action:
        case Build(square):
            return _building_price(t, square)
        case BuildRun(group, _):
            return _building_price(t, next_up(t, group, 0))
        case Sell(square):
            return _sale_price(t, square)
        case SellRun(group, _):
            return _sale_price(t, next_down(t, group, 0))
        case Mortgage(square):
            return t.rules.mortgage[square]
        case Lift(square):
            return -lift_cost(t, square)
        case EvictCompany(square):
            return -eviction_cost(t, square)
    return 0


def _building_price(t: Table, square: int) -> int:
    if square == NOBODY or t.level[square] == t.rules.hotel_level:
        return 0
    return -level_cost(t, square, t.level[square] + 1)


def _sale_price(t: Table, square: int) -> int:
    if square == NOBODY or t.level[square] == 0:
        return 0
    return refund(t, square, t.level[square])


# --- debts


def _owed(t: Table, seat: int) -> int:
    """Return what the seat has to pay before anything else happens."""
    return top_arg(t, AMOUNT) if _is_asked(t, seat, F_DEBT) else 0


def _plan(state: State, seat: int, owed: int) -> tuple[Action, ...]:
    """Return the steps that raise the cash, as a sensible player would take them."""
    trial, steps = state.copy(), []
    while trial.cash[seat] < owed:
        packed = raise_cash(trial, seat)
        steps.append(_spoken(packed))
        if packed == A_BANKRUPT:
            break
        act(trial, seat, packed, None)
    return tuple(steps)
