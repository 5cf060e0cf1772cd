"""How long games take: when one player after another goes bankrupt in them."""

from freehold.bots.driver import GameDriver
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.engine import Ruleset, State, count_bits, new_game
from freehold.engine.ints import append, i64, vec


class LengthResult:
    """For each game and each bankruptcy that could happen in it, when it did.

    Games follow each other, each with one entry less than it has seats: the last bankruptcy leaves
    a winner.  What had not happened when the game was cut off, or ended otherwise, has round 0.
    """

    def __init__(self) -> None:
        self.rounds: vec[i64] = vec[i64]()
        self.decisions: vec[i64] = vec[i64]()  # of all players until then, or until the end
        self.ends: vec[i64] = vec[i64]()  # and in which round that was


def play_length_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_rounds: i64
) -> LengthResult:
    """Play the games that `play_batch` would play, up to a round, and watch who goes."""
    seats: i64 = len(policies)
    result = LengthResult()
    for number in range(first, first + games):
        for policy in policies:
            policy.begin()
        _follow(result, new_game(rules, seats, game_seed(seed, number)), policies, most_rounds)
    return result


def _follow(result: LengthResult, s: State, policies: list[Policy], most_rounds: i64) -> None:
    driver = GameDriver(s, policies)
    last = s.seats - 1
    out: i64 = 0
    while not s.over and s.round <= most_rounds:
        driver.step(driver.next_seat())
        gone = s.seats - count_bits(s.alive)
        while out < gone and out < last:
            _note(result, s, s.round)
            out += 1
    while out < last:
        _note(result, s, 0)
        out += 1


def _note(result: LengthResult, s: State, number: i64) -> None:
    result.rounds = append(result.rounds, number)
    result.ends = append(result.ends, s.round)
    result.decisions = append(result.decisions, s.decision)
