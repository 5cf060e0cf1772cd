"""What moves would bring before anybody makes them, and how cash that is wanted could be raised.

All of it is asked of the rules at this moment, and tried on copies of the state only.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from freehold.bots.valuation.raising import raise_cash
from freehold.engine import (
    State,
    Table,
    amount_of,
    check,
    codes,
    eviction_cost,
    is_mortgaged,
    is_squatted,
    kind_of,
    legal,
    level_cost,
    lift_cost,
    may_raise,
    next_down,
    next_up,
    owns_group,
    preview,
    raisable,
    refund,
    target_of,
    top_cell,
    top_kind,
    top_seat,
)
from freehold.wire import Action, ClockAction, Refusal, pack_action, refusal_of, unpack_action
from freehold.wire.actions import (
    Build,
    BuildRun,
    Choose,
    EvictCompany,
    EvictForce,
    Lift,
    Mortgage,
    Sell,
    SellDown,
    SellRun,
)
from freehold.wire.parts import members
from freehold.wire.refusals import WORDS, RefusalWord

CERTAIN: Final = (  # moves whose price no dice decide
    Build,
    Sell,
    BuildRun,
    SellRun,
    SellDown,
    Mortgage,
    Lift,
    EvictCompany,
    Choose,  # of what to pay for a mortgaged deed
)


class MovePreview(NamedTuple):
    """A move, what it brings its seat (a price is negative), and why it is refused, if it is."""

    action: Action
    change: int
    refusal: RefusalWord | None


def refusal_to(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why the rules would refuse the action, or nothing."""
    code = check(state, seat, *pack_action(action))
    return refusal_of(code) if code else None


def change_of(state: State, seat: int, action: Action) -> int:
    """Return what the action itself brings the seat; a debt that it lets settle is no part of it.

    What dice or others decide, or the rules refuse, brings nothing.
    """
    packed, terms = pack_action(action)
    if not isinstance(action, CERTAIN) or check(state, seat, packed, terms):
        return 0
    return preview(state, seat, packed).cash[seat] - state.cash[seat]


# --- moves with one's property


def preview_moves(state: State, seat: int) -> Iterator[MovePreview]:
    """Yield what a seat may think of doing with its property, allowed or not."""
    for action in _actions(state, seat):
        refusal = check(state, seat, pack_action(action)[0])
        change = _list_price(state, action) if refusal else change_of(state, seat, action)
        yield MovePreview(action, change, WORDS[refusal] if refusal else None)


def _actions(t: Table, seat: int) -> Iterator[Action]:
    if t.rules.build == codes.BUILD_EVEN:
        yield from _levels(t, seat)
    elif t.rules.build == codes.BUILD_STRICT:
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
    for packed in list(legal(t, seat))[:: codes.CHOICE]:
        kind, group = kind_of(packed), target_of(packed)
        if kind == codes.A_SELL_DOWN:
            yield _spoken(packed)
        elif kind == codes.A_SELL_RUN and group not in seen:
            seen.add(group)  # the least of a color comes first
            if amount_of(packed) > 1:
                yield _spoken(packed)


def _spoken(packed: int) -> Action:
    action = unpack_action(packed)
    assert not isinstance(action, ClockAction)
    return action


def _list_price(t: Table, action: Action) -> int:
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
    if square == codes.NOBODY or t.level[square] == t.rules.hotel_level:
        return 0
    return -level_cost(t, square, t.level[square] + 1)


def _sale_price(t: Table, square: int) -> int:
    if square == codes.NOBODY or t.level[square] == 0:
        return 0
    return refund(t, square, t.level[square])


# --- raising cash


def cash_wanted(t: Table, seat: int) -> int:
    """Return what the seat is to pay now: a debt, or the price of what it is offered.

    Where the rules let no cash be raised for an offer, that is nothing.
    """
    if top_seat(t) != seat or not may_raise(t):
        return 0
    kind = top_kind(t)
    if kind == codes.F_BUY:
        return t.rules.price[top_cell(t, codes.BUY_SQUARE)]
    return t.rules.riot_fee if kind == codes.F_RIOT else top_cell(t, codes.DEBT_AMOUNT)


def plan_raising(state: State, seat: int) -> tuple[Action, ...]:
    """Return the steps that raise what is wanted, as a sensible player would take them."""
    trial, steps, wanted = state, [], cash_wanted(state, seat)
    if top_kind(state) != codes.F_DEBT and raisable(state, seat) < wanted:
        return ()
    while trial.cash[seat] < wanted:
        packed = raise_cash(trial, seat)
        steps.append(_spoken(packed))
        if packed == codes.A_BANKRUPT:
            break
        trial = preview(trial, seat, packed)
    return tuple(steps)
