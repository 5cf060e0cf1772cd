"""Squatters and urban violence: what the end of a round may bring, and what owners do about it."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, first_bit, has
from freehold.engine.core.frames import drop, push, set_top_cell, top_cell, top_kind, top_seat
from freehold.engine.core.rng import draw_below
from freehold.engine.core.state import State, Table, is_alive
from freehold.engine.core.tape import emit1, emit2, emit3, emit4
from freehold.engine.core.vectors import zeros
from freehold.engine.ints import Money, Seat, Square, i64, vec
from freehold.engine.rules.building import set_level
from freehold.engine.rules.damage import strike_in_order
from freehold.engine.rules.jail import send_to_jail
from freehold.engine.rules.money import transfer
from freehold.engine.rules.property import (
    can_raise,
    chargeable_rent,
    is_street,
    percent_up,
    side_of,
    street_rent,
)


def happens(s: State, part: i64, whole: i64, percent: i64) -> bool:
    """Decide by chance with probability part / whole, scaled by a percentage."""
    return part > 0 and draw_below(s.rng, codes.STREAM_FATE, whole * 100) < part * percent


def total_rent(t: Table) -> Money:
    """Return the sum of rents that owned streets can charge now."""
    total: i64 = 0
    for square in range(t.rules.squares):
        if is_street(t, square):
            total += chargeable_rent(t, square)
    return total


def age_squatters(s: State) -> None:
    """Let a round pass for every squatter; some leave."""
    for square in range(len(s.squatted)):
        if s.squatted[square] > 0:
            s.squatted[square] -= 1
            if s.squatted[square] == 0:
                emit1(s, codes.E_SQUATTER_LEFT, square)
            else:
                emit2(s, codes.E_SQUATTER_STAYED, square, s.squatted[square])


def settle_squatter(s: State) -> None:
    """Let a squatter come, the likelier the more rent is asked on the board."""
    rents = total_rent(s)
    if not happens(s, rents, s.rules.full_rent, s.rules.squatter_percent):
        return
    pick = draw_below(s.rng, codes.STREAM_FATE, rents)
    for square in range(s.rules.squares):
        if is_street(s, square):
            pick -= chargeable_rent(s, square)
            if pick < 0:
                s.squatted[square] = s.rules.squatter_rounds
                emit2(s, codes.E_SQUATTED, square, s.rules.squatter_rounds)
                return


def eviction_cost(t: Table, square: Square) -> Money:
    """Return what the eviction company asks."""
    return percent_up(street_rent(t, square), t.rules.company_percent)


def check_eviction(t: Table, seat: Seat, square: Square) -> i64:
    """Check evicting a squatter by force."""
    if not t.rules.squatters:
        return codes.R_NOT_IN_THIS_GAME
    if top_kind(t) != codes.F_TURN:
        return codes.R_NOT_NOW
    if top_seat(t) != seat:
        return codes.R_NOT_YOUR_TURN
    if not 0 <= square < t.rules.squares:
        return codes.R_NO_SUCH_SQUARE
    if t.owner[square] != seat:
        return codes.R_NOT_YOURS
    return codes.OK if t.squatted[square] > 0 else codes.R_NOT_SQUATTED


def check_company(t: Table, seat: Seat, square: Square) -> i64:
    """Check hiring the eviction company."""
    refusal = check_eviction(t, seat, square)
    if refusal:
        return refusal
    return codes.OK if t.cash[seat] >= eviction_cost(t, square) else codes.R_NOT_ENOUGH_CASH


def evict_by_company(s: State, seat: Seat, square: Square) -> None:
    """Pay the company; the squatter leaves for certain."""
    transfer(s, seat, codes.BANK, eviction_cost(s, square), codes.WHY_EVICTION)
    s.squatted[square] = 0
    emit3(s, codes.E_EVICTED, square, codes.BY_COMPANY, 0)


def evict_by_force(s: State, seat: Seat, square: Square) -> None:
    """Throw the squatter out, at the risk of prison without bail."""
    s.squatted[square] = 0
    caught = draw_below(s.rng, codes.STREAM_FATE, s.rules.force_odds) == 0
    emit3(s, codes.E_EVICTED, square, codes.BY_FORCE, 1 if caught else 0)
    if caught:
        send_to_jail(s, seat, codes.BY_FORCE, s.rules.force_turns, 1)


def side_rents(t: Table) -> vec[i64]:
    """Return the sum of chargeable street rents of each side."""
    sums = zeros(codes.SIDES)
    for square in range(t.rules.squares):
        if is_street(t, square):
            sums[side_of(t, square)] += chargeable_rent(t, square)
    return sums


def is_side_built(t: Table, side: i64) -> bool:
    """Tell whether anything stands on that side."""
    for square in range(t.rules.squares):
        if t.level[square] > 0 and side_of(t, square) == side:
            return True
    return False


def start_riot(s: State) -> None:
    """Let a riot brew on the dearest side, unless the last arrest still bars it."""
    if s.riot_bar > 0:
        s.riot_bar -= 1
        emit1(s, codes.E_RIOT_BAR, s.riot_bar)
        return
    sums = side_rents(s)
    side: i64 = 0
    for other in range(i64(1), i64(codes.SIDES)):
        if sums[other] > sums[side]:
            side = other
    if not is_side_built(s, side):
        return
    if happens(s, sums[side], s.rules.side_full[side], s.rules.riot_percent):
        emit1(s, codes.E_RIOT_BREWED, side)
        push(s, codes.T_STRIKE, codes.NOBODY, side, owners_on(s, side))


def owners_on(t: Table, side: i64) -> i64:
    """Return the seats that own a deed on that side, as a bit set."""
    found: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] >= 0 and side_of(t, square) == side:
            found |= bit(t.owner[square])
    return found


def go_on_with_riot(s: State) -> None:
    """Ask the next owner about an arrest, or strike when all have been asked."""
    side = top_cell(s, codes.STRIKE_SIDE)
    owners = top_cell(s, codes.STRIKE_OWNERS)
    for at in range(s.seats):
        seat = s.order[at]
        if has(owners, seat):
            owners &= ~bit(seat)
            if is_alive(s, seat) and _can_pay_arrest(s, seat):
                set_top_cell(s, codes.STRIKE_OWNERS, owners)
                push(s, codes.F_RIOT, seat, side)
                return
    drop(s)
    _strike(s, side)


def _can_pay_arrest(t: Table, seat: Seat) -> bool:
    """Tell whether the seat has the price of an arrest, or could raise it."""
    fee = t.rules.riot_fee
    return t.cash[seat] >= fee or can_raise(t, seat, fee)


def check_riot_choice(t: Table, seat: Seat, choice: i64) -> i64:
    """Check a choice between standing by (0) and paying for an arrest (1)."""
    if not 0 <= choice <= 1:
        return codes.R_NO_SUCH_CHOICE
    if choice == 1 and t.cash[seat] < t.rules.riot_fee:
        return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def choose_riot(s: State, seat: Seat, choice: i64) -> None:
    """Stand by, or pay to have the rioters arrested."""
    drop(s)
    emit2(s, codes.E_CHOSE, seat, choice)
    if choice == 0:
        return
    transfer(s, seat, codes.BANK, s.rules.riot_fee, codes.WHY_ARREST)
    arrested = draw_below(s.rng, codes.STREAM_FATE, s.rules.arrest_odds) == 0
    emit2(s, codes.E_ARREST_TRIED, seat, 1 if arrested else 0)
    if arrested:
        drop(s)
        s.riot_bar = s.rules.riot_bar
        emit1(s, codes.E_RIOT_BAR, s.riot_bar)


def _strike(s: State, side: i64) -> None:
    """Destroy what a riot on the side destroys."""
    if s.rules.riot_order:
        strike_in_order(s, side)
    else:
        _strike_each(s, side)


def _strike_each(s: State, side: i64) -> None:
    """Take one level from every built street of the side, the dearest first."""
    standing: i64 = 0
    for square in range(s.rules.squares):
        if s.level[square] > 0 and side_of(s, square) == side:
            standing |= bit(square)
    while standing:
        square = _dearest(s, standing)
        standing &= ~bit(square)
        _damage(s, side, square)


def _dearest(t: Table, squares: i64) -> Square:
    """Return the square of highest price in a set, the last of equals."""
    dearest = first_bit(squares)
    for square in range(t.rules.squares):
        if has(squares, square) and t.rules.price[square] >= t.rules.price[dearest]:
            dearest = square
    return dearest


def _damage(s: State, side: i64, square: Square) -> None:
    """Take one level; a hotel becomes what houses the bank has, four at most."""
    before = s.level[square]
    after = before - 1
    if before == s.rules.hotel_level and s.houses < after:
        after = s.houses
    set_level(s, square, after)
    emit4(s, codes.E_STRUCK, side, square, before, after)
