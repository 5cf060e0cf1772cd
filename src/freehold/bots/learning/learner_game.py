"""A game for learners: it stops wherever one of them decides, and policies play the other seats."""

from typing import Final

from freehold.bots.driver import GameDriver, do
from freehold.bots.learning.action_numbers import ActionNumbers
from freehold.bots.learning.observation_cells import ObservationCells, blank_cells
from freehold.bots.policy import Policy
from freehold.engine import (
    Ruleset,
    State,
    codes,
    count_bits,
    draw_word,
    has,
    kind_of,
    new_game,
    seeded,
)
from freehold.engine.ints import i32, i64, vec

MOST_OFFERS: Final = 2  # that a learner may make in a turn


class LearnerGame:
    """One game with learners; `seat` is the one who decides, -1 when none of them ever will.

    Learners need no policy of their own: a plain `Policy`, which does nothing unasked, stands in.
    """

    def __init__(
        self, rules: Ruleset, policies: list[Policy], learners: i64, most_turns: i64
    ) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = len(policies)
        self.policies: list[Policy] = policies
        self.learners: i64 = learners  # bit set of seats
        self.most_turns: i64 = most_turns
        self.actions: ActionNumbers = ActionNumbers(rules, self.seats)
        self.state: State = new_game(rules, self.seats, 0)
        self.driver: GameDriver = GameDriver(self.state, policies)
        self.seat: i64 = -1
        self.offers_turn: i64 = 0
        self.offers_made: i64 = 0
        self.words: vec[i64] = seeded(0)
        self.view: ObservationCells = ObservationCells(rules, self.seats)
        self.blank: vec[i32] = blank_cells(self.view.width)
        self.cells: vec[i32] = self.blank[:]

    def share_tables(self, other: "LearnerGame") -> None:
        """Use the tables of another game of the same board: many games then need less memory."""
        self.view = other.view
        self.blank = other.blank
        self.actions.share_tables(other.actions)

    def reset(self, seed: i64) -> None:
        """Begin a game and go on to the first decision."""
        self.state = new_game(self.rules, self.seats, seed)
        self.driver = GameDriver(self.state, self.policies)
        self.words = seeded(seed)
        self.offers_turn = 0
        for policy in self.policies:
            policy.begin()
        self._advance()

    def is_over(self) -> bool:
        """Tell whether the game came to its end."""
        return self.state.over != 0

    def is_cut(self) -> bool:
        """Tell whether the game was ended for its length."""
        return self.state.over == 0 and self.state.turns > self.most_turns

    def reward(self, seat: i64) -> float:
        """Return what the seat has won so far.

        Who is beaten loses an equal share of 1, and the winners share what the others lost.
        """
        s = self.state
        share = 1.0 / float(int(self.seats - 1))
        if s.over and has(s.winners, seat):
            winners = count_bits(s.winners)
            return share * float(int(self.seats - winners)) / float(int(winners))
        return -share if s.over or self.is_out(seat) else 0.0

    def is_out(self, seat: i64) -> bool:
        """Tell whether a seat has left the game."""
        return not has(self.state.alive, seat)

    def pick(self) -> i64:
        """Return one of the allowed actions by chance."""
        return self.actions.allowed[draw_word(self.words, 0) % self.actions.count]

    def act(self, number: i64) -> bool:
        """Do what the seat chose and go on; tell whether it was allowed, else nothing happens."""
        actions = self.actions
        if self.seat < 0 or not 0 <= number < actions.size or actions.mask[number] == 0:
            return False
        action = actions.packed[number]
        if kind_of(action) == codes.A_PROPOSE:
            terms = actions.terms_of(self.state, self.seat, number)
            self.driver.propose(self.seat, action, terms)
            self.offers_made += 1
        else:
            do(self.state, self.seat, action, None)
            self.driver.close_negotiation()
        self._advance()
        return True

    def _advance(self) -> None:
        """Let policies play until a learner is to decide or nobody is."""
        s = self.state
        while not s.over and s.turns <= self.most_turns and self.learners & s.alive:
            seat = self.driver.next_seat()
            if has(self.learners, seat):
                self._prompt(seat)
                return
            self.driver.step(seat)
        self.seat = -1
        self.actions.clear()

    def _prompt(self, seat: i64) -> None:
        self.seat = seat
        if self.driver.answering >= 0:
            self.actions.list_answers(self.state, seat, self.driver.proposer)
            return
        if self.offers_turn != self.state.turns:
            self.offers_turn = self.state.turns
            self.offers_made = 0
        self.actions.list_actions(self.state, seat, MOST_OFFERS - self.offers_made)

    # --- observations

    def observe(self, seat: i64) -> vec[i32]:
        """Return what lies open, as the seat sees it, in new `cells`."""
        self.cells = self.blank[:]
        self.write_cells(seat, self.cells, 0)
        return self.cells

    def write_cells(self, seat: i64, cells: vec[i32], first: i64) -> None:
        """Write what the seat sees into a table that is blank from `first` on."""
        driver = self.driver
        self.view.write(self.state, seat, driver.answering, driver.proposer, cells, first)
