"""Many games at full speed: the loop of policies and rules, compiled as one."""

from typing import Final

from freehold.bots.policy import Policy
from freehold.engine.actions import kind_of, pack, target_of
from freehold.engine.bits import count_bits, has
from freehold.engine.codes import A_COUNTER, A_REJECT, F_DEBT, F_TURN, WHEN_OWN_TURN
from freehold.engine.game import apply
from freehold.engine.ints import i64, vec
from freehold.engine.rules import Ruleset
from freehold.engine.setup import new_game
from freehold.engine.state import State, Terms, top_kind, top_seat, zeros

MOST_COUNTERS: Final = 2  # of one negotiation; then it ends without a deal


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
    trades = s.rules.trade != 0
    asides: i64 = 0  # number of the turn in which all others were asked
    while not s.over and s.turns <= most_turns:
        seat = top_seat(s)
        kind = top_kind(s)
        if kind == F_TURN and asides != s.turns:
            asides = s.turns
            if s.rules.manage_when != WHEN_OWN_TURN:
                ask_others(s, policies, seat)
                continue  # what they did may have put something else on the table
        if trades and (kind == F_TURN or kind == F_DEBT) and negotiate(s, policies, seat):
            continue
        do(s, seat, policies[seat].decide(s, seat), None)


def do(s: State, seat: i64, action: i64, terms: Terms | None) -> None:
    """Apply what a policy wants; policies know what is allowed."""
    refusal = apply(s, seat, action, terms)
    if refusal:
        raise RuntimeError(f"policy of seat {seat} was refused with {refusal}")


def ask_others(s: State, policies: list[Policy], current: i64) -> None:
    """Let everybody else manage what they own before the roll."""
    for seat in range(s.seats):
        if seat == current or not has(s.alive, seat):
            continue
        action = policies[seat].aside(s, seat)
        while action:
            do(s, seat, action, None)
            if top_kind(s) != F_TURN:
                return  # a shortage of buildings came to auction
            action = policies[seat].aside(s, seat)


def negotiate(s: State, policies: list[Policy], seat: i64) -> bool:
    """Let a seat make an offer and the other one answer it; tell whether there was an offer."""
    action = policies[seat].propose(s, seat)
    if action == 0:
        return False
    partner = target_of(action)
    do(s, seat, action, policies[seat].terms)
    one = seat
    other = partner
    for _round in range(MOST_COUNTERS + 1):
        answer = policies[other].answer(s, other)
        if answer == 0:
            answer = pack(A_REJECT, one, s.revision)
        do(s, other, answer, policies[other].terms)
        if kind_of(answer) != A_COUNTER:
            return True
        one, other = other, one
    do(s, other, pack(A_REJECT, one, s.revision), None)
    return True


def play_batch(
    rules: Ruleset, policies: list[Policy], first: i64, games: i64, seed: i64, most_turns: i64
) -> Tally:
    """Play games number `first` and on, one policy a seat."""
    seats: i64 = len(policies)
    tally = Tally(seats)
    for number in range(first, first + games):
        s = new_game(rules, seats, game_seed(seed, number))
        for policy in policies:
            policy.begin()
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
