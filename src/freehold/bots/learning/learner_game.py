"""A game for learners: it stops wherever one of them decides, and policies play the other seats."""

from typing import Final

from freehold.bots.batch import MOST_COUNTERS, ask_others, do
from freehold.bots.moves import Moves
from freehold.bots.policy import Policy
from freehold.engine.actions import kind_of, pack, target_of
from freehold.engine.auction import HIGH_BID, HIGH_SEAT, LOT, least_bid
from freehold.engine.bits import count_bits, has
from freehold.engine.codes import (
    A_COUNTER,
    A_PROPOSE,
    A_REJECT,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_TAX,
    F_TRANSFER,
    F_TURN,
    LOT_HOUSE,
    WHEN_OWN_TURN,
)
from freehold.engine.ints import i64, vec
from freehold.engine.rng import draw_word, seeded
from freehold.engine.rules import Ruleset
from freehold.engine.setup import new_game
from freehold.engine.state import (
    GIVE_CASH,
    GIVE_DEEDS,
    GIVE_PASSES,
    TAKE_CASH,
    TAKE_DEEDS,
    TAKE_PASSES,
    State,
    top_arg,
    top_kind,
    top_seat,
    zeros,
)
from freehold.engine.trade import find_offer

MOST_OFFERS: Final = 2  # that a learner may make in a turn
HEAD: Final = 24  # cells of an observation about the moment
SEAT: Final = 6  # about each seat
DEED: Final = 6  # about each deed, besides one for each seat that may own it


class Stage:
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
        self.moves: Moves = Moves(rules, self.seats)
        self.s: State = new_game(rules, self.seats, 0)
        self.seat: i64 = -1
        self.asked: i64 = -1  # who is to answer an offer, if anybody
        self.asker: i64 = -1
        self.counters: i64 = 0
        self.asides: i64 = 0  # number of the turn in which all others were asked
        self.offers_turn: i64 = 0
        self.offers_made: i64 = 0
        self.words: vec[i64] = seeded(0)
        self.cells: vec[i64] = zeros(
            HEAD + self.seats * SEAT + self.moves.deeds * (self.seats + DEED)
        )

    def reset(self, seed: i64) -> None:
        """Begin a game and go on to the first decision."""
        self.s = new_game(self.rules, self.seats, seed)
        self.words = seeded(seed)
        self.asked = -1
        self.asides = 0
        self.offers_turn = 0
        for policy in self.policies:
            policy.begin()
        self._advance()

    def is_over(self) -> bool:
        """Tell whether the game came to its end."""
        return self.s.over != 0

    def is_cut(self) -> bool:
        """Tell whether the game was ended for its length."""
        return self.s.over == 0 and self.s.turns > self.most_turns

    def reward(self, seat: i64) -> float:
        """Return what the seat has won so far.

        Who is beaten loses an equal share of 1, and the winners share what the others lost.
        """
        share = 1.0 / float(int(self.seats - 1))
        if self.s.over and has(self.s.winners, seat):
            winners = count_bits(self.s.winners)
            return share * float(int(self.seats - winners)) / float(int(winners))
        return -share if self.s.over or self.is_out(seat) else 0.0

    def is_out(self, seat: i64) -> bool:
        """Tell whether a seat has left the game."""
        return not has(self.s.alive, seat)

    def pick(self) -> i64:
        """Return one of the allowed actions by chance."""
        return self.moves.allowed[draw_word(self.words, 0) % self.moves.count]

    def act(self, number: i64) -> bool:
        """Do what the seat chose and go on; tell whether it was allowed, else nothing happens."""
        moves = self.moves
        if self.seat < 0 or not 0 <= number < moves.size or moves.mask[number] == 0:
            return False
        seat = self.seat
        action = moves.packed[number]
        if kind_of(action) == A_PROPOSE:
            do(self.s, seat, action, moves.terms_of(self.s, seat, number))
            self.offers_made += 1
            self._ask(target_of(action), seat)
        else:
            do(self.s, seat, action, None)
            self.asked = -1
        self._advance()
        return True

    def _ask(self, seat: i64, asker: i64) -> None:
        self.asked = seat
        self.asker = asker
        self.counters = 0

    def _advance(self) -> None:
        """Let policies play until a learner is to decide or nobody is."""
        s = self.s
        while not s.over and s.turns <= self.most_turns and self.learners & s.alive:
            if self.asked >= 0:
                if has(self.learners, self.asked):
                    self.seat = self.asked
                    self.moves.list_answers(s, self.asked, self.asker)
                    return
                self._answer()
                continue
            if top_kind(s) == F_TURN and self.asides != s.turns:
                self.asides = s.turns
                if s.rules.manage_when != WHEN_OWN_TURN:
                    ask_others(s, self.policies, top_seat(s))
            seat = top_seat(s)
            if has(self.learners, seat):
                self._prompt(seat)
                return
            self._let_play(seat)
        self.seat = -1
        self.moves.clear()

    def _prompt(self, seat: i64) -> None:
        if self.offers_turn != self.s.turns:
            self.offers_turn = self.s.turns
            self.offers_made = 0
        self.seat = seat
        self.moves.list_moves(self.s, seat, MOST_OFFERS - self.offers_made)

    def _let_play(self, seat: i64) -> None:
        """Let a policy make an offer or decide."""
        s = self.s
        kind = top_kind(s)
        if s.rules.trade and (kind == F_TURN or kind == F_DEBT):
            action = self.policies[seat].propose(s, seat)
            if action:
                do(s, seat, action, self.policies[seat].terms)
                self._ask(target_of(action), seat)
                return
        do(s, seat, self.policies[seat].decide(s, seat), None)

    def _answer(self) -> None:
        """Let a policy answer; what is countered too often is rejected."""
        s = self.s
        seat = self.asked
        partner = self.asker
        rejection = pack(A_REJECT, partner, s.offers[find_offer(s, seat, partner) + 2])
        answer = rejection
        if self.counters <= MOST_COUNTERS:
            answer = self.policies[seat].answer(s, seat)
        if answer == 0:
            answer = rejection
        do(s, seat, answer, self.policies[seat].terms)
        self.asked = -1
        if kind_of(answer) == A_COUNTER:
            self.asked = partner
            self.asker = seat
            self.counters += 1

    # --- observations

    def observe(self, seat: i64) -> vec[i64]:
        """Write what lies open, as the seat sees it, into `cells` and return them.

        Other seats follow in the order of play.  docs/envs.md describes every cell.
        """
        self._observe_moment(seat)
        s = self.s
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
        s = self.s
        cells = self.cells
        for at in range(i64(HEAD)):
            cells[at] = 0
        kind = top_kind(s)
        if self.asked >= 0:
            cells[0] = 1
        elif 0 < kind < 10:
            cells[kind] = 1
        cells[10] = s.turns
        cells[11] = s.houses
        cells[12] = s.hotels
        cells[13] = s.pot
        cells[14] = s.die1
        cells[15] = s.die2
        if kind == F_TURN:
            cells[16] = 1 - top_arg(s, 0)
        elif kind == F_DEBT:
            cells[17] = top_arg(s, 1)
        elif kind == F_AUCTION:
            cells[18] = least_bid(s)
            cells[19] = top_arg(s, HIGH_BID)
            if top_arg(s, HIGH_SEAT) == seat:
                cells[20] = 1
            if top_arg(s, LOT) >= LOT_HOUSE:
                cells[21] = 1

    def _observe_deed(self, seat: i64, square: i64, at: i64) -> None:
        s = self.s
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
        if (kind == F_BUY or kind == F_TAX or kind == F_TRANSFER or kind == F_AUCTION) and top_arg(
            s, 0
        ) == square:
            cells[at + 3] = 1

    def _observe_offer(self, seat: i64) -> None:
        """Write the offer that the seat is to answer: what it would get and give."""
        if self.asked != seat:
            return
        s = self.s
        offer = find_offer(s, seat, self.asker)
        self.cells[22] = s.offers[offer + GIVE_CASH] - s.offers[offer + TAKE_CASH]
        passes = count_bits(s.offers[offer + GIVE_PASSES])
        self.cells[23] = passes - count_bits(s.offers[offer + TAKE_PASSES])
        at = HEAD + self.seats * SEAT + self.seats
        for square in range(self.rules.squares):
            if has(self.rules.deed_mask, square):
                if has(s.offers[offer + GIVE_DEEDS], square):
                    self.cells[at + 4] = 1
                if has(s.offers[offer + TAKE_DEEDS], square):
                    self.cells[at + 5] = 1
                at += self.seats + DEED
