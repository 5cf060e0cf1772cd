"""Whether each frame of a stack can be as it is, given those below it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from freehold.editions.options import MOST_MONEY
from freehold.engine import (
    State,
    bit,
    check_next_level,
    codes,
    count_bits,
    fits_piece,
    has,
    is_alive,
)
from freehold.record.positions.checking import MOST


class FrameCells(NamedTuple):
    """The cells of a frame; what a to f mean depends on its kind."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int


Fault = Callable[
    [State, list[FrameCells]], str
]  # of the last frame, what is expected instead of it


def _is_playing(s: State, seat: int) -> bool:
    return 0 <= seat < s.seats and is_alive(s, seat)


def _is_deed(s: State, square: int) -> bool:
    return 0 <= square < s.rules.squares and has(s.rules.deed_mask, square)


def _is_free(s: State, square: int) -> bool:
    return _is_deed(s, square) and s.owner[square] < 0


# --- what lies at the bottom


def _turn(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if frame.seat != s.current:
        return f"the turn of seat {s.current}"
    if frame.a not in (codes.STAGE_ROLL, codes.STAGE_END):
        return f"stage {codes.STAGE_ROLL} or {codes.STAGE_END}"
    return _doubles(s, frame)


def _doubles(s: State, frame: FrameCells) -> str:
    most = s.rules.doubles_jail - 1 if s.rules.doubles_jail else MOST
    if not s.rules.doubles_again:
        most = 0
    return "" if 0 <= frame.b <= most else f"up to {most} doubles in a row"


def _next(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if frame.a != s.current or is_alive(s, s.current):
        return "the turn of the current seat, which went out"
    return _doubles(s, frame)


def _round(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not s.rules.riots:
        return "no such frame, as there are no riots in this game"
    if (frame.a, frame.b) != (codes.ROUND_QUIET, s.current):
        return f"stage {codes.ROUND_QUIET} after seat {s.current}"
    return ""


# --- what the roll leads to


def _buy(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not _is_own_turn(frames) or not _is_free(s, frame.a) or s.position[frame.seat] != frame.a:
        return "the free square that who has the turn stands on"
    return _once(frames)


def _is_own_turn(frames: list[FrameCells]) -> bool:
    return frames[-1].seat == frames[0].seat


def _card(s: State, frames: list[FrameCells]) -> str:
    frame, effects = frames[-1], s.rules.effects
    choices = [
        (effects[at + 1], effects[at + 2])
        for at in range(0, len(effects), codes.EFFECT)
        if effects[at] == codes.OP_CHOICE
    ]
    if not _is_own_turn(frames) or (frame.a, frame.b) not in choices:
        return "the alternatives of a card for who has the turn"
    return ""


def _tax(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not _is_own_turn(frames) or s.position[frame.seat] != frame.a:
        return "the square that who has the turn stands on"
    return "" if s.rules.tax_mode[frame.a] == codes.TAX_CHOICE else "a tax with a choice"


def _move(s: State, frames: list[FrameCells]) -> str:
    """Say that who paid the fine after the last try moves by the roll; other moves never wait."""
    frame = frames[-1]
    due = FrameCells(codes.T_MOVE, s.current, s.die1 + s.die2, 1, 1, 0, codes.BY_DICE, 0)
    if frame != due or not s.die1 or s.jail[s.current]:
        return f"a move by the roll for who left jail: move@{s.current}({due.a},1,1)"
    return ""


def _charge(_: State, frames: list[FrameCells]) -> str:
    *under, frame = frames
    if frame.a != under[0].seat or frame.seat in [each.seat for each in under]:
        return "each other player to pay once, to who has the turn"
    if not 1 <= frame.b <= MOST_MONEY or frame.c != codes.WHY_CARD:
        return f"an amount up to {MOST_MONEY}, for reason {codes.WHY_CARD}"
    return ""


# --- sales


def _auction(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not s.rules.auction:
        return "no auction, as there are none in this game"
    if not 0 <= frame.d < bit(s.seats) or not 0 <= frame.f < s.seats:
        return f"passes and the origin among {s.seats} seats"
    if not 0 < frame.e < bit(s.seats) or frame.e & ~s.alive:
        return "bidders who are in the game"
    return _lot(s, frames) or _high_bid(s, frame)


def _lot(s: State, frames: list[FrameCells]) -> str:
    lot, present = frames[-1].a, frames[-1].e
    if lot not in (codes.LOT_HOUSE, codes.LOT_HOTEL):
        return _once(frames) if _is_free(s, lot) else "a free square as the lot"
    if not s.rules.shortage_auction or not _is_after_sales(frames):
        return "no sale of a building here"
    seats = [seat for seat in range(s.seats) if has(present, seat)]
    if not all(_can_place(s, seat, lot == codes.LOT_HOTEL) for seat in seats):
        return "bidders who can place the building"
    return ""


def _high_bid(s: State, frame: FrameCells) -> str:
    if frame.b == codes.NOBODY and frame.a < codes.LOT_HOUSE:
        return "" if frame.c == 0 else "no bid, as nobody made it"
    if not 0 <= frame.b < s.seats or not has(frame.e & ~frame.d, frame.b):
        return "the highest bid of a bidder"
    return "" if 1 <= frame.c <= s.cash[frame.b] else "a bid that the cash covers"


def _place(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not s.rules.shortage_auction or not _is_after_sales(frames) or frame.a not in (0, 1):
        return "no building to place here"
    return "" if _can_place(s, frame.seat, frame.a == 1) else "a building that can be placed"


def _is_after_sales(frames: list[FrameCells]) -> bool:
    """Tell whether a building may be sold: it was asked for with nothing but the turn waiting."""
    return all(each.kind == codes.T_LOTS for each in frames[1:-1])


def _can_place(s: State, seat: int, hotel: bool) -> bool:
    return any(
        fits_piece(s, square, int(hotel)) and check_next_level(s, seat, square) == codes.OK
        for square in range(s.rules.squares)
    )


def _lots(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not s.rules.auction or s.rules.bank_estate != codes.BANK_ESTATE_AUCTION:
        return "no estate for sale, as there are none in this game"
    if not 0 <= frame.b < s.seats or is_alive(s, frame.b):
        return "the estate of who went out"
    if frame.a & ~s.rules.deed_mask or any(frame.a & deeds for deeds in s.deeds):
        return "free squares as lots"
    return _once(frames)


def _once(frames: list[FrameCells]) -> str:
    """Say that no square is for sale twice."""
    *under, last = (_for_sale(frame) for frame in frames)
    return "every square for sale once" if any(last & each for each in under) else ""


def _for_sale(frame: FrameCells) -> int:
    """Return the squares that the frame offers, as a bit set."""
    if frame.kind == codes.T_LOTS:
        return frame.a
    offers = frame.kind == codes.F_BUY or (
        frame.kind == codes.F_AUCTION and frame.a < codes.LOT_HOUSE
    )
    return bit(frame.a) if offers else 0


# --- debts


def _debt(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if s.rules.debt != codes.DEBT_RAISE:
        return "no debt, as there are none in this game"
    if not 1 <= frame.b <= MOST:
        return f"an amount from 1 to {MOST}"
    if frame.c not in (
        codes.WHY_RENT,
        codes.WHY_TAX,
        codes.WHY_FINE,
        codes.WHY_CARD,
        codes.WHY_INTEREST,
    ):
        return "a reason to pay"
    if frame.a == codes.EVERYBODY:
        others = count_bits(s.alive) - 1
        return "" if frame.b == frame.d * others else f"{others} equal shares"
    return "" if _is_creditor(s, frame) and not frame.d else "a creditor"


def _is_creditor(s: State, frame: FrameCells) -> bool:
    if frame.a == codes.POT:
        return s.rules.jackpot != 0
    return frame.a == codes.BANK or (_is_playing(s, frame.a) and frame.a != frame.seat)


def _transfer(s: State, frames: list[FrameCells]) -> str:
    below, frame = frames[-2:]
    if not s.rules.transfer_interest or not s.rules.transfer_lift:
        return "no such choice in this game"
    if not _is_deed(s, frame.a) or s.owner[frame.a] != frame.seat or not has(s.mortgaged, frame.a):
        return "a mortgaged square of the seat"
    if frame.b and (below.kind, below.seat, below.a) != (codes.T_TRANSFER, frame.seat, frame.b):
        return "the rest as it lies below"
    return ""


def _transfers(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if not s.rules.transfer_interest or not s.rules.mortgages:
        return "no such frame, as there is no interest in this game"
    return "" if frame.a and not frame.a & ~s.rules.deed_mask else "squares that can be owned"


# --- riots


def _strike(s: State, frames: list[FrameCells]) -> str:
    frame = frames[-1]
    if 0 <= frame.a < codes.SIDES and 0 <= frame.b < bit(s.seats):
        return ""
    return f"a side below {codes.SIDES} and owners among {s.seats} seats"


def _riot(_: State, frames: list[FrameCells]) -> str:
    below, frame = frames[-2:]
    if frame.a != below.a or has(below.b, frame.seat):
        return "the side that is struck, and a seat that was not asked before"
    return ""


_NOBODYS: Final = (codes.T_NEXT, codes.T_ROUND, codes.T_STRIKE, codes.T_LOTS)  # belong to no seat
FRAME_CHECKS: Final[dict[int, tuple[int, Fault]]] = {
    # how many numbers it has, and what may be wrong with them
    codes.F_TURN: (2, _turn),
    codes.T_NEXT: (2, _next),  # the doubles remain
    codes.T_ROUND: (2, _round),
    codes.F_BUY: (1, _buy),
    codes.F_CARD: (2, _card),
    codes.F_TAX: (1, _tax),
    codes.T_MOVE: (5, _move),
    codes.T_CHARGE: (3, _charge),
    codes.F_AUCTION: (6, _auction),
    codes.F_PLACE: (1, _place),
    codes.T_LOTS: (2, _lots),
    codes.F_DEBT: (4, _debt),
    codes.F_TRANSFER: (2, _transfer),
    codes.T_TRANSFER: (1, _transfers),
    codes.T_STRIKE: (2, _strike),
    codes.F_RIOT: (1, _riot),
}


def frame_fault(s: State, frames: list[FrameCells]) -> str:
    """Say what the last frame should be, given those below it."""
    frame = frames[-1]
    count, fault = FRAME_CHECKS[frame.kind]
    if any(frame[2 + count :]):
        return f"{count} numbers at most"
    if frame.kind in _NOBODYS:
        if frame.seat != codes.NOBODY:
            return f"the seat {codes.NOBODY}"
    elif not _is_playing(s, frame.seat):
        return "a seat that is in the game"
    return fault(s, frames)
