"""Many games at full speed, and what they came to."""

from freehold.bots.driver import play_out
from freehold.bots.policy import Policy
from freehold.engine import Ruleset, State, count_bits, has, new_game, zeros
from freehold.engine.ints import i64, vec


class BatchResult:
    """What a batch of games came to."""

    def __init__(self, seats: i64) -> None:
        self.games: i64 = 0
        self.finished: i64 = 0
        self.draws: i64 = 0
        self.turns: i64 = 0
        self.rounds: i64 = 0
        self.decisions: i64 = 0
        self.wins: vec[i64] = zeros(seats)

    def add(self, s: State) -> None:
        """Add a game."""
        self.games += 1
        self.turns += s.turns
        self.rounds += s.round
        self.decisions += s.decision
        if not s.over:
            return
        self.finished += 1
        if count_bits(s.winners) > 1:
            self.draws += 1
            return
        for seat in range(s.seats):
            if has(s.winners, seat):
                self.wins[seat] += 1


def game_seed(seed: i64, number: i64) -> i64:
    """Return the seed of one game of a batch; neighbors share no stream."""
    return ((seed & 0x3FFFFFFF) << 32) ^ (number & 0xFFFFFFFF) ^ ((seed >> 30) & 0xFFFFFFFF)


def play_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_turns: i64
) -> BatchResult:
    """Play games number `first` and on, one policy a seat."""
    seats: i64 = len(policies)
    result = BatchResult(seats)
    for number in range(first, first + games):
        s = new_game(rules, seats, game_seed(seed, number))
        for policy in policies:
            policy.begin()
        play_out(s, policies, most_turns)
        result.add(s)
    return result
