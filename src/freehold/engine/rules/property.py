"""Squares and deeds: where they lie, what they earn and what they are worth."""

from freehold.engine.codes import LADDER, SIDES, SQ_STATION, SQ_STREET
from freehold.engine.core.bits import count_bits, has
from freehold.engine.core.state import Table
from freehold.engine.core.vectors import zeros
from freehold.engine.ints import Money, Seat, Square, i64, vec


def owns_group(t: Table, seat: Seat, group: i64) -> bool:
    """Tell whether the seat holds every deed of the group."""
    mask = t.rules.group_mask[group]
    return t.deeds[seat] & mask == mask


def is_street(t: Table, square: Square) -> bool:
    """Tell whether the square is a street."""
    return has(t.rules.street_mask, square)


def side_of(t: Table, square: Square) -> i64:
    """Return the side of the board, 0 to 3, that a square lies on."""
    return square * SIDES // t.rules.squares


def is_mortgaged(t: Table, square: Square) -> bool:
    """Tell whether the deed is mortgaged."""
    return (t.mortgaged >> square) & 1 != 0


def is_squatted(t: Table, square: Square) -> bool:
    """Tell whether a squatter lives there."""
    return t.rules.squatters != 0 and t.squatted[square] > 0


def has_buildings(t: Table, group: i64) -> bool:
    """Tell whether anything stands on the group."""
    rules = t.rules
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        if t.level[rules.group_squares[at]] > 0:
            return True
    return False


def street_rent(t: Table, square: Square) -> Money:
    """Return what an owned street charges by its buildings and its set, squatters aside."""
    rules = t.rules
    level = t.level[square]
    rent = rules.rent[square * LADDER + level]
    if level == 0 and owns_group(t, t.owner[square], rules.group[square]):
        return rent * rules.set_rent_factor
    return rent


def chargeable_rent(t: Table, square: Square) -> Money:
    """Return the rent of a street as it can be asked now; 0 if free, mortgaged or squatted."""
    if t.owner[square] < 0 or is_mortgaged(t, square) or is_squatted(t, square):
        return 0
    return street_rent(t, square)


def rent_due(t: Table, square: Square, dice: i64) -> Money:
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


def rents(t: Table, dice: i64) -> vec[i64]:
    """Return the rent of each square for a visitor who came with this roll, 0 if nobody owns it."""
    squares = t.rules.squares
    found = zeros(squares)
    for square in range(squares):
        if t.owner[square] >= 0:
            found[square] = rent_due(t, square, dice)
    return found


def percent_up(amount: Money, percent: i64) -> Money:
    """Return a percentage rounded up, as interest is."""
    return (amount * percent + 99) // 100


def lift_cost(t: Table, square: Square) -> Money:
    """Return what lifting the mortgage costs."""
    value = t.rules.mortgage[square]
    return value + percent_up(value, t.rules.lift_interest)


def transfer_cost(t: Table, square: Square) -> Money:
    """Return the interest due at once when a mortgaged deed changes hands."""
    return percent_up(t.rules.mortgage[square], t.rules.transfer_interest)


def refund(t: Table, square: Square, level: i64) -> Money:
    """Return what the bank pays for giving up that level of building."""
    rules = t.rules
    cost = rules.hotel_cost[square] if level == rules.hotel_level else rules.house_cost[square]
    return cost * rules.sell_percent // 100


def refund_down(t: Table, square: Square, level: i64) -> Money:
    """Return what the bank pays for going down to `level`."""
    total: i64 = 0
    for each in range(level + 1, t.level[square] + 1):
        total += refund(t, square, each)
    return total


def building_value(t: Table, square: Square) -> Money:
    """Return what the buildings there cost when new."""
    rules = t.rules
    level = t.level[square]
    if level == rules.hotel_level:
        return (level - 1) * rules.house_cost[square] + rules.hotel_cost[square]
    return level * rules.house_cost[square]


def worth(t: Table, seat: Seat) -> Money:
    """Return total worth: cash, deeds at their price (half if mortgaged), buildings at cost."""
    total = t.cash[seat]
    deeds = t.deeds[seat]
    for square in range(t.rules.squares):
        if has(deeds, square):
            price = t.rules.price[square]
            total += price // 2 if is_mortgaged(t, square) else price
            total += building_value(t, square)
    return total


def can_raise(t: Table, seat: Seat, amount: Money) -> bool:
    """Tell whether the seat could raise that much cash for a purchase where the rules let it."""
    return t.rules.raise_for_purchase != 0 and raisable(t, seat) >= amount


def raisable(t: Table, seat: Seat) -> Money:
    """Return the cash the seat could have after selling and mortgaging everything."""
    total = t.cash[seat]
    deeds = t.deeds[seat]
    for square in range(t.rules.squares):
        if has(deeds, square):
            total += refund_down(t, square, 0)
            if t.rules.mortgages and not is_mortgaged(t, square):
                total += t.rules.mortgage[square]
    return total
