"""Games to judge a board by: how long, how fair, who leads when, what every square brings."""

from typing import Final

from freehold.bots.driver import GameDriver, do, is_negotiable
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.bots.simulation.detailed_batch import arities
from freehold.engine import (
    Ruleset,
    State,
    codes,
    count_bits,
    has,
    new_game,
    owns_group,
    top_seat,
    worth,
    zeros,
)
from freehold.engine.ints import append, i64, vec

TENTHS: Final = 10  # of a game, by which leaders are counted
EVEN: Final = 10  # the bucket of who has an even share of all that is owned
BUCKETS: Final = 20  # of shares: so many tenths of an even share; the last is for all above
MOST_SAMPLES: Final = 600  # rounds of a game that are looked at
MOST_STEPS: Final = 40000  # in one turn: then nobody gets on any more


class SeatSums:
    """Sums over games; seats are counted as they sit, places in the order of play."""

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.games: i64 = 0
        self.finished: i64 = 0
        self.draws: i64 = 0
        self.stalled: i64 = 0  # games in which a turn had no end
        self.refused: i64 = 0  # games in which a player did what the rules forbid
        self.decisions: i64 = 0
        self.turns: vec[i64] = vec[i64]()  # of each game, negative if it was cut off
        self.rounds: vec[i64] = vec[i64]()
        self.first_out: vec[i64] = vec[i64]()  # the round in which the first went, 0 if nobody did
        self.seat_wins: vec[i64] = zeros(seats)
        self.place_wins: vec[i64] = zeros(seats)
        self.visits: vec[i64] = zeros(rules.squares)
        self.bought: vec[i64] = zeros(rules.squares)  # from the bank, by price or auction
        self.rent: vec[i64] = zeros(rules.squares)
        self.completed: vec[i64] = zeros(rules.groups)  # games in which somebody got all of it
        self.completed_won: vec[i64] = zeros(rules.groups)  # and the first who did won
        self.leader_seen: vec[i64] = zeros(TENTHS)
        self.leader_won: vec[i64] = zeros(TENTHS)
        self.share_seen: vec[i64] = zeros(BUCKETS)
        self.share_won: vec[i64] = zeros(BUCKETS)
        # rounds that losers played on after they last had more than that share
        self.idle: vec[i64] = zeros(BUCKETS)
        self.losers: i64 = 0
        self.loser_rounds: i64 = 0
        self.from_bank: vec[i64] = zeros(codes.WHY_WRITE_OFF + 1)
        self.to_bank: vec[i64] = zeros(codes.WHY_WRITE_OFF + 1)
        self.cash_half: i64 = 0  # of all players in games that were cut off, at half of the time
        self.cash_last: i64 = 0
        self.draws_most: i64 = 0  # cards from one roll
        self.drawn: i64 = 0
        self.chains: i64 = 0  # rolls that led to a card


def play_trial_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_turns: i64
) -> SeatSums:
    """Play the games that `play_batch` would play and look on."""
    seats: i64 = len(policies)
    watcher = TrialWatcher(rules, seats)
    for number in range(first, first + games):
        for policy in policies:
            policy.begin()
        watcher.follow(new_game(rules, seats, game_seed(seed, number)), policies, most_turns)
    return watcher.result


class TrialWatcher:
    """Follows one game after the other and adds up what it sees."""

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        self.arity: vec[i64] = arities()
        self.result: SeatSums = SeatSums(rules, seats)
        self.s: State = new_game(rules, seats, 0)
        self.position: vec[i64] = zeros(seats)
        self.shares: vec[i64] = zeros(MOST_SAMPLES * seats)  # buckets, -1 once the seat is out
        self.leaders: vec[i64] = zeros(MOST_SAMPLES)
        self.samples: i64 = 0
        self.gone: vec[i64] = zeros(seats)  # samples that were taken until a seat went out
        self.owner: vec[i64] = zeros(rules.groups)  # who completed a group first, or NOBODY
        self.first_out: i64 = 0
        self.cash_half: i64 = 0
        self.chain: i64 = 0

    def follow(self, s: State, policies: list[Policy], most_turns: i64) -> None:
        """Play a game to its end or to the limit and add it."""
        self._begin(s)
        self._play(policies, most_turns)
        self.read(s.take_tape())
        self._count()

    def _begin(self, s: State) -> None:
        self.s = s
        self.samples = 0
        self.first_out = 0
        self.cash_half = 0
        self.chain = 0
        for seat in range(self.seats):
            self.position[seat] = s.position[seat]
            self.gone[seat] = MOST_SAMPLES
        for group in range(self.rules.groups):
            self.owner[group] = codes.NOBODY
        s.taping = 1

    def _play(self, policies: list[Policy], most_turns: i64) -> None:
        s = self.s
        driver = GameDriver(s, policies)
        trades = s.rules.trade != 0
        looked: i64 = 0  # the round that was looked at
        steps: i64 = 0
        turn = s.turns
        while not s.over and s.turns <= most_turns:
            if s.round != looked:
                looked = s.round
                self._look(most_turns)
            if s.turns != turn:
                turn = s.turns
                steps = 0
            steps += 1
            if steps > MOST_STEPS:
                self.result.stalled += 1
                return
            try:
                if driver.managed != turn or driver.answering >= 0 or (trades and is_negotiable(s)):
                    driver.step(driver.next_seat())
                else:  # nothing but a decision is wanted, as in `play_out`
                    seat = top_seat(s)
                    do(s, seat, policies[seat].decide(s, seat), None)
            except RuntimeError:
                self.result.refused += 1
                return

    def _look(self, most_turns: i64) -> None:
        """Look at the table at the beginning of a round."""
        s = self.s
        self.read(s.take_tape())
        if s.turns * 2 <= most_turns:
            self.cash_half = self._cash()
        if self.samples == MOST_SAMPLES:
            return
        total: i64 = 0
        best: i64 = -1
        leader: i64 = 0
        at = self.samples * self.seats
        for seat in range(self.seats):
            self.shares[at + seat] = -1
            if has(s.alive, seat):
                amount = worth(s, seat)
                if amount < 0:
                    amount = 0
                self.shares[at + seat] = amount
                total += amount
                if amount > best:
                    best = amount
                    leader = seat
        self._share_out(at, total)
        self.leaders[self.samples] = leader
        self.samples += 1
        self._look_at_groups()

    def _share_out(self, at: i64, total: i64) -> None:
        """Turn what everybody has into shares."""
        alive = count_bits(self.s.alive)
        for seat in range(self.seats):
            amount = self.shares[at + seat]
            if amount >= 0:
                bucket: i64 = EVEN
                if total > 0:
                    bucket = amount * alive * EVEN // total
                self.shares[at + seat] = bucket if bucket < BUCKETS else BUCKETS - 1

    def _look_at_groups(self) -> None:
        s = self.s
        for group in range(self.rules.groups):
            if self.owner[group] != codes.NOBODY:
                continue
            holder = s.owner[self.rules.group_squares[self.rules.group_start[group]]]
            if holder >= 0 and owns_group(s, holder, group):
                self.owner[group] = holder

    def _cash(self) -> i64:
        total: i64 = 0
        for seat in range(self.seats):
            if has(self.s.alive, seat):
                total += self.s.cash[seat]
        return total

    # --- what the events tell

    def read(self, tape: vec[i64]) -> None:
        """Read what happened."""
        result = self.result
        at: i64 = 0
        while at < len(tape):
            code = tape[at]
            if code == codes.E_ROLLED:
                self.chain = 0
            elif code == codes.E_MOVED:
                self.position[tape[at + 1]] = tape[at + 3]
                result.visits[tape[at + 3]] += 1
            elif code == codes.E_PAID:
                self._read_payment(tape[at + 1], tape[at + 2], tape[at + 3], tape[at + 4])
            elif code == codes.E_DEED_MOVED:
                if tape[at + 2] == codes.BANK:
                    result.bought[tape[at + 1]] += 1
            elif code == codes.E_DREW:
                self._read_card()
            elif code == codes.E_WENT_OUT:
                self.gone[tape[at + 1]] = self.samples
                if self.first_out == 0:
                    self.first_out = self.samples
            at += 1 + self.arity[code]

    def _read_payment(self, payer: i64, payee: i64, amount: i64, why: i64) -> None:
        result = self.result
        if why == codes.WHY_RENT and payer >= 0:
            result.rent[self.position[payer]] += amount
        elif payer == codes.BANK:
            result.from_bank[why] += amount
        elif payee == codes.BANK:
            result.to_bank[why] += amount

    def _read_card(self) -> None:
        result = self.result
        self.chain += 1
        result.drawn += 1
        if self.chain == 1:
            result.chains += 1
        if self.chain > result.draws_most:
            result.draws_most = self.chain

    # --- a game that is over

    def _count(self) -> None:
        s = self.s
        result = self.result
        result.games += 1
        result.decisions += s.decision
        result.rounds = append(result.rounds, s.round)
        result.first_out = append(result.first_out, self.first_out)
        if not s.over:
            result.turns = append(result.turns, -s.turns)
            result.cash_half += self.cash_half
            result.cash_last += self._cash()
            return
        result.turns = append(result.turns, s.turns)
        result.finished += 1
        if count_bits(s.winners) != 1:
            result.draws += 1
            return
        for seat in range(self.seats):
            if has(s.winners, seat):
                self._count_winner(seat)
            else:
                self._count_loser(seat)

    def _count_winner(self, winner: i64) -> None:
        result = self.result
        result.seat_wins[winner] += 1
        result.place_wins[self.s.place[winner]] += 1
        for group in range(self.rules.groups):
            if self.owner[group] != codes.NOBODY:
                result.completed[group] += 1
                if self.owner[group] == winner:
                    result.completed_won[group] += 1
        for sample in range(self.samples):
            tenth = sample * TENTHS // self.samples
            result.leader_seen[tenth] += 1
            if self.leaders[sample] == winner:
                result.leader_won[tenth] += 1
            for seat in range(self.seats):
                bucket = self.shares[sample * self.seats + seat]
                if bucket >= 0:
                    result.share_seen[bucket] += 1
                    if seat == winner:
                        result.share_won[bucket] += 1

    def _count_loser(self, seat: i64) -> None:
        """Add how long somebody played on after having had more than each share for the last time.

        Who is out does not play on: only what comes before counts.
        """
        result = self.result
        end = self.gone[seat]
        if end > self.samples:
            end = self.samples
        result.losers += 1
        result.loser_rounds += end
        floor: i64 = 0  # the highest share that was met so far, going back
        for back in range(end):
            sample = end - 1 - back
            bucket = self.shares[sample * self.seats + seat]
            while floor < bucket:  # this is the last time that it had more than `floor`
                result.idle[floor] += end - 1 - sample
                floor += 1
        while floor < BUCKETS:
            result.idle[floor] += end
            floor += 1
