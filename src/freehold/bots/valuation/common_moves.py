"""Moves that several players make alike: the next house, a squatter, the way out of jail."""

from freehold.engine import (
    Table,
    check_build,
    check_build_run,
    check_company,
    check_fine,
    check_lift,
    check_use_pass,
    codes,
    eviction_cost,
    is_mortgaged,
    level_cost,
    lift_cost,
    next_up,
    pack,
    side_of,
    street_rent,
)
from freehold.engine.ints import i64


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
        if square == codes.NOBODY or t.level[square] >= most_level:
            continue
        gain = added_rent(t, square) - level_cost(t, square, t.level[square] + 1)
        if action == 0 or gain > best:
            best = gain
            action = build_on(t, square)
    return action


def build_on(t: Table, square: i64) -> i64:
    """Return the action that builds the next level on a street."""
    if t.rules.build == codes.BUILD_STRICT:
        return pack(codes.A_BUILD_RUN, t.rules.group[square], 1)
    return pack(codes.A_BUILD, square)


def level_gain(t: Table, square: i64) -> i64:
    """Return the rent one more level adds, in thousandths of its cost."""
    at = square * codes.LADDER + t.level[square]
    gain = t.rules.rent[at + 1] - t.rules.rent[at]
    return gain * 1000 // t.rules.house_cost[square]


def next_site(t: Table, seat: i64, group: i64) -> i64:
    """Return the street of a color to build on now, the dearest first; NOBODY if none may be."""
    rules = t.rules
    if rules.build == codes.BUILD_STRICT:
        if check_build_run(t, seat, group, 1) != codes.OK:
            return codes.NOBODY
        return next_up(t, group, 0)
    for at in range(rules.group_start[group + 1] - 1, rules.group_start[group] - 1, -1):
        if check_build(t, seat, rules.group_squares[at]) == codes.OK:
            return rules.group_squares[at]
    return codes.NOBODY


def added_rent(t: Table, square: i64) -> i64:
    """Return the rent that one more level adds to an owned street."""
    return t.rules.rent[square * codes.LADDER + t.level[square] + 1] - street_rent(t, square)


def levels_on(t: Table, group: i64) -> i64:
    """Return how many levels stand on a color together."""
    total: i64 = 0
    for at in range(t.rules.group_start[group], t.rules.group_start[group + 1]):
        total += t.level[t.rules.group_squares[at]]
    return total


def evict(t: Table, seat: i64, keep: i64) -> i64:
    """Return the eviction by the company that leaves so much cash, 0 if there is none."""
    if not t.rules.squatters:
        return 0
    for square in range(t.rules.squares):
        if (
            check_company(t, seat, square) == codes.OK
            and t.cash[seat] - eviction_cost(t, square) >= keep
        ):
            return pack(codes.A_EVICT_COMPANY, square)
    return 0


def lift_above(t: Table, seat: i64, keep: i64) -> i64:
    """Return the lifting of the first mortgage that leaves so much cash, 0 if there is none."""
    for square in range(t.rules.squares):
        if (
            t.owner[square] == seat
            and is_mortgaged(t, square)
            and t.cash[seat] - lift_cost(t, square) >= keep
            and check_lift(t, seat, square) == codes.OK
        ):
            return pack(codes.A_LIFT, square)
    return 0


def riot_loss(t: Table, seat: i64, side: i64) -> i64:
    """Return what a riot would destroy of the seat's: about a level of each built street."""
    loss: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] == seat and t.level[square] > 0 and side_of(t, square) == side:
            loss += t.rules.house_cost[square]
    return loss


def leave_jail(t: Table, seat: i64) -> i64:
    """Return the use of a pass or the fine, 0 if neither is allowed."""
    for number in range(len(t.rules.pass_card)):
        if check_use_pass(t, seat, number) == codes.OK:
            return pack(codes.A_USE_PASS, number)
    return codes.A_PAY_FINE if check_fine(t, seat) == codes.OK else 0
