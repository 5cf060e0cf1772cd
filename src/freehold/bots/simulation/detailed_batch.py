"""What happens inside games: who grows rich when, what colors cost and earn, how long it takes."""

from typing import Final

from freehold.bots.driver import play_out
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.engine import (
    Ruleset,
    State,
    codes,
    count_bits,
    has,
    level_cost,
    new_game,
    worth,
    zeros,
)
from freehold.engine.ints import append, i64, vec

ROUNDS: Final = 100  # that worth is followed for
NOWHERE: Final = -1  # that a debt belongs to, as with a card that somebody else drew


def arities() -> vec[i64]:
    """Return how many arguments each event has, by its code."""
    most = max(codes.EVENT_ARITY)
    found = zeros(most + 1)
    for code, count in codes.EVENT_ARITY.items():
        found[code] = count
    return found


class DetailedResult:
    """Sums over games; squares are counted by number, seats by their place in the order of play."""

    def __init__(self, squares: i64, seats: i64) -> None:
        self.games: i64 = 0
        self.finished: i64 = 0
        self.draws: i64 = 0
        self.lengths: vec[i64] = vec[i64]()  # turns of each game, negative if it was cut off
        self.wins: vec[i64] = zeros(seats)
        self.rent: vec[i64] = zeros(squares)  # earned
        self.bought: vec[i64] = zeros(squares)  # paid to the bank for the deed
        self.built: vec[i64] = zeros(squares)  # paid for buildings, less what sales brought
        self.ruined: i64 = 0  # seats that went bankrupt
        # where they owed what ruined them, LADDER cells a square: by what a deed charged, as its
        # rents are; in the first cell where a tax, a card or the fine of a jail did it
        self.ruins: vec[i64] = zeros(squares * codes.LADDER)
        self.winner_worth: vec[i64] = zeros(ROUNDS)
        self.winner_count: vec[i64] = zeros(ROUNDS)
        self.loser_worth: vec[i64] = zeros(ROUNDS)
        self.loser_count: vec[i64] = zeros(ROUNDS)


def play_detailed_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_turns: i64
) -> DetailedResult:
    """Play the games that `play_batch` would play and write down what happens in them."""
    seats: i64 = len(policies)
    result = DetailedResult(rules.squares, seats)
    observer = GameObserver(rules, seats)
    for number in range(first, first + games):
        for policy in policies:
            policy.begin()
        observer.follow(new_game(rules, seats, game_seed(seed, number)), policies, most_turns)
        observer.count(result)
    return result


class GameObserver:
    """Follows one game at a time, round by round."""

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        self.arity: vec[i64] = arities()
        self.s: State = new_game(rules, seats, 0)
        self.position: vec[i64] = zeros(seats)
        self.worths: vec[i64] = zeros(ROUNDS * seats)  # -1 once the seat is out
        self.sampled: i64 = 0
        self.price: i64 = 0  # of the lot knocked down last
        self.sold: i64 = 0  # where buildings were sold last
        self.rent: vec[i64] = zeros(rules.squares)
        self.bought: vec[i64] = zeros(rules.squares)
        self.built: vec[i64] = zeros(rules.squares)
        self.owner: vec[i64] = zeros(rules.squares)
        self.level: vec[i64] = zeros(rules.squares)
        self.owed: vec[i64] = zeros(seats)  # the cell of the last debt of each seat, or NOWHERE
        self.ruined: i64 = 0
        self.ruins: vec[i64] = zeros(rules.squares * codes.LADDER)

    def follow(self, s: State, policies: list[Policy], most_turns: i64) -> None:
        """Play a game to its end or to the limit."""
        self.s = s
        self.sampled = 0
        for seat in range(self.seats):
            self.position[seat] = s.position[seat]
            self.owed[seat] = NOWHERE
        for square in range(self.rules.squares):
            self.owner[square] = codes.NOBODY
            self.level[square] = 0
        s.taping = 1
        while not s.over and s.turns <= most_turns:
            self._sample()
            pause = s.turns + self.seats - 1
            if pause > most_turns:
                pause = most_turns
            play_out(s, policies, pause)
            self.read(s.take_tape())

    def count(self, result: DetailedResult) -> None:
        """Add the game and begin sums anew."""
        s = self.s
        result.games += 1
        length = s.turns
        if s.over:
            result.finished += 1
        else:
            length = -length
        result.lengths = append(result.lengths, length)
        if s.over and count_bits(s.winners) > 1:
            result.draws += 1
        for seat in range(self.seats):
            if s.over and has(s.winners, seat) and count_bits(s.winners) == 1:
                result.wins[s.place[seat]] += 1
        for square in range(self.rules.squares):
            result.rent[square] += self.rent[square]
            result.bought[square] += self.bought[square]
            result.built[square] += self.built[square]
            self.rent[square] = 0
            self.bought[square] = 0
            self.built[square] = 0
        result.ruined += self.ruined
        self.ruined = 0
        for cell in range(len(self.ruins)):
            result.ruins[cell] += self.ruins[cell]
            self.ruins[cell] = 0
        if s.over:
            self._count_worths(result)

    def _count_worths(self, result: DetailedResult) -> None:
        """Add the worths of winners and of those not yet out."""
        for sample in range(self.sampled):
            for seat in range(self.seats):
                amount = self.worths[sample * self.seats + seat]
                if has(self.s.winners, seat):
                    result.winner_worth[sample] += amount
                    result.winner_count[sample] += 1
                elif amount >= 0:
                    result.loser_worth[sample] += amount
                    result.loser_count[sample] += 1

    def _sample(self) -> None:
        if self.sampled == ROUNDS:
            return
        at = self.sampled * self.seats
        for seat in range(self.seats):
            self.worths[at + seat] = -1
            if has(self.s.alive, seat):
                self.worths[at + seat] = worth(self.s, seat)
        self.sampled += 1

    def read(self, tape: vec[i64]) -> None:
        """Read what happened."""
        at: i64 = 0
        while at < len(tape):
            code = tape[at]
            if code == codes.E_MOVED:
                self.position[tape[at + 1]] = tape[at + 3]
            elif code == codes.E_PAID:
                self._read_payment(tape[at + 1], tape[at + 3], tape[at + 4])
            elif code == codes.E_KNOCKED_DOWN:
                self.price = tape[at + 3]
            elif code == codes.E_DEED_MOVED:
                self.owner[tape[at + 1]] = tape[at + 3]
                self._read_deed(tape[at + 1], tape[at + 2], tape[at + 4])
            elif code == codes.E_BUILT:
                self.level[tape[at + 2]] = tape[at + 4]
                self._read_levels(tape[at + 2], tape[at + 3], tape[at + 4])
            elif code == codes.E_SOLD:
                self.level[tape[at + 2]] = tape[at + 4]
                self.sold = tape[at + 2]
            elif code == codes.E_STRUCK:
                self.level[tape[at + 2]] = tape[at + 4]
            elif code == codes.E_OWES:
                self._read_debt(tape[at + 1], tape[at + 4])
            elif code == codes.E_WENT_BANKRUPT:
                self._read_ruin(tape[at + 1])
            at += 1 + self.arity[code]

    def _read_payment(self, payer: i64, amount: i64, why: i64) -> None:
        if why == codes.WHY_RENT:
            self.rent[self.position[payer]] += amount
            self._read_debt(payer, why)
        elif why == codes.WHY_TAX or why == codes.WHY_CARD or why == codes.WHY_FINE:
            self._read_debt(payer, why)
        elif why == codes.WHY_SALE:
            self.built[self.sold] -= amount

    def _read_debt(self, seat: i64, why: i64) -> None:
        """Note where a seat has to pay, whether it can or not."""
        if seat < 0:
            return
        square = self.position[seat]
        kind = self.rules.kind[square]
        if why == codes.WHY_RENT:
            self.owed[seat] = square * codes.LADDER + self._charged(square)
        elif why == codes.WHY_FINE:
            self.owed[seat] = self.rules.jail * codes.LADDER
        elif why == codes.WHY_TAX or (why == codes.WHY_CARD and kind == codes.SQ_DECK):
            self.owed[seat] = square * codes.LADDER
        else:
            self.owed[seat] = NOWHERE

    def _charged(self, square: i64) -> i64:
        """Return which of a deed's rents its owner charges."""
        if self.rules.kind[square] == codes.SQ_STREET:
            return self.level[square]
        held: i64 = 0
        for each in range(self.rules.squares):
            together = self.rules.group[each] == self.rules.group[square]
            if together and self.owner[each] == self.owner[square]:
                held += 1
        return held - 1

    def _read_ruin(self, seat: i64) -> None:
        self.ruined += 1
        if self.owed[seat] != NOWHERE:
            self.ruins[self.owed[seat]] += 1

    def _read_deed(self, square: i64, giver: i64, why: i64) -> None:
        if giver != codes.BANK:
            return
        if why == codes.WHY_PRICE:
            self.bought[square] += self.rules.price[square]
        elif why == codes.WHY_AUCTION:
            self.bought[square] += self.price

    def _read_levels(self, square: i64, before: i64, after: i64) -> None:
        for level in range(before + 1, after + 1):
            self.built[square] += level_cost(self.s, square, level)
