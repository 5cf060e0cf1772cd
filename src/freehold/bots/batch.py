"""Many games at full speed: the loop of policies and rules, compiled as one."""

from freehold.bots.policy import Policy
from freehold.engine.bits import count_bits, has
from freehold.engine.game import apply
from freehold.engine.ints import i64, vec
from freehold.engine.rules import Ruleset
from freehold.engine.setup import new_game
from freehold.engine.state import State, top_seat, zeros


class Tally:
    """What a batch of games came to."""

    def __init__(self, seats: i64) -> None:
        self.games: i64 = 0
        self.finished: i64 = 0
        self.draws: i64 = 0
        self.turns: i64 = 0
        self.rounds: i64 = 0
        self.decisions: i64 = 0
        self.wins: vec[i64] = zeros(seats)


def game_seed(seed: i64, number: i64) -> i64:
    """Return the seed of one game of a batch; neighbors share no stream."""
    return ((seed & 0x3FFFFFFF) << 32) ^ (number & 0xFFFFFFFF) ^ ((seed >> 30) & 0xFFFFFFFF)


def play_out(s: State, policies: list[Policy], most_turns: i64) -> None:
    """Play until the game is over or has gone on for too long."""
    while not s.over and s.turns <= most_turns:
        seat = top_seat(s)
        refusal = apply(s, seat, policies[seat].decide(s, seat))
        if refusal:
            raise RuntimeError(f"policy of seat {seat} was refused with {refusal}")


def play_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_turns: i64
) -> Tally:
    """Play games number `first` and on, one policy a seat."""
    seats: i64 = len(policies)
    tally = Tally(seats)
    for number in range(first, first + games):
        s = new_game(rules, seats, game_seed(seed, number))
        play_out(s, policies, most_turns)
        count(tally, s)
    return tally


def count(tally: Tally, s: State) -> None:
    """Add a game to the tally."""
    tally.games += 1
    tally.turns += s.turns
    tally.rounds += s.round
    tally.decisions += s.decision
    if not s.over:
        return
    tally.finished += 1
    if count_bits(s.winners) > 1:
        tally.draws += 1
        return
    for seat in range(s.seats):
        if has(s.winners, seat):
            tally.wins[seat] += 1
