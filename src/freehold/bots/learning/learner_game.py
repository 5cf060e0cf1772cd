"""A game for learners: it stops wherever one of them decides, and policies play the other seats."""

from typing import Final

from freehold.bots.driver import GameDriver, do
from freehold.bots.learning.action_numbers import ActionNumbers
from freehold.bots.policy import Policy
from freehold.engine import (
    Ruleset,
    State,
    codes,
    count_bits,
    draw_word,
    find_offer,
    has,
    kind_of,
    least_bid,
    new_game,
    seeded,
    top_cell,
    top_kind,
    zeros,
)
from freehold.engine.ints import i64, vec

MOST_OFFERS: Final = 2  # that a learner may make in a turn
HEAD: Final = 24  # cells of an observation about the moment
SEAT: Final = 6  # about each seat
DEED: Final = 6  # about each deed, besides one for each seat that may own it


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
        self.cells: vec[i64] = zeros(
            HEAD + self.seats * SEAT + self.actions.deeds * (self.seats + DEED)
        )

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

    def observe(self, seat: i64) -> vec[i64]:
        """Write what lies open, as the seat sees it, into `cells` and return them.

        Other seats follow in the order of play.  docs/envs.md describes every cell.
        """
        self._observe_moment(seat)
        s = self.state
        at: i64 = HEAD
        for step in range(self.seats):
            other = s.order[(s.place[seat] + step) % self.seats]
            self.cells[at] = s.cash[other]
            self.cells[at + 1] = s.position[other]
            self.cells[at + 2] = s.jail[other]
            self.cells[at + 3] = count_bits(s.passes[other])
            self.cells[at + 4] = 1 if has(s.alive, other) else 0
            self.cells[at + 5] = 1 if s.current == other else 0
            at += SEAT
        for square in range(self.rules.squares):
            if has(self.rules.deed_mask, square):
                self._observe_deed(seat, square, at)
                at += self.seats + DEED
        self._observe_offer(seat)
        return self.cells

    def _observe_moment(self, seat: i64) -> None:
        s = self.state
        cells = self.cells
        for at in range(i64(HEAD)):
            cells[at] = 0
        kind = top_kind(s)
        if self.driver.answering >= 0:
            cells[0] = 1
        elif 0 < kind < 10:
            cells[kind] = 1
        cells[10] = s.turns
        cells[11] = s.houses
        cells[12] = s.hotels
        cells[13] = s.pot
        cells[14] = s.die1
        cells[15] = s.die2
        if kind == codes.F_TURN:
            cells[16] = 1 - top_cell(s, codes.TURN_STAGE)
        elif kind == codes.F_DEBT:
            cells[17] = top_cell(s, codes.DEBT_AMOUNT)
        elif kind == codes.F_AUCTION:
            cells[18] = least_bid(s)
            cells[19] = top_cell(s, codes.AUCTION_HIGH_BID)
            if top_cell(s, codes.AUCTION_HIGH_SEAT) == seat:
                cells[20] = 1
            if top_cell(s, codes.AUCTION_LOT) >= codes.LOT_HOUSE:
                cells[21] = 1

    def _observe_deed(self, seat: i64, square: i64, at: i64) -> None:
        s = self.state
        cells = self.cells
        for cell in range(at, at + self.seats + DEED):
            cells[cell] = 0
        owner = s.owner[square]
        if owner >= 0:
            step = s.place[owner] - s.place[seat]
            if step < 0:
                step += self.seats
            cells[at + step] = 1
        at += self.seats
        cells[at] = s.level[square]
        cells[at + 1] = 1 if has(s.mortgaged, square) else 0
        if self.rules.squatters:
            cells[at + 2] = s.squatted[square]
        kind = top_kind(s)
        # these four have their square in the same cell
        if (
            kind == codes.F_BUY
            or kind == codes.F_TAX
            or kind == codes.F_TRANSFER
            or kind == codes.F_AUCTION
        ):
            cells[at + 3] = 1 if top_cell(s, codes.BUY_SQUARE) == square else 0

    def _observe_offer(self, seat: i64) -> None:
        """Write the offer that the seat is to answer: what it would get and give."""
        if self.driver.answering != seat:
            return
        s = self.state
        offer = find_offer(s, seat, self.driver.proposer)
        self.cells[22] = s.offers[offer + codes.GIVE_CASH] - s.offers[offer + codes.TAKE_CASH]
        passes = count_bits(s.offers[offer + codes.GIVE_PASSES])
        self.cells[23] = passes - count_bits(s.offers[offer + codes.TAKE_PASSES])
        at = HEAD + self.seats * SEAT + self.seats
        for square in range(self.rules.squares):
            if has(self.rules.deed_mask, square):
                if has(s.offers[offer + codes.GIVE_DEEDS], square):
                    self.cells[at + 4] = 1
                if has(s.offers[offer + codes.TAKE_DEEDS], square):
                    self.cells[at + 5] = 1
                at += self.seats + DEED
