"""What came of one game, and what every seat did in it."""

import msgspec


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat did; money is the edition's, and peaks are those between actions."""

    earned: int = 0  # from anybody, but neither the start money nor a debt the bank wrote off
    spent: int = 0  # to anybody
    cash: int = 0  # at the end
    worth: int = 0  # at the end
    highest_cash: int = 0
    highest_worth: int = 0
    deeds: int = 0  # acquired in any way
    most_deeds: int = 0  # at once
    colors: int = 0  # different ones that were complete at some time
    houses: int = 0  # built
    hotels: int = 0  # built
    trades: int = 0
    auctions: int = 0  # won
    rent_received: int = 0
    rent_paid: int = 0
    biggest_rent: int = 0  # received at once
    ruined: int = 0  # others whose creditor the seat was
    bankrupt: bool = False  # also by giving up
    resigned: bool = False
    jailed: int = 0
    escapes: int = 0  # by dice, fine or pass, not by waiting until the last turn was over
    doubles: int = 0
    longest_doubles: int = 0  # in a row, over all rolls of the seat
    turns: int = 0
    actions: int = 0  # of the seat itself, not of the clock


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, or stands; ranks begin at 1 and equals share."""

    over: bool
    rounds: int
    turns: int
    winners: tuple[int, ...]  # nobody before the end
    ranks: tuple[int, ...]
    seats: tuple[SeatFacts, ...]
    stopped: bool = False  # the players agreed to end it
