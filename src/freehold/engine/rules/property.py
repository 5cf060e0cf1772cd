"""What deeds are worth and earn: sets, rents, total worth."""

from freehold.engine.bits import count_bits, has
from freehold.engine.codes import SQ_STATION, SQ_STREET
from freehold.engine.ints import i64
from freehold.engine.rules import LADDER
from freehold.engine.state import Table


def owns_group(t: Table, seat: i64, group: i64) -> bool:
    """Tell whether the seat holds every deed of the group."""
    mask = t.rules.group_mask[group]
    return t.deeds[seat] & mask == mask


def is_mortgaged(t: Table, square: i64) -> bool:
    """Tell whether the deed is mortgaged."""
    return (t.mortgaged >> square) & 1 != 0


def is_squatted(t: Table, square: i64) -> bool:
    """Tell whether a squatter lives there."""
    return t.rules.squatters != 0 and t.squatted[square] > 0


def has_buildings(t: Table, group: i64) -> bool:
    """Tell whether anything stands on the group."""
    rules = t.rules
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        if t.level[rules.group_squares[at]] > 0:
            return True
    return False


def street_rent(t: Table, square: i64) -> i64:
    """Return what an owned street charges by its buildings and its set, squatters aside."""
    rules = t.rules
    level = t.level[square]
    rent = rules.rent[square * LADDER + level]
    if level == 0 and owns_group(t, t.owner[square], rules.group[square]):
        return rent * rules.set_rent_factor
    return rent


def chargeable_rent(t: Table, square: i64) -> i64:
    """Return the rent of a street as it can be asked now; 0 if free, mortgaged or squatted."""
    if t.owner[square] < 0 or is_mortgaged(t, square) or is_squatted(t, square):
        return 0
    return street_rent(t, square)


def rent_due(t: Table, square: i64, dice: i64) -> i64:
    """Return the rent of an owned deed for a visitor who came with this roll."""
    rules = t.rules
    if is_mortgaged(t, square) or is_squatted(t, square):
        return 0
    kind = rules.kind[square]
    if kind == SQ_STREET:
        return street_rent(t, square)
    held = t.deeds[t.owner[square]] & rules.group_mask[rules.group[square]]
    step = rules.rent[square * LADDER + count_bits(held) - 1]
    if kind == SQ_STATION:
        return step
    return step * rules.utility_scale * dice


def percent_up(amount: i64, percent: i64) -> i64:
    """Return a percentage rounded up, as interest is."""
    return (amount * percent + 99) // 100


def lift_cost(t: Table, square: i64) -> i64:
    """Return what lifting the mortgage costs."""
    value = t.rules.mortgage[square]
    return value + percent_up(value, t.rules.lift_interest)


def transfer_cost(t: Table, square: i64) -> i64:
    """Return the interest due at once when a mortgaged deed changes hands."""
    return percent_up(t.rules.mortgage[square], t.rules.transfer_interest)


def refund(t: Table, square: i64, level: i64) -> i64:
    """Return what the bank pays for giving up that level of building."""
    rules = t.rules
    cost = rules.hotel_cost[square] if level == rules.hotel_level else rules.house_cost[square]
    return cost * rules.sell_percent // 100


def refund_down(t: Table, square: i64, level: i64) -> i64:
    """Return what the bank pays for going down to `level`."""
    total: i64 = 0
    for each in range(level + 1, t.level[square] + 1):
        total += refund(t, square, each)
    return total


def building_value(t: Table, square: i64) -> i64:
    """Return what the buildings there cost when new."""
    rules = t.rules
    level = t.level[square]
    if level == rules.hotel_level:
        return (level - 1) * rules.house_cost[square] + rules.hotel_cost[square]
    return level * rules.house_cost[square]


def worth(t: Table, seat: i64) -> i64:
    """Return total worth: cash, deeds at their price (half if mortgaged), buildings at cost."""
    total = t.cash[seat]
    deeds = t.deeds[seat]
    for square in range(t.rules.squares):
        if has(deeds, square):
            price = t.rules.price[square]
            total += price // 2 if is_mortgaged(t, square) else price
            total += building_value(t, square)
    return total


def raisable(t: Table, seat: i64) -> i64:
    """Return the cash the seat could have after selling and mortgaging everything."""
    total = t.cash[seat]
    deeds = t.deeds[seat]
    for square in range(t.rules.squares):
        if has(deeds, square):
            total += refund_down(t, square, 0)
            if t.rules.mortgages and not is_mortgaged(t, square):
                total += t.rules.mortgage[square]
    return total
