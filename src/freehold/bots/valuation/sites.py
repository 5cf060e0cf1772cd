"""Steps that several players take alike: the next house, a squatter, the way out of jail."""

from freehold.engine import building, jail, runs, unrest
from freehold.engine.actions import pack
from freehold.engine.codes import (
    A_BUILD,
    A_BUILD_RUN,
    A_EVICT_COMPANY,
    A_PAY_FINE,
    A_USE_PASS,
    BUILD_STRICT,
    NOBODY,
    OK,
)
from freehold.engine.ints import i64
from freehold.engine.property import street_rent
from freehold.engine.rules import LADDER
from freehold.engine.state import Table


def best_site(t: Table, seat: i64, most_level: i64) -> i64:
    """Return the affordable building with most added rent less its cost, 0 if there is none."""
    rules = t.rules
    streets = t.deeds[seat] & rules.street_mask
    if streets == 0 or not rules.build:
        return 0
    best: i64 = 0
    action: i64 = 0
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if streets & mask != mask or mask == 0:
            continue
        square = next_site(t, seat, group)
        if square == NOBODY or t.level[square] >= most_level:
            continue
        gain = added_rent(t, square) - building.level_cost(t, square, t.level[square] + 1)
        if action == 0 or gain > best:
            best = gain
            action = pack(A_BUILD, square)
            if rules.build == BUILD_STRICT:
                action = pack(A_BUILD_RUN, group, 1)
    return action


def next_site(t: Table, seat: i64, group: i64) -> i64:
    """Return the street of a color to build on now, the dearest first; NOBODY if none may be."""
    rules = t.rules
    if rules.build == BUILD_STRICT:
        if runs.check_build_run(t, seat, group, 1) != OK:
            return NOBODY
        return runs.next_up(t, group, 0)
    for at in range(rules.group_start[group + 1] - 1, rules.group_start[group] - 1, -1):
        if building.check_build(t, seat, rules.group_squares[at]) == OK:
            return rules.group_squares[at]
    return NOBODY


def added_rent(t: Table, square: i64) -> i64:
    """Return the rent that one more level adds to an owned street."""
    return t.rules.rent[square * LADDER + t.level[square] + 1] - street_rent(t, square)


def evict(t: Table, seat: i64, keep: i64) -> i64:
    """Return the eviction by the company that leaves so much cash, 0 if there is none."""
    if not t.rules.squatters:
        return 0
    for square in range(t.rules.squares):
        if (
            unrest.check_company(t, seat, square) == OK
            and t.cash[seat] - unrest.eviction_cost(t, square) >= keep
        ):
            return pack(A_EVICT_COMPANY, square)
    return 0


def leave_jail(t: Table, seat: i64) -> i64:
    """Return the use of a pass or the fine, 0 if neither is allowed."""
    for number in range(len(t.rules.pass_card)):
        if jail.check_pass(t, seat, number) == OK:
            return pack(A_USE_PASS, number)
    return A_PAY_FINE if jail.check_fine(t, seat) == OK else 0
