"""What the game waits for: the frame on top, with its arguments named."""

import msgspec

from freehold.wire.parts import Count, Money, Seat, Seats, Square, Squares, snake
from freehold.wire.words import Lot, Party, Reason, Stage


class Awaited(
    msgspec.Struct, frozen=True, tag_field="for", tag=snake, forbid_unknown_fields=True, gc=False
):
    """What all frames share."""


class Turn(Awaited, frozen=True):
    """A seat plays its turn: it is to roll, or may end."""

    seat: Seat
    stage: Stage
    doubles: Count


class Purchase(Awaited, frozen=True):
    """A seat may buy a free deed."""

    seat: Seat
    square: Square


class Auction(Awaited, frozen=True):
    """Seats bid; without a clock, or by turns, only `seat` has the word."""

    seat: Seat
    lot: Lot
    high_seat: Seat | None
    high_bid: Money
    passed: Seats
    present: Seats
    origin: Seat


class Debt(Awaited, frozen=True):
    """A seat must raise cash; `share` is what each creditor gets of a debt to everybody."""

    seat: Seat
    creditor: Party
    amount: Money
    reason: Reason
    share: Money


class CardChoice(Awaited, frozen=True):
    """A seat takes one of a card's alternatives, effects numbered from `first`."""

    seat: Seat
    first: Count
    count: Count


class TaxChoice(Awaited, frozen=True):
    """A seat pays the flat tax (0) or a share of its worth (1)."""

    seat: Seat
    square: Square


class Transfer(Awaited, frozen=True):
    """A seat pays interest on a mortgaged deed it received (0) or lifts it (1)."""

    seat: Seat
    square: Square
    rest: Squares


class Riot(Awaited, frozen=True):
    """A seat stands by (0) or pays for an arrest (1) before a riot strikes a side."""

    seat: Seat
    side: Count


class Placement(Awaited, frozen=True):
    """A seat places the building it won."""

    seat: Seat
    hotel: bool


Awaiting = Turn | Purchase | Auction | Debt | CardChoice | TaxChoice | Transfer | Riot | Placement
