"""What an analysis tells; chances and swings are in permille."""

from typing import Final, Literal

import msgspec

from freehold.wire import Side

ANALYSIS_VERSION: Final = 2  # raise it when the same record is analyzed differently

Kind = Literal["purchase", "auction", "trade", "building", "jail", "debt"]
Did = Literal[
    "buy",
    "decline",
    "win",  # an auction, with the last bid
    "leave",  # an auction to others
    "accept",
    "reject",
    "offer",  # a trade that the partner accepted
    "counter",  # an offer, with another one
    "build",
    "save",  # a turn ended without building
    "pay_fine",
    "use_pass",
    "stay",  # in jail, for another throw
    "raise",  # what was owed, by selling and mortgaging
]
Instead = Literal[
    "buy",
    "decline",
    "bid",
    "pass",
    "accept",
    "reject",
    "no_deal",
    "build",
    "save",
    "pay_fine",
    "use_pass",
    "stay",
    "raise",
]
Verdict = Literal["brilliant", "good", "fine", "doubtful", "blunder"]
StyleWord = Literal["trader", "builder", "cautious", "gambler", "balanced"]
Topic = Literal[
    "overpaid",
    "left_lot",
    "left_deed",
    "bought_deed",
    "gave_much",
    "missed_deal",
    "haggled",
    "built_little",
    "built_much",
    "built_elsewhere",
    "left_jail",
    "stayed_in_jail",
    "raised_dearly",
    "well_bought",
    "well_traded",
    "well_built",
    "well_kept",
]


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What is done to a square; `levels` counts buildings, a hotel as one more than houses."""

    what: Literal["build", "sell", "mortgage", "lift"]
    square: int
    levels: int = 0


class MomentReport(msgspec.Struct, frozen=True, kw_only=True):
    """How all seats stood at the beginning of a turn, or at the end of the record.

    `decision` is how many actions came before.  `chances` add up to 1000; analyses of before
    version 2 have none in most turns.
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
    by what was done; a counter-offer is answered in imagined games.  `works` is what was built,
    sold or mortgaged, `instead_works` what would have been.
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
    works: tuple[Work, ...] = ()
    instead_works: tuple[Work, ...] = ()


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody played, in a word, and the quantities that it follows from.

    `deals` are trades made in so many own `turns`; `building` is the part of all spending on
    property that went into buildings, and `exposed` the part of own turns after which one throw
    could have cost more than the cash in hand, both in permille.
    """

    word: StyleWord
    turns: int
    deals: int
    building: int
    exposed: int


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """Something to learn: what it is about, how often it came, what it cost or brought in all.

    `at` is the place of its clearest example in the list of decisions, `swing` in permille.
    """

    topic: Topic
    times: int
    swing: float
    at: int


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in short; `best` and `worst` are places in the list of decisions.

    Only what stands out from chance can be one of them.  `style` is missing for who had few turns,
    and in analyses of before version 2; `lessons` are three at most.  Who sat there the record
    tells.
    """

    seat: int
    rolls: int
    luck: int
    decisions: int
    best: int | None
    worst: int | None
    style: Style | None = None
    lessons: tuple[Lesson, ...] = ()


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
