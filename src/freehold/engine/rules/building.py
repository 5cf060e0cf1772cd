"""Houses and hotels: building evenly, selling evenly, the bank's stock and its shortages."""

from freehold.engine import codes
from freehold.engine.core.bits import bit
from freehold.engine.core.frames import drop, top_cell, top_kind, top_seat
from freehold.engine.core.state import State, Table, is_alive
from freehold.engine.core.tape import emit4
from freehold.engine.ints import Money, Seat, Square, i64
from freehold.engine.rules.auction import open_building_auction
from freehold.engine.rules.management import check_raising, check_spending
from freehold.engine.rules.money import transfer
from freehold.engine.rules.property import is_squatted, owns_group, refund_down


def level_cost(t: Table, square: Square, level: i64) -> Money:
    """Return the price of building that level."""
    if level == t.rules.hotel_level:
        return t.rules.hotel_cost[square]
    return t.rules.house_cost[square]


def lowest_level(t: Table, group: i64) -> i64:
    """Return the level of the least built street of the group."""
    rules = t.rules
    low = rules.hotel_level
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        level = t.level[rules.group_squares[at]]
        if level < low:
            low = level
    return low


def highest_level(t: Table, group: i64) -> i64:
    """Return the level of the most built street of the group."""
    rules = t.rules
    high: i64 = 0
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        level = t.level[rules.group_squares[at]]
        if level > high:
            high = level
    return high


def set_level(s: State, square: Square, level: i64) -> None:
    """Change what stands on a street, taking from and returning to the bank's stock."""
    before = s.level[square]
    if before == s.rules.hotel_level:
        s.hotels += 1
    else:
        s.houses += before
    if level == s.rules.hotel_level:
        s.hotels -= 1
    else:
        s.houses -= level
    s.level[square] = level


def check_color(t: Table, seat: Seat, group: i64) -> i64:
    """Check that the seat may build on the color at all."""
    mask = t.rules.group_mask[group]
    if not mask & t.rules.street_mask:
        return codes.R_NOT_A_STREET
    if not t.deeds[seat] & mask:
        return codes.R_NOT_YOURS
    if not owns_group(t, seat, group):
        return codes.R_COLOR_INCOMPLETE
    if t.mortgaged & mask:
        return codes.R_COLOR_MORTGAGED
    return codes.OK


def check_next_level(t: Table, seat: Seat, square: Square) -> i64:
    """Check everything about one more level there but timing and cash."""
    if not 0 <= square < t.rules.squares:
        return codes.R_NO_SUCH_SQUARE
    if t.rules.kind[square] != codes.SQ_STREET:
        return codes.R_NOT_A_STREET
    if t.owner[square] != seat:
        return codes.R_NOT_YOURS
    group = t.rules.group[square]
    refusal = check_color(t, seat, group)
    if refusal:
        return refusal
    if is_squatted(t, square):
        return codes.R_SQUATTED
    level = t.level[square]
    if level == t.rules.hotel_level:
        return codes.R_FULLY_BUILT
    if level > lowest_level(t, group):
        return codes.R_NOT_EVEN
    return check_stock(t, level + 1)


def check_stock(t: Table, level: i64) -> i64:
    """Check that the bank has the building for that level."""
    if level == t.rules.hotel_level:
        return codes.OK if t.hotels > 0 else codes.R_NO_HOTELS_LEFT
    return codes.OK if t.houses > 0 else codes.R_NO_HOUSES_LEFT


def check_build(t: Table, seat: Seat, square: Square) -> i64:
    """Check building one level on a street."""
    if t.rules.build != codes.BUILD_EVEN:
        return codes.R_NOT_IN_THIS_GAME
    refusal = check_spending(t, seat)
    if refusal:
        return refusal
    return _check_affordable_level(t, seat, square)


def _check_affordable_level(t: Table, seat: Seat, square: Square) -> i64:
    refusal = check_next_level(t, seat, square)
    if refusal:
        return refusal
    if t.cash[seat] < level_cost(t, square, t.level[square] + 1):
        return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def build(s: State, seat: Seat, square: Square) -> None:
    """Build one level, or bring it to auction if more want the last of the stock."""
    level = s.level[square] + 1
    if s.rules.shortage_auction:
        present = rivals(s, seat, 1 if level == s.rules.hotel_level else 0)
        if present:
            lot = codes.LOT_HOTEL if level == s.rules.hotel_level else codes.LOT_HOUSE
            cost = level_cost(s, square, level)
            open_building_auction(s, lot, seat, present | bit(seat), cost)
            return
    transfer(s, seat, codes.BANK, level_cost(s, square, level), codes.WHY_BUILDING)
    raise_level(s, seat, square)


def raise_level(s: State, seat: Seat, square: Square) -> None:
    """Put one more level on the street."""
    level = s.level[square]
    set_level(s, square, level + 1)
    emit4(s, codes.E_BUILT, seat, square, level, level + 1)


def rivals(t: Table, seat: Seat, hotel: i64) -> i64:
    """Return who else could build such a piece now, if there is not one for each, as a bit set."""
    found: i64 = 0
    stock = (t.hotels if hotel else t.houses) - 1
    for other in range(t.seats):
        if other != seat and is_alive(t, other) and wants_piece(t, other, hotel):
            found |= bit(other)
            stock -= 1
    return found if stock < 0 else 0


def wants_piece(t: Table, seat: Seat, hotel: i64) -> bool:
    """Tell whether the seat could pay for and place a house, or a hotel, somewhere."""
    for square in range(t.rules.squares):
        if (
            t.owner[square] == seat
            and fits_piece(t, square, hotel)
            and _check_affordable_level(t, seat, square) == codes.OK
        ):
            return True
    return False


def fits_piece(t: Table, square: Square, hotel: i64) -> bool:
    """Tell whether the next level there is of the given kind."""
    return (t.level[square] + 1 == t.rules.hotel_level) == (hotel != 0)


def check_place(t: Table, seat: Seat, square: Square) -> i64:
    """Check placing a building won at auction."""
    if top_kind(t) != codes.F_PLACE:
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    refusal = check_next_level(t, seat, square)
    if refusal:
        return refusal
    return codes.OK if fits_piece(t, square, top_cell(t, codes.PLACE_HOTEL)) else codes.R_NOT_EVEN


def place(s: State, seat: Seat, square: Square) -> None:
    """Place a building won at auction."""
    drop(s)
    raise_level(s, seat, square)


def check_sell(t: Table, seat: Seat, square: Square) -> i64:
    """Check selling one level of a street, or a whole hotel where shortage demands it."""
    if t.rules.build != codes.BUILD_EVEN:
        return codes.R_NOT_IN_THIS_GAME
    refusal = check_raising(t, seat)
    if refusal:
        return refusal
    if not 0 <= square < t.rules.squares:
        return codes.R_NO_SUCH_SQUARE
    if t.owner[square] != seat:
        return codes.R_NOT_YOURS
    level = t.level[square]
    if level == 0:
        return codes.R_NOTHING_BUILT
    if level < highest_level(t, t.rules.group[square]):
        return codes.R_NOT_EVEN
    if level == t.rules.hotel_level and not _can_step_down(t):
        return (
            codes.OK
            if t.rules.hotel_shortage == codes.SHORTAGE_OUTRIGHT
            else codes.R_NO_HOUSES_LEFT
        )
    return codes.OK


def _can_step_down(t: Table) -> bool:
    """Tell whether the bank has the houses a hotel turns into."""
    return t.houses >= t.rules.hotel_level - 1


def sell(s: State, seat: Seat, square: Square) -> None:
    """Sell one level; a hotel the bank cannot break up goes altogether."""
    level = s.level[square]
    if level == s.rules.hotel_level and not _can_step_down(s):
        sell_to_level(s, seat, square, 0)
    else:
        sell_to_level(s, seat, square, level - 1)


def sell_to_level(s: State, seat: Seat, square: Square, level: i64) -> None:
    """Sell down to a level for the bank's price."""
    before = s.level[square]
    amount = refund_down(s, square, level)
    set_level(s, square, level)
    emit4(s, codes.E_SOLD, seat, square, before, level)
    transfer(s, codes.BANK, seat, amount, codes.WHY_SALE)


def check_sell_down(t: Table, seat: Seat, group: i64, level: i64) -> i64:
    """Check selling a whole color down together, as the bank cannot break up its hotels."""
    rules = t.rules
    if rules.build != codes.BUILD_EVEN or rules.hotel_shortage != codes.SHORTAGE_TOGETHER:
        return codes.R_NOT_IN_THIS_GAME
    refusal = check_raising(t, seat)
    if refusal:
        return refusal
    if not 0 <= group < rules.groups:
        return codes.R_NO_SUCH_SQUARE
    if not owns_group(t, seat, group):
        return codes.R_NOT_YOURS
    if highest_level(t, group) < rules.hotel_level:
        return codes.R_NOTHING_BUILT
    if _can_step_down(t):
        return codes.R_NOT_NOW
    if not 0 <= level <= lowest_level(t, group) or level == rules.hotel_level:
        return codes.R_BAD_AMOUNT
    if t.houses < houses_needed(t, group, level):
        return codes.R_NO_HOUSES_LEFT
    return codes.OK


def houses_needed(t: Table, group: i64, level: i64) -> i64:
    """Return how many houses the bank must add for the color to stand at an even level."""
    rules = t.rules
    needed: i64 = 0
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        now = t.level[rules.group_squares[at]]
        needed += level
        if now < rules.hotel_level:
            needed -= now
    return needed


def sell_down(s: State, seat: Seat, group: i64, level: i64) -> None:
    """Sell every street of the color down to one level."""
    rules = s.rules
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        if s.level[rules.group_squares[at]] > level:
            sell_to_level(s, seat, rules.group_squares[at], level)
