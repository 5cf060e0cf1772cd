"""Hypothesis plays every edition under any house rules and checks every law on the way."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.kit.size import times
from tests.laws.session import Session

SEEDS = st.integers(0, 2**30)


class Play(RuleBasedStateMachine):
    """Random legal play of one edition, with all books kept."""

    edition = ""
    session: Session | None = None

    @initialize(seed=SEEDS, seats=st.integers(2, 8), clocked=st.booleans())
    def start(self, seed: int, seats: int, clocked: bool) -> None:
        """Start a game under random house rules."""
        self.session = Session(self.edition, seed, seats, clocked)

    @property
    def game(self) -> Session:
        """Return the game that was started."""
        assert self.session is not None
        return self.session

    @precondition(lambda self: not self.game.state.over)
    @rule(seed=SEEDS, steps=st.sampled_from((1, 1, 5, 40)))
    def play_on(self, seed: int, steps: int) -> None:
        """Play on for some moves."""
        rng = Random(seed)
        for _ in range(steps):
            if not self.game.state.over:
                self.game.step(rng)

    @rule(seed=SEEDS)
    def keep_the_laws(self, seed: int) -> None:
        """Check everything that must hold in any position."""
        self.game.check_laws(Random(seed))

    @rule()
    def rebuild_from_the_log(self) -> None:
        """Replay the log, read back from JSON, and reach the same state."""
        self.game.check_log()

    @rule(seed=SEEDS)
    def look_from_every_seat(self, seed: int) -> None:
        """Resample what nobody can see: no view changes, nor what is legal by it."""
        self.game.check_views(Random(seed))

    @rule()
    def let_only_the_hopeless_give_up(self) -> None:
        """Check that who may give up could not have paid."""
        self.game.check_debtor()

    @invariant()
    def books_agree(self) -> None:
        """Money, deeds, buildings and passes are where the tape says they went."""
        if self.session is not None:
            self.session.check_books()


def test_laws_hold(edition: str) -> None:
    """All laws hold in random play of the edition."""
    machine: Any = type(f"Play_{edition}", (Play,), {"edition": edition})
    run = settings(
        max_examples=times(25), stateful_step_count=20, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(machine, settings=run)
