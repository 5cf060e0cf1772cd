"""What is told of a board: figures with their standard errors, remarks, and remedies."""

from typing import Literal

import msgspec

Verdict = Literal["undecided", "balanced", "remarks"]
Value = bool | int | float | str


class Measured(msgspec.Struct, frozen=True):
    """A number that was measured, and its standard error."""

    value: float
    error: float = 0.0


class BoardChange(msgspec.Struct, frozen=True):
    """One change of a board file: the value at a path such as `groups[3].house_cost`."""

    path: str
    value: bool | int | str | tuple[int, ...]


class BoardRemedy(msgspec.Struct, frozen=True, kw_only=True):
    """What mends a remark: it was played, and the figure is told before and after."""

    changes: tuple[BoardChange, ...]
    before: Measured
    after: Measured
    games: int


class BoardRemark(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not as it should be: a code, where, how much, and in words.

    `subject` is a path in the board file, empty where the whole board is meant; `trying` says that
    remedies are still being tried.
    """

    code: str
    subject: str = ""
    measure: Measured
    figures: dict[str, Value] = {}
    text: str = ""
    remedy: BoardRemedy | None = None
    trying: bool = False


class GameLength(msgspec.Struct, frozen=True, kw_only=True):
    """How long games take; those that never end are as long as they were played."""

    turns: Measured  # the median
    turns_low: int  # one game in ten is shorter
    turns_high: int  # one in ten is longer
    rounds: Measured  # the median
    minutes: Measured  # the same at the pace of people
    never: Measured  # share of games that were not over after `most_rounds`
    most_rounds: int
    first_out: Measured | None  # share of a game after which the first is out, of games with one
    waiting: Measured | None  # share of a game for which the first out looks on; 0 if nobody is out


class SeatAdvantage(msgspec.Struct, frozen=True):
    """A seat's, or a place's, share of wins above an even one."""

    number: int  # from 1 on
    advantage: Measured


class TrialMatch(msgspec.Struct, frozen=True, kw_only=True):
    """Two kinds of players at one table: the share of wins of the first, of `even` if alike."""

    first: str
    second: str
    share: Measured
    even: float
    games: int


class GameCourse(msgspec.Struct, frozen=True, kw_only=True):
    """When a game is decided.

    `leader` is the chance of who owns most to win, for each tenth of the game; `decided` the first
    tenth in which it is four of five; `idle` the share of a loser's time without a chance.
    """

    leader: tuple[Measured, ...]
    decided: int | None
    idle: Measured | None


class SquareReport(msgspec.Struct, frozen=True, kw_only=True):
    """What happens on a square: visits of a hundred turns, rent of a game, games that sell it."""

    square: int
    visits: Measured
    income: float
    bought: Measured | None


class StageReport(msgspec.Struct, frozen=True):
    """What a whole group pays back: turns of an opponent, or of the deeds that one has."""

    held: int
    level: int
    turns: float | None


class GroupReport(msgspec.Struct, frozen=True, kw_only=True):
    """A group: when it pays back, how much of all rent it earns, how often it wins.

    `won` is the share of wins of who completes it first, `without` that of players who do without
    it, at a table with as many who do not.
    """

    group: int
    stages: tuple[StageReport, ...]
    quickest: float | None
    income: float
    won: Measured | None
    without: Measured | None


class Loopholes(msgspec.Struct, frozen=True, kw_only=True):
    """What must not happen: counts of games, and how money and cards run."""

    stalled: int  # games in which a turn had no end
    refused: int  # games in which a player could do nothing that the rules allow
    growth: float | None  # of all cash in the second half of games that never end
    draws: Measured  # cards from one landing
    draws_most: int


class BalanceReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything."""

    board: str
    digest: str
    seats: int
    bot: str
    games: int
    stage: int  # of refining
    verdict: Verdict
    length: GameLength
    seats_won: tuple[SeatAdvantage, ...]
    places_won: tuple[SeatAdvantage, ...]
    skill: tuple[TrialMatch, ...]
    course: GameCourse
    squares: tuple[SquareReport, ...]
    groups: tuple[GroupReport, ...]
    restraints: tuple[TrialMatch, ...]
    loopholes: Loopholes
    remarks: tuple[BoardRemark, ...]
