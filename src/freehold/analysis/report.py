"""What an analysis tells; chances and swings are in permille."""

from typing import Final, Literal

import msgspec

from freehold.wire import Side

ANALYSIS_VERSION: Final = 1  # raise it when the same record is analyzed differently

Kind = Literal["purchase", "auction", "trade"]
Did = Literal[
    "buy",
    "decline",
    "win",  # an auction, with the last bid
    "leave",  # an auction to others
    "accept",
    "reject",
    "offer",  # a trade that the partner accepted
]
Instead = Literal["buy", "decline", "bid", "pass", "accept", "reject", "no_deal"]
Verdict = Literal["brilliant", "good", "fine", "doubtful", "blunder"]


class MomentReport(msgspec.Struct, frozen=True, kw_only=True):
    """How all seats stood at the beginning of a turn, or at the end of the record.

    `decision` is how many actions came before.  `chances` add up to 1000, and are empty in turns
    between two estimates.
    """

    turn: int
    round: int
    decision: int
    worths: tuple[int, ...]
    chances: tuple[int, ...]


class RollReport(msgspec.Struct, frozen=True, kw_only=True):
    """A throw of a turn: what it brought the roller, and what throws bring there on average.

    `luck` is the difference, in money.
    """

    decision: int
    turn: int
    seat: int
    dice: tuple[int, int]
    brought: int
    expected: int
    luck: int


class DecisionReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat did, what else it could have done, and what that changed of its chance to win.

    `chance` is the chance with what was done, `swing` that less the chance with `instead`, and
    `error` the standard error of the swing after so many pairs of imagined games.  `price` is what
    was paid, or what the price stood at; `instead_price` the bid that `instead` would have been.
    In a trade the sides are the seat's own, and `partner_swing` is what the partner's chance gained
    by what was done.
    """

    decision: int
    turn: int
    round: int
    seat: int
    kind: Kind
    did: Did
    instead: Instead
    square: int | None
    price: int
    instead_price: int
    partner: int | None
    give: Side | None
    take: Side | None
    chance: float
    swing: float
    error: float
    partner_swing: float
    games: int
    significant: bool
    verdict: Verdict = msgspec.field(name="opinion")


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in short; `best` and `worst` are places in the list of decisions.

    Only what stands out from chance can be one of them.  Who sat there the record tells.
    """

    seat: int
    rolls: int
    luck: int
    decisions: int
    best: int | None
    worst: int | None


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All that a record teaches; the same record and budget always give the same.

    `games` counts the imagined games, `left_out` the decisions that the budget did not reach.
    """

    version: int
    edition: str
    digest: str
    actions: int
    turns: int
    finished: bool
    winners: tuple[int, ...]
    budget: int
    games: int
    left_out: int
    players: tuple[PlayerReport, ...]
    worths: tuple[MomentReport, ...]
    rolls: tuple[RollReport, ...]
    decisions: tuple[DecisionReport, ...]
