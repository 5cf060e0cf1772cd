"""Random games on any board, with all their books."""

from random import Random

from freehold.bots import POLICIES
from freehold.bots.simulation.trial_batch import play_trial_batch
from freehold.editions import Edition, compile_rules
from freehold.engine import Ruleset
from tests.laws.ledger import Ledger
from tests.laws.session import Session

MOST_TURNS = 300


class BoardSession(Session):
    """A random game on a board that is in no shelf."""

    def __init__(self, rules: Ruleset, seed: int, seats: int) -> None:
        self.seed, self.seats, self.clocked = seed, seats, False
        self.rules = rules
        self.ledger = Ledger(rules, seats)
        self.log: list[bytes] = []
        self.state = self.deal()
        self.ledger.read(list(self.state.take_tape()))


def play_on_board(edition: Edition, seed: int, games: int, moves: int) -> None:
    """Let bots of three levels play, and chance with all laws looked at; raise what is wrong."""
    rules = compile_rules(edition, edition.rules)
    least, most = edition.players.min, edition.players.max
    seats = least + seed % (most - least + 1)
    names = ("steady", "sharp", "beginner")
    policies = [POLICIES[names[seat % len(names)]](rules) for seat in range(seats)]
    found = play_trial_batch(rules, policies, 0, games, seed, MOST_TURNS)
    assert (found.refused, found.stalled) == (0, 0), f"seed {seed}: bots"
    session, rng = BoardSession(rules, seed, seats), Random(seed)
    for move in range(moves):
        if session.state.over:
            break
        session.step(rng)
        session.check_books()
        session.check_debtor()
        if move % 10 == 0:
            session.check_laws(rng)
            session.check_views(rng)
    session.check_log()
