"""Squatters and urban violence: what the end of a round may bring, and what owners do about it."""

from freehold.engine.bits import bit, first_bit, has
from freehold.engine.building import set_level
from freehold.engine.codes import (
    BANK,
    BY_COMPANY,
    BY_FORCE,
    E_ARREST,
    E_CHOSE,
    E_EVICTED,
    E_RIOT,
    E_RIOT_BAR,
    E_SQUATTED,
    E_SQUATTER_LEFT,
    E_SQUATTER_STAYED,
    E_STRUCK,
    F_RIOT,
    F_TURN,
    NOBODY,
    OK,
    R_NO_SUCH_CHOICE,
    R_NO_SUCH_SQUARE,
    R_NOT_ENOUGH_CASH,
    R_NOT_IN_THIS_GAME,
    R_NOT_NOW,
    R_NOT_SQUATTED,
    R_NOT_YOUR_TURN,
    R_NOT_YOURS,
    T_STRIKE,
    WHY_ARREST,
    WHY_EVICTION,
)
from freehold.engine.ints import i64, vec
from freehold.engine.jail import send_to_jail
from freehold.engine.money import transfer
from freehold.engine.property import chargeable_rent, percent_up, street_rent
from freehold.engine.rng import FATE, draw_below
from freehold.engine.state import (
    State,
    Table,
    drop,
    emit1,
    emit2,
    emit3,
    emit4,
    is_alive,
    push,
    set_top,
    top_arg,
    top_kind,
    top_seat,
    zeros,
)


def happens(s: State, part: i64, whole: i64, percent: i64) -> bool:
    """Decide by chance with probability part / whole, scaled by a percentage."""
    return part > 0 and draw_below(s.rng, FATE, whole * 100) < part * percent


def is_street(t: Table, square: i64) -> bool:
    """Tell whether the square is a street."""
    return has(t.rules.street_mask, square)


def total_rent(t: Table) -> i64:
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
                emit1(s, E_SQUATTER_LEFT, square)
            else:
                emit2(s, E_SQUATTER_STAYED, square, s.squatted[square])


def settle_squatter(s: State) -> None:
    """Let a squatter come, the likelier the more rent is asked on the board."""
    rents = total_rent(s)
    if not happens(s, rents, s.rules.full_rent, s.rules.squatter_percent):
        return
    pick = draw_below(s.rng, FATE, rents)
    for square in range(s.rules.squares):
        if is_street(s, square):
            pick -= chargeable_rent(s, square)
            if pick < 0:
                s.squatted[square] = s.rules.squatter_rounds
                emit2(s, E_SQUATTED, square, s.rules.squatter_rounds)
                return


def eviction_cost(t: Table, square: i64) -> i64:
    """Return what the eviction company asks."""
    return percent_up(street_rent(t, square), t.rules.company_percent)


def check_eviction(t: Table, seat: i64, square: i64) -> i64:
    """Check evicting a squatter by force."""
    if not t.rules.squatters:
        return R_NOT_IN_THIS_GAME
    if top_kind(t) != F_TURN:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    if not 0 <= square < t.rules.squares:
        return R_NO_SUCH_SQUARE
    if t.owner[square] != seat:
        return R_NOT_YOURS
    return OK if t.squatted[square] > 0 else R_NOT_SQUATTED


def check_company(t: Table, seat: i64, square: i64) -> i64:
    """Check hiring the eviction company."""
    refusal = check_eviction(t, seat, square)
    if refusal:
        return refusal
    return OK if t.cash[seat] >= eviction_cost(t, square) else R_NOT_ENOUGH_CASH


def evict_by_company(s: State, seat: i64, square: i64) -> None:
    """Pay the company; the squatter leaves for certain."""
    transfer(s, seat, BANK, eviction_cost(s, square), WHY_EVICTION)
    s.squatted[square] = 0
    emit3(s, E_EVICTED, square, BY_COMPANY, 0)


def evict_by_force(s: State, seat: i64, square: i64) -> None:
    """Throw the squatter out, at the risk of prison without bail."""
    s.squatted[square] = 0
    caught = draw_below(s.rng, FATE, s.rules.force_odds) == 0
    emit3(s, E_EVICTED, square, BY_FORCE, 1 if caught else 0)
    if caught:
        send_to_jail(s, seat, BY_FORCE, s.rules.force_turns, 1)


def side_of(t: Table, square: i64) -> i64:
    """Return the side of the board, 0 to 3, that a square lies on."""
    return square * 4 // t.rules.squares


def side_rents(t: Table) -> vec[i64]:
    """Return the sum of chargeable street rents of each side."""
    sums = zeros(4)
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
        emit1(s, E_RIOT_BAR, s.riot_bar)
        return
    sums = side_rents(s)
    side: i64 = 0
    for other in range(i64(1), i64(4)):
        if sums[other] > sums[side]:
            side = other
    if not is_side_built(s, side):
        return
    if happens(s, sums[side], s.rules.side_full[side], s.rules.riot_percent):
        emit1(s, E_RIOT, side)
        push(s, T_STRIKE, NOBODY, side, owners_on(s, side))


def owners_on(t: Table, side: i64) -> i64:
    """Return the seats that own a deed on that side, as a bit set."""
    found: i64 = 0
    for square in range(t.rules.squares):
        if t.owner[square] >= 0 and side_of(t, square) == side:
            found |= bit(t.owner[square])
    return found


def go_on_with_riot(s: State) -> None:
    """Ask the next owner about an arrest, or strike when all have been asked."""
    side = top_arg(s, 0)
    owners = top_arg(s, 1)
    for at in range(s.seats):
        seat = s.order[at]
        if has(owners, seat):
            owners &= ~bit(seat)
            if is_alive(s, seat) and s.cash[seat] >= s.rules.riot_fee:
                set_top(s, 1, owners)
                push(s, F_RIOT, seat, side)
                return
    drop(s)
    _strike(s, side)


def check_riot_choice(t: Table, seat: i64, choice: i64) -> i64:
    """Check a choice between standing by (0) and paying for an arrest (1)."""
    if not 0 <= choice <= 1:
        return R_NO_SUCH_CHOICE
    if choice == 1 and t.cash[seat] < t.rules.riot_fee:
        return R_NOT_ENOUGH_CASH
    return OK


def choose_riot(s: State, seat: i64, choice: i64) -> None:
    """Stand by, or pay to have the rioters arrested."""
    drop(s)
    emit2(s, E_CHOSE, seat, choice)
    if choice == 0:
        return
    transfer(s, seat, BANK, s.rules.riot_fee, WHY_ARREST)
    arrested = draw_below(s.rng, FATE, s.rules.arrest_odds) == 0
    emit2(s, E_ARREST, seat, 1 if arrested else 0)
    if arrested:
        drop(s)
        s.riot_bar = s.rules.riot_bar
        emit1(s, E_RIOT_BAR, s.riot_bar)


def _strike(s: State, side: i64) -> None:
    """Take one level from every built street of the side, the dearest first."""
    standing: i64 = 0
    for square in range(s.rules.squares):
        if s.level[square] > 0 and side_of(s, square) == side:
            standing |= bit(square)
    while standing:
        square = _dearest(s, standing)
        standing &= ~bit(square)
        _damage(s, side, square)


def _dearest(t: Table, squares: i64) -> i64:
    """Return the square of highest price in a set, the last of equals."""
    dearest = first_bit(squares)
    for square in range(t.rules.squares):
        if has(squares, square) and t.rules.price[square] >= t.rules.price[dearest]:
            dearest = square
    return dearest


def _damage(s: State, side: i64, square: i64) -> None:
    """Take one level; a hotel becomes what houses the bank has, four at most."""
    before = s.level[square]
    after = before - 1
    if before == s.rules.hotel_level and s.houses < after:
        after = s.houses
    set_level(s, square, after)
    emit4(s, E_STRUCK, side, square, before, after)
