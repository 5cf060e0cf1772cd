"""Positions out of many games, as the judge sees them, and who won: what it learns from."""

from typing import Final

from freehold.bots.driver import GameDriver
from freehold.bots.judge.cells import JudgeCells
from freehold.bots.learning.observation_cells import ObservationCells, blank_cells
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.engine import Ruleset, State, codes, count_bits, has, new_game, top_kind, zeros
from freehold.engine.ints import i64, vec

MOST_ROUNDS: Final = 250  # after which a game counts as one that never ends
LOOKED_AT: Final = 150  # of them, so that games that stand still do not fill everything
ASIDE: Final = 12  # times as rare as others are positions in the middle of a turn


class GrowingColumn:
    """Numbers that become more and more; an attribute that is appended to would be copied."""

    def __init__(self) -> None:
        self.items: vec[i64] = zeros(1024)
        self.size: i64 = 0

    def add(self, number: i64) -> None:
        """Add one."""
        if self.size == len(self.items):
            more = zeros(self.size * 2)
            for at in range(self.size):
                more[at] = self.items[at]
            self.items = more
        self.items[self.size] = number
        self.size += 1

    def all(self) -> vec[i64]:
        """Return those that were added."""
        return self.items[: self.size]


class PositionBatch:
    """Rows of living seats, those of one position next to each other."""

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.view: JudgeCells = JudgeCells(rules)
        self.width: i64 = self.view.width
        self.open: ObservationCells = ObservationCells(rules, seats)
        self.observing: bool = False  # also writes what learners see, for other models
        self.cells: GrowingColumn = GrowingColumn()
        self.observed: GrowingColumn = GrowingColumn()
        self.won: GrowingColumn = GrowingColumn()  # by row: 0, or how many won
        self.who: GrowingColumn = GrowingColumn()  # by row: its seat
        self.alive: GrowingColumn = GrowingColumn()  # by position: how many rows it has
        self.rounds: GrowingColumn = GrowingColumn()
        self.row: vec[i64] = zeros(self.width)
        self.chance: i64 = 0

    def add(self, s: State) -> None:
        """Add the position; who wins is not known yet."""
        self.view.read(s)
        self.view.write_common(s, self.row)
        for seat in range(s.seats):
            if not has(s.alive, seat):
                continue
            self.view.write_seat(s, seat, self.row)
            for at in range(self.width):
                self.cells.add(self.row[at])
            if self.observing:
                self._observe(s, seat)
            self.who.add(seat)
            self.won.add(0)
        self.alive.add(count_bits(s.alive))
        self.rounds.add(s.round)

    def _observe(self, s: State, seat: i64) -> None:
        found = blank_cells(self.open.width)
        self.open.write(s, seat, -1, -1, found, 0)
        for at in range(self.open.width):
            self.observed.add(i64(found[at]))

    def close(self, s: State, rows: i64) -> None:
        """Tell the rows of a game who won; one that does not end is shared by who is left."""
        winners = s.winners
        if not s.over:
            winners = s.alive
        for row in range(rows, self.won.size):
            if has(winners, self.who.items[row]):
                self.won.items[row] = count_bits(winners)

    def is_sampled(self, one_in: i64) -> bool:
        """Tell, by a chance of its own, whether to look at this moment."""
        self.chance = (self.chance * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.chance >> 8) % one_in == 0


def play_positions(
    batch: PositionBatch,
    rules: Ruleset,
    policies: list[Policy],
    first: i64,
    games: i64,
    seed: i64,
    every: i64,
) -> None:
    """Play the games that `play_batch` would play and take about one position in `every` turns.

    Most are before a roll, the others at any decision.
    """
    seats: i64 = len(policies)
    for number in range(first, first + games):
        s = new_game(rules, seats, game_seed(seed, number))
        for policy in policies:
            policy.begin()
        batch.chance = (number * 2654435761 + seed) & 0x7FFFFFFF
        rows = batch.won.size
        _follow(batch, s, policies, every)
        batch.close(s, rows)


def _follow(batch: PositionBatch, s: State, policies: list[Policy], every: i64) -> None:
    driver = GameDriver(s, policies)
    seen: i64 = 0
    while not s.over and s.round <= MOST_ROUNDS:
        if s.turns != seen and top_kind(s) == codes.F_TURN:
            seen = s.turns
            if s.round <= LOOKED_AT and batch.is_sampled(every):
                batch.add(s)
        elif s.round <= LOOKED_AT and batch.is_sampled(every * ASIDE):
            batch.add(s)
        driver.step(driver.next_seat())
